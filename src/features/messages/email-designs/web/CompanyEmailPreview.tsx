import { Alert, Box, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertCircle } from '@tabler/icons-react'
import {
  type CompanyEmailName,
  mayWord,
} from '#features/messages/message-templates/message-templates.rules.ts'
import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { emailDesignsContract } from '../email-designs.contract.ts'
import classes from './email-designs.module.css'

interface CompanyEmailPreviewProps {
  name: CompanyEmailName
  subject: string
  content: string
  design: number | null
}

/** The email as a client of this company gets it: with its name, logo, colour and ABN, and a sample client. */
export function CompanyEmailPreview({ design, ...written }: CompanyEmailPreviewProps) {
  const t = useTexts()
  const [typed] = useDebouncedValue(JSON.stringify({ ...written, design_id: design }), 350)
  const sent: typeof written & { design_id: number | null } = JSON.parse(typed)
  const verdict = mayWord(sent.name, sent)
  const read = useRead(emailDesignsContract.previewCompanyMail, sent, {
    enabled: verdict === true,
    keepPrevious: true,
    staleTime: 0,
  })
  return (
    <Box role="group" aria-label={t('Preview')}>
      <Text component="h3" size="sm" fw={600} mb={6}>
        {t('Preview')}
      </Text>
      {verdict !== true ? (
        <Alert role="alert" color="pink" py={8} icon={<IconAlertCircle size={18} />}>
          {t(verdict)}
        </Alert>
      ) : (
        <Loaded read={read} shape="form" failed={t('Failed to load template')}>
          {mail => (
            <>
              <Text size="sm" mb={6}>
                {mail.subject}
              </Text>
              <iframe className={classes.frame} title={t('Email')} sandbox="" srcDoc={mail.html} />
            </>
          )}
        </Loaded>
      )}
    </Box>
  )
}

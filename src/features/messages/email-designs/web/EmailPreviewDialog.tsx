import { Alert, Group, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { heavyMail, type MailBlock } from '#shared/mail-blocks/mail-blocks.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { emailDesignsContract } from '../email-designs.contract.ts'
import classes from './email-designs.module.css'

interface EmailPreviewDialogProps {
  subject: string
  blocks: MailBlock[]
  onClose: () => void
}

/** The email as a mail program draws it: wide or on a phone, light or dark, or as plain text. */
export function EmailPreviewDialog({ subject, blocks, onClose }: EmailPreviewDialogProps) {
  const t = useTexts()
  const [view, setView] = useState('computer')
  const [isDark, setDark] = useState(false)
  const read = useRead(
    emailDesignsContract.preview,
    { subject, blocks, dark: isDark },
    { keepPrevious: true, staleTime: 0 },
  )
  return (
    <Dialog opened onClose={onClose} title={t('Preview')} size="lg">
      <Stack gap="sm">
        <Group justify="space-between">
          <SegmentedControl
            aria-label={t('View')}
            value={view}
            onChange={setView}
            data={[
              { value: 'computer', label: t('On a computer') },
              { value: 'phone', label: t('On a phone') },
              { value: 'text', label: t('Plain text') },
            ]}
          />
          <Switch
            label={t('Dark')}
            checked={isDark}
            onChange={event => setDark(event.currentTarget.checked)}
          />
        </Group>
        <Loaded read={read} shape="form" failed={t('Failed to load template')}>
          {mail => (
            <>
              {mail.bytes >= heavyMail && (
                <Alert color="yellow" py={8} icon={<IconAlertTriangle size={18} />}>
                  {t('This email is {{size}} KB. Gmail cuts off emails from 100 KB.', {
                    size: Math.round(mail.bytes / 1000),
                  })}
                </Alert>
              )}
              <Text fw={600}>{mail.subject}</Text>
              {view === 'text' ? (
                <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  {mail.text}
                </Text>
              ) : (
                <iframe
                  className={classes.frame}
                  data-phone={view === 'phone' || undefined}
                  title={t('Email')}
                  sandbox=""
                  srcDoc={mail.html}
                />
              )}
            </>
          )}
        </Loaded>
      </Stack>
    </Dialog>
  )
}

import { Alert, Button, Skeleton, Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { taxTexts } from '#features/account/tax-and-fees/tax-text.rules.ts'
import { useTexts } from '#web/i18n.ts'
import { DeadLink } from '#web/ui/page/DeadLink.tsx'
import { PublicPage } from '#web/ui/page/PublicPage.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { signaturesContract } from '../signatures.contract.ts'
import { signatureTexts } from '../signatures.rules.ts'
import { SignedItems } from './SignedItems.tsx'
import { emptySigning, problemOf, SigningFields } from './SigningFields.tsx'
import classes from './signatures.module.css'

/** Where a client signs, by the link in their text message. */
export default function SignaturePage() {
  const t = useTexts()
  const { id: token = '' } = useParams({ strict: false }) as Record<string, string>
  const read = useRead(signaturesContract.readByLink, { token })
  const sign = useSend(signaturesContract.signByLink)
  const [signing, setSigning] = useState(emptySigning)
  const [isSigned, setSigned] = useState(false)
  if (read.error) return <DeadLink title={t('Sign')} error={read.error} gone={signatureTexts.over} />
  if (!read.data)
    return (
      <PublicPage title={t('Sign')}>
        <Skeleton height={240} aria-hidden="true" />
      </PublicPage>
    )
  const { company, logo, colour, tax_name, result } = read.data
  const brand = { name: company, logo, colour }
  if (isSigned || result.signed_at)
    return (
      <PublicPage title={t('Sign for {{company}}', { company })} company={brand}>
        <Alert role="status" color="teal" icon={<IconCircleCheck size={18} />}>
          {isSigned ? t('Thank you. {{company}} has your signature.', { company }) : t(signatureTexts.signed)}
        </Alert>
      </PublicPage>
    )
  const hasTerms = result.t_c !== ''
  const problem = problemOf(signing, hasTerms)
  return (
    <PublicPage title={t('Sign for {{company}}', { company })} company={brand}>
      <Stack gap="md">
        <SignedItems {...result} taxLabel={taxTexts(t, tax_name).label} />
        {hasTerms && <p className={classes.terms}>{result.t_c}</p>}
        <SigningFields
          value={signing}
          onChange={setSigning}
          hasTerms={hasTerms}
          problem={problem?.message ?? null}
        />
        <Button
          size="md"
          fullWidth
          disabled={problem !== null}
          loading={sign.isPending}
          onClick={() =>
            void sign
              .send({ token, ...signing })
              .then(() => setSigned(true))
              .catch(() => {})
          }
        >
          {t('Sign')}
        </Button>
      </Stack>
    </PublicPage>
  )
}

import { Alert, Button, Checkbox, Skeleton, Stack, Textarea, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { PublicPage } from '#web/ui/PublicPage.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { signaturesContract } from '../signatures.contract.ts'
import { signatureTexts, signingProblem } from '../signatures.rules.ts'
import { SignaturePad } from './SignaturePad.tsx'
import { SignedItems } from './SignedItems.tsx'
import classes from './signatures.module.css'

/** Where a client signs, by the link in their text message. */
export default function SignaturePage() {
  const t = useTexts()
  const { id: token = '' } = useParams({ strict: false }) as Record<string, string>
  const read = useRead(signaturesContract.readByLink, { token })
  const sign = useSend(signaturesContract.signByLink)
  const [signature, setSignature] = useState('')
  const [signedBy, setSignedBy] = useState('')
  const [email, setEmail] = useState('')
  const [notes, setNotes] = useState('')
  const [accepted, setAccepted] = useState(false)
  const [isSigned, setSigned] = useState(false)
  if (read.error)
    return (
      <PublicPage title={t('Sign')} lead={t(read.error.status === 404 ? signatureTexts.over : read.error)} />
    )
  if (!read.data)
    return (
      <PublicPage title={t('Sign')}>
        <Skeleton height={240} aria-hidden="true" />
      </PublicPage>
    )
  const { company, result } = read.data
  if (isSigned || result.signed_at)
    return (
      <PublicPage title={t('Sign for {{company}}', { company })}>
        <Alert role="status" color="teal" icon={<IconCircleCheck size={18} />}>
          {isSigned ? t('Thank you. {{company}} has your signature.', { company }) : t(signatureTexts.signed)}
        </Alert>
      </PublicPage>
    )
  const hasTerms = result.t_c !== ''
  const problem = signingProblem({
    signedBy,
    email,
    hasTerms,
    isAccepted: accepted,
    isDrawn: signature !== '',
  })
  return (
    <PublicPage title={t('Sign for {{company}}', { company })}>
      <Stack gap="md">
        <SignedItems {...result} />
        {hasTerms && (
          <>
            <p className={classes.terms}>{result.t_c}</p>
            <Checkbox
              label={t('I accept the terms and conditions.')}
              checked={accepted}
              onChange={event => setAccepted(event.currentTarget.checked)}
            />
          </>
        )}
        <SignaturePad onChange={setSignature} />
        <TextInput
          label={t('Signed By')}
          withAsterisk
          maxLength={200}
          value={signedBy}
          onChange={event => setSignedBy(event.currentTarget.value)}
        />
        <TextInput
          label={t('Email')}
          type="email"
          withAsterisk
          value={email}
          onChange={event => setEmail(event.currentTarget.value)}
        />
        <Textarea
          label={t('Notes')}
          maxLength={2_000}
          autosize
          minRows={2}
          value={notes}
          onChange={event => setNotes(event.currentTarget.value)}
        />
        {problem && <p style={{ margin: 0 }}>{t(problem.message)}</p>}
        <Button
          size="md"
          fullWidth
          disabled={problem !== null}
          loading={sign.isPending}
          onClick={() =>
            void sign
              .send({ token, signature, signedBy, email, notes, accepted })
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

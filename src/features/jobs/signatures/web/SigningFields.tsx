import { Checkbox } from '@mantine/core'
import type { Told } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { signingProblem } from '../signatures.rules.ts'
import { SignaturePad } from './SignaturePad.tsx'

export const emptySigning = { signature: '', signedBy: '', email: '', notes: '', accepted: false }
/** The signer's input; `signature` is the drawn picture. */
export type Signing = typeof emptySigning

export const problemOf = (value: Signing, hasTerms: boolean) =>
  signingProblem({ ...value, hasTerms, isAccepted: value.accepted, isDrawn: value.signature !== '' })

interface SigningFieldsProps {
  value: Signing
  onChange: (value: Signing) => void
  hasTerms: boolean
  /** The first missing value. */
  problem: Told | null
}

/** Where a client signs, on a technician's screen or on their own. */
export function SigningFields({ value, onChange, hasTerms, problem }: SigningFieldsProps) {
  const t = useTexts()
  return (
    <>
      {hasTerms && (
        <Checkbox
          label={t('I accept the terms and conditions.')}
          checked={value.accepted}
          onChange={event => onChange({ ...value, accepted: event.currentTarget.checked })}
        />
      )}
      <SignaturePad onChange={signature => onChange({ ...value, signature })} />
      <TextInput
        label={t('Signed By')}
        withAsterisk
        maxLength={200}
        value={value.signedBy}
        onChange={event => onChange({ ...value, signedBy: event.currentTarget.value })}
      />
      <TextInput
        label={t('Email')}
        type="email"
        withAsterisk
        value={value.email}
        onChange={event => onChange({ ...value, email: event.currentTarget.value })}
      />
      <GrowingText
        label={t('Notes')}
        maxLength={2_000}
        minRows={2}
        value={value.notes}
        onChange={event => onChange({ ...value, notes: event.currentTarget.value })}
      />
      {problem && <p style={{ margin: 0 }}>{t(problem)}</p>}
    </>
  )
}

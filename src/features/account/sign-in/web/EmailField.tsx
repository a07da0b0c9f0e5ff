import { TextField } from '#web/forms/fields.tsx'
import { useTexts } from '#web/i18n.ts'

/** The e-mail of the account: password managers fill it in. */
export function EmailField({ autoFocus, required }: { autoFocus?: boolean; required?: boolean }) {
  const t = useTexts()
  return (
    <TextField
      name="email"
      type="email"
      inputMode="email"
      label={t('Email')}
      autoComplete="username"
      autoFocus={autoFocus}
      required={required}
    />
  )
}

import { Stack } from '@mantine/core'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { QrCode } from '#web/ui/QrCode.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { loginListContract } from '../../login-list.contract.ts'
import classes from './second-factor.module.css'

interface ConfirmSecondFactorProps {
  secretKey: { secret: string; uri: string }
  onConfirmed: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/** Shows the key as a QR code and as text, and asks for the app's first code. */
export function ConfirmSecondFactor({ secretKey, onConfirmed, onClose }: ConfirmSecondFactorProps) {
  const t = useTexts()
  const confirm = useSend(loginListContract.confirmFactor, { silent: true })
  const form = useContractForm(loginListContract.confirmFactor, {
    draft: null,
    defaults: { code: '' },
    onSubmit: async input => onConfirmed((await confirm.send(input)).recovery_codes),
  })
  return (
    <FormDialog
      opened
      size="sm"
      form={form}
      title={t('Set up two-step sign-in')}
      subtitle={t('Scan this with your authenticator app, then enter the code it shows.')}
      save={t('Turn on')}
      onClose={onClose}
    >
      <Stack gap="md">
        <QrCode text={secretKey.uri} label={t('QR code for your authenticator app')} />
        <p className={classes.key}>
          {t('Or type this key into the app:')}
          <code>{(secretKey.secret.match(/.{4}/g) ?? []).join(' ')}</code>
        </p>
        <TextField
          name="code"
          label={t('Code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          data-autofocus
        />
      </Stack>
    </FormDialog>
  )
}

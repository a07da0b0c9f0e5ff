import { Stack } from '@mantine/core'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { PasswordField, TextField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { loginListContract } from '../../login-list.contract.ts'

/** Turns the second step off, with the password and a code. */
export function EndSecondFactor({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const end = useSend(loginListContract.endFactor, { saved: t('Two-step sign-in is off.') })
  const form = useContractForm(loginListContract.endFactor, {
    draft: null,
    defaults: { password: '', code: '' },
    onSubmit: async input => {
      await end.send(input)
      onClose()
    },
  })
  return (
    <FormDialog
      opened
      size="sm"
      form={form}
      title={t('Turn off two-step sign-in?')}
      subtitle={t('Your password alone will then be enough to sign in.')}
      save={t('Turn off')}
      onClose={onClose}
    >
      <Stack gap="md">
        <PasswordField name="password" label={t('Password')} autoComplete="current-password" />
        <TextField
          name="code"
          label={t('Code')}
          description={t('Don’t have your device? Use one of your recovery codes.')}
          autoComplete="one-time-code"
        />
      </Stack>
    </FormDialog>
  )
}

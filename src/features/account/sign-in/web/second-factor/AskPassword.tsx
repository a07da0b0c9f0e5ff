import { FormDialog } from '#web/forms/FormDialog.tsx'
import { PasswordField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { loginListContract } from '../../login-list.contract.ts'

interface AskPasswordProps {
  onStarted: (key: { secret: string; uri: string }) => void
  onClose: () => void
}

/** Asks for the password before setting up the second step. */
export function AskPassword({ onStarted, onClose }: AskPasswordProps) {
  const t = useTexts()
  const start = useSend(loginListContract.startFactor, { silent: true })
  const form = useContractForm(loginListContract.startFactor, {
    draft: null,
    defaults: { password: '' },
    onSubmit: async input => onStarted(await start.send(input)),
  })
  return (
    <FormDialog
      opened
      size="sm"
      form={form}
      title={t('Set up two-step sign-in')}
      subtitle={t('You need an authenticator app on your phone.')}
      save={t('Next')}
      onClose={onClose}
    >
      <PasswordField
        name="password"
        label={t('Password')}
        description={t('Your current password confirms it’s you.')}
        autoComplete="current-password"
        data-autofocus
      />
    </FormDialog>
  )
}

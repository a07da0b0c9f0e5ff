import { Stack } from '@mantine/core'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { PasswordField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { SendError } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { useSend } from '#web/use-endpoint.ts'
import { partnerSignInContract } from '../../partner-sign-in/partner-sign-in.contract.ts'
import { partnerTexts } from '../../partner-sign-in/partner-sign-in.rules.ts'
import { useCloseSoon } from './use-close-soon.ts'

/** A new password, with the present one. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const closeSoon = useCloseSoon(onClose)
  const change = useSend(partnerSignInContract.changePassword, { silent: true })
  const form = useContractForm(partnerSignInContract.changePassword, {
    draft: null,
    defaults: { currentPassword: '', newPassword: '', confirmPassword: '' },
    toInput: ({ currentPassword, newPassword }) => ({ currentPassword, newPassword }),
    rules: ({ newPassword, confirmPassword }) =>
      newPassword === confirmPassword
        ? []
        : [{ field: 'confirmPassword', message: partnerTexts.changeMismatch }],
    onSubmit: async input => {
      try {
        await change.send(input)
      } catch (error) {
        if (!(error instanceof SendError)) throw error
        error.words = t(wordsOf(error))
        toast.error(error.words)
        throw error
      }
      toast.success(t(partnerTexts.passwordChanged))
      closeSoon()
    },
  })
  return (
    <FormDialog opened form={form} onClose={onClose} title={t('Change Password')} size="sm">
      <Stack gap="md">
        <PasswordField
          name="currentPassword"
          label={t('Current password')}
          autoComplete="current-password"
          data-autofocus
        />
        <PasswordField name="newPassword" label={t('New password')} autoComplete="new-password" />
        <PasswordField name="confirmPassword" label={t('Confirm password')} autoComplete="new-password" />
      </Stack>
    </FormDialog>
  )
}

function wordsOf(error: SendError) {
  if (error.status === 0) return 'An error occurred while changing your password. Please try again.'
  return error.status >= 500 ? 'Failed to change password. Please try again.' : error
}

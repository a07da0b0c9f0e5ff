import { Button, Stack } from '@mantine/core'
import { useAddressValue } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { Form } from '#web/forms/Form.tsx'
import { PasswordField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { signOut } from '#web/session/session-store.ts'
import { toast } from '#web/toast.ts'
import { useSend } from '#web/use-endpoint.ts'
import { signInContract } from '../../sign-in.contract.ts'
import { signInTexts } from '../../sign-in.rules.ts'
import { AuthLayout } from '../AuthLayout.tsx'
import { AuthLink } from '../AuthLink.tsx'
import { LinkExpired } from '../LinkExpired.tsx'

/** Chooses a new password by a mailed link. */
export default function ResetPasswordPage() {
  const t = useTexts()
  const go = useGo()
  const token = String(useAddressValue('token') ?? '')
  const reset = useSend(signInContract.resetPassword, { silent: true })
  const form = useContractForm(signInContract.resetPassword, {
    draft: null,
    defaults: { password: '' },
    toInput: values => ({ ...values, token }),
    onSubmit: async input => {
      await reset.send(input)
      // All the account's sessions have ended, perhaps including this browser's.
      signOut()
      toast.success(t('Your password has been changed. Sign in with the new one.'))
      void go({ to: '/auth/login' }, { replace: true })
    },
  })
  const isExpired = token.length < 20 || reset.error?.message === signInTexts.linkExpired
  return (
    <AuthLayout
      title={t('Choose a new password')}
      lead={isExpired ? null : t('This signs you out on all devices.')}
      after={<AuthLink to="/auth/login">{t('Back to login')}</AuthLink>}
    >
      {isExpired ? (
        <LinkExpired>
          <AuthLink to="/auth/forgot-password">{t('Ask for a new link')}</AuthLink>
        </LinkExpired>
      ) : (
        <Form form={form} guard={false}>
          <Stack gap="md">
            <PasswordField
              name="password"
              label={t('New password')}
              description={t('At least 8 characters. A few words make a good one.')}
              autoComplete="new-password"
              autoFocus
            />
            <Button type="submit" loading={form.busy} fullWidth>
              {t('Save the new password')}
            </Button>
          </Stack>
        </Form>
      )}
    </AuthLayout>
  )
}

import { Alert, Button, Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { AppLink } from '#web/address/AppLink.tsx'
import { useAddressValue } from '#web/address/use-address-query.ts'
import { Form } from '#web/forms/Form.tsx'
import { PasswordField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { SendError } from '#web/send.ts'
import { useSession } from '#web/session/session-store.ts'
import { useSend } from '#web/use-endpoint.ts'
import { signInContract } from '../../sign-in.contract.ts'
import { signInTexts } from '../../sign-in.rules.ts'
import { AuthLayout } from '../AuthLayout.tsx'
import { AuthLink } from '../AuthLink.tsx'
import { LinkExpired } from '../LinkExpired.tsx'

/**
 * Verifies an e-mail by the mailed link. It takes a click, since mail scanners open links too, and the password from
 * people who are not signed in.
 */
export default function VerifyEmailPage() {
  const t = useTexts()
  const token = String(useAddressValue('token') ?? '')
  const isSignedIn = useSession() !== null
  const verify = useSend(signInContract.verifyEmail, { silent: true })
  const [asksPassword, setAsksPassword] = useState(false)
  const form = useContractForm(signInContract.verifyEmail, {
    draft: null,
    defaults: { password: '' },
    toInput: ({ password }) => ({ token, password }),
    onSubmit: input =>
      verify.send(input).catch((error: SendError) => {
        if (!(error instanceof SendError) || error.message !== signInTexts.verifyPassword || asksPassword)
          throw error
        error.shown = true
        setAsksPassword(true)
      }),
  })
  const isExpired = token.length < 20 || verify.error?.message === signInTexts.linkExpired
  const onwards = isSignedIn ? (
    <Button fullWidth renderRoot={props => <AppLink to="/dashboard" {...props} />}>
      {t('Go to the dashboard')}
    </Button>
  ) : (
    <Button fullWidth renderRoot={props => <AppLink to="/auth/login" {...props} />}>
      {t('Login')}
    </Button>
  )
  if (verify.isSuccess) {
    return (
      <AuthLayout title={t('Your email is verified')}>
        <Alert role="status" color="teal" icon={<IconCircleCheck size={18} />} mb="md">
          {t('Thank you. Your email is confirmed.')}
        </Alert>
        {onwards}
      </AuthLayout>
    )
  }
  if (isExpired) {
    return (
      <AuthLayout title={t('Verify your email')}>
        <LinkExpired>{t('Sign in and ask for a new link under Sign-ins.')}</LinkExpired>
        <div style={{ marginTop: 16 }}>{onwards}</div>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title={t('Verify your email')}
      lead={asksPassword ? t(signInTexts.verifyPassword) : t('Click to confirm your email address.')}
      after={asksPassword && <AuthLink to="/auth/forgot-password">{t('Forgot Password?')}</AuthLink>}
    >
      <Form form={form} guard={false}>
        <Stack gap="md">
          {asksPassword && (
            <PasswordField name="password" label={t('Password')} autoComplete="current-password" autoFocus />
          )}
          <Button type="submit" fullWidth loading={form.busy}>
            {t('Verify my email')}
          </Button>
        </Stack>
      </Form>
    </AuthLayout>
  )
}

import { Button, Stack } from '@mantine/core'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { useSession } from '#web/session/session-store.ts'
import { useRead } from '#web/use-endpoint.ts'
import { loginListContract } from '../../login-list.contract.ts'
import { AuthLayout } from '../AuthLayout.tsx'
import { AuthLink } from '../AuthLink.tsx'
import { ResendVerification } from './ResendVerification.tsx'

/** After a sign-up: the e-mail is on its way, and work can start meanwhile. */
export default function VerificationUponSignupPage() {
  const t = useTexts()
  const isSignedIn = useSession() !== null
  const own = useRead(loginListContract.own, {}, { enabled: isSignedIn })
  const account = own.data?.account
  if (!isSignedIn) {
    return (
      <AuthLayout
        title={t('Check your email')}
        lead={t('We have sent you a link to verify your email.')}
        after={<AuthLink to="/auth/login">{t('Back to login')}</AuthLink>}
      >
        {null}
      </AuthLayout>
    )
  }
  const begin = (
    <Button fullWidth renderRoot={props => <AppLink to="/" {...props} />}>
      {t('Start working')}
    </Button>
  )
  if (account?.email_verified) {
    return (
      <AuthLayout title={t('Your email is verified')} lead={t('Your company is ready.')}>
        {begin}
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title={t('Check your email')}
      lead={
        account
          ? t('We have sent a link to {{email}}. Click it to verify your email.', {
              email: account.email,
            })
          : t('We have sent you a link to verify your email.')
      }
    >
      <Stack gap="md">
        {begin}
        <ResendVerification fullWidth />
      </Stack>
    </AuthLayout>
  )
}

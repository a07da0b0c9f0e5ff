import { Button, Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { useSession } from '#web/session/session-store.ts'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { loginListContract } from '../../login-list.contract.ts'
import { AuthLayout } from '../AuthLayout.tsx'
import { AuthLink } from '../AuthLink.tsx'
import { ResendVerification } from './ResendVerification.tsx'

/** After a sign-up: the e-mail is on its way, and work can start meanwhile. Whoever comes by address is told how it stands. */
export default function VerificationUponSignupPage() {
  const t = useTexts()
  const isSignedIn = useSession() !== null
  const own = useRead(loginListContract.own, {}, { enabled: isSignedIn })
  const account = own.data?.account
  const [isAskedFor, setAskedFor] = useState(false)
  if (!isSignedIn) {
    return (
      <AuthLayout
        title={t('Verify your email')}
        lead={t('Sign in to have a link sent to your email.')}
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
  if (!account)
    return (
      <AuthLayout title={t('Verify your email')}>
        {own.error ? (
          <LoadFailed title={t('Couldn’t load this page')} text={t(own.error)} onRetry={own.refetch} />
        ) : (
          <Skeleton height={120} aria-hidden="true" />
        )}
      </AuthLayout>
    )
  const { email } = account
  const isSent = isAskedFor || account.verification_sent
  return (
    <AuthLayout
      title={isSent ? t('Check your email') : t('Verify your email')}
      lead={
        isSent
          ? t('We’ve emailed a link to {{email}}. Click it to verify your email.', { email })
          : t('We haven’t sent a link to {{email}} yet.', { email })
      }
    >
      <Stack gap="md">
        {begin}
        <ResendVerification fullWidth isFirst={!isSent} onSent={() => setAskedFor(true)} />
      </Stack>
    </AuthLayout>
  )
}

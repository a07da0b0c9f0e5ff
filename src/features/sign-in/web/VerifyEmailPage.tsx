import { Alert, Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useTexts } from '#web/i18n.ts'
import { useSession } from '#web/session-store.ts'
import { useSend } from '#web/use-endpoint.ts'
import { signInContract } from '../sign-in.contract.ts'
import { signInTexts } from '../sign-in.rules.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { LinkExpired } from './LinkExpired.tsx'

/** Verifies an e-mail by the mailed link: by a click, since programs that check mails open links too. */
export function VerifyEmailPage() {
  const t = useTexts()
  const { token = '' } = useSearch({ strict: false }) as { token?: string }
  const isSignedIn = useSession() !== null
  const verify = useSend(signInContract.verifyEmail, { silent: true })
  const isExpired = token.length < 20 || verify.error?.message === signInTexts.linkExpired
  const onwards = isSignedIn ? (
    <Button fullWidth renderRoot={props => <Link to="/dashboard" {...props} />}>
      {t('To the dashboard')}
    </Button>
  ) : (
    <Button fullWidth renderRoot={props => <Link to="/auth/login" {...props} />}>
      {t('Login')}
    </Button>
  )
  if (verify.isSuccess) {
    return (
      <AuthLayout title={t('Your email is verified')}>
        <Alert role="status" color="teal" icon={<IconCircleCheck size={18} />} mb="md">
          {t('Thank you. We know now that we reach you there.')}
        </Alert>
        {onwards}
      </AuthLayout>
    )
  }
  if (isExpired) {
    return (
      <AuthLayout title={t('Verify your email')}>
        <LinkExpired>{t('Sign in, and ask for a new link under your sign-ins.')}</LinkExpired>
        <div style={{ marginTop: 16 }}>{onwards}</div>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={t('Verify your email')} lead={t('One click, and we know that this mail is yours.')}>
      {verify.error && (
        <Alert role="alert" color="pink" mb="md">
          {t(verify.error.message)}
        </Alert>
      )}
      <Button fullWidth loading={verify.isPending} onClick={() => void verify.send({ token })}>
        {t('Verify my email')}
      </Button>
    </AuthLayout>
  )
}

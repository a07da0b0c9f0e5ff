import { Alert, Button, Stack } from '@mantine/core'
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { PasswordInput } from '#web/ui/input/PasswordInput.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { signInContract } from '../sign-in.contract.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { AuthLink } from './AuthLink.tsx'
import { DemoSignIns } from './DemoSignIns.tsx'
import { SocialButtons } from './SocialButtons.tsx'
import { useSignUpTexts } from './sign-up/use-sign-up-texts.ts'
import { useLoginForm } from './use-login-form.ts'
import { useNextStep } from './use-next-step.ts'

const PendingStep = lazyPart(async () => (await import('./PendingStep.tsx')).PendingStep)

/** Sign-in with e-mail and password; with several companies, the choice of one. */
export default function LoginPage() {
  const t = useTexts()
  const signUp = useSignUpTexts()
  const { pending, take, restart } = useNextStep()
  const login = useSend(signInContract.login, { silent: true })
  const hasEnded = useLocation({ select: location => 'sessionEnded' in location.state })
  const button = useRef<HTMLButtonElement>(null)

  const { account, isBusy, failure, form, field, fill } = useLoginForm(async typed =>
    take(await login.send(typed)),
  )

  if (pending) {
    return <PendingStep pending={pending} take={take} account={account} onBack={restart} />
  }
  return (
    <AuthLayout
      title={t('Welcome back')}
      lead={t('Sign in to your company.')}
      after={
        <>
          {t('New here?')} <AuthLink to="/auth/signup">{signUp.action}</AuthLink>
        </>
      }
    >
      {hasEnded && (
        <Alert role="status" color="blue" icon={<IconInfoCircle size={18} />} mb="md" py={10}>
          {t('Your session has ended. Sign in again to continue; what you typed is kept.')}
        </Alert>
      )}
      <form {...form}>
        {failure && (
          <Alert role="alert" color="pink" icon={<IconAlertCircle size={18} />} mb="md" py={10}>
            {t(failure)}
          </Alert>
        )}
        <Stack gap="md">
          <TextInput
            {...field('email')}
            type="email"
            inputMode="email"
            label={t('Email')}
            autoComplete="username"
            autoFocus
          />
          <div>
            <PasswordInput {...field('password')} label={t('Password')} autoComplete="current-password" />
            <div style={{ marginTop: 6, textAlign: 'end' }}>
              <AuthLink to="/auth/forgot-password">{t('Forgot Password?')}</AuthLink>
            </div>
          </div>
          <Button ref={button} type="submit" loading={isBusy} fullWidth>
            {t('Login')}
          </Button>
        </Stack>
      </form>
      <div style={{ marginTop: 14, textAlign: 'center' }}>
        <AuthLink to="/auth/code">{t('Sign in with a code')}</AuthLink>
      </div>
      <SocialButtons label={service => t('Login with {{service}}', { service })} />
      <DemoChoice
        onChoose={chosen => {
          fill(chosen)
          button.current?.focus()
        }}
      />
    </AuthLayout>
  )
}

function DemoChoice({ onChoose }: { onChoose: (account: { email: string; password: string }) => void }) {
  const demo = useRead(signInContract.demoSignIns, {}, { staleTime: Number.POSITIVE_INFINITY })
  const accounts = demo.data?.data ?? []
  return accounts.length > 0 ? <DemoSignIns accounts={accounts} onChoose={onChoose} /> : null
}

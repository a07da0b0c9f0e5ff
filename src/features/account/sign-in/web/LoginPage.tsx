import { Alert, Button, Stack } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useRef } from 'react'
import { Form } from '#web/forms/Form.tsx'
import { PasswordField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { signInContract } from '../sign-in.contract.ts'
import { signInTexts } from '../sign-in.rules.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { AuthLink } from './AuthLink.tsx'
import { DemoSignIns } from './DemoSignIns.tsx'
import { EmailField } from './EmailField.tsx'
import { PendingStep } from './PendingStep.tsx'
import { SocialButtons } from './SocialButtons.tsx'
import { useSignUpTexts } from './sign-up/use-sign-up-texts.ts'
import { useNextStep } from './use-next-step.ts'

/** Sign-in with e-mail and password; with several companies, the choice of one. */
export default function LoginPage() {
  const t = useTexts()
  const signUp = useSignUpTexts()
  const { pending, take, restart } = useNextStep()
  const login = useSend(signInContract.login, { silent: true })
  const hasEnded = useLocation({ select: location => 'sessionEnded' in location.state })
  const button = useRef<HTMLButtonElement>(null)

  const form = useContractForm(signInContract.login, {
    draft: null,
    defaults: { email: '', password: '' },
    rules: ({ email, password }) => {
      if (email.trim() && password) return []
      return [{ field: email.trim() ? 'password' : 'email', message: signInTexts.empty }]
    },
    onSubmit: async input => take(await login.send(input)),
  })

  if (pending) {
    return <PendingStep pending={pending} take={take} account={form.methods.getValues()} onBack={restart} />
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
      <Form form={form} guard={false}>
        <Stack gap="md">
          <EmailField autoFocus />
          <div>
            <PasswordField name="password" label={t('Password')} autoComplete="current-password" />
            <div style={{ marginTop: 6, textAlign: 'end' }}>
              <AuthLink to="/auth/forgot-password">{t('Forgot Password?')}</AuthLink>
            </div>
          </div>
          <Button ref={button} type="submit" loading={form.busy} fullWidth>
            {t('Login')}
          </Button>
        </Stack>
      </Form>
      <div style={{ marginTop: 14, textAlign: 'center' }}>
        <AuthLink to="/auth/code">{t('Sign in with a code')}</AuthLink>
      </div>
      <SocialButtons label={service => t('Login with {{service}}', { service })} />
      <DemoChoice
        onChoose={({ email, password }) => {
          form.methods.reset({ email, password })
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

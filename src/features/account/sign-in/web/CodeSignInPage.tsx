import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { Form } from '#web/forms/Form.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { signInContract } from '../sign-in.contract.ts'
import { codeMinutes } from '../sign-in.rules.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { AuthLink } from './AuthLink.tsx'
import { CodeForm } from './CodeForm.tsx'
import { EmailField } from './EmailField.tsx'
import { PendingStep } from './PendingStep.tsx'
import { useNextStep } from './use-next-step.ts'

/** Sign-in without a password, by a mailed code. */
export default function CodeSignInPage() {
  const t = useTexts()
  const { pending, take, restart } = useNextStep()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const sendCode = useSend(signInContract.sendOtp, { silent: true })
  const form = useContractForm(signInContract.sendOtp, {
    draft: null,
    defaults: { email: '' },
    onSubmit: async input => {
      await sendCode.send(input)
      setSentTo(input.email.trim())
    },
  })
  if (pending) {
    const startAgain = () => {
      setSentTo(null)
      restart()
    }
    return <PendingStep pending={pending} take={take} onBack={startAgain} />
  }
  const after = <AuthLink to="/auth/login">{t('Log in with your password')}</AuthLink>
  if (sentTo !== null) {
    return (
      <AuthLayout
        title={t('Check your email')}
        lead={t('If {{email}} has an account, a code is on its way. It works for {{minutes}} minutes.', {
          email: sentTo,
          minutes: codeMinutes,
        })}
        after={after}
      >
        <CodeForm email={sentTo} onProven={take} />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title={t('Sign in with a code')}
      lead={t('No password needed: we’ll email you a code.')}
      after={after}
    >
      <Form form={form} guard={false}>
        <Stack gap="md">
          <EmailField autoFocus />
          <Button type="submit" loading={form.busy} fullWidth>
            {t('Send the code')}
          </Button>
        </Stack>
      </Form>
    </AuthLayout>
  )
}

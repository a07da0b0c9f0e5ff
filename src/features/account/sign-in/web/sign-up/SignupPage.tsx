import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useAddressQuery } from '#web/address/use-address-query.ts'
import { Form } from '#web/forms/Form.tsx'
import { PasswordField, TextField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { signInContract } from '../../sign-in.contract.ts'
import { keptSearch } from '../../sign-in.rules.ts'
import { AuthLayout } from '../AuthLayout.tsx'
import { AuthLink } from '../AuthLink.tsx'
import { EmailField } from '../EmailField.tsx'
import { SocialButtons } from '../SocialButtons.tsx'
import type { SocialSignup } from '../SocialPage.tsx'
import { useStartSession } from '../use-start-session.ts'
import { keepReferCode, keptReferCode } from './kept-refer-code.ts'
import { useSignUpTexts } from './use-sign-up-texts.ts'

interface SignupPageProps {
  /** Shows which company details the code's owner will see; passed in because partners build on sign-in. */
  UnderCode: ComponentType<{ code: string; isClick: boolean }>
}

/** Signs up a new company with its owner. */
export function SignupPage({ UnderCode }: SignupPageProps) {
  const t = useTexts()
  const signUp = useSignUpTexts()
  const startSession = useStartSession('/verificationUponSignup')
  const social = useLocation({ select: location => (location.state as { social?: SocialSignup }).social })
  const { refer_code = '' } = keptSearch(useAddressQuery())
  useEffect(() => keepReferCode(refer_code), [refer_code])
  const signup = useSend(signInContract.signup, { silent: true })
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const form = useContractForm(signInContract.signup, {
    draft: null,
    defaults: {
      fullname: social?.fullname ?? '',
      company_name: '',
      email: social?.email ?? '',
      phone: '',
      password: '',
      // The last link counts; what is typed counts before it.
      refer_code: refer_code || keptReferCode(),
    },
    toInput: values => ({
      ...values,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(social ? { social_token: social.token } : {}),
    }),
    onSubmit: async input => {
      const reply = await signup.send(input)
      if ('check_mail' in reply) setMailedTo(reply.check_mail)
      else startSession(reply)
    },
  })
  if (mailedTo !== null)
    return (
      <AuthLayout
        title={t('Check your email')}
        lead={t('We’ve emailed {{email}}. Open the link to finish.', { email: mailedTo })}
        after={<AuthLink to="/auth/login">{t('Back to login')}</AuthLink>}
      >
        {null}
      </AuthLayout>
    )
  return (
    <AuthLayout
      title={signUp.title}
      lead={social ? t('Nearly there. What’s your company called?') : signUp.lead}
      after={
        <>
          {t('Already have an account?')} <AuthLink to="/auth/login">{t('Login')}</AuthLink>
        </>
      }
    >
      <Form form={form} guard={false}>
        <Stack gap="md">
          <TextField
            name="fullname"
            label={t('Full name')}
            autoComplete="name"
            required
            autoFocus={!social}
          />
          <TextField
            name="company_name"
            label={t('Company name')}
            autoComplete="organization"
            required
            autoFocus={social !== undefined}
          />
          <EmailField required />
          <TextField name="phone" type="tel" inputMode="tel" label={t('Phone')} autoComplete="tel" />
          <PasswordField
            name="password"
            label={t('Password')}
            description={t('At least 8 characters. A few words make a good one.')}
            autoComplete="new-password"
            required
          />
          <TextField name="refer_code" label={t('Referral code (optional)')} maxLength={64} />
          <CodeNote UnderCode={UnderCode} linked={refer_code} />
          <Button type="submit" loading={form.busy} fullWidth>
            {signUp.action}
          </Button>
          <Text size="xs" c="dimmed" ta="center">
            {t('By signing up you accept:')}{' '}
            <Anchor href="/terms" target="_blank" underline="always">
              {t('Terms')}
            </Anchor>{' '}
            ·{' '}
            <Anchor href="/privacy" target="_blank" underline="always">
              {t('Privacy')}
            </Anchor>
          </Text>
        </Stack>
      </Form>
      {!social && (
        <SocialButtons
          only={['google', 'apple']}
          label={service => t('Continue with {{service}}', { service })}
        />
      )}
    </AuthLayout>
  )
}

/** Milliseconds of quiet until a typed code is looked up. */
const quiet = 500

function CodeNote({ UnderCode, linked }: SignupPageProps & { linked: string }) {
  const typed = String(useWatch({ name: 'refer_code' }) ?? '')
  const [code, setCode] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setCode(typed.trim()), quiet)
    return () => clearTimeout(timer)
  }, [typed])
  return <UnderCode code={code} isClick={linked !== '' && code === linked} />
}

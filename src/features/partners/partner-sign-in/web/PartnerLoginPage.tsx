import { Alert, Button, Checkbox, Group, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useAddressQuery } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { Form } from '#web/forms/Form.tsx'
import { PasswordField, TextField } from '#web/forms/fields.tsx'
import { useField } from '#web/forms/use-field.ts'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { SendError } from '#web/send.ts'
import { usePartnerToken } from '#web/session/partner-session.ts'
import { toast } from '#web/toast.ts'
import { useSend } from '#web/use-endpoint.ts'
import { partnerSignInContract } from '../partner-sign-in.contract.ts'
import { partnerTexts } from '../partner-sign-in.rules.ts'
import { DoorLink, PartnerDoor } from './PartnerDoor.tsx'
import { useBeginPartner } from './use-begin-partner.ts'

const FactorStep = lazyPart(async () => (await import('./FactorStep.tsx')).FactorStep)

interface PartnerLoginPageProps {
  /** The way in by an invitation. */
  Join: React.ComponentType<{ token: string }>
}

/** Signs somebody of a partner in. */
export function PartnerLoginPage({ Join }: PartnerLoginPageProps) {
  const t = useTexts()
  const go = useGo()
  const begin = useBeginPartner()
  const query = useAddressQuery()
  const token = usePartnerToken()
  const isVerified = useVerification(query.verify)
  const [step, setStep] = useState<string | null>(null)
  const login = useSend(partnerSignInContract.login, { silent: true })
  const isSignedIn = token !== null && !query.invite && !query.verify
  useEffect(() => {
    if (isSignedIn) void go({ to: '/partner-dashboard' }, { replace: true })
  }, [isSignedIn, go])

  const form = useContractForm(partnerSignInContract.login, {
    draft: null,
    defaults: { email: '', password: '', rememberMe: false },
    onSubmit: async input => {
      try {
        const reply = await login.send(input)
        if ('second_factor' in reply) setStep(reply.second_factor.token)
        else if (reply.token) begin(reply)
        else toast.error(t(partnerTexts.noToken))
      } catch (error) {
        if (error instanceof SendError && error.status !== 401) {
          error.words =
            error.status === 0
              ? t(partnerTexts.noConnection)
              : t(error.status >= 500 ? partnerTexts.loginFailed : error)
          toast.error(error.words)
        }
        throw error
      }
    },
  })
  if (typeof query.invite === 'string') return <Join token={query.invite} />
  if (step !== null) return <FactorStep token={step} onBack={() => setStep(null)} />
  return (
    <PartnerDoor
      title={t('Partner sign-in')}
      lead={t('See your referrals and your commission.')}
      after={
        <>
          {t('Not a partner yet?')} <DoorLink to="/partner-signup">{t('Apply Now')}</DoorLink>
        </>
      }
    >
      {isVerified !== null && (
        <Alert role="status" color={isVerified ? 'teal' : 'yellow'} mb="md" py={10}>
          {isVerified ? t('Thank you. Your email is verified.') : t(partnerTexts.linkInvalid)}
        </Alert>
      )}
      <Form form={form} guard={false}>
        <Stack gap="md">
          <TextField
            name="email"
            type="email"
            inputMode="email"
            label={t('Email')}
            autoComplete="username"
            autoFocus
          />
          <PasswordField name="password" label={t('Password')} autoComplete="current-password" />
          <Group justify="space-between">
            <RememberField />
            <DoorLink to="/partner-forgot-password">{t('Forgot Password')}</DoorLink>
          </Group>
          <Button type="submit" loading={form.busy} fullWidth>
            {t('Login')}
          </Button>
        </Stack>
      </Form>
    </PartnerDoor>
  )
}

function RememberField() {
  const t = useTexts()
  const { form } = useField('rememberMe')
  return <Checkbox {...form.register('rememberMe')} label={t('Remember me')} />
}

/** Verifies an address by the mailed link; null: there is none in the address, or it is on its way. */
function useVerification(token: unknown): boolean | null {
  const [isDone, setDone] = useState<boolean | null>(null)
  const { send } = useSend(partnerSignInContract.verifyEmail, { silent: true })
  useEffect(() => {
    if (typeof token !== 'string') return
    send({ token }).then(
      () => setDone(true),
      () => setDone(done => done ?? false),
    )
  }, [token, send])
  return isDone
}

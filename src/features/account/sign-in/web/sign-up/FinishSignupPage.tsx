import { Button, Stack } from '@mantine/core'
import { useAddressValue } from '#web/address/use-address-query.ts'
import { Form } from '#web/forms/Form.tsx'
import { PasswordField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { signInContract } from '../../sign-in.contract.ts'
import { signInTexts } from '../../sign-in.rules.ts'
import { AuthLayout } from '../AuthLayout.tsx'
import { AuthLink } from '../AuthLink.tsx'
import { LinkExpired } from '../LinkExpired.tsx'
import { useStartSession } from '../use-start-session.ts'
import { useSignUpTexts } from './use-sign-up-texts.ts'

/** Finishes a sign-up by its mailed link and password, and signs its owner in. */
export default function FinishSignupPage() {
  const t = useTexts()
  const signUp = useSignUpTexts()
  const token = String(useAddressValue('token') ?? '')
  const startSession = useStartSession()
  const finish = useSend(signInContract.finishSignup, { silent: true })
  const form = useContractForm(signInContract.finishSignup, {
    draft: null,
    defaults: { password: '' },
    toInput: ({ password }) => ({ token, password }),
    onSubmit: async input => startSession(await finish.send(input)),
  })
  if (token.length < 20 || finish.error?.message === signInTexts.linkExpired)
    return (
      <AuthLayout title={t('Finish signing up')}>
        <LinkExpired>
          <AuthLink to="/auth/signup">{signUp.action}</AuthLink>
        </LinkExpired>
      </AuthLayout>
    )
  return (
    <AuthLayout title={t('Finish signing up')} lead={t('Enter the password you chose.')}>
      <Form form={form} guard={false}>
        <Stack gap="md">
          <PasswordField name="password" label={t('Password')} autoComplete="current-password" autoFocus />
          <Button type="submit" fullWidth loading={form.busy}>
            {t('Finish signing up')}
          </Button>
        </Stack>
      </Form>
    </AuthLayout>
  )
}

import { Button, Skeleton, Stack } from '@mantine/core'
import { useAddressValue } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { Form } from '#web/forms/Form.tsx'
import { PasswordField, TextField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { signInContract } from '../../sign-in.contract.ts'
import { passwordProblem, signInTexts } from '../../sign-in.rules.ts'
import { AuthLayout } from '../AuthLayout.tsx'
import { AuthLink } from '../AuthLink.tsx'
import { LinkExpired } from '../LinkExpired.tsx'
import { PendingStep } from '../PendingStep.tsx'
import { useNextStep } from '../use-next-step.ts'

/** Joins the company that a mailed link invites to. */
export default function AcceptInvitePage() {
  const t = useTexts()
  const token = String(useAddressValue('token') ?? '')
  const invite = useRead(signInContract.invite, { token }, { enabled: token.length >= 20, staleTime: 60_000 })
  const isExpired = token.length < 20 || invite.error?.status === 400 || invite.error?.status === 404
  const login = <AuthLink to="/auth/login">{t('Back to login')}</AuthLink>

  if (isExpired) {
    return (
      <AuthLayout title={t('Accept your invitation')} after={login}>
        <LinkExpired>{t('The person who invited you can send it again from the team page.')}</LinkExpired>
      </AuthLayout>
    )
  }
  if (invite.error) {
    return (
      <AuthLayout title={t('Accept your invitation')} after={login}>
        <LoadFailed title={t(invite.error)} onRetry={invite.refetch} />
      </AuthLayout>
    )
  }
  if (!invite.data) {
    return (
      <AuthLayout title={t('Accept your invitation')} after={login}>
        <Stack gap="md" aria-busy="true">
          <Skeleton height={34} />
          <Skeleton height={34} />
        </Stack>
      </AuthLayout>
    )
  }
  return <InviteForm token={token} invite={invite.data} />
}

interface InviteFormProps {
  token: string
  invite: { email: string; fullname: string; company_name: string; has_password: boolean }
}

function InviteForm({ token, invite }: InviteFormProps) {
  const t = useTexts()
  const go = useGo()
  const { pending, take } = useNextStep()
  const accept = useSend(signInContract.acceptInvite, { silent: true })
  const form = useContractForm(signInContract.acceptInvite, {
    draft: null,
    defaults: { email: invite.email, password: '' },
    toInput: ({ password }) => ({ token, password }),
    rules: ({ password }) => {
      const message = invite.has_password
        ? password
          ? null
          : 'Password is required'
        : passwordProblem(password)
      return message ? [{ field: 'password', message }] : []
    },
    onSubmit: async input => take(await accept.send(input)),
  })
  // The invitation is used up by now: going back leads to the sign-in.
  if (pending) {
    return <PendingStep pending={pending} take={take} onBack={() => void go({ to: '/auth/login' })} />
  }
  if (accept.error?.message === signInTexts.linkExpired) {
    return (
      <AuthLayout title={t('Accept your invitation')}>
        <LinkExpired>{t('The person who invited you can send it again from the team page.')}</LinkExpired>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title={t('Join {{company}}', { company: invite.company_name })}
      lead={
        invite.has_password
          ? t('Hi {{name}}. You already have an account: use its password to join.', {
              name: invite.fullname,
            })
          : t('Hi {{name}}. Choose a password and you’re in.', { name: invite.fullname })
      }
      after={
        invite.has_password ? (
          <AuthLink to="/auth/forgot-password">{t('Forgot Password?')}</AuthLink>
        ) : undefined
      }
    >
      <Form form={form} guard={false}>
        <Stack gap="md">
          {/* Read-only: password managers keep the password for this e-mail. */}
          <TextField name="email" type="email" label={t('Email')} autoComplete="username" readOnly />
          <PasswordField
            name="password"
            label={t('Password')}
            description={
              invite.has_password ? undefined : t('At least 8 characters. A few words make a good one.')
            }
            autoComplete={invite.has_password ? 'current-password' : 'new-password'}
            autoFocus
          />
          <Button type="submit" loading={form.busy} fullWidth>
            {t('Join')}
          </Button>
        </Stack>
      </Form>
    </AuthLayout>
  )
}

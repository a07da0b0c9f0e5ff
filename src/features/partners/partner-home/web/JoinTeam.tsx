import { Button, Loader, Stack } from '@mantine/core'
import { useGo } from '#web/address/use-go.ts'
import { Form } from '#web/forms/Form.tsx'
import { PasswordField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { DoorLink, PartnerDoor } from '../../partner-sign-in/web/PartnerDoor.tsx'
import { partnerHomeContract } from '../partner-home.contract.ts'

/** Accepts an invitation to a partner's team by choosing a password. */
export function JoinTeam({ token }: { token: string }) {
  const t = useTexts()
  const go = useGo()
  const { data, error } = useRead(
    partnerHomeContract.invitation,
    { token },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  const join = useSend(partnerHomeContract.join, { silent: true })
  const form = useContractForm(partnerHomeContract.join, {
    draft: null,
    defaults: { password: '' },
    toInput: values => ({ ...values, token }),
    onSubmit: async input => {
      await join.send(input)
      toast.success(t('Welcome. Sign in with your new password.'))
      void go({ to: '/partner-login' }, { replace: true })
    },
  })
  return (
    <PartnerDoor
      title={data ? t('Join {{company}}', { company: data.companyName }) : t('Accept your invitation')}
      lead={data ? t('Choose a password for {{email}}.', { email: data.email }) : error && t(error)}
      after={<DoorLink to="/partner-login">{t('Return to Login')}</DoorLink>}
    >
      {data ? (
        <Form form={form} guard={false}>
          <Stack gap="md">
            <PasswordField name="password" label={t('Password')} autoComplete="new-password" autoFocus />
            <Button type="submit" loading={form.busy} fullWidth>
              {t('Accept invitation')}
            </Button>
          </Stack>
        </Form>
      ) : (
        !error && <Loader aria-label={t('Loading')} />
      )}
    </PartnerDoor>
  )
}

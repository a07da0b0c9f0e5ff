import { Anchor, Button, Stack } from '@mantine/core'
import { Form } from '#web/forms/Form.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { partnerSignInContract } from '../partner-sign-in.contract.ts'
import { PartnerDoor } from './PartnerDoor.tsx'
import { useBeginPartner } from './use-begin-partner.ts'

/** The second step of a sign-in. */
export function FactorStep({ token, onBack }: { token: string; onBack: () => void }) {
  const t = useTexts()
  const begin = useBeginPartner()
  const finish = useSend(partnerSignInContract.secondFactor, { silent: true })
  const form = useContractForm(partnerSignInContract.secondFactor, {
    draft: null,
    defaults: { code: '' },
    toInput: values => ({ ...values, token }),
    onSubmit: async input => begin(await finish.send(input)),
  })
  return (
    <PartnerDoor
      title={t('Two-step sign-in')}
      lead={t('Enter the code from your authenticator app, or a recovery code.')}
      after={
        <Anchor component="button" type="button" fw={500} onClick={onBack}>
          {t('Back to login')}
        </Anchor>
      }
    >
      <Form form={form} guard={false}>
        <Stack gap="md">
          <TextField name="code" label={t('Code')} autoComplete="one-time-code" autoFocus />
          <Button type="submit" loading={form.busy} fullWidth>
            {t('Login')}
          </Button>
        </Stack>
      </Form>
    </PartnerDoor>
  )
}

import { Anchor, Button, Stack } from '@mantine/core'
import { Form } from '#web/forms/Form.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { type NextStep, signInContract } from '../sign-in.contract.ts'
import { AuthLayout } from './AuthLayout.tsx'

interface SecondFactorStepProps {
  token: string
  onEntered: (reply: NextStep) => void
  onBack: () => void
}

/** Asks for the code of the authenticator app after the first step. */
export function SecondFactorStep({ token, onEntered, onBack }: SecondFactorStepProps) {
  const t = useTexts()
  const confirm = useSend(signInContract.secondFactor, { silent: true })
  const form = useContractForm(signInContract.secondFactor, {
    draft: null,
    defaults: { code: '' },
    toInput: values => ({ ...values, token }),
    onSubmit: async input => onEntered(await confirm.send(input)),
  })
  return (
    <AuthLayout
      title={t('One more step')}
      lead={t('Enter the six digits from your authenticator app.')}
      after={
        <Anchor component="button" type="button" onClick={onBack}>
          {t('Back to login')}
        </Anchor>
      }
    >
      <Form form={form} guard={false}>
        <Stack gap="md">
          <TextField
            name="code"
            label={t('Code')}
            description={t('Don’t have your device? Use one of your recovery codes.')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
          />
          <Button type="submit" loading={form.busy} fullWidth>
            {t('Login')}
          </Button>
        </Stack>
      </Form>
    </AuthLayout>
  )
}

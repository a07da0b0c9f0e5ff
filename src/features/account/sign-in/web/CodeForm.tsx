import { Anchor, Button, Stack } from '@mantine/core'
import { Form } from '#web/forms/Form.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { type NextStep, signInContract } from '../sign-in.contract.ts'

interface CodeFormProps {
  email: string
  /** From a social sign-in that waits for this code. */
  socialToken?: string
  onProven: (reply: NextStep) => void
}

/** Asks for the code that was mailed to `email`, and can send another one. */
export function CodeForm({ email, socialToken, onProven }: CodeFormProps) {
  const t = useTexts()
  const verify = useSend(signInContract.verifyOtp, { silent: true })
  const again = useSend(signInContract.sendOtp, { saved: t('A new code is on its way.') })
  const form = useContractForm(signInContract.verifyOtp, {
    draft: null,
    defaults: { code: '' },
    toInput: values => ({ ...values, email, ...(socialToken ? { social_token: socialToken } : {}) }),
    onSubmit: async input => onProven(await verify.send(input)),
  })
  return (
    <Form form={form} guard={false}>
      <Stack gap="md">
        <TextField
          name="code"
          label={t('Code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          autoFocus
        />
        <Button type="submit" loading={form.busy} fullWidth>
          {t('Login')}
        </Button>
        <Anchor
          component="button"
          type="button"
          disabled={again.isPending}
          onClick={() => {
            void again.send({ email })
          }}
        >
          {t('Send another code')}
        </Anchor>
      </Stack>
    </Form>
  )
}

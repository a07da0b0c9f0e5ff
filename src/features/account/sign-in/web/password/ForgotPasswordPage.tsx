import { Alert, Button, Stack } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Form } from '#web/forms/Form.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { signInContract } from '../../sign-in.contract.ts'
import { resetMinutes } from '../../sign-in.rules.ts'
import { AuthLayout } from '../AuthLayout.tsx'
import { AuthLink } from '../AuthLink.tsx'
import { EmailField } from '../EmailField.tsx'

/** Asks for a link to choose a new password. */
export default function ForgotPasswordPage() {
  const t = useTexts()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const forgot = useSend(signInContract.forgotPassword, { silent: true })
  const form = useContractForm(signInContract.forgotPassword, {
    draft: null,
    defaults: { email: '' },
    onSubmit: async input => {
      await forgot.send(input)
      setSentTo(input.email.trim())
    },
  })
  return (
    <AuthLayout
      title={t('Forgot your password?')}
      lead={t('We’ll email you a link to choose a new one.')}
      after={<AuthLink to="/auth/login">{t('Back to login')}</AuthLink>}
    >
      {sentTo === null ? (
        <Form form={form} guard={false}>
          <Stack gap="md">
            <EmailField autoFocus />
            <Button type="submit" loading={form.busy} fullWidth>
              {t('Send the link')}
            </Button>
          </Stack>
        </Form>
      ) : (
        <Stack gap="md">
          <Alert role="status" color="teal" icon={<IconMailCheck size={18} />} title={t('Check your email')}>
            {t(
              'If {{email}} has an account, a link is on its way. It works once, within {{minutes}} minutes.',
              { email: sentTo, minutes: resetMinutes },
            )}
          </Alert>
          <Button variant="default" onClick={() => setSentTo(null)}>
            {t('Try another email')}
          </Button>
        </Stack>
      )}
    </AuthLayout>
  )
}

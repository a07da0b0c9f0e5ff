import { Alert, Button, Stack } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Form } from '#web/forms/Form.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { SendError } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { useSend } from '#web/use-endpoint.ts'
import { partnerSignInContract } from '../partner-sign-in.contract.ts'
import { partnerTexts, resetMinutes } from '../partner-sign-in.rules.ts'
import { DoorLink, PartnerDoor } from './PartnerDoor.tsx'

/** Asks for a link to choose a new password; the answer on screen is always the same. */
export default function PartnerForgotPage() {
  const t = useTexts()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const forgot = useSend(partnerSignInContract.forgotPassword, { silent: true })
  const form = useContractForm(partnerSignInContract.forgotPassword, {
    draft: null,
    defaults: { email: '' },
    onSubmit: async input => {
      try {
        await forgot.send(input)
      } catch (error) {
        if (!(error instanceof SendError)) throw error
        error.shown = true
        if (error.status !== 404) toast.error(t(partnerTexts.forgotFailed))
      }
      setSentTo(input.email.trim())
    },
  })
  return (
    <PartnerDoor
      title={t('Forgot your password?')}
      lead={t('We’ll email you a link to choose a new one.')}
      after={<DoorLink to="/partner-login">{t('Return to Login')}</DoorLink>}
    >
      {sentTo === null ? (
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
            <Button type="submit" loading={form.busy} fullWidth>
              {t('Send the link')}
            </Button>
          </Stack>
        </Form>
      ) : (
        <Alert role="status" color="teal" icon={<IconMailCheck size={18} />} title={t('Check your email')}>
          {t(
            'If {{email}} has an account, a link is on its way. It works once, within {{minutes}} minutes.',
            {
              email: sentTo,
              minutes: resetMinutes,
            },
          )}
        </Alert>
      )}
    </PartnerDoor>
  )
}

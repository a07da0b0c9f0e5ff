import { Alert, Button, Loader, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useAddressValue } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { Form } from '#web/forms/Form.tsx'
import { PasswordField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { SendError, send } from '#web/send.ts'
import { partnerSignOut } from '#web/session/partner-session.ts'
import { toast } from '#web/toast.ts'
import { useSend } from '#web/use-endpoint.ts'
import { partnerSignInContract } from '../partner-sign-in.contract.ts'
import { partnerTexts } from '../partner-sign-in.rules.ts'
import { DoorLink, PartnerDoor } from './PartnerDoor.tsx'

/** Milliseconds after a new password until the sign-in opens by itself. */
const redirectAfter = 3_000

/** Chooses a new password by a mailed link, which is verified first. */
export default function PartnerResetPage() {
  const t = useTexts()
  const go = useGo()
  const token = String(useAddressValue('token') ?? '')
  const [state, setState] = useState<'verifying' | 'valid' | 'invalid' | 'done'>('verifying')
  useEffect(() => {
    if (token === '') {
      toast.error(t(partnerTexts.resetToken))
      setState('invalid')
      return
    }
    const leaving = new AbortController()
    send(partnerSignInContract.verifyResetToken, { token }, { signal: leaving.signal }).then(
      () => setState('valid'),
      () => leaving.signal.aborted || setState('invalid'),
    )
    return () => leaving.abort()
  }, [token, t])
  useEffect(() => {
    if (state !== 'done') return
    const timer = setTimeout(() => void go({ to: '/partner-login' }, { replace: true }), redirectAfter)
    return () => clearTimeout(timer)
  }, [state, go])
  const title = state === 'invalid' ? t('Invalid Reset Link') : t('Choose a new password')
  return (
    <PartnerDoor title={title} after={<DoorLink to="/partner-login">{t('Return to Login')}</DoorLink>}>
      {state === 'verifying' && <Loader aria-label={t('Loading')} />}
      {state === 'invalid' && (
        <Stack gap="md">
          <Alert color="yellow" role="alert">
            {t(partnerTexts.linkInvalid)}
          </Alert>
          <DoorLink to="/partner-forgot-password">{t('Ask for a new link')}</DoorLink>
        </Stack>
      )}
      {state === 'valid' && (
        <NewPassword token={token} onInvalid={() => setState('invalid')} onDone={() => setState('done')} />
      )}
      {state === 'done' && (
        <Alert color="teal" role="status">
          {t(partnerTexts.resetDone)}
        </Alert>
      )}
    </PartnerDoor>
  )
}

interface NewPasswordProps {
  token: string
  onInvalid: () => void
  onDone: () => void
}

function NewPassword({ token, onInvalid, onDone }: NewPasswordProps) {
  const t = useTexts()
  const reset = useSend(partnerSignInContract.resetPassword, { silent: true })
  const form = useContractForm(partnerSignInContract.resetPassword, {
    draft: null,
    defaults: { password: '', confirmPassword: '' },
    toInput: ({ password }) => ({ password, token }),
    rules: ({ password, confirmPassword }) => {
      if (confirmPassword === '') return [{ field: 'confirmPassword', message: partnerTexts.confirmNeeded }]
      return password === confirmPassword
        ? []
        : [{ field: 'confirmPassword', message: partnerTexts.confirmWrong }]
    },
    onSubmit: async input => {
      try {
        await reset.send(input)
      } catch (error) {
        if (!(error instanceof SendError)) throw error
        if (error.status === 400 && !error.field) return onInvalid()
        error.words = t(error.status > 0 && error.status < 500 ? error : partnerTexts.resetFailed)
        toast.error(error.words)
        throw error
      }
      // All of the person's sessions have ended, perhaps including this browser's.
      partnerSignOut()
      toast.success(t(partnerTexts.resetDone))
      onDone()
    },
  })
  return (
    <Form form={form} guard={false}>
      <Stack gap="md">
        <PasswordField name="password" label={t('New password')} autoComplete="new-password" autoFocus />
        <PasswordField name="confirmPassword" label={t('Confirm password')} autoComplete="new-password" />
        <Button type="submit" loading={form.busy} fullWidth>
          {t('Save the new password')}
        </Button>
      </Stack>
    </Form>
  )
}

import { Button, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { Form } from '#web/forms/Form.tsx'
import { PasswordField, TextField } from '#web/forms/fields.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { partnerSignInContract } from '../../partner-sign-in/partner-sign-in.contract.ts'

/** Turns the second step on or off. */
export function FactorDialog({ isOn, onClose }: { isOn: boolean; onClose: () => void }) {
  const t = useTexts()
  // Turned on while it is open, it still shows the recovery codes.
  const wasOn = useRef(isOn).current
  return (
    <Dialog opened onClose={onClose} title={t('Two-step sign-in')} size="sm">
      {wasOn ? <TurnOff onDone={onClose} /> : <TurnOn onDone={onClose} />}
    </Dialog>
  )
}

function TurnOn({ onDone }: { onDone: () => void }) {
  const t = useTexts()
  const start = useSend(partnerSignInContract.startFactor, { silent: true })
  const confirm = useSend(partnerSignInContract.confirmFactor, { silent: true })
  const [setup, setSetup] = useState<{ secret: string; uri: string } | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const password = useContractForm(partnerSignInContract.startFactor, {
    draft: null,
    defaults: { password: '' },
    onSubmit: async input => setSetup(await start.send(input)),
  })
  const code = useContractForm(partnerSignInContract.confirmFactor, {
    draft: null,
    defaults: { code: '' },
    onSubmit: async input => setCodes((await confirm.send(input)).recovery_codes),
  })
  if (codes)
    return (
      <Stack gap="md">
        <Text>
          {t('Two-step sign-in is on. Keep these recovery codes: each works once if you lose your phone.')}
        </Text>
        <pre>{codes.join('\n')}</pre>
        <CopyButton text={codes.join('\n')} label={t('Recovery codes')} />
        <Button onClick={onDone}>{t('Done')}</Button>
      </Stack>
    )
  if (setup)
    return (
      <Form form={code} guard={false}>
        <Stack gap="md">
          <Text>{t('Scan this with your authenticator app, then enter its code.')}</Text>
          <div style={{ width: 200, margin: '0 auto' }}>
            <QrCode text={setup.uri} label={t('QR code for the authenticator app')} />
          </div>
          <code>{setup.secret}</code>
          <TextField name="code" label={t('Code')} autoComplete="one-time-code" inputMode="numeric" />
          <Button type="submit" loading={code.busy}>
            {t('Turn on')}
          </Button>
        </Stack>
      </Form>
    )
  return (
    <Form form={password} guard={false}>
      <Stack gap="md">
        <PasswordField name="password" label={t('Password')} autoComplete="current-password" />
        <Button type="submit" loading={password.busy}>
          {t('Continue')}
        </Button>
      </Stack>
    </Form>
  )
}

function TurnOff({ onDone }: { onDone: () => void }) {
  const t = useTexts()
  const end = useSend(partnerSignInContract.endFactor, { saved: 'Two-step sign-in is off.' })
  const form = useContractForm(partnerSignInContract.endFactor, {
    draft: null,
    defaults: { password: '', code: '' },
    onSubmit: async input => {
      await end.send(input)
      onDone()
    },
  })
  return (
    <Form form={form} guard={false}>
      <Stack gap="md">
        <PasswordField name="password" label={t('Password')} autoComplete="current-password" />
        <TextField name="code" label={t('Code or recovery code')} autoComplete="one-time-code" />
        <Button type="submit" loading={form.busy}>
          {t('Turn off')}
        </Button>
      </Stack>
    </Form>
  )
}

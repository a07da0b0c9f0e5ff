import { Alert, Stack } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { Controller, useWatch } from 'react-hook-form'
import { mostSms } from '#features/messages/message-templates/message-templates.rules.ts'
import { SmsSizeLine } from '#features/messages/message-templates/web/SmsSizeLine.tsx'
import { smsContract } from '#features/talk/sms/sms.contract.ts'
import { quietUntil } from '#features/talk/sms/sms.rules.ts'
import { instantText } from '#shared/dates.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { ClosedDemoNotice } from '#web/ui/page/ClosedDemoNotice.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { clientMessagesContract } from '../client-messages.contract.ts'
import { RecipientField } from './RecipientField.tsx'

interface NewMessageDialogProps {
  onClose: () => void
  /** Called with the id of the conversation that it was sent in. */
  onSent: (thread: number) => void
}

/** A text message to a client found by name or number, about no job. */
export function NewMessageDialog({ onClose, onSent }: NewMessageDialogProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const settings = useRead(smsContract.settings, {}).data
  const send = useSend(clientMessagesContract.send, { saved: reply => reply.message })
  const form = useContractForm(clientMessagesContract.send, {
    draft: 'new message',
    defaults: { to: '', message: '', sendNow: false, client_id: undefined as number | undefined },
    rules: ({ to }) => (to ? [] : [{ field: 'to', message: 'Choose a client, or enter a mobile number.' }]),
    onSubmit: async input => {
      onSent((await send.send(input)).thread_id)
    },
  })
  const { control, setValue } = form.methods
  const message = useWatch({ control, name: 'message' })
  const quiet = settings ? quietUntil(settings, instantText(new Date()), time.zone) : null
  return (
    <FormDialog opened form={form} onClose={onClose} title={t('New message')} save={t('Send')}>
      <Stack gap="md">
        <ClosedDemoNotice />
        <Controller
          control={control}
          name="to"
          render={({ field, fieldState }) => (
            <RecipientField
              error={fieldState.error?.message}
              onChange={recipient => {
                field.onChange(recipient?.phone ?? '')
                setValue('client_id', recipient?.clientId)
              }}
            />
          )}
        />
        <Stack gap={4}>
          <TextArea name="message" label={t('Message')} withAsterisk minRows={4} maxLength={mostSms} />
          {message && <SmsSizeLine text={message} />}
        </Stack>
        {quiet && (
          <Alert color="yellow" icon={<IconClock size={18} />}>
            {t('Quiet hours: this will be sent at {{time}}.', { time: time.instant(quiet) })}
            <SwitchField name="sendNow" label={t('Send now anyway')} mt="xs" />
          </Alert>
        )}
      </Stack>
    </FormDialog>
  )
}

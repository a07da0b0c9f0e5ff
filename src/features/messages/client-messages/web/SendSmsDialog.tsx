import { Alert, Group, Stack, TagsInput, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { Controller, useWatch } from 'react-hook-form'
import { mayFill } from '#features/messages/message-templates/placeholders.rules.ts'
import { MessagePreview } from '#features/messages/message-templates/web/MessagePreview.tsx'
import { MessageTextField } from '#features/messages/message-templates/web/MessageTextField.tsx'
import type { smsContract } from '#features/talk/sms/sms.contract.ts'
import { replyLine, smsTexts } from '#features/talk/sms/sms.rules.ts'
import type { Receives } from '#shared/endpoint.ts'
import { fillPlaceholders } from '#shared/texts/placeholders.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { ClosedDemoNotice } from '#web/ui/page/ClosedDemoNotice.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useKeptSend } from '#web/use-endpoint.ts'
import { clientMessagesContract } from '../client-messages.contract.ts'
import { mostNumbers, recipientsOf } from '../client-messages.rules.ts'
import { TemplatePicker } from './TemplatePicker.tsx'

interface SendSmsDialogProps {
  jobId: number
  facts: Receives<typeof clientMessagesContract.facts>
  settings: Receives<typeof smsContract.settings>
  onClose: () => void
}

/** A text message to the client of a job: filled, counted and shown before it leaves. */
export function SendSmsDialog({ jobId, facts, settings, onClose }: SendSmsDialogProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const send = useKeptSend(clientMessagesContract.sendSms, {
    waits: ({ numbers, message }) => ({
      title: t('Send SMS'),
      typed: `${[numbers].flat().join(', ')}\n${message}`,
      job: jobId,
      done: t('Message sent successfully'),
    }),
    saved: reply =>
      reply.send_at
        ? t('The message will be sent at {{time}}.', { time: time.instant(reply.send_at) })
        : reply.message,
    failed: { refused: 'Message failed to send' },
  })
  const isName = settings.sms_display_name !== '' && settings.sms_display_number === ''
  const first = facts.phones.find(each => !each.opted_out)
  const form = useContractForm(clientMessagesContract.sendSms, {
    draft: `text about job ${jobId}`,
    defaults: {
      jobId,
      numbers: first ? [first.phone] : [],
      message: '',
      allowReplies: settings.allow_replies,
      sendNow: false,
    },
    rules: ({ numbers, message }) => {
      const recipients = recipientsOf(numbers)
      if ('problem' in recipients) return [{ field: 'numbers', message: recipients.problem }]
      const verdict = mayFill(message)
      return verdict === true ? [] : [{ field: 'message', message: verdict }]
    },
    onSubmit: async input => {
      await send.send(input)
      onClose()
    },
  })
  const { control } = form.methods
  const message = useWatch({ control, name: 'message' })
  const numbers = useWatch({ control, name: 'numbers' })
  const allowReplies = useWatch({ control, name: 'allowReplies' })
  const end = isName && allowReplies ? replyLine(`${location.origin}/sms-reply/…`) : ''
  const longest = isName && allowReplies ? replyLine(`${location.origin}/sms-reply/${'0'.repeat(36)}`) : ''
  const outs = facts.phones.filter(each => each.opted_out && numbers.includes(each.phone))
  return (
    <FormDialog
      opened
      size="lg"
      form={form}
      onClose={onClose}
      title={t('Send SMS')}
      save={t('Send')}
      footerStart={
        settings.remain_messages !== null && (
          <Text size="sm" c={settings.remain_messages === 0 ? 'pink' : 'dimmed'}>
            {settings.remain_messages === 1
              ? t('1 message left')
              : t('{{count}} messages left', { count: settings.remain_messages })}
          </Text>
        )
      }
    >
      <Stack gap="md">
        <ClosedDemoNotice />
        <TemplatePicker
          channel="sms"
          onPick={({ content }) => form.methods.setValue('message', content, { shouldDirty: true })}
        />
        <Controller
          control={control}
          name="numbers"
          render={({ field, fieldState }) => (
            <TagsInput
              label={t('To')}
              withAsterisk
              inputMode="tel"
              maxTags={mostNumbers}
              splitChars={[',', ';']}
              acceptValueOnBlur
              clearable
              clearButtonProps={{ 'aria-label': t('Clear') }}
              placeholder={field.value.length === 0 ? t('Mobile number') : undefined}
              data={facts.phones.filter(each => !each.opted_out).map(each => each.phone)}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              ref={field.ref}
              error={fieldState.error?.message ?? (outs.length > 0 ? t(smsTexts.optedOut) : undefined)}
            />
          )}
        />
        <MessageTextField
          name="message"
          label={t('Message')}
          channel="sms"
          counted={fillPlaceholders(message, facts.values) + longest}
          values={facts.values}
          withAsterisk
          data-autofocus
        />
        <MessagePreview text={message} values={facts.values} end={end} />
        <Sender settings={settings} />
        {isName && (
          <SwitchField
            name="allowReplies"
            label={t('The client can reply')}
            description={t('Adds a reply link, because clients can’t reply to a name.')}
          />
        )}
        {facts.quiet_until && (
          <Alert color="yellow" icon={<IconClock size={18} />}>
            {t('Quiet hours: this will be sent at {{time}}.', {
              time: time.instant(facts.quiet_until),
            })}
            <SwitchField name="sendNow" label={t('Send now anyway')} mt="xs" />
          </Alert>
        )}
      </Stack>
    </FormDialog>
  )
}

/** The sender of the message. */
function Sender({ settings }: Pick<SendSmsDialogProps, 'settings'>) {
  const t = useTexts()
  const { sms_display_name: name, sms_display_number: number, registration, simulated } = settings
  if (simulated)
    return (
      <Text size="sm" c="dimmed">
        {t('No SMS provider is set up: the message appears on the simulated phone.')}
      </Text>
    )
  return (
    <Group gap={8}>
      <Text size="sm" c="dimmed">
        {t('From {{sender}}', { sender: number || name || t('the shared number') })}
      </Text>
      {name && !number && registration !== 'registered' && (
        <StatusBadge tone="amber" size="sm">
          {t('Unverified')}
        </StatusBadge>
      )}
    </Group>
  )
}

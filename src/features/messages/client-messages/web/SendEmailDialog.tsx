import { Autocomplete, Stack, Text } from '@mantine/core'
import { Controller, useWatch } from 'react-hook-form'
import { mayFill } from '#features/messages/message-templates/placeholders.rules.ts'
import { MessagePreview } from '#features/messages/message-templates/web/MessagePreview.tsx'
import {
  BoundChips,
  MessageTextField,
  useWords,
} from '#features/messages/message-templates/web/MessageTextField.tsx'
import { HeldAddress } from '#features/talk/held-addresses/web/HeldAddress.tsx'
import type { Receives } from '#shared/endpoint.ts'
import { isEmail } from '#shared/identifiers.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { ClosedDemoNotice } from '#web/ui/page/ClosedDemoNotice.tsx'
import { fittingOptions } from '#web/ui/select/fitting-options.ts'
import { useKeptSend } from '#web/use-endpoint.ts'
import { clientMessagesContract } from '../client-messages.contract.ts'
import { TemplatePicker } from './TemplatePicker.tsx'

interface SendEmailDialogProps {
  jobId: number
  facts: Receives<typeof clientMessagesContract.facts>
  onClose: () => void
}

/** An email to the client of a job, filled and shown before it leaves. */
export function SendEmailDialog({ jobId, facts, onClose }: SendEmailDialogProps) {
  const t = useTexts()
  const send = useKeptSend(clientMessagesContract.sendEmail, {
    waits: ({ emailData: { to, subject, message } }) => ({
      title: t('Email to {{address}}', { address: to }),
      typed: `${subject}\n${message}`,
      job: jobId,
      done: t('Email sent successfully'),
    }),
    saved: reply => reply.message,
    failed: { refused: 'Failed to send email' },
  })
  const first = facts.emails.find(each => !each.opted_out)
  const form = useContractForm(clientMessagesContract.sendEmail, {
    draft: `email about job ${jobId}`,
    defaults: {
      jobId,
      emailData: { to: first?.email ?? '', subject: '', message: '', template_id: null as number | null },
    },
    rules: ({ emailData: { to, subject, message } }) => {
      if (!isEmail(to)) return [{ field: 'emailData.to', message: 'Email is not valid' }]
      const verdict = mayFill(subject, message)
      return verdict === true ? [] : [{ field: 'emailData.message', message: verdict }]
    },
    onSubmit: async input => {
      await send.send(input)
      onClose()
    },
  })
  const { control, setValue } = form.methods
  const words = useWords(facts.values)
  const { to, subject, message, template_id } = useWatch({ control, name: 'emailData' })
  return (
    <FormDialog
      opened
      size="lg"
      form={form}
      onClose={onClose}
      title={t('Send Email to Client')}
      save={t('Send')}
    >
      <Stack gap="md">
        <ClosedDemoNotice />
        <TemplatePicker
          channel="email"
          onPick={template => {
            setValue('emailData.subject', template.subject, { shouldDirty: true })
            setValue('emailData.message', template.content, { shouldDirty: true })
            setValue('emailData.template_id', template.is_designed ? template.id : null)
          }}
        />
        <Controller
          control={control}
          name="emailData.to"
          render={({ field, fieldState }) => (
            <Autocomplete
              filter={fittingOptions}
              label={t('To')}
              withAsterisk
              inputMode="email"
              data={[...new Set(facts.emails.filter(each => !each.opted_out).map(each => each.email))]}
              {...field}
              error={fieldState.error?.message}
            />
          )}
        />
        <HeldAddress address={to} />
        <BoundChips
          name="emailData.subject"
          label={t('Subject')}
          chips={words}
          withAsterisk
          maxLength={200}
          data-autofocus
        />
        <MessageTextField
          name="emailData.message"
          label={t('Message')}
          channel="email"
          values={facts.values}
          withAsterisk
        />
        {template_id && (
          <Text size="sm" c="dimmed">
            {t('Sent in this template’s email design.')}
          </Text>
        )}
        <MessagePreview subject={subject} text={message} values={facts.values} />
      </Stack>
    </FormDialog>
  )
}

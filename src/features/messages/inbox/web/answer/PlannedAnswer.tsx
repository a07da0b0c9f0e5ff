import { Stack, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { clientMessagesContract } from '#features/messages/client-messages/client-messages.contract.ts'
import { mostSms } from '#features/messages/message-templates/message-templates.rules.ts'
import type { Receives } from '#shared/endpoint.ts'
import { DateTimeField } from '#web/forms/DateTimeField.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import type { inboxContract } from '../../inbox.contract.ts'
import classes from '../inbox.module.css'

type Message = Receives<typeof inboxContract.thread>['messages'][number]
type Held = NonNullable<Message['held']>

interface PlannedAnswerProps {
  id: number
  held: Held
}

/** An answer that waits for its time: what can still be done about it. */
export function PlannedAnswer({ id, held }: PlannedAnswerProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const [isChanging, setChanging] = useState(false)
  const takeBack = useSend(clientMessagesContract.takeBack, { saved: t('Message withdrawn') })
  const now = useSend(clientMessagesContract.changePlanned)
  const isBusy = takeBack.isPending || now.isPending
  return (
    <div className={classes.planned}>
      <span>{t('Will be sent {{time}}', { time: time.instant(held.send_at) })}</span>
      <UnstyledButton className={classes.way} disabled={isBusy} onClick={() => setChanging(true)}>
        {t('Change message')}
      </UnstyledButton>
      <UnstyledButton
        className={classes.way}
        disabled={isBusy}
        onClick={() => void now.send({ id, message: held.written, send_at: null }).catch(() => {})}
      >
        {t('Send now')}
      </UnstyledButton>
      <UnstyledButton
        className={classes.way}
        disabled={isBusy}
        onClick={() => void takeBack.send({ id }).catch(() => {})}
      >
        {t('Withdraw')}
      </UnstyledButton>
      {isChanging && <ChangeDialog id={id} held={held} onClose={() => setChanging(false)} />}
    </div>
  )
}

function ChangeDialog({ id, held, onClose }: PlannedAnswerProps & { onClose: () => void }) {
  const t = useTexts()
  const change = useSend(clientMessagesContract.changePlanned, { saved: t('Saved.') })
  const form = useContractForm(clientMessagesContract.changePlanned, {
    draft: `planned message ${id}`,
    defaults: { id, message: held.written, send_at: held.send_at as string | null },
    onSubmit: async input => {
      await change.send(input)
      onClose()
    },
  })
  return (
    <FormDialog opened form={form} onClose={onClose} title={t('Change message')}>
      <Stack gap="md">
        <TextArea name="message" label={t('Message')} minRows={3} maxLength={mostSms} data-autofocus />
        <DateTimeField name="send_at" label={t('Time')} />
      </Stack>
    </FormDialog>
  )
}

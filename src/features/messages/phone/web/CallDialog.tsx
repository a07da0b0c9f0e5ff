import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { displayPhone } from '#shared/phone.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { GrowingText } from '#web/ui/GrowingText.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { phoneContract, type WireCallEntry } from '../phone.contract.ts'
import { CallRecordings } from './CallRecordings.tsx'

/** A call of the log: what came of it. */
export function CallDialog({ entry, onClose }: { entry: WireCallEntry; onClose: () => void }) {
  const t = useTexts()
  const time = useCompanyTime()
  const [outcome, setOutcome] = useState(entry.outcome)
  const [note, setNote] = useState(entry.note)
  const save = useSend(phoneContract.note, { saved: t('Saved.'), onSuccess: onClose })
  const isDirty = outcome !== entry.outcome || note !== entry.note
  const send = () => {
    if (!save.isPending)
      void save
        .send({ id: entry.id, outcome, note, job_id: entry.job_id, version: entry.version })
        .catch(() => {})
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={entry.client_name || displayPhone(entry.number) || t('Call')}
      subtitle={time.instant(entry.started_at)}
      dirty={isDirty}
      busy={save.isPending}
      onSave={send}
      footer={
        <Button onClick={send} loading={save.isPending} disabled={!isDirty}>
          {t('Save')}
        </Button>
      }
    >
      {entry.recordings > 0 && <CallRecordings callId={entry.id} />}
      <TextInput
        mt={entry.recordings > 0 ? 'md' : 0}
        label={t('Outcome')}
        maxLength={60}
        value={outcome}
        onChange={event => setOutcome(event.currentTarget.value)}
        data-autofocus
      />
      <GrowingText
        mt="md"
        label={t('Note')}
        maxLength={2_000}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
    </Dialog>
  )
}

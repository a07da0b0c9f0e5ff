import { Alert, Button, Stack } from '@mantine/core'
import { displayPhone } from '#shared/phones/phone.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import type { WireCallEntry } from '../../phone.contract.ts'
import { CallRecordings } from '../recordings/CallRecordings.tsx'
import { NoteFields, useCallNote } from './NoteFields.tsx'

/** A call of the log: what came of it. */
export function CallDialog({ entry, onClose }: { entry: WireCallEntry; onClose: () => void }) {
  const t = useTexts()
  const time = useCompanyTime()
  const note = useCallNote(entry, onClose)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={entry.client_name || displayPhone(entry.number) || t('Call')}
      subtitle={time.instant(entry.started_at)}
      dirty={note.isDirty}
      busy={note.save.isPending}
      onSave={note.send}
      footer={
        <Button onClick={note.send} loading={note.save.isPending} disabled={!note.isDirty}>
          {t('Save')}
        </Button>
      }
    >
      {(entry.no_room || entry.recordings > 0) && (
        <Stack gap="md" mb="md">
          {entry.no_room && (
            <Alert color="yellow" p="xs">
              {t('A recording of this call wasn’t saved: file storage is full.')}
            </Alert>
          )}
          {entry.recordings > 0 && <CallRecordings callId={entry.id} />}
        </Stack>
      )}
      <NoteFields note={note} />
    </Dialog>
  )
}

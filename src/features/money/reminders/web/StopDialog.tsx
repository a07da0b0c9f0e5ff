import { Button, Radio, Stack, Switch } from '@mantine/core'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { useSend } from '#web/use-endpoint.ts'
import { type ReminderStop, remindersContract } from '../reminders.contract.ts'
import type { RemindedKind } from '../reminders.rules.ts'

interface StopDialogProps {
  kind: RemindedKind
  id: number
  stop: ReminderStop
  onClose: () => void
}

/** True if the schedule leaves a document alone, or all of its client. */
export function StopDialog({ kind, id, stop, onClose }: StopDialogProps) {
  const t = useTexts()
  const save = useSend(remindersContract.stop, { saved: 'Saved.' })
  const { typed, put } = useTyped(`stop reminders ${kind} ${id}`, stop)
  const { of, is_disputed, note } = typed
  const keep = () =>
    save.send({ kind, id, of, is_disputed: is_disputed && of === 'document', note }).then(onClose, () => {})
  const isInvoice = kind === 'invoice'
  return (
    <Dialog
      opened
      size="sm"
      title={t('Reminders')}
      busy={save.isPending}
      onClose={onClose}
      onSave={() => void keep()}
      footer={
        <>
          <Button variant="default" disabled={save.isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={save.isPending} onClick={() => void keep()}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Radio.Group
          value={of}
          onChange={value => put({ of: value as typeof of })}
          label={t('Automatic reminders')}
        >
          <Stack gap="xs" mt={6}>
            <Radio value="" label={t('Resume reminders')} />
            <Radio
              value="document"
              label={isInvoice ? t('No reminders for this invoice') : t('No reminders for this quote')}
            />
            <Radio value="client" label={t('No reminders for this client')} />
          </Stack>
        </Radio.Group>
        {of === 'document' && isInvoice && (
          <Switch
            label={t('The client disputes it')}
            checked={is_disputed}
            onChange={({ currentTarget: { checked } }) => put({ is_disputed: checked })}
          />
        )}
        {of !== '' && (
          <TextInput
            label={t('Reason')}
            maxLength={200}
            value={note}
            onChange={({ currentTarget: { value } }) => put({ note: value })}
          />
        )}
      </Stack>
    </Dialog>
  )
}

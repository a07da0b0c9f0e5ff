import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type EntryKind, entryKinds, entryLabels } from '#features/people/clock/clock.rules.ts'
import { dayMinutes } from '#shared/dates.ts'
import { DateTimeField } from '#web/forms/DateTimeField.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/fields.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { SwitchField } from '#web/forms/SwitchField.tsx'
import { useContractForm } from '#web/forms/use-form.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { refuseUnchosen } from '#web/ui/picker/unchosen.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { timesheetsContract } from '../timesheets.contract.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { Editing, SheetData } from './sheet-types.ts'
import { TimeJobField } from './TimeJobField.tsx'

interface EntryDialogProps {
  sheet: SheetData
  editing: Editing
  onClose: () => void
}

interface Values {
  started_at: string
  ended_at: string | null
  kind: EntryKind
  paid: boolean
  job_id: number | null
  note: string
  reason: string
  cut: boolean
}

/** Half past seven to four, to be changed. */
const usualDay = { from: 450, to: 960 }

/** Adds a time by hand or changes one; the reason stays in the history. */
export function EntryDialog({ sheet, editing, onClose }: EntryDialogProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const add = useSend(timesheetsContract.add, { silent: true })
  const edit = useSend(timesheetsContract.edit, { silent: true })
  const remove = useSend(timesheetsContract.remove, { saved: 'Deleted.' })
  const [isDeleting, askDelete] = useState(false)
  const entry = 'entry' in editing ? editing.entry : null
  const defaults: Values = entry
    ? {
        started_at: entry.started_at,
        ended_at: ('end' in editing ? editing.end : undefined) ?? entry.ended_at,
        kind: entry.kind,
        paid: entry.paid,
        job_id: entry.job?.id ?? null,
        note: entry.note,
        reason: '',
        cut: false,
      }
    : {
        started_at: time.toUtc(('day' in editing ? editing.day : time.today) * dayMinutes + usualDay.from),
        ended_at: time.toUtc(('day' in editing ? editing.day : time.today) * dayMinutes + usualDay.to),
        kind: 'work',
        paid: true,
        job_id: null,
        note: '',
        reason: '',
        cut: false,
      }
  const form = useContractForm<typeof timesheetsContract.add, Values>(timesheetsContract.add, {
    draft: entry ? `time ${entry.id}` : `time of ${sheet.user_id}`,
    defaults,
    toInput: values => ({ userId: sheet.user_id, ...values }),
    onSubmit: async input => {
      if (refuseUnchosen()) return
      await (entry ? edit.send({ ...input, id: entry.id, version: entry.version }) : add.send(input))
      toast.success(t('Saved.'))
      onClose()
    },
  })
  const [kind, cut] = useWatch({ control: form.methods.control, name: ['kind', 'cut'] })
  return (
    <>
      <FormDialog
        opened={!isDeleting}
        form={form}
        onClose={onClose}
        title={entry ? t('Edit time') : t('Add time')}
        subtitle={sheet.name}
        footerStart={
          entry && (
            <Button variant="subtle" color="pink" onClick={() => askDelete(true)}>
              {t('Delete')}
            </Button>
          )
        }
      >
        <Stack gap="md">
          <Group align="flex-start">
            <DateTimeField name="started_at" label={t('From')} />
            <DateTimeField name="ended_at" label={t('Until')} />
          </Group>
          <SelectField
            name="kind"
            label={t('Kind')}
            data={entryKinds.map(each => ({ value: each, label: t(entryLabels[each]) }))}
          />
          {kind === 'break' ? (
            <SwitchField name="paid" label={t('Paid break')} />
          ) : (
            <TimeJobField job={entry?.job ?? null} />
          )}
          <TextField name="note" label={t('Note')} maxLength={200} />
          <TextField name="reason" label={t('Reason')} maxLength={500} withAsterisk={entry !== null || cut} />
          <SwitchField name="cut" label={t('Trim overlapping entries')} />
        </Stack>
      </FormDialog>
      {isDeleting && entry && (
        <ReasonDialog
          title={t('Delete')}
          onSave={async reason => {
            await remove.send({ ids: [entry.id], reason })
            onClose()
          }}
          onClose={() => askDelete(false)}
        />
      )}
    </>
  )
}

import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { callReportsContract } from '../../call-reports.contract.ts'
import { phoneContract, type WireCallEntry } from '../../phone.contract.ts'

/** The note on a call while it is typed, and how it is kept. */
export function useCallNote(entry: WireCallEntry, onSaved: () => void) {
  const t = useTexts()
  const kept = { outcome: entry.outcome, note: entry.note, job_id: entry.job_id }
  const { typed, put } = useTyped(`call ${entry.id}`, kept, entry.version)
  const save = useSend(phoneContract.note, { saved: t('Saved.'), onSuccess: onSaved })
  const isDirty = JSON.stringify(typed) !== JSON.stringify(kept)
  const send = () => {
    if (!save.isPending) void save.send({ id: entry.id, ...typed, version: entry.version }).catch(() => {})
  }
  return {
    entry,
    typed,
    change: put,
    isDirty,
    save,
    send,
  }
}

/** Outcome, note and job of a call; with a language model set up the note can be drafted. */
export function NoteFields({ note: { entry, typed, change } }: { note: ReturnType<typeof useCallNote> }) {
  const t = useTexts()
  const more = useRead(callReportsContract.ended, { id: entry.id }).data
  const draft = useSend(callReportsContract.draft, { onSuccess: reply => change({ note: reply.note }) })
  const jobs = (more?.jobs ?? []).map(job => ({
    value: String(job.id),
    label: `#${job.number} ${job.label}`,
  }))
  if (entry.job_id !== null && !jobs.some(job => job.value === String(entry.job_id)))
    jobs.push({ value: String(entry.job_id), label: `#${entry.job_number}` })
  return (
    <>
      <TextInput
        label={t('Outcome')}
        maxLength={60}
        value={typed.outcome}
        onChange={event => change({ outcome: event.currentTarget.value })}
        data-autofocus
      />
      <GrowingText
        mt="md"
        label={t('Note')}
        maxLength={2_000}
        value={typed.note}
        onChange={event => change({ note: event.currentTarget.value })}
      />
      {more?.can_draft && (
        <Button
          mt="xs"
          size="compact-sm"
          variant="light"
          leftSection={<IconSparkles size={15} />}
          loading={draft.isPending}
          onClick={() => void draft.send({ id: entry.id, words: typed.note }).catch(() => {})}
        >
          {t('Draft note')}
        </Button>
      )}
      {jobs.length > 0 && (
        <Select
          mt="md"
          label={t('Job')}
          clearable
          data={jobs}
          value={typed.job_id === null ? null : String(typed.job_id)}
          onChange={value => change({ job_id: value === null ? null : Number(value) })}
        />
      )}
    </>
  )
}

import { useTexts } from '#web/i18n.ts'
import { GrowingText } from '#web/ui/input/GrowingText.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import type { WireCall } from '../../phone.contract.ts'

/** A note that is typed during a call; it is kept by itself when the call is over. */
export interface NoteDraft {
  call_id: number
  note: string
  /** null: the call's own, or the client's only open one. */
  job_id: number | null
}

/** The note on a call while it goes on. The job that was booked in it, or a single open one, is meant without being chosen. */
export function CallNote({
  call,
  draft,
  onChange,
}: {
  call: WireCall
  draft: NoteDraft | null
  onChange: (draft: NoteDraft) => void
}) {
  const t = useTexts()
  const now = draft ?? { call_id: call.id, note: '', job_id: null }
  const only = call.jobs.length === 1 ? call.jobs[0]!.id : null
  const meant = now.job_id ?? only
  return (
    <div>
      <GrowingText
        label={t('Note')}
        description={t('Saved automatically when you hang up.')}
        maxLength={2_000}
        value={now.note}
        onChange={event => onChange({ ...now, note: event.currentTarget.value })}
        data-autofocus
      />
      {call.jobs.length > 0 && (
        <Select
          mt="xs"
          label={t('Job')}
          placeholder={t('Job booked during this call')}
          clearable={only === null}
          data={call.jobs.map(job => ({ value: String(job.id), label: `#${job.number} ${job.label}` }))}
          value={meant === null ? null : String(meant)}
          onChange={value => onChange({ ...now, job_id: value === null ? null : Number(value) })}
        />
      )}
    </div>
  )
}

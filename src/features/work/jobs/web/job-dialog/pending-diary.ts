import { diaryTexts } from '#features/work/diary/diary.rules.ts'
import type { PendingEntry } from '#features/work/diary/web/diary-days.ts'
import type { Fact } from '#shared/fact.ts'
import { storyOf, type ToldJob } from '../../job-story.rules.ts'
import type { JobValues } from '../job-form/job-values.ts'

/** What the diary will say of the changes that are not saved yet. */
export function pendingDiary(
  before: JobValues,
  now: JobValues,
  nameOf: (id: number) => string,
): PendingEntry[] {
  const entries: PendingEntry[] = storyOf(toldJob(before), toldJob(now), nameOf)
  const schedule = (told: Fact) => entries.push({ type: 'schedule', told })
  for (const { id, appointment_time: time } of now.appointments) {
    if (!time) continue
    const was = id === null ? null : before.appointments.find(each => each.id === id)?.appointment_time
    if (!was) schedule(diaryTexts.scheduled(time))
    else if (was !== time) schedule(diaryTexts.moved(was, time))
  }
  for (const { id, appointment_time: time } of before.appointments) {
    if (time && !now.appointments.some(each => each.id === id)) schedule(diaryTexts.cancelled(time))
  }
  return entries
}

function toldJob(values: JobValues): ToldJob {
  const { name, company_name, phone, email, comment, tradie_comment } = values
  const texts = { name, company_name, phone, email, company_comment: comment, tradie_comment }
  const trimmed = Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.trim()]))
  return {
    ...(trimmed as typeof texts),
    status_id: values.status,
    address: values.place.address.trim(),
    technician_ids: values.technicians,
  }
}

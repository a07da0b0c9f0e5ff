import { diaryTexts } from '#features/jobs/diary/diary.rules.ts'
import type { PendingEntry } from '#features/jobs/diary/web/diary-days.ts'
import { diaryOfChange, type ToldJob, toldFields } from '#features/jobs/jobs/job-diary.rules.ts'
import { reviewEntries } from '#features/messages/reviews/reviews.rules.ts'
import type { JobValues } from '#features/office/job-form/web/job-values.ts'
import type { Fact } from '#shared/fact.ts'

/** The diary entries that the unsaved changes will make. */
export function pendingDiary(
  before: JobValues,
  now: JobValues,
  nameOf: (id: number) => string,
): PendingEntry[] {
  const entries: PendingEntry[] = diaryOfChange(toldJob(before), toldJob(now), nameOf)
  const schedule = (told: Fact) => entries.push({ type: 'schedule', told })
  for (const { id, starts_at: time } of now.appointments) {
    if (!time) continue
    const was = id === null ? null : before.appointments.find(each => each.id === id)?.starts_at
    if (was !== time) schedule(diaryTexts.scheduled(time))
  }
  for (const { id, starts_at: time } of before.appointments) {
    if (time && !now.appointments.some(each => each.id === id)) schedule(diaryTexts.cancelled(time))
  }
  if (now.review) entries.push({ type: 'review', told: reviewEntries[now.review] })
  return entries
}

function toldJob(values: JobValues): ToldJob {
  const texts = Object.fromEntries(toldFields.map(field => [field, values[field].trim()])) as Pick<
    JobValues,
    (typeof toldFields)[number]
  >
  return { ...values, ...texts, address: values.place.address.trim() }
}

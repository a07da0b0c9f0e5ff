import { diaryTexts } from '#features/work/diary/diary.rules.ts'
import type { PendingEntry } from '#features/work/diary/web/diary-days.ts'
import type { Fact } from '#shared/fact.ts'
import { statusLabel } from '../../jobs.rules.ts'
import type { JobValues } from '../job-form/job-values.ts'

/** What the diary will say of the changes that are not saved yet. */
export function pendingDiary(before: JobValues, now: JobValues): PendingEntry[] {
  const entries: PendingEntry[] = []
  if (now.status !== before.status)
    entries.push({ type: 'status', told: diaryTexts.status(statusLabel(now.status)) })
  const address = now.place.address.trim()
  if (address && address !== before.place.address)
    entries.push({ type: 'address', told: diaryTexts.address(address) })
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

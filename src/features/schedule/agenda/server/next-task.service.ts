import { rostersOf } from '#features/people/shifts/server/rosters.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { dayMinutes, utcToWall, wallToUtc } from '#shared/dates.ts'
import { workOf } from '../../openings/openings.rules.ts'
import { type AgendaFields, insertAgenda } from './agenda.queries.ts'

const taskMinutes = 30

/** Adds a task for the next hour of a working day. */
export async function addNextTask(
  tx: CompanyTx,
  { title, ...task }: Pick<AgendaFields, 'title' | 'description' | 'technician_id'>,
  zone: string,
): Promise<void> {
  const starts_at = await nextWorkingHour(tx, task.technician_id, zone)
  const row = await insertAgenda(tx, {
    ...task,
    title: title.slice(0, 200),
    starts_at,
    ends_at: new Date(starts_at.getTime() + taskMinutes * 60_000),
    due_at: null,
    is_done: false,
  })
  tx.record('agenda_tasks', null, row)
}

/** Days ahead in which an hour is looked for: longer leave is nobody's to wait for. */
const mostDaysAhead = 31

/** The next full hour at which this person works by their roster, without one from Monday to Friday. */
async function nextWorkingHour(tx: CompanyTx, technician: number, zone: string): Promise<Date> {
  const wall = utcToWall(tx.now.toISOString(), zone)
  const soonest = Math.floor(wall / 60) * 60 + 60
  const first = Math.floor(soonest / dayMinutes)
  const last = first + mostDaysAhead
  const [roster = null] = await rostersOf(tx, { first, last, ids: [technician] })
  for (let day = first; day <= last; day++) {
    for (const { start, end } of workOf(roster, day)) {
      const hour = Math.max(soonest, Math.ceil(start / 60) * 60)
      if (hour + taskMinutes <= end) return new Date(wallToUtc(hour, zone))
    }
  }
  return new Date(wallToUtc(soonest, zone))
}

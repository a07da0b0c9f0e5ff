import type { CompanyTx } from '#server/db/company-tx.ts'
import { dayMinutes, utcToWall, wallToUtc } from '#shared/dates.ts'
import { usualDay } from '../agenda.rules.ts'
import { type AgendaFields, insertAgenda } from './agenda.queries.ts'

const taskMinutes = 30

/** Adds a task for the next hour of a working day. */
export async function addNextTask(
  tx: CompanyTx,
  { title, ...task }: Pick<AgendaFields, 'title' | 'description' | 'technician_id'>,
  zone: string,
): Promise<void> {
  const starts_at = nextWorkingHour(tx.now, zone)
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

/** The next full hour within the usual day by the wall clock, else the beginning of the next day. */
function nextWorkingHour(now: Date, zone: string): Date {
  const wall = utcToWall(now.toISOString(), zone)
  const day = Math.floor(wall / dayMinutes) * dayMinutes
  const hour = Math.floor(wall / 60) * 60 + 60
  const minute = hour - day
  const chosen =
    minute < usualDay.start
      ? day + usualDay.start
      : minute < usualDay.end
        ? hour
        : day + dayMinutes + usualDay.start
  return new Date(wallToUtc(chosen, zone))
}

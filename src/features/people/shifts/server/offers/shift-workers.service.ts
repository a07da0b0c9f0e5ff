import type { CompanyTx } from '#server/db/company-tx.ts'
import type { ShiftWorker } from '../../open-shifts.rules.ts'
import { rostersOf } from '../rosters.service.ts'
import { workerRows } from './open-shifts.queries.ts'

export type Worker = ShiftWorker & { kind: string }

/** Active members with their shifts around these days; ids null: all. */
export async function workersOf(
  tx: CompanyTx,
  ids: readonly number[] | null,
  days: readonly number[],
): Promise<Worker[]> {
  const rows = await workerRows(tx, ids)
  // A shift over midnight reaches into the day after.
  const [first, last] = days.length > 0 ? [Math.min(...days) - 1, Math.max(...days) + 1] : [0, 0]
  const rosters = days.length > 0 ? await rostersOf(tx, { first, last, ids }) : []
  const rosterOf = new Map(rosters.map(each => [each.user_id, each]))
  return rows.map(row => ({
    ...row,
    roster: rosterOf.get(row.id) ?? { user_id: row.id, week: [], days: [], leave: [] },
  }))
}

/** People who work by shifts, or in the field: others are told of no shift that is for all. */
export const worksShifts = ({ kind, roster }: Worker): boolean =>
  kind === 'technician' || roster.week.length > 0

/** True if the office has set this one day to no work. */
export const isSetOff = ({ roster }: Worker, day: string): boolean =>
  roster.days.some(each => each.day === day && each.from_minute === null)

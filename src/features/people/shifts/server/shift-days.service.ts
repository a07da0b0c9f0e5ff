import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Hours } from '../shifts.rules.ts'
import { dropDay, insertShifts, type KeptShift } from './shifts.queries.ts'

interface DayChange {
  user_id: number
  /** 'yyyy-MM-dd' */
  day: string
  /** 'off': no work on that day; 'usual': as every week. */
  hours: Hours | 'off' | 'usual'
}

/** Changes when somebody works on one day: by the office, by taking an open shift, by a swap. Lock the person first. */
export async function changeDay(tx: CompanyTx, { user_id, day, hours }: DayChange): Promise<void> {
  const before = await dropDay(tx, user_id, day)
  const { from: from_minute, to: to_minute } = typeof hours === 'string' ? { from: null, to: null } : hours
  const single = { user_id, day, weekday: null, from_minute, to_minute }
  recordShifts(tx, before, hours === 'usual' ? [] : await insertShifts(tx, [single]))
}

/** Somebody's shifts in place of others; those that stay what they were leave no trace. */
export function recordShifts(tx: CompanyTx, before: readonly KeptShift[], after: readonly KeptShift[]): void {
  const isSame = (a: KeptShift, b: KeptShift) =>
    a.user_id === b.user_id &&
    a.weekday === b.weekday &&
    a.from_minute === b.from_minute &&
    a.to_minute === b.to_minute
  for (const row of before) if (!after.some(each => isSame(each, row))) tx.record('shifts', row, null)
  for (const row of after) if (!before.some(each => isSame(each, row))) tx.record('shifts', null, row)
  // Rows that were made anew have other ids.
  tx.tell('shifts')
}

import { sql } from 'kysely'
import type { PlatformTx } from '#server/db/doors.ts'

/** People of all companies whose week ends today and who have not finalised it. */
export async function timesheetsDue(tx: PlatformTx) {
  const { rows } = await sql<{ company_id: number; user_id: number; first_day: string; last_day: string }>`
    select company_id, user_id, first_day::text, last_day::text from timesheets_due(${tx.now})`.execute(tx)
  return rows
}

import { sql } from 'kysely'
import type { NewHome } from '../db/connection/closed-companies.ts'
import type { Database, PlatformTx } from '../db/doors.ts'

/** Reads which companies this process does nothing for; null: something of theirs is under way still. Else since when it knows. */
export async function lookAtClosed(db: Database): Promise<Date | null> {
  const { at, closed } = await db.withPlatform('which companies are closed', closedNow)
  db.closed.set(closed)
  return db.closed.isQuiet() ? at : null
}

async function closedNow(tx: PlatformTx) {
  const { rows } = await sql<{ at: Date; company_id: number | null; moved_to: string; moved_as: number }>`
    select now() as at, m.company_id, m.moved_to, m.moved_as
    from (values (1)) one left join company_moves m on m.opened_at is null`.execute(tx)
  const closed = new Map<number, NewHome | null>()
  for (const { company_id, moved_to, moved_as } of rows)
    if (company_id !== null) closed.set(company_id, moved_to ? { url: moved_to, id: moved_as } : null)
  return { at: rows[0]!.at, closed }
}

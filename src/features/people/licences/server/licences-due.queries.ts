import { sql } from 'kysely'
import type { PlatformTx } from '#server/db/doors.ts'

/** Licences of all companies of whose end somebody should be reminded. */
export async function licencesDue(tx: PlatformTx) {
  const { rows } = await sql<{ company_id: number; id: number }>`
    select company_id, id from licences_due(${tx.now})`.execute(tx)
  return rows
}

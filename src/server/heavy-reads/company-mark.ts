import type { CompanyId } from '#server/db/company-id.ts'
import type { Doors } from '#server/db/doors.ts'

/** As many as a company's transactions that overtake each other: an event's number is given before its commit. */
const looked = 20

/** Changes with each change of the company's rows that screens are told of. */
export async function companyMark(db: Doors, companyId: CompanyId): Promise<string> {
  const rows = await db.readByKey(companyId, tx =>
    tx.rows('events').select('id').orderBy('id', 'desc').limit(looked).execute(),
  )
  return rows.map(({ id }) => id).join()
}

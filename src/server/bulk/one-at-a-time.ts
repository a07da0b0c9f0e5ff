import { sql } from 'kysely'
import type { CompanyTx } from '../db/company-tx.ts'

/** Lists of one kind are begun one after another in a company, until the transaction ends: none takes another's rows. */
export async function oneAtATime(
  tx: CompanyTx,
  kind: 'invoice batch' | 'bulk review' | 'campaign',
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${kind}), ${tx.companyId}::integer)`.execute(tx)
}

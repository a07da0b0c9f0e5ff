import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'

/** Two first saves of the flow wait for each other. */
export const lockFlow = (tx: CompanyTx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('email flow', ${tx.companyId}))`.execute(tx)

/** True in the company that is the platform's own. */
export const isHost = async (tx: CompanyTx): Promise<boolean> =>
  (await tx
    .selectFrom('companies')
    .where('id', '=', tx.companyId)
    .where('is_platform', '=', true)
    .select('id')
    .executeTakeFirst()) !== undefined

export const hasClientWith = async (tx: CompanyTx, email: string): Promise<boolean> =>
  (await tx
    .rows('clients')
    .where('email_key', '=', sql<string>`email_key(${email})`)
    .where('deleted_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined

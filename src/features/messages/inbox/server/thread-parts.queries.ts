import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'

/** Ids of a conversation and of those that became part of it. */
export const partsOf = (tx: CompanyTx, id: RawBuilder<unknown>) => sql`(
  select p.id from threads p where p.company_id = ${tx.companyId} and (p.id = ${id} or p.joined_into = ${id}))`

import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Basis, Period, StatementFigures } from '../activity-statement.rules.ts'

const lodgings = (tx: CompanyTx) =>
  tx
    .rows('lodged_statements as s')
    .leftJoin('users as u', join =>
      join.onRef('u.company_id', '=', 's.company_id').onRef('u.id', '=', 's.by'),
    )
    .select([
      's.id',
      's.from_day as from',
      's.to_day as to',
      sql<Basis>`s.basis`.as('basis'),
      's.sales',
      's.sales_tax',
      's.purchases_tax',
      's.at',
      sql<string>`coalesce(u.fullname, '')`.as('by'),
    ])

export const lodgedRows = (tx: CompanyTx) =>
  lodgings(tx).orderBy('s.from_day', 'desc').orderBy('s.id', 'desc').limit(200).execute()

export const lodgedFor = (tx: CompanyTx, { from, to }: Period) =>
  lodgings(tx).where('s.from_day', '=', from).where('s.to_day', '=', to).executeTakeFirst()

/** A lodged period that has a day in common with this one; others who lodge wait until the transaction ends. */
export async function overlapping(tx: CompanyTx, { from, to }: Period): Promise<Period | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lodged statements', ${tx.companyId}))`.execute(tx)
  return tx
    .rows('lodged_statements')
    .where('from_day', '<=', to)
    .where('to_day', '>=', from)
    .select(['from_day as from', 'to_day as to'])
    .executeTakeFirst()
}

interface Lodging extends StatementFigures {
  from_day: string
  to_day: string
  basis: Basis
}

export const insertLodging = (tx: CompanyTx, lodging: Lodging, by: number) =>
  tx
    .insertRows('lodged_statements', { ...lodging, at: tx.now, by })
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteLodging = (tx: CompanyTx, id: number) =>
  tx.deleteRows('lodged_statements').where('id', '=', id).returningAll().executeTakeFirst()

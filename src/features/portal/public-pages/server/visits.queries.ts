import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PublicPage } from '../public-pages.rules.ts'

export const addVisit = (tx: CompanyTx, page: PublicPage, day: string): Promise<unknown> =>
  tx
    .insertRows('page_visits', { page, day, visits: 1 })
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'page', 'day'])
        .doUpdateSet({ visits: sql<number>`page_visits.visits + 1` }),
    )
    .execute()

/** Visits from this day on. */
export async function visitsSince(tx: CompanyTx, page: PublicPage, day: string): Promise<number> {
  const row = await tx
    .rows('page_visits')
    .where('page', '=', page)
    .where('day', '>=', day)
    .select(sql<number>`coalesce(sum(visits), 0)::int`.as('visits'))
    .executeTakeFirst()
  return row?.visits ?? 0
}

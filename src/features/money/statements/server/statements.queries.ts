import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { foundBy, type List } from '#server/list.ts'
import { seenDocument } from '../../documents/server/documents.queries.ts'
import type { AgeingSort } from '../statements.contract.ts'
import { type Ageing, mostUnpaid } from '../statements.rules.ts'

export type AgeingOf = Ageing & { id: number; name: string; company_name: string }

/** Sums by age on a day; what was paid too much can be used at once. */
function agesOn(today: string) {
  const late = sql`case when i.owed_cents < 0 or i.due_on is null then 0 else ${today}::date - i.due_on end`
  const sum = (from: number | null, to: number | null) =>
    sql<number>`coalesce(sum(i.owed_cents) filter (where ${late} ${
      from === null ? sql`<= 0` : to === null ? sql`>= ${from}` : sql`between ${from} and ${to}`
    }), 0)::bigint`
  return {
    current: sum(null, null),
    days30: sum(1, 30),
    days60: sum(31, 60),
    days90: sum(61, 90),
    over90: sum(91, null),
    total: sql<number>`coalesce(sum(i.owed_cents), 0)::bigint`,
  }
}

const open = (tx: CompanyTx) =>
  tx
    .rows('invoices as i')
    .where(seenDocument(tx, 'i'))
    .where('i.owed_cents', '<>', 0)
    .where('i.client_id', 'is not', null)

function selected(ages: Record<keyof Ageing, RawBuilder<number>>) {
  return (Object.entries(ages) as [keyof Ageing, RawBuilder<number>][]).map(([name, sum]) => sum.as(name))
}

/** A client's unpaid invoices, oldest first. */
export const unpaidOf = (tx: CompanyTx, clientId: number) =>
  open(tx)
    .where('i.client_id', '=', clientId)
    .where('i.owed_cents', '>', 0)
    .orderBy(sql`i.due_on nulls last`)
    .orderBy('i.id')
    .select(['i.id', 'i.number_text', 'i.due_on', 'i.owed_cents'])
    .limit(mostUnpaid)
    .execute()

/** Clients that owe something or have paid too much, by how long they do. */
export function ageingList(tx: CompanyTx, search: string, today: string): List<AgeingOf, AgeingSort> {
  const sums = selected(agesOn(today))
  const byClient = open(tx).groupBy('i.client_id').select('i.client_id').select(sums)
  return {
    from: tx
      .rows('clients as c')
      .innerJoin(byClient.as('a'), 'a.client_id', 'c.id')
      .$if(search !== '', query =>
        query.where(
          sql<boolean>`c.id = any(array(select ${foundBy('search_clients', search, { most: 1000, all: true })}))`,
        ),
      ),
    id: 'c.id',
    sorts: {
      total: ['a.total', 'bigint'],
      name: [sql`lower(c.name)`, 'text'],
      current: ['a.current', 'bigint'],
      days30: ['a.days30', 'bigint'],
      days60: ['a.days60', 'bigint'],
      days90: ['a.days90', 'bigint'],
      over90: ['a.over90', 'bigint'],
    },
    row: id =>
      tx
        .rows('clients as c')
        .innerJoin(
          open(tx)
            .where('i.client_id', '=', id)
            .groupBy('i.client_id')
            .select('i.client_id')
            .select(sums)
            .as('a'),
          'a.client_id',
          'c.id',
        )
        .where('c.id', '=', id)
        .select(['c.id', 'c.name', 'c.company_name'])
        .select(['a.current', 'a.days30', 'a.days60', 'a.days90', 'a.over90', 'a.total'])
        .$castTo<AgeingOf>(),
  }
}

/** The same of one client, or of all together. */
export const agesOf = (tx: CompanyTx, today: string, clientId: number | null): Promise<Ageing> =>
  open(tx)
    .$if(clientId !== null, query => query.where('i.client_id', '=', clientId))
    .select(selected(agesOn(today)))
    .$castTo<Ageing>()
    .executeTakeFirstOrThrow()

import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { foundBy, type List } from '#server/list.ts'
import { alikeIn } from '#server/list-alike.ts'
import { seenDocument } from '../../documents/server/documents.queries.ts'
import type { AgeingSort } from '../statements.contract.ts'
import { type Ageing, mostUnpaid } from '../statements.rules.ts'

export type AgeingOf = Ageing & { id: number; name: string; company_name: string }

/** A client's sums by age on a day; what was paid too much settles the oldest first. */
function agesOn(today: string) {
  const late = sql`coalesce(${today}::date - i.due_on, 0)`
  const lateBy = (days: number) =>
    sql`coalesce(sum(i.owed_cents) filter (where i.owed_cents > 0 and ${late} >= ${days}), 0)`
  const credit = sql`coalesce(-sum(i.owed_cents) filter (where i.owed_cents < 0), 0)`
  const leftOf = (days: number) => sql`greatest(${lateBy(days)} - ${credit}, 0)`
  const total = sql`coalesce(sum(i.owed_cents), 0)`
  const cents = (sum: RawBuilder<unknown>) => sql<number>`(${sum})::bigint`
  return {
    current: cents(sql`${total} - ${leftOf(1)}`),
    days30: cents(sql`${leftOf(1)} - ${leftOf(31)}`),
    days60: cents(sql`${leftOf(31)} - ${leftOf(61)}`),
    days90: cents(sql`${leftOf(61)} - ${leftOf(91)}`),
    over90: cents(leftOf(91)),
    total: cents(total),
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

/** Sums of what is open by client and age. */
const agesByClient = (tx: CompanyTx, today: string) =>
  open(tx)
    .groupBy('i.client_id')
    .select('i.client_id')
    .select(selected(agesOn(today)))

/** Clients that owe something or have paid too much, by how long they do. */
export function ageingList(tx: CompanyTx, search: string, today: string): List<AgeingOf, AgeingSort> {
  const from = tx.rows('clients as c').innerJoin(agesByClient(tx, today).as('a'), 'a.client_id', 'c.id')
  return {
    from,
    id: 'c.id',
    search: search
      ? {
          ids: asked => foundBy('search_clients', search, asked),
          order: null,
          isPartial: true,
          alike: alikeIn('clients', search, from, 'c.id'),
        }
      : undefined,
    sorts: {
      total: ['a.total', 'bigint'],
      name: [sql`coalesce(nullif(c.company_name, ''), c.name) collate names`, 'text'],
      current: ['a.current', 'bigint'],
      days30: ['a.days30', 'bigint'],
      days60: ['a.days60', 'bigint'],
      days90: ['a.days90', 'bigint'],
      over90: ['a.over90', 'bigint'],
    },
    row: id =>
      tx
        .rows('clients as c')
        .innerJoin(agesByClient(tx, today).where('i.client_id', '=', id).as('a'), 'a.client_id', 'c.id')
        .where('c.id', '=', id)
        .select(['c.id', 'c.name', 'c.company_name'])
        .select(['a.current', 'a.days30', 'a.days60', 'a.days90', 'a.over90', 'a.total'])
        .$castTo<AgeingOf>(),
  }
}

/** The clients who owe something, the largest amount first. */
export const owedByClients = (tx: CompanyTx, today: string, most: number): Promise<AgeingOf[]> =>
  tx
    .rows('clients as c')
    .innerJoin(agesByClient(tx, today).as('a'), 'a.client_id', 'c.id')
    .select(['c.id', 'c.name', 'c.company_name'])
    .select(['a.current', 'a.days30', 'a.days60', 'a.days90', 'a.over90', 'a.total'])
    .orderBy('a.total', 'desc')
    .orderBy('c.id')
    .limit(most)
    .$castTo<AgeingOf>()
    .execute()

/** Sums by age of one client, or of all together. */
export function agesOf(tx: CompanyTx, today: string, clientId: number | null): Promise<Ageing> {
  const byClient = agesByClient(tx, today).$if(clientId !== null, query =>
    query.where('i.client_id', '=', clientId),
  )
  const names = Object.keys(agesOn(today)) as (keyof Ageing)[]
  return tx
    .rows('clients as c')
    .innerJoin(byClient.as('a'), 'a.client_id', 'c.id')
    .select(names.map(name => sql<number>`coalesce(sum(${sql.ref(`a.${name}`)}), 0)::bigint`.as(name)))
    .$castTo<Ageing>()
    .executeTakeFirstOrThrow()
}

import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overAllWork } from '#server/db/inner-doors.ts'
import type { NumberFormat } from '#shared/document-number.ts'
import type { NumberedKind } from '../numbering.rules.ts'

export interface Numbering {
  /** The number after the last one issued; numbers given by hand may make the real one larger. */
  next: number
  /** The lowest number to continue from: above all jobs, or the current counter if higher numbers were given by hand. */
  lowest: number
}

export async function jobNumbering(tx: CompanyTx): Promise<Numbering> {
  const asked = sql<Numbering>`
    select next, least(next, highest + 1) as lowest
    from (select coalesce(max(number), 0) as highest from jobs where company_id = ${tx.companyId}) jobs,
      lateral (select coalesce(max(value), highest) + 1 as next
        from counters where company_id = ${tx.companyId} and name = 'job') counter`
  const { rows } = await overAllWork(tx, 'numbers', all => asked.execute(all))
  return rows[0]!
}

/** Sets the number of the next job; concurrent bookings wait. */
export async function setNextJobNumber(tx: CompanyTx, next: number): Promise<void> {
  await sql`
    insert into counters (company_id, name, value) values (${tx.companyId}, 'job', ${next - 1})
    on conflict (company_id, name) do update set value = excluded.value`.execute(tx)
}

/**
 * Counts up by `count` and returns those numbers that were not yet given by hand. Each number is looked up by itself: as a
 * join, the planner would read all jobs.
 */
export async function countJobNumbers(tx: CompanyTx, count: number): Promise<number[]> {
  if (count === 0) return []
  const counted = sql<{ numbers: number[] }>`
    with taken as (
      insert into counters as c (company_id, name, value)
      values (${tx.companyId}, 'job',
        coalesce((select max(number) from jobs where company_id = ${tx.companyId}), 0) + ${count}::bigint)
      on conflict (company_id, name) do update set value = c.value + ${count}::bigint
      returning value
    )
    select array(
      select n from taken, generate_series(value - ${count}::bigint + 1, value) n
      where (select id from jobs where company_id = ${tx.companyId} and number = n) is null
      order by n) as numbers`
  const { rows } = await overAllWork(tx, 'numbers', all => counted.execute(all))
  return rows[0]!.numbers
}

/** A document's number as it was issued: a later format changes nothing of it. */
export interface IssuedNumber {
  number: number
  number_prefix: string
  number_digits: number
}

/**
 * The next number of documents of one kind, without gaps: the row stays locked until the transaction ends, and whoever
 * needs one meanwhile waits. So it is the last thing that a transaction takes. Job numbers are taken otherwise, above.
 */
export async function nextDocumentNumber(
  tx: CompanyTx,
  kind: NumberedKind | 'order' | 'plan_invoice' | 'plan_receipt',
): Promise<IssuedNumber> {
  const { rows } = await sql<IssuedNumber>`
    insert into counters as c (company_id, name, value) values (${tx.companyId}, ${kind}, 1)
    on conflict (company_id, name) do update set value = c.value + 1
    returning value as number, prefix as number_prefix, digits as number_digits`.execute(tx)
  return rows[0]!
}

/** Like `jobNumbering`, for documents; with `locks`, others who issue a number wait. */
export async function documentNumbering(
  tx: CompanyTx,
  kind: NumberedKind,
  { locks }: { locks: boolean },
): Promise<Numbering & NumberFormat> {
  if (locks)
    await sql`
      insert into counters (company_id, name, value) values (${tx.companyId}, ${kind}, 0)
      on conflict (company_id, name) do update set value = counters.value`.execute(tx)
  const highest = {
    invoice: sql`select max(number) from invoices where company_id = ${tx.companyId}`,
    quote: sql`select max(number) from quotes where company_id = ${tx.companyId}`,
    receipt: sql`select max(number) from ledger_entries where company_id = ${tx.companyId} and kind = 'payment' and number is not null`,
    credit: sql`select max(number) from ledger_entries where company_id = ${tx.companyId} and kind = 'credit' and number is not null`,
  }[kind]
  const { rows } = await sql<Numbering & NumberFormat>`
    select coalesce(c.value, 0) + 1 as next, coalesce((${highest}), 0) + 1 as lowest,
      coalesce(c.prefix, '') as prefix, coalesce(c.digits, 0)::int as digits
    from (select 1) one left join counters c on c.company_id = ${tx.companyId} and c.name = ${kind}`.execute(
    tx,
  )
  return rows[0]!
}

/** Sets the number that the next document of this kind gets, and how it is written. The counter is locked. */
export async function setNextDocumentNumber(
  tx: CompanyTx,
  kind: NumberedKind,
  { next, prefix, digits }: { next: number } & NumberFormat,
): Promise<void> {
  await tx
    .updateRows('counters')
    .set({ value: next - 1, prefix, digits })
    .where('name', '=', kind)
    .execute()
}

/** The number of the next order to a supplier. */
export async function nextOrderNumber(tx: CompanyTx): Promise<number> {
  const row = await tx.rows('counters').where('name', '=', 'order').select('value').executeTakeFirst()
  return (row?.value ?? 0) + 1
}

/** Raises it to `next`, never below what was counted; gives the one that comes next. */
export async function raiseOrderNumber(tx: CompanyTx, next: number): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    insert into counters as c (company_id, name, value) values (${tx.companyId}, 'order', ${next - 1})
    on conflict (company_id, name) do update set value = greatest(c.value, excluded.value)
    returning value + 1 as next`.execute(tx)
  return rows[0]!.next
}

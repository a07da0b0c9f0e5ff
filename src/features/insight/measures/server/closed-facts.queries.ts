import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { dayText, parseDay } from '#shared/dates.ts'
import { bookCodes } from '../measures.rules.ts'
import { changingSources, type Source, sources } from '../sources.rules.ts'
import { type Basis, presentFacts } from './facts.queries.ts'

const codes = changingSources.map(source => sources[source])

/** Keeps the facts of the books after `basis.closed` up to a day as they are now. */
export async function keepClosedFacts(tx: CompanyTx, basis: Basis, to: string): Promise<void> {
  for (const source of changingSources)
    await sql`insert into closed_facts (company_id, source, row_id, measure, part_id, day, amount)
      select company_id, source, row_id, measure, part_id, day, amount from (${presentFacts(tx, source, basis, null)}) f
      where measure = any(${bookCodes}::smallint[]) and day <= ${to}::date
        and (${basis.closed}::date is null or day > ${basis.closed}::date)`.execute(tx)
}

/** Lets go of the facts after a day, to which the books are opened again, and of what counts on the day that was open. */
export async function freeClosedFacts(tx: CompanyTx, from: string, to: string | null): Promise<void> {
  const open = dayText(parseDay(from)! + 1)
  await sql`
    with freed as (
      delete from closed_facts where company_id = ${tx.companyId} and (${to}::date is null or day > ${to}::date)
      returning source, row_id
    ), touched as (
      select source, row_id from freed union
      select source, row_id from figure_facts where company_id = ${tx.companyId} and day = ${open}::date
        and source = any(${codes}::smallint[]) and measure = any(${bookCodes}::smallint[])
    )
    insert into figure_due (company_id, source, row_id, at)
    select ${tx.companyId}, ${nameOf(sql`source`)}, row_id, now() from touched on conflict do nothing`.execute(
    tx,
  )
}

const nameOf = (code: ReturnType<typeof sql>) =>
  sql`case ${code} ${sql.join(
    changingSources.map((name: Source) => sql`when ${sql.lit(sources[name])} then ${sql.lit(name)}`),
    sql` `,
  )} end`

const kept = z.object({
  entries: z.number(),
  amount_cents: z.number(),
  tax_cents: z.number(),
  paid_tax_cents: z.number(),
  facts: z.record(z.string(), z.number()),
})
/** The sums of all that is closed: of the ledger's entries, and of the facts by the measure's code. */
export type ClosedSums = z.output<typeof kept>

/** The sums that a closing kept; null: it kept none. */
export const keptSums = (sums: unknown): ClosedSums | null => kept.safeParse(sums).data ?? null

export async function closedSums(tx: CompanyTx, to: string | null): Promise<ClosedSums> {
  const { rows } = await sql<ClosedSums>`
    select e.entries, e.amount_cents, e.tax_cents, e.paid_tax_cents, f.facts from (
      select count(*)::bigint as entries, coalesce(sum(amount_cents), 0)::bigint as amount_cents,
        coalesce(sum(tax_cents), 0)::bigint as tax_cents, coalesce(sum(paid_tax_cents), 0)::bigint as paid_tax_cents
      from ledger_entries where company_id = ${tx.companyId} and day <= ${to}::date) e
    cross join (
      select coalesce(jsonb_object_agg(measure, amount), '{}') as facts from (
        select measure, sum(amount) as amount from closed_facts where company_id = ${tx.companyId} and day <= ${to}::date
        group by 1) m) f`.execute(tx)
  return rows[0]!
}

import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { bookCodes } from '../measures.rules.ts'
import { type Source, sources } from '../sources.rules.ts'
import type { Ids } from './fact-parts.queries.ts'
import { type Basis, presentFacts } from './facts.queries.ts'
import { jobsWithCosts, withDependants } from './touched.queries.ts'

/** Keeps the facts of the books after `basis.closed` up to a day as they are now, of these rows or of all. */
export async function keepClosedFacts(
  tx: CompanyTx,
  source: Source,
  basis: Basis,
  to: string,
  ids: Ids,
): Promise<void> {
  if (ids?.length === 0) return
  await sql`insert into closed_facts (company_id, source, row_id, measure, part_id, day, amount)
    select company_id, source, row_id, measure, part_id, day, amount from (${presentFacts(tx, source, basis, ids)}) f
    where measure = any(${bookCodes}::smallint[]) and day <= ${to}::date
      and (${basis.closed}::date is null or day > ${basis.closed}::date)`.execute(tx)
}

/** Lets go of what is kept after a day: of these jobs, or of all rows. */
export async function forgetClosedFacts(tx: CompanyTx, after: string | null, jobs: Ids): Promise<void> {
  if (jobs?.length === 0) return
  await tx
    .deleteRows('closed_facts')
    .$if(after !== null, query => query.where('day', '>', after!))
    .$if(jobs !== null, query => query.where('source', '=', sources.job).where('row_id', 'in', jobs!))
    .execute()
}

/** Marks the moment from which on changes are found by `jobsTouchedSince`, within the transaction. */
export async function beginReading(tx: CompanyTx): Promise<string> {
  // Not while rows move into their month: a statement planned before finds them in neither.
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('partitions of changes', 0))`.execute(tx)
  const { rows } = await sql<{ begun: string }>`select pg_current_snapshot()::text as begun`.execute(tx)
  return rows[0]!.begun
}

/** The jobs whose facts may be others since. */
export async function jobsTouchedSince(tx: CompanyTx, begun: string): Promise<number[]> {
  const { rows } = await sql<{ source: string; row_id: number }>`
    select source, row_id from figures_touched_here(${begun}::pg_snapshot)`.execute(tx)
  const of = (source: string) => rows.filter(row => row.source === source).map(row => row.row_id)
  const job = [...of('job'), ...(await jobsWithCosts(tx, of('item'), of('user')))]
  const touched = { job, invoice: of('invoice'), quote: [], lead: [], bill: of('bill') }
  return (await withDependants(tx, touched)).job
}

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

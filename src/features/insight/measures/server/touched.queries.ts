import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'

/** Takes so many touched rows off the list, the oldest first; those that appear later are left to the next time. */
export async function takeTouched(
  tx: CompanyTx,
  most: number,
): Promise<{ source: string; row_id: number }[]> {
  const { rows } = await sql<{ source: string; row_id: number }>`
    delete from figure_due d using (
      select source, row_id from figure_due where company_id = ${tx.companyId} order by at, source, row_id limit ${most}) oldest
    where d.company_id = ${tx.companyId} and d.source = oldest.source and d.row_id = oldest.row_id
    returning d.source, d.row_id`.execute(tx)
  return rows
}

export async function forgetTouched(tx: CompanyTx): Promise<void> {
  await tx.deleteRows('figure_due').execute()
}

/** The jobs whose cost depends on these items or people. */
export async function jobsWithCosts(
  tx: CompanyTx,
  items: readonly number[],
  users: readonly number[],
): Promise<number[]> {
  if (items.length + users.length === 0) return []
  const { rows } = await sql<{ job_id: number }>`${jobsUsing(tx, items, users)}`.execute(tx)
  return rows.map(row => row.job_id)
}

/** Has the figures of these rows replaced soon: what changes them is in no record of changes. */
export async function touchFigures(
  tx: CompanyTx,
  source: 'campaign' | 'job' | 'invoice',
  ids: RawBuilder<unknown>,
): Promise<void> {
  await sql`insert into figure_due (company_id, source, row_id, at)
    select distinct ${tx.companyId}::bigint, ${source}, touched.id, now() from (${ids}) touched(id)
    on conflict do nothing`.execute(tx)
}

/** Puts them on the list. */
export async function touchCosts(
  tx: CompanyTx,
  items: readonly number[],
  users: readonly number[],
): Promise<void> {
  if (items.length + users.length === 0) return
  await sql`
    insert into figure_due (company_id, source, row_id, at)
    select ${tx.companyId}::bigint, 'job', job_id, now() from (${jobsUsing(tx, items, users)}) touched
    on conflict do nothing`.execute(tx)
}

const jobsUsing = (tx: CompanyTx, items: readonly number[], users: readonly number[]) => sql`
  select p.job_id from job_parts p where p.company_id = ${tx.companyId} and p.item_id = any(${items}::bigint[])
  union select t.job_id from job_times t where t.company_id = ${tx.companyId} and t.user_id = any(${users}::bigint[])
  union select t.job_id from job_technicians t where t.company_id = ${tx.companyId} and t.user_id = any(${users}::bigint[])`

/** With these rows, those whose figures depend on them. */
export async function withDependants(
  tx: CompanyTx,
  touched: {
    job: readonly number[]
    invoice: readonly number[]
    quote: readonly number[]
    lead: readonly number[]
    bill: readonly number[]
  },
): Promise<Record<'job' | 'invoice' | 'quote' | 'lead', number[]>> {
  const company = tx.companyId
  // A quote's answer tells whether an automation has won its job.
  const quoted = sql`select q.job_id from quotes q
    where q.company_id = ${company} and q.id = any(${touched.quote}::bigint[]) and q.job_id is not null`
  const jobs = sql`(${touched.job}::bigint[] || array(${quoted}))`
  const { rows } = await sql<{ source: 'job' | 'invoice' | 'quote' | 'lead'; id: number }>`
    select 'job' as source, unnest(i.job_id || i.more_job_ids) as id from invoices i
      where i.company_id = ${company} and i.id = any(${touched.invoice}::bigint[])
    union select 'job', q.job_id from (${quoted}) q
    union select 'invoice', i.id from invoices i where i.company_id = ${company} and i.quote_id = any(${touched.quote}::bigint[])
    union select 'job', l.job_id from supplier_invoice_lines l
      where l.company_id = ${company} and l.invoice_id = any(${touched.bill}::bigint[])
    union select 'invoice', i.id from invoices i where i.company_id = ${company} and i.job_id = any(${jobs})
    union select 'invoice', i.id from invoices i where i.company_id = ${company} and i.more_job_ids <> '{}'
      and i.more_job_ids && ${jobs}
    union select 'quote', q.id from quotes q where q.company_id = ${company} and q.job_id = any(${touched.job}::bigint[])
    union select 'quote', q.id from quotes q where q.company_id = ${company} and q.lead_id = any(${touched.lead}::bigint[])
    union select 'lead', l.id from leads l where l.company_id = ${company} and l.job_id = any(${touched.job}::bigint[])`.execute(
    tx,
  )
  const of = (source: 'job' | 'invoice' | 'quote' | 'lead') => [
    ...new Set([
      ...touched[source],
      ...rows.flatMap(row => (row.source === source && row.id !== null ? [row.id] : [])),
    ]),
  ]
  return { job: of('job'), invoice: of('invoice'), quote: of('quote'), lead: of('lead') }
}

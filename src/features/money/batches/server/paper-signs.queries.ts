import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'

/** The text without Latin letters, digits and their marks, which all our fonts have. */
const unusual = (text: RawBuilder<string>) =>
  sql<string>`regexp_replace(${text}, '[\\u0001-\\u024f]+', '', 'g')`

const found = (rows: readonly { signs: string }[]): string[] =>
  rows.map(({ signs }) => signs).filter(signs => signs !== '')

/** Signs other than Latin letters on these invoices. */
export async function signsOfInvoices(tx: CompanyTx, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const text = sql<string>`concat_ws(' ', i.name, i.company_name, i.address, i.site_name, i.site_address, i.reference,
    i.message, i.terms, i.lines)`
  return found(
    await tx
      .rows('invoices as i')
      .where('i.id', 'in', ids)
      .select(unusual(text).as('signs'))
      .distinct()
      .execute(),
  )
}

/** The same of the clients on their statements. */
export async function signsOfClients(tx: CompanyTx, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const text = sql<string>`concat_ws(' ', name, company_name, billing_address, main_address)`
  return found(
    await tx.rows('clients').where('id', 'in', ids).select(unusual(text).as('signs')).distinct().execute(),
  )
}

/** The same of what these jobs would be invoiced with. */
export async function signsOfJobs(tx: CompanyTx, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const text = sql<string>`concat_ws(' ', j.name, j.company_name, j.address, c.name, c.company_name, c.billing_address,
    (select string_agg(p.name, ' ') from job_parts p where p.company_id = j.company_id and p.job_id = j.id))`
  return found(
    await tx
      .rows('jobs as j')
      .leftJoin('clients as c', join =>
        join.onRef('c.company_id', '=', 'j.company_id').onRef('c.id', '=', 'j.client_id'),
      )
      .where('j.id', 'in', ids)
      .select(unusual(text).as('signs'))
      .distinct()
      .execute(),
  )
}

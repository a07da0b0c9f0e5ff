import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'

/** How these people are paid, by name. */
export async function payOf(tx: CompanyTx, ids: readonly number[]) {
  if (ids.length === 0) return []
  return tx
    .rows('users')
    .where('id', 'in', ids)
    .select(['id', 'fullname as name', 'payment_type_id', 'payment_rate'])
    .orderBy('fullname')
    .execute()
}

/** What suppliers have billed for a job itself, less credits, without tax; and the rows of its parts that came of it. */
export async function boughtForJob(
  tx: CompanyTx,
  jobId: number,
): Promise<{ cents: number; rows: ReadonlySet<string> }> {
  const { rows } = await sql<{ cents: number; row: string }>`
    select case i.kind when 'credit' then -l.net_cents else l.net_cents end as cents, 'invoice-' || i.id || '-' || l.line as row
    from supplier_invoice_lines l
    join supplier_invoices i on i.company_id = l.company_id and i.id = l.invoice_id and i.state = 'booked'
    where l.company_id = ${tx.companyId} and l.job_id = ${jobId}`.execute(tx)
  return {
    cents: rows.reduce((sum, line) => sum + line.cents, 0),
    rows: new Set(rows.map(line => line.row)),
  }
}

import { type RawBuilder, sql } from 'kysely'
import type { CustomValue } from '#features/account/custom-fields/custom-values.wire.ts'
import type { Payment } from '#features/jobs/job-payment/job-payment.rules.ts'
import { partsOf } from '#features/jobs/jobs/server/job-lists.queries.ts'
import { clientOf, ownWorkOf, seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { Part } from '#features/jobs/parts/parts.wire.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overNumbers } from '#server/db/inner-doors.ts'

/** A client's documents are their own, a technician's those of their own jobs, whatever else the group may do. */
export function seenDocument(tx: CompanyTx, document: 'i' | 'q' | 'e' | 'd'): RawBuilder<boolean> {
  const client = clientOf(tx)
  if (client !== null) return sql`${sql.ref(`${document}.client_id`)} = ${client}`
  const jobId = `${document}.job_id`
  return ownWorkOf(tx) === null
    ? sql`true`
    : sql`exists (select 1 from jobs j where j.company_id = ${tx.companyId} and j.id = ${sql.ref(jobId)} and ${seenJob(tx)})`
}

export interface InvoicedJob extends Payment {
  id: number
  number: number
  client_id: number | null
  name: string
  company_name: string
  email: string
  phone: string
  address: string
  billing_address: string
  site_id: number | null
  site_name: string
  job_types: string | null
  parts: Part[]
  status_id: number
  closed_at: Date | null
  invoiced: boolean
  custom_fields: CustomValue[]
  /** The items of the price book among its parts. */
  items: { id: number; is_taxable: boolean; unit: string }[]
}

/** The job's contents for a document; undefined if the caller may not see it. */
export async function invoicedJob(tx: CompanyTx, id: number): Promise<InvoicedJob | undefined> {
  const { rows } = await sql<InvoicedJob>`
    select j.id, j.number, j.client_id, j.name, j.company_name, j.email, j.phone, j.address,
      ${partsOf(tx, sql`j.id`)} as parts, j.status_id, j.closed_at, j.invoiced, j.custom_fields, j.amount_cents, j.payment_method, j.includes_tax, j.has_card_fee,
      j.approval_code, j.is_split, j.amount2_cents, j.payment_method2, j.includes_tax2,
      coalesce(c.billing_address, '') as billing_address,
      j.site_id, coalesce(s.name, '') as site_name,
      (select string_agg(k.name, ', ' order by array_position(j.job_type_ids, k.id)) from job_types k
        where k.company_id = ${tx.companyId} and k.id = any(j.job_type_ids)) as job_types,
      (select coalesce(json_agg(json_build_object('id', t.id, 'is_taxable', t.is_taxable, 'unit', t.unit)), '[]')
        from items t where t.company_id = ${tx.companyId} and t.id in (
          select p.item_id from job_parts p where p.company_id = ${tx.companyId} and p.job_id = j.id)) as items
    from jobs j left join clients c on c.company_id = ${tx.companyId} and c.id = j.client_id
      left join client_sites s on s.company_id = ${tx.companyId} and s.id = j.site_id
    where j.company_id = ${tx.companyId} and j.id = ${id} and j.deleted_at is null and ${seenJob(tx)}`.execute(
    tx,
  )
  return rows[0]
}

/** The phone that a document names, for a job or a client that is made of it. */
export async function phoneOfDocument(
  tx: CompanyTx,
  table: 'quotes' | 'invoices',
  id: number,
): Promise<string> {
  const row = await overNumbers(tx, 'what is made of a document is for the same client', open =>
    open.rows(table).where('id', '=', id).select('phone').executeTakeFirst(),
  )
  return row?.phone ?? ''
}

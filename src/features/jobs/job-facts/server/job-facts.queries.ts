import { sql } from 'kysely'
import type { CustomValue } from '#features/account/custom-fields/custom-values.wire.ts'
import type { Payment } from '#features/jobs/job-payment/job-payment.rules.ts'
import { seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overNumbers } from '#server/db/inner-doors.ts'

export interface JobFacts
  extends Pick<
    Payment,
    'amount_cents' | 'payment_method' | 'is_split' | 'amount2_cents' | 'payment_method2'
  > {
  id: number
  number: number
  name: string
  company_name: string
  phone: string
  email: string
  address: string
  company_comment: string
  tradie_comment: string
  status_id: number
  client_id: number | null
  appointment_at: Date | null
  technician_ids: number[]
  closed_at: Date | null
  closed_by: number | null
  /** Name of the company. */
  company: string
  company_email: string
  company_phone: string
  contacts: { name: string; phone: string; email: string }[]
  /** Values of own fields, the job's and its client's. */
  custom_fields: CustomValue[]
  client_fields: CustomValue[]
}

/** Facts for messages about these jobs, in no order; jobs that the caller may not see are left out. */
export async function jobFacts(
  tx: CompanyTx,
  ids: readonly number[],
  { isDeletedToo = false }: { isDeletedToo?: boolean } = {},
): Promise<JobFacts[]> {
  const { rows } = await sql<JobFacts>`
    select j.id, j.number, j.name, j.company_name, j.phone, j.email, j.address, j.company_comment, j.tradie_comment,
      j.status_id, j.client_id, j.appointment_at, j.technician_ids, j.closed_at, j.closed_by,
      j.amount_cents, j.payment_method, j.is_split, j.amount2_cents, j.payment_method2,
      j.custom_fields, coalesce((select k.custom_fields from clients k where k.company_id = ${tx.companyId} and k.id = j.client_id), '[]')
        as client_fields, c.name as company, c.email as company_email, c.phone as company_phone,
      (select coalesce(json_agg(json_build_object('name', k.name, 'phone', k.phone, 'email', k.email)
          order by k.position, k.id), '[]')
        from client_contacts k where k.company_id = ${tx.companyId} and k.id = any(j.contact_ids)) as contacts
    from jobs j join companies c on c.id = j.company_id
    where j.company_id = ${tx.companyId} and j.id = any(${ids}::bigint[])
      and (j.deleted_at is null or ${isDeletedToo}) and ${seenJob(tx)}`.execute(tx)
  return rows
}

/** Phones of these jobs' clients, for texts to them: also where whoever sends one may not see them. */
export async function phonesToText(tx: CompanyTx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await overNumbers(tx, 'a text is delivered', open =>
    open
      .rows('jobs')
      .where('id', 'in', ids.length > 0 ? ids : [0])
      .select(['id', 'phone'])
      .execute(),
  )
  return new Map(rows.map(({ id, phone }) => [id, phone]))
}

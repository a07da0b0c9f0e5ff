import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type FieldsWith, fieldsWith } from '../../job-fields.rules.ts'
import type { JobColumns } from './job-list.queries.ts'

/** One row of the exported file: a job with its next appointment, or an appointment with its job. */
export interface ExportedJob extends Record<FieldsWith<'inFile'>, string> {
  number: number
  status_id: number
  created_at: Date
  closed_at: Date | null
  starts_at: Date | null
  ends_at: Date | null
  technicians: string[]
  job_types: string[]
  lead_sources: string[]
  due_cents: number
  invoiced_cents: number
}

const named = (tx: CompanyTx, ids: RawBuilder<unknown>, table: 'users' | 'job_types' | 'lead_sources') => sql`
  array(select named.${sql.ref(table === 'users' ? 'fullname' : 'name')}
    from unnest(${ids}) with ordinality t(id, place)
    join ${sql.table(table)} named on named.company_id = ${tx.companyId} and named.id = t.id
    order by t.place)`

/** Columns of the CSV file. */
export const fileColumns =
  (tx: CompanyTx): JobColumns<ExportedJob> =>
  technicians => ({
    select: sql`
      j.number, j.status_id, ${sql.join(fieldsWith('inFile').map(name => sql.ref(`j.${name}`)))},
      j.created_at, j.closed_at, a.starts_at, a.ends_at, j.invoiced_cents,
      j.amount_cents + case when j.is_split then j.amount2_cents else 0 end as due_cents,
      ${named(tx, technicians, 'users')} as technicians,
      ${named(tx, sql`j.job_type_ids`, 'job_types')} as job_types,
      ${named(tx, sql`j.lead_source_ids`, 'lead_sources')} as lead_sources`,
    joins: sql``,
  })

import { sql } from 'kysely'
import type { ListedJob } from '#features/jobs/jobs/job-rows.wire.ts'
import { touches } from '#features/jobs/jobs/server/appointments/appointments.queries.ts'
import { type UnnamedRow, unnamedColumns, withNames } from '#features/jobs/jobs/server/job-rows.queries.ts'
import { ownWorkOf, seenAppointments } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'

export interface Range {
  from: string
  /** Not included. */
  to: string
  /** Appointments of any of these technicians; null: all. Users limited to their own work see only that. */
  technicians: readonly number[] | null
}

/** Appointments that overlap a range, earliest first, with their technicians' names and colours. */
export async function appointmentsInRange(tx: CompanyTx, range: Range): Promise<ListedJob[]> {
  const isChosen = range.technicians !== null && ownWorkOf(tx) === null
  const people = isChosen ? sql`a.technician_ids && ${range.technicians}::bigint[]` : seenAppointments(tx)
  const found = sql<UnnamedRow>`
    select ${unnamedColumns}
    from appointments a
    join jobs j on j.company_id = ${tx.companyId} and j.id = a.job_id
    where a.company_id = ${tx.companyId} and a.cancelled_at is null and j.deleted_at is null
      and ${touches(range)} and ${people}
    order by a.starts_at, a.id`
  return withNames(tx, found.execute(tx))
}

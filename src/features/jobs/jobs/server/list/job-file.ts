import { statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import { type CsvColumn, csvTime, joinedCell } from '#server/csv.ts'
import { dollarsOf } from '#shared/numbers/money.ts'
import type { ExportedJob } from './job-file.queries.ts'

const amounts: CsvColumn<ExportedJob>[] = [
  { header: 'Amount', cell: row => dollarsOf(row.due_cents) },
  { header: 'Invoiced', cell: row => dollarsOf(row.invoiced_cents) },
]

/** The columns of the jobs file; times are local to `zone`. Amounts only for whom may see money. */
export function jobFileColumns(zone: string, showsMoney: boolean): CsvColumn<ExportedJob>[] {
  return [
    { header: 'Job Number', cell: row => row.number },
    { header: 'Status', cell: row => statusLabel(row.status_id) },
    { header: 'Name', cell: row => row.name },
    { header: 'Company', cell: row => row.company_name },
    { header: 'Phone', cell: row => row.phone },
    { header: 'Email', cell: row => row.email },
    { header: 'Address', cell: row => row.address },
    { header: 'Suburb', cell: row => row.suburb },
    { header: 'Job Types', cell: row => joinedCell(row.job_types) },
    { header: 'Leads', cell: row => joinedCell(row.lead_sources) },
    { header: 'Technicians', cell: row => joinedCell(row.technicians) },
    { header: 'Appointment', cell: row => csvTime(row.starts_at, zone) },
    { header: 'Appointment End', cell: row => csvTime(row.ends_at, zone) },
    ...(showsMoney ? amounts : []),
    { header: 'Company Comment', cell: row => row.company_comment },
    { header: 'Tradie Comment', cell: row => row.tradie_comment },
    { header: 'Date Created', cell: row => csvTime(row.created_at, zone) },
    { header: 'Date Closed', cell: row => csvTime(row.closed_at, zone) },
  ]
}

import { statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import { type CsvColumn, csvTime, joinedCell } from '#server/csv.ts'
import { dollarsOf } from '#shared/numbers/money.ts'
import { fieldsWith, jobFields } from '../../job-fields.rules.ts'
import type { ExportedJob } from './job-file.queries.ts'

const amounts: CsvColumn<ExportedJob>[] = [
  { header: 'Amount', cell: row => dollarsOf(row.due_cents) },
  { header: 'Invoiced', cell: row => dollarsOf(row.invoiced_cents) },
]

const fieldColumns = (place: string): CsvColumn<ExportedJob>[] =>
  fieldsWith('inFile')
    .filter(name => jobFields[name].inFile.place === place)
    .map(name => ({ header: jobFields[name].inFile.heading, cell: row => row[name] }))

/** The columns of the jobs file; times are local to `zone`. Amounts only for whom may see money. */
export function jobFileColumns(zone: string, showsMoney: boolean): CsvColumn<ExportedJob>[] {
  return [
    { header: 'Job Number', cell: row => row.number },
    { header: 'Status', cell: row => statusLabel(row.status_id) },
    ...fieldColumns('client'),
    { header: 'Job Types', cell: row => joinedCell(row.job_types) },
    { header: 'Leads', cell: row => joinedCell(row.lead_sources) },
    { header: 'Technicians', cell: row => joinedCell(row.technicians) },
    { header: 'Appointment', cell: row => csvTime(row.starts_at, zone) },
    { header: 'Appointment End', cell: row => csvTime(row.ends_at, zone) },
    ...(showsMoney ? amounts : []),
    ...fieldColumns('end'),
    { header: 'Date Created', cell: row => csvTime(row.created_at, zone) },
    { header: 'Date Closed', cell: row => csvTime(row.closed_at, zone) },
  ]
}

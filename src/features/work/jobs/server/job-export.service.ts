import type { UserContext } from '#server/context.ts'
import {
  type CsvColumn,
  csvFile,
  csvTime,
  joinedCell,
  mostCsvRows,
  refuseTooMany,
  rowsByIds,
} from '#server/csv.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import type { FileReply, Gets } from '#shared/endpoint.ts'
import type { jobsContract } from '../jobs.contract.ts'
import { statusLabel, tabs } from '../jobs.rules.ts'
import {
  appointmentIds,
  appointmentsToExport,
  type ExportedJob,
  jobIds,
  jobsToExport,
} from './job-export.queries.ts'
import { filterOf, sortOf } from './job-list.service.ts'

type ExportInput = Gets<typeof jobsContract.exportJobs>

/** All that the jobs list shows under these filters, as CSV; on the Appointments tab a row is an appointment. */
export async function jobsFile(ctx: UserContext, input: ExportInput): Promise<FileReply> {
  const { session } = ctx
  const { filters, sortField, sortOrder } = input
  const byAppointment = filters.tab === tabs.appointments
  const filter = filterOf(filters, session)
  const order = {
    sort: sortOf(sortField, filter, byAppointment),
    descending: sortOrder === 'DESC',
    most: mostCsvRows + 1,
  }
  const find = byAppointment ? appointmentIds : jobIds
  const read = byAppointment ? appointmentsToExport : jobsToExport
  const ids = await ctx.read(tx => find(tx, filter, order))
  refuseTooMany(ids.length)
  const batches = rowsByIds(ids, some => ctx.read(tx => read(tx, some, ctx.now())))
  return csvFile(fileName(ctx, filters.tab), columnsIn(session.timeZone), batches)
}

function fileName(ctx: UserContext, tab: number | undefined): string {
  const topic = tab === tabs.appointments ? 'appointments' : tab === tabs.history ? 'job-history' : 'jobs'
  return `${topic}-${dayText(todayIn(ctx.session.timeZone, ctx.now().toISOString()))}.csv`
}

function columnsIn(zone: string): CsvColumn<ExportedJob>[] {
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
    { header: 'Company Comment', cell: row => row.company_comment },
    { header: 'Tradie Comment', cell: row => row.tradie_comment },
    { header: 'Date Created', cell: row => csvTime(row.created_at, zone) },
    { header: 'Date Closed', cell: row => csvTime(row.closed_at, zone) },
  ]
}

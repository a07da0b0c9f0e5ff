import { seesMoney } from '#features/jobs/job-payment/job-payment.rules.ts'
import type { Session } from '#server/auth/session.ts'
import type { UserContext } from '#server/context.ts'
import { listPage } from '#server/list.ts'
import { listFile } from '#server/list-file.ts'
import { seesOwnWorkOnly } from '#shared/access.ts'
import { dayStartUtc, parseDay } from '#shared/dates.ts'
import type { Answers, FileReply, Gets } from '#shared/endpoint.ts'
import { jobRowToWire } from '../../job-rows.wire.ts'
import type { JobSort, jobsContract } from '../../jobs.contract.ts'
import { jobTabs } from '../../jobs.rules.ts'
import { listTotals } from '../pipeline/list-places.queries.ts'
import { fileColumns } from './job-file.queries.ts'
import { jobFileColumns } from './job-file.ts'
import type { JobFilter } from './job-filter.queries.ts'
import { appointmentList, countJobs, jobList, screenColumns } from './job-list.queries.ts'

type ListInput = Gets<typeof jobsContract.list>
type FileInput = Gets<typeof jobsContract.exportJobs>

/** A page of jobs, or on the Appointments tab of appointments, as the signed-in user may see them. */
export async function jobsPage(
  ctx: UserContext,
  { filters, pagination, forPipeline }: ListInput,
): Promise<Answers<typeof jobsContract.list>> {
  const filter = filterOf(filters, ctx.session, forPipeline)
  const byAppointment = filters.tab === jobTabs.appointments
  const asked = { ...pagination, sortField: sortOf(pagination.sortField, filter, byAppointment) }
  const list = byAppointment ? appointmentList : jobList
  // The search function plans for the words and filters by itself; what is left looks rows up by key.
  const read = filter.search ? ctx.readByKey : ctx.read
  const page = await read(tx => listPage(tx, list(tx, filter, screenColumns(tx)), asked))
  return {
    data: page.rows.map(row => jobRowToWire(row, ctx.session, byAppointment)),
    pagination: page.pagination,
  }
}

/** How many jobs each list of the pipeline has under these filters, and their money for whom may see it. */
export async function pipelineTotals(
  ctx: UserContext,
  { filters }: Gets<typeof jobsContract.listTotals>,
): Promise<Answers<typeof jobsContract.listTotals>> {
  const totals = await ctx.read(tx => listTotals(tx, filterOf(filters, ctx.session, true)))
  const showsMoney = seesMoney(ctx.session)
  return {
    data: totals.map(({ cents, ...total }) => ({ ...total, money_cents: showsMoney ? cents : null })),
  }
}

/** Everything the jobs list finds with these filters, as a file; on the Appointments tab a row is an appointment. */
export function jobsFile(
  ctx: UserContext,
  { filters, forPipeline, sortField, sortOrder }: FileInput,
): Promise<FileReply> {
  const filter = filterOf(filters, ctx.session, forPipeline)
  const byAppointment = filters.tab === jobTabs.appointments
  const topic = byAppointment ? 'appointments' : filters.tab === jobTabs.history ? 'job-history' : 'jobs'
  const list = byAppointment ? appointmentList : jobList
  return listFile(
    ctx,
    topic,
    tx => list(tx, filter, fileColumns(tx)),
    { sortField: sortOf(sortField, filter, byAppointment), sortOrder },
    jobFileColumns(ctx.session.timeZone, seesMoney(ctx.session)),
  )
}

/** Finished jobs that wait for their invoice. */
export async function countToInvoice(
  ctx: UserContext,
  { filters }: Gets<typeof jobsContract.countToInvoice>,
): Promise<Answers<typeof jobsContract.countToInvoice>> {
  const filter = filterOf({ ...filters, toInvoice: true }, ctx.session)
  return { result: await ctx.read(tx => countJobs(tx, filter)) }
}

/** The filter of a list, limited to what `session` may see. */
function filterOf(
  f: ListInput['filters'],
  session: Pick<Session, 'id' | 'kind' | 'timeZone'>,
  forPipeline = false,
): JobFilter {
  const zone = session.timeZone
  const day = (text: string | undefined) => (text ? parseDay(text) : null)
  const first = day(f.dates?.start)
  const last = day(f.dates?.end)
  const byAppointment = f.tab === jobTabs.appointments
  return {
    tab: f.tab === undefined ? null : f.tab === jobTabs.history ? 'ended' : 'active',
    statuses: f.status.length > 0 && !f.status.includes(0) ? f.status : null,
    jobType: Number(f.jobType) || null,
    // A technician's own list has no technician filter.
    workers: seesOwnWorkOnly(session) || f.worker.length === 0 ? null : f.worker,
    clientId: f.clientId ?? null,
    id: Number(f.id) || null,
    unscheduled: f.unscheduled,
    toInvoice: f.toInvoice,
    list: f.listId ?? null,
    from: first === null ? null : dayStartUtc(first, zone),
    to: last === null ? null : dayStartUtc(last + 1, zone),
    by: forPipeline ? 'edited' : f.useDateClosed ? 'closed' : byAppointment ? 'starts' : 'created',
    search: f.search,
  }
}

/**
 * The order in which rows are walked. Newest first within a range of days uses the index of those days: the same order,
 * without walking all newer rows first. Appointments are ordered by their time.
 */
function sortOf(field: JobSort, f: JobFilter, byAppointment: boolean): JobSort {
  if (field !== 'id') return field
  if (byAppointment) return 'appointment_time'
  if (f.search || (f.from === null && f.to === null)) return 'id'
  return f.by === 'closed' ? 'date_closed' : 'date_created'
}

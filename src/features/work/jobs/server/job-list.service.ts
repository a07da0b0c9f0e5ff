import type { Session } from '#server/auth/session.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { refuse } from '#server/refusal.ts'
import { seesOwnWorkOnly } from '#shared/access.ts'
import { dayStartUtc, parseDay } from '#shared/dates.ts'
import type { Answers, Gets } from '#shared/endpoint.ts'
import type { jobsContract } from '../jobs.contract.ts'
import { tabs } from '../jobs.rules.ts'
import type { JobFilter } from './job-filter.queries.ts'
import { type JobSort, type ListPage, listAppointments, listJobs, mostCounted } from './job-list.queries.ts'
import { toJobRow } from './job-rows.queries.ts'

type ListInput = Gets<typeof jobsContract.list>

/** A page of jobs, or on the Appointments tab of appointments, as `session` may see them. */
export async function jobsPage(
  tx: CompanyTx,
  session: Pick<Session, 'id' | 'kind' | 'timeZone'>,
  { filters, pagination }: ListInput,
  now: Date,
): Promise<Answers<typeof jobsContract.list>> {
  const filter = filterOf(filters, session)
  const { pageNumber, pageSize, sortField, sortOrder } = pagination
  const byAppointment = filters.tab === tabs.appointments
  const offset = pagination.after ? 0 : (pageNumber - 1) * pageSize
  const sort = sortOf(sortField, filter, byAppointment)
  const after = pagination.after ? readKey(pagination.after, sort) : null
  // A search looks at the newest matches up to the count; further on it goes newest first only.
  const byKey = !filter.search || (sort === 'id' && sortOrder === 'DESC')
  if (after && !byKey) return refuseKey()
  // By number one comes as far as rows are counted; the key leads on from there.
  const reach = after ? pageSize : Math.max(0, Math.min(pageSize, mostCounted - offset))
  const page: ListPage = {
    sort,
    descending: sortOrder === 'DESC',
    limit: reach + 1,
    offset: Math.min(offset, mostCounted),
    after,
  }
  const listing = byAppointment ? listAppointments(tx, filter, page) : listJobs(tx, filter, page, now)
  const listed = await listing.catch(error => {
    if (after && isDataError(error)) return refuseKey()
    throw error
  })
  const shown = listed.rows.slice(0, reach)
  const last = shown.at(-1)
  // A search that stopped counting may have no more rows at hand than these.
  const goesOn =
    listed.rows.length > reach || (listed.capped && !after && offset + shown.length === listed.total)
  return {
    data: shown.map(row => toJobRow(row, session.timeZone, byAppointment)),
    pagination: {
      totalSize: listed.total,
      totalCapped: listed.capped,
      pageNumber,
      pageSize,
      next: last && byKey && goesOn ? writeKey(sort, last.sort_value, last.sort_id) : null,
    },
  }
}

/** The filter of a list as `session` may use it: a technician's is narrowed to own work. */
export function filterOf(
  f: ListInput['filters'],
  session: Pick<Session, 'id' | 'kind' | 'timeZone'>,
): JobFilter {
  const zone = session.timeZone
  const day = (text: string | undefined) => (text ? parseDay(text) : null)
  const first = day(f.dates?.start)
  const last = day(f.dates?.end)
  const byAppointment = f.tab === tabs.appointments
  return {
    tab: f.tab === undefined ? null : f.tab === tabs.history ? 'ended' : 'active',
    status: f.status || null,
    jobType: Number(f.jobType) || null,
    // A technician's own list has no technician filter.
    worker: seesOwnWorkOnly(session) ? null : Number(f.worker) || null,
    own: seesOwnWorkOnly(session) ? session.id : null,
    clientId: f.clientId ?? null,
    id: Number(f.id) || null,
    unscheduled: f.unscheduled,
    from: first === null ? null : dayStartUtc(first, zone),
    to: last === null ? null : dayStartUtc(last + 1, zone),
    by: f.useDateClosed ? 'closed' : byAppointment ? 'starts' : 'created',
    search: f.search,
  }
}

/**
 * The order in which rows are walked. Newest first within a range of days goes along the days' own index: the same
 * order, without a walk to the range. Appointments go by their time.
 */
export function sortOf(field: JobSort, f: JobFilter, byAppointment: boolean): JobSort {
  if (field !== 'id') return field
  if (byAppointment) return 'appointment_time'
  if (f.search || (f.from === null && f.to === null)) return 'id'
  return f.by === 'closed' ? 'date_closed' : 'date_created'
}

const refuseKey = (): never => refuse(400, 'After is not valid', { field: 'pagination' })

// Class 22, data exception: the key's value is no number or no time.
const isDataError = (error: unknown) => String((error as { code?: unknown }).code).startsWith('22')

// The key names its sort, so that it can't be used with another.
function writeKey(sort: string, value: string, id: number): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')
}

function readKey(text: string, sort: string): { value: string; id: number } {
  const [keySort, value, id] = parsedKey(text)
  const isText = typeof value === 'string' && value.length < 1_000 && !value.includes('\0')
  const isKey = keySort === sort && isText && Number.isSafeInteger(id)
  if (!isKey) return refuseKey()
  return { value, id: id as number }
}

function parsedKey(text: string): unknown[] {
  try {
    const key = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown
    return Array.isArray(key) ? key : []
  } catch {
    return []
  }
}

import type { Session } from '#server/auth/sessions.ts'
import type { CompanyTx } from '#server/db/doors.ts'
import { refuse } from '#server/refusal.ts'
import { seesOwnWorkOnly } from '#shared/access.ts'
import { dayStartUtc, parseDay } from '#shared/dates.ts'
import type { Answers, Gets } from '#shared/endpoint.ts'
import type { jobsContract } from '../jobs.contract.ts'
import { tabs } from '../jobs.rules.ts'
import type { JobFilter } from './job-filter.queries.ts'
import { type ListPage, listAppointments, listJobs, mostCounted } from './job-list.queries.ts'
import { toJobRow } from './job-rows.queries.ts'

type ListInput = Gets<typeof jobsContract.list>

/** A page of jobs, or on the Appointments tab of appointments, as `session` may see them. */
export async function jobsPage(
  tx: CompanyTx,
  session: Pick<Session, 'id' | 'group_id' | 'timeZone'>,
  { filters, pagination }: ListInput,
  now: Date,
): Promise<Answers<typeof jobsContract.list>> {
  const filter = filterOf(filters, session)
  const { pageNumber, pageSize, sortField, sortOrder } = pagination
  const offset = pagination.after ? 0 : (pageNumber - 1) * pageSize
  const after = pagination.after ? readKey(pagination.after, sortField) : null
  const byAppointment = filters.tab === tabs.appointments
  // A search looks at the newest matches up to the count; further on it goes newest first only.
  const byKey = !filter.search || (sortField === 'id' && sortOrder === 'DESC' && !byAppointment)
  if (after && !byKey) return refuse(400, 'After is not valid', { field: 'pagination' })
  // By number one comes as far as rows are counted; the key leads on from there.
  const reach = after ? pageSize : Math.max(0, Math.min(pageSize, mostCounted - offset))
  const page: ListPage = {
    sort: sortField,
    descending: sortOrder === 'DESC',
    limit: reach + 1,
    offset: Math.min(offset, mostCounted),
    after,
  }
  const listed = byAppointment
    ? await listAppointments(tx, filter, page)
    : await listJobs(tx, filter, page, now)
  const shown = listed.rows.slice(0, reach)
  const last = shown.at(-1)
  return {
    data: shown.map(row => toJobRow(row, session.timeZone, byAppointment)),
    pagination: {
      totalSize: Math.min(listed.total, mostCounted),
      totalCapped: listed.total > mostCounted,
      pageNumber,
      pageSize,
      next:
        last && byKey && listed.rows.length > reach
          ? writeKey(sortField, last.sort_value, last.sort_id)
          : null,
    },
  }
}

function filterOf(
  f: ListInput['filters'],
  session: Pick<Session, 'id' | 'group_id' | 'timeZone'>,
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

// The key names its sort, so that it can't be used with another.
function writeKey(sort: string, value: string, id: number): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')
}

const keyForms: Partial<Record<string, RegExp>> = {
  id: /^(\d{1,16}|[\d:. +-]{10,40}|-infinity)$/,
  job_number: /^\d{1,16}$/,
  job_status: /^\d$/,
  date_created: /^[\d:. +-]{10,40}$/,
  date_closed: /^([\d:. +-]{10,40}|-infinity)$/,
  appointment_time: /^([\d:. +-]{10,40}|-infinity)$/,
  last_edited: /^[\d:. +-]{10,40}$/,
}

function readKey(text: string, sort: string): { value: string; id: number } {
  const [keySort, value, id] = parsedKey(text)
  const isText = typeof value === 'string' && value.length < 1_000 && !value.includes('\0')
  const isKey =
    keySort === sort && isText && Number.isSafeInteger(id) && (keyForms[sort]?.test(value) ?? true)
  if (!isKey) return refuse(400, 'After is not valid', { field: 'pagination' })
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

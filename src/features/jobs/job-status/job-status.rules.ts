import { hasPermission, seesOwnWorkOnly, type Viewer } from '#shared/access.ts'
import { instantText } from '#shared/dates.ts'
import { fact } from '#shared/fact.ts'
import { because, type Verdict } from '#shared/verdict.ts'

/** Job statuses; transitions are free selection. 0 All exists only as a filter. */
export const statuses = [
  { id: 1, label: 'Pending' },
  { id: 2, label: 'On the Way' },
  { id: 3, label: 'Closed' },
  { id: 4, label: 'Cancelled' },
  { id: 5, label: 'Awaiting Payment' },
  { id: 6, label: 'Call Back' },
  { id: 7, label: 'Quote' },
] as const
export const statusId = {
  pending: 1,
  onTheWay: 2,
  closed: 3,
  cancelled: 4,
  awaitingPayment: 5,
  callBack: 6,
  quote: 7,
} as const

export function statusLabel(id: number): string {
  return statuses.find(s => s.id === id)?.label ?? ''
}

export const endedStatuses: readonly number[] = [statusId.closed, statusId.cancelled]

/** True if a job with this status is finished. */
export const isEnded = (status: number) => endedStatuses.includes(status)

/** True if work with this status is still to be done: once its time is over, it is late. */
export const awaitsWork = (status: number) => !isEnded(status) && status !== statusId.awaitingPayment

/** Statuses that set date_closed on save; all others clear it. */
export function closesJob(status: number): boolean {
  return status === statusId.closed || status === statusId.cancelled || status === statusId.callBack
}

/** The letter of a job's pill: W active, Q quote, C all others. */
export function pill(status: number): 'W' | 'Q' | 'C' {
  if (status === statusId.quote) return 'Q'
  return status === statusId.pending || status === statusId.onTheWay || status === statusId.callBack
    ? 'W'
    : 'C'
}

/** Milliseconds from On the Way until the client is told, so that a mistaken tap can be undone. */
export const onTheWayAfter = 15_000
/** Why the client gets no text of a departure that arrived too late. */
export const lateText = (left: Date, arrived: Date) =>
  fact('No “on the way” text was sent: you left at {{left}}, but this arrived at {{arrived}}.', {
    left: { instant: instantText(left) },
    arrived: { instant: instantText(arrived) },
  })

/** Minutes within which a person who closed a job by mistake can reopen it without the permission to act on closed jobs. */
const closeUndoMinutes = 15

/** True if the viewer may book: create jobs, assign technicians, place and move appointments. */
export function canBook(viewer: Pick<Viewer, 'permissions'>): Verdict {
  return hasPermission(viewer, 'jobs.book') || because('Only the office can book and move appointments.')
}

/** The job's facts for the rules; both database rows and decoded replies qualify. */
export interface EditedJob {
  technician_ids: readonly number[]
  closed_at: Date | string | null
  closed_by: number | null
}

/**
 * True if the viewer may change this job now, or why not. The person who closed it can reopen it for a few minutes.
 */
export function canEditJob(
  job: EditedJob,
  viewer: Pick<Viewer, 'id' | 'kind' | 'permissions'>,
  now: Date,
): Verdict {
  if (seesOwnWorkOnly(viewer) && !job.technician_ids.includes(viewer.id))
    return because('This job isn’t assigned to you.')
  if (!job.closed_at || hasPermission(viewer, 'jobs.actOnClosed')) return true
  const minutesClosed = (now.getTime() - new Date(job.closed_at).getTime()) / 60_000
  if (job.closed_by === viewer.id && minutesClosed <= closeUndoMinutes) return true
  return because('This job is closed. Ask the office to reopen it.')
}

/**
 * True if the viewer may add something made at `made` (null: just now) to a job that was theirs then, or why not. Somebody
 * else may have closed it since.
 */
export function canHandIn(
  job: EditedJob,
  viewer: Pick<Viewer, 'id' | 'kind' | 'permissions'>,
  made: Date | null,
  now: Date,
): Verdict {
  const wasOpen = made !== null && (!job.closed_at || new Date(job.closed_at) >= made)
  return wasOpen || canEditJob(job, viewer, now)
}

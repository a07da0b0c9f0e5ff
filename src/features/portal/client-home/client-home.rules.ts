import { statusId } from '#features/jobs/job-status/job-status.rules.ts'

/** How a job stands, as a client would say it. */
export const jobStates = [
  'received',
  'booked',
  'travelling',
  'callBack',
  'quoted',
  'done',
  'unpaid',
  'cancelled',
] as const
export type JobState = (typeof jobStates)[number]

export const jobStateLabels: Record<JobState, string> = {
  received: 'Received',
  booked: 'Booked',
  travelling: 'On the way',
  callBack: 'We’ll call you',
  quoted: 'We’re working on your quote',
  done: 'Done',
  unpaid: 'Completed, unpaid',
  cancelled: 'Cancelled',
}

const byStatus: Readonly<Record<number, JobState>> = {
  [statusId.onTheWay]: 'travelling',
  [statusId.closed]: 'done',
  [statusId.cancelled]: 'cancelled',
  [statusId.awaitingPayment]: 'unpaid',
  [statusId.callBack]: 'callBack',
  [statusId.quote]: 'quoted',
}

/** A job's state for the client: pending jobs count as booked once they have a time ahead. */
export function jobStateOf(job: { status_id: number; next: Date | null }): JobState {
  return byStatus[job.status_id] ?? (job.next === null ? 'received' : 'booked')
}

/** So many of each are shown. */
export const mostShown = 100

import type { Job, JobRow } from './jobs.contract.ts'
import type { EditedJob } from './jobs.rules.ts'

/** Ids of a comma list. */
export function idsOf(text: string): number[] {
  return text
    .split(',')
    .map(Number)
    .filter(id => Number.isSafeInteger(id) && id > 0)
}

/** What the rules ask of a job, out of a reply. */
export function editedJob(reply: Pick<Job | JobRow, 'user_id' | 'date_closed' | 'closed_by_id'>): EditedJob {
  return {
    technician_ids: idsOf(reply.user_id),
    closed_at: reply.date_closed,
    closed_by: reply.closed_by_id,
  }
}

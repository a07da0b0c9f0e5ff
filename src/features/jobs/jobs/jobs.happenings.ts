import { isEnded, statusId } from '#features/jobs/job-status/job-status.rules.ts'
import type { Task } from '#features/jobs/tasks/tasks.wire.ts'
import type { Appointments, Jobs } from '#server/db/row-types.ts'
import { became, changed, comesDue, gained, happeningOf, isNew } from '#shared/happening.ts'

const job = happeningOf<Jobs & { tasks: readonly Task[] }>('jobs')
const done = (row: { tasks?: readonly Task[] } | null) => row?.tasks?.filter(task => task.is_done) ?? []
const appointment = happeningOf<Appointments>('appointments')

export const jobHappenings = {
  'job.booked': job(isNew, ['client_id', 'status_id', 'technician_ids']),
  'job.edited': job(
    changed('name', 'company_name', 'phone', 'address', 'company_comment', 'job_type_ids', 'client_id'),
    ['client_id', 'technician_ids'],
  ),
  'job.progressed': job(changed('status_id'), ['status_id'], ['status_id']),
  'job.closed': job(became('status_id', statusId.closed), ['client_id', 'technician_ids']),
  'job.reopened': job(
    (before, after) => isEnded(before?.status_id ?? 0) && !isEnded(after?.status_id ?? statusId.closed),
    ['status_id'],
  ),
  'job.assigned': job(changed('technician_ids'), ['technician_ids'], ['technician_ids']),
  /** One of its tasks or more. */
  'job.taskCompleted': job(
    (before, after) => done(after).some(({ id }) => !done(before).some(task => task.id === id)),
    ['technician_ids'],
  ),
  'job.deleted': job(gained('deleted_at'), []),
  'job.restored': job((before, after) => before?.deleted_at != null && after?.deleted_at === null, []),
  /** For good. */
  'job.removed': job((before, after) => before !== null && after === null, []),
  'appointment.booked': appointment(isNew, ['job_id', 'starts_at', 'technician_ids']),
  'appointment.moved': appointment(
    changed('starts_at', 'ends_at'),
    ['job_id', 'starts_at', 'technician_ids'],
    ['starts_at'],
  ),
  'appointment.assigned': appointment(
    changed('technician_ids'),
    ['job_id', 'technician_ids'],
    ['technician_ids'],
  ),
  'appointment.cancelled': appointment(gained('cancelled_at'), ['job_id', 'starts_at', 'technician_ids']),
  'appointment.restored': appointment(
    (before, after) => before?.cancelled_at != null && after?.cancelled_at === null,
    ['job_id', 'starts_at', 'technician_ids'],
  ),
  /** A day before it starts. */
  'appointment.upcoming': appointment(comesDue('appointments_upcoming'), [
    'job_id',
    'starts_at',
    'technician_ids',
  ]),
}

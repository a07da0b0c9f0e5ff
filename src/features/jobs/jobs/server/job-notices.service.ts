import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import {
  askedOf,
  type Notice,
  tellHearers,
  tellPeople,
} from '#features/talk/notifications/server/notices.service.ts'
import type { AskedNotice, Hearer } from '#features/talk/notifications/server/notifications.queries.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Outbox } from '#server/outbox.ts'
import { instantText } from '#shared/dates.ts'
import type { Appointment } from './appointments/appointments.queries.ts'
import type { JobFields } from './job-writes.queries.ts'

/** An appointment before and after a write; `before` is null for a new one. A cancelled one has `cancelled_at`. */
export interface AppointmentChange {
  before: Appointment | null
  after: Appointment
}

/** Notifies the people concerned by a save of a job. `changes` are its appointments'. */
export async function notifyAboutJob(
  tx: UserTx,
  outbox: Outbox,
  job: { before: JobFields; after: JobFields },
  changes: readonly AppointmentChange[],
): Promise<void> {
  await tellPeople(tx, outbox, named(noticesOf(tx, job, changes), job.after))
}

/** Recipients to look up before a job is booked for these technicians; `notifyOfBooking` takes the answer. */
export const askedOfBooking = (by: { id: number }, technicians: readonly number[]): AskedNotice[] =>
  askedOf(by, bookingNotices(technicians))

/** Notifies the people concerned by a new job. */
export async function notifyOfBooking(
  tx: UserTx,
  outbox: Outbox,
  job: JobFields,
  hearers: readonly Hearer[],
): Promise<void> {
  await tellHearers(tx, outbox, named(bookingNotices(job.technician_ids), job), hearers)
}

// Those of its appointments join the job with it, and see the times there.
const bookingNotices = (technicians: readonly number[]): Notice[] => [
  { kind: 'jobAssigned', users: technicians },
  { kind: 'jobBooked' },
]

function named(notices: readonly Notice[], job: JobFields): Notice[] {
  const { id, number, name, company_name, address } = job
  const values = { number, name: name || company_name || address || '–' }
  return notices.map(notice => ({ ...notice, jobId: id, values: { ...values, ...notice.values } }))
}

function noticesOf(
  { by, now }: Pick<UserTx, 'by' | 'now'>,
  { before, after }: { before: JobFields; after: JobFields },
  changes: readonly AppointmentChange[],
): Notice[] {
  const joined = after.technician_ids.filter(id => !before.technician_ids.includes(id))
  const notices: Notice[] = [{ kind: 'jobAssigned', users: joined }]
  const isClosed = after.status_id === statusId.closed && before.status_id !== statusId.closed
  if (isClosed && by.kind === 'technician') notices.push({ kind: 'jobClosed' })
  for (const change of changes) notices.push(...appointmentNotices(change, joined, now))
  return notices
}

/** Recipients of a moved or cancelled appointment; technicians who just joined see its times with the job. */
function appointmentNotices(change: AppointmentChange, joined: readonly number[], now: Date): Notice[] {
  const was = live(change.before)
  const is = live(change.after)
  const notices: Notice[] = []
  const at = (appointment: Appointment) => ({ at: { instant: instantText(appointment.starts_at) } })
  if (is && is.starts_at > now) {
    const isMoved = was?.starts_at.getTime() !== is.starts_at.getTime()
    const users = is.technician_ids.filter(
      id => !joined.includes(id) && (isMoved || !was?.technician_ids.includes(id)),
    )
    notices.push({ kind: 'appointmentMoved', users, values: at(is) })
  }
  if (was && was.starts_at > now) {
    const users = was.technician_ids.filter(id => !is?.technician_ids.includes(id))
    notices.push({ kind: 'appointmentCancelled', users, values: at(was) })
  }
  return notices
}

function live(appointment: Appointment | null): Appointment | null {
  return appointment && !appointment.cancelled_at ? appointment : null
}

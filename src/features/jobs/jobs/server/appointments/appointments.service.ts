import { defaultDuration } from '#features/account/job-types/durations.rules.ts'
import { diaryTexts } from '#features/jobs/diary/diary.rules.ts'
import { writeDiary } from '#features/jobs/diary/server/diary.service.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import type { Outbox } from '#server/outbox.ts'
import { found, refuse, refuseStale, refuseUnless } from '#server/refusal.ts'
import type { Fact } from '#shared/fact.ts'
import {
  canMoveAppointment,
  minutesAfter,
  minutesOf,
  nextOf,
  noticeToClient,
  sameIds,
  startProblem,
} from '../../appointments.rules.ts'
import { type AppointmentWish, appointmentToWire } from '../../appointments.wire.ts'
import { diaryOfCrew, joinedOrLeft } from '../../job-diary.rules.ts'
import { lookUpNamed, namesOf } from '../job-checks.queries.ts'
import { type AppointmentChange, notifyAboutJob } from '../job-notices.service.ts'
import { type JobFields, lockJob, replaceTechnicians, updateJob } from '../job-writes.queries.ts'
import { isSame } from './appointment-plan.ts'
import {
  type Appointment,
  addAppointments,
  jobOfAppointment,
  lockAppointmentsOf,
  type NewAppointment,
  newAppointmentIds,
  readAppointment,
  updateAppointment,
} from './appointments.queries.ts'

interface Placement {
  starts_at: Date
  minutes?: number | undefined
  window_minutes?: number | undefined
  technician_ids?: readonly number[] | undefined
}

interface Move extends Placement {
  id: number
  job_id?: number | null
  version?: number | undefined
  /** True if the client is told of it; else they know it already. */
  tells?: boolean | undefined
}

/**
 * Moves an appointment: start, minutes, technicians; absent fields stay. 404 if there is none, 403 if the rule forbids
 * it, 409 with the current row if `version` is stale. A technician whose last appointment on the job goes to somebody
 * else leaves the job.
 */
export async function moveAppointment(tx: UserTx, outbox: Outbox, move: Move): Promise<Appointment> {
  const jobId = found(await jobOfAppointment(tx, move.id))
  const { job, live } = await lockForMove(tx, jobId)
  const before = found(move.job_id && move.job_id !== jobId ? undefined : live.find(a => a.id === move.id))
  refuseStale(move.version, before, appointmentToWire(before))
  const to: NewAppointment = {
    starts_at: move.starts_at,
    ends_at: minutesAfter(move.starts_at, move.minutes ?? minutesOf(before)),
    window_minutes: move.window_minutes ?? before.window_minutes,
    technician_ids: [...(move.technician_ids ?? before.technician_ids)],
    send_sms: before.send_sms,
  }
  if (isSame(before, to)) return before
  if (to.starts_at.getTime() !== before.starts_at.getTime()) refuseStart(tx, to.starts_at, 'appointment_time')
  const names = await refuseUnknownTechnicians(tx, to.technician_ids, before.technician_ids)
  const changes: AppointmentChange[] = []
  const after = await changeAppointment(tx, before, to, changes, move.tells === false)
  const released = before.technician_ids.filter(id => !to.technician_ids.includes(id))
  const crew = await updateJobFromAppointments(
    tx,
    outbox,
    job,
    [...live.filter(a => a.id !== after.id), after],
    changes,
    released,
  )
  const told = []
  if (before.starts_at.getTime() !== to.starts_at.getTime()) told.push(diaryTexts.scheduled(to.starts_at))
  if (names.length > 0) told.push(diaryTexts.assigned(to.starts_at, names))
  // Those who joined the job with this appointment have just been notified.
  const gone = job.technician_ids.filter(id => !crew.includes(id))
  writeSchedule(tx, jobId, [...told, ...(await diaryOfCrewChange(tx, gone, []))])
  return after
}

/** Adds an appointment to a job; technicians default to the job's, minutes to the job type's. */
export async function addAppointment(
  tx: UserTx,
  outbox: Outbox,
  jobId: number,
  wish: Placement & { send_sms: boolean },
): Promise<Appointment> {
  const { starts_at, minutes = defaultDuration, window_minutes = 0, technician_ids, send_sms } = wish
  const { job, live } = await lockForMove(tx, jobId)
  refuseStart(tx, starts_at, 'appointment_time')
  const technicians = [...(technician_ids ?? job.technician_ids)]
  await refuseUnknownTechnicians(tx, technicians, job.technician_ids)
  const ends_at = minutesAfter(starts_at, minutes)
  const wanted = { starts_at, ends_at, window_minutes, technician_ids: technicians, send_sms }
  const changes: AppointmentChange[] = []
  const [added] = storeAppointments(tx, jobId, await newAppointmentIds(tx, 1), [wanted], changes)
  const crew = await updateJobFromAppointments(tx, outbox, job, [...live, added!], changes)
  const told = [diaryTexts.scheduled(starts_at), ...(await diaryOfCrewChange(tx, job.technician_ids, crew))]
  writeSchedule(tx, jobId, told)
  return added!
}

/** Refuses times that a save newly names and that are a slip of the hand; what stands already may stay. */
export function refuseStarts(
  tx: UserTx,
  wishes: readonly AppointmentWish[],
  current: readonly Appointment[],
): void {
  for (const [i, { id, starts_at }] of wishes.entries()) {
    const was = current.find(each => each.id === id)?.starts_at
    if (starts_at && starts_at.getTime() !== was?.getTime()) {
      refuseStart(tx, starts_at, `appointments.${i}.appointment_time`)
    }
  }
}

function refuseStart(tx: UserTx, start: Date, field: string): void {
  const problem = startProblem(start, tx.now, tx.by.timeZone)
  if (problem) refuse(400, problem, { field })
}

/** Takes an appointment off the calendar. */
export async function cancelAppointment(tx: UserTx, outbox: Outbox, id: number, tells = true): Promise<void> {
  const jobId = found(await jobOfAppointment(tx, id))
  const { job, live } = await lockForMove(tx, jobId)
  const before = found(live.find(a => a.id === id))
  const changes: AppointmentChange[] = []
  await markCancelled(tx, before, changes, !tells)
  const left = live.filter(a => a.id !== id)
  await updateJobFromAppointments(tx, outbox, job, left, changes)
  writeSchedule(tx, jobId, [diaryTexts.cancelled(before.starts_at)])
}

/** Restores a cancelled appointment, without technicians who have left the company since. */
export async function restoreAppointment(tx: UserTx, outbox: Outbox, id: number): Promise<Appointment> {
  const jobId = found(await jobOfAppointment(tx, id))
  const { job, live } = await lockForMove(tx, jobId)
  const before = found(await readAppointment(tx, id))
  if (!before.cancelled_at) return before
  const active = await activeTechnicians(tx, before.technician_ids)
  const after = await updateAppointment(tx, id, {
    cancelled_at: null,
    technician_ids: before.technician_ids.filter(t => active.some(each => each.id === t)),
    ...noticeToClient(before, { ...before, cancelled_at: null }, tx.now, false),
  })
  const changes: AppointmentChange[] = []
  recordChange(tx, changes, before, after)
  const crew = await updateJobFromAppointments(tx, outbox, job, [...live, after], changes)
  const told = [
    diaryTexts.restored(after.starts_at),
    ...(await diaryOfCrewChange(tx, job.technician_ids, crew)),
  ]
  writeSchedule(tx, jobId, told)
  return after
}

/** Stores appointments of a job under these ids and adds them to `changes`, from which people are notified. */
export function storeAppointments(
  tx: CompanyTx,
  jobId: number,
  ids: readonly number[],
  appointments: readonly NewAppointment[],
  changes: AppointmentChange[] = [],
  isSilent = false,
): Appointment[] {
  const stored = addAppointments(tx, jobId, ids, appointments, isSilent)
  for (const after of stored) recordChange(tx, changes, null, after)
  return stored
}

export async function changeAppointment(
  tx: CompanyTx,
  before: Appointment,
  to: NewAppointment,
  changes: AppointmentChange[],
  isSilent = false,
): Promise<Appointment> {
  const told = noticeToClient(before, { ...to, cancelled_at: null }, tx.now, isSilent)
  const after = await updateAppointment(tx, before.id, { ...to, ...told })
  recordChange(tx, changes, before, after)
  return after
}

export async function markCancelled(
  tx: CompanyTx,
  before: Appointment,
  changes: AppointmentChange[],
  isSilent = false,
): Promise<void> {
  const told = noticeToClient(before, { ...before, cancelled_at: tx.now }, tx.now, isSilent)
  const after = await updateAppointment(tx, before.id, { cancelled_at: tx.now, ...told })
  recordChange(tx, changes, before, after)
}

/** The active users of these ids. */
export async function activeTechnicians(
  tx: CompanyTx,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return []
  return (await lookUpNamed(tx, { technicians: ids })).technicians
}

/** The percentages of technicians still on the job, as JSON for the database. */
export function keptPercentages(stored: unknown, technicians: readonly number[]): string | null {
  if (typeof stored !== 'object' || stored === null) return null
  const kept = Object.entries(stored).filter(([id]) => technicians.includes(Number(id)))
  return kept.length > 0 ? JSON.stringify(Object.fromEntries(kept)) : null
}

async function lockForMove(tx: UserTx, jobId: number) {
  const job = found(await lockJob(tx, jobId))
  refuseUnless(canMoveAppointment({ ...job, type: 'job', appointment_id: 0 }, tx.by, tx.now))
  return { job, live: await lockAppointmentsOf(tx, jobId) }
}

/** Refuses new ids that are not active in the company; returns all names if any id was added. */
async function refuseUnknownTechnicians(tx: CompanyTx, ids: readonly number[], were: readonly number[]) {
  const added = ids.filter(id => !were.includes(id))
  if (added.length === 0) return []
  const active = await activeTechnicians(tx, ids)
  const isActive = (id: number) => active.some(each => each.id === id)
  if (!added.every(isActive)) return refuse(400, 'Worker is not valid', { field: 'worker' })
  return ids.flatMap(id => active.find(each => each.id === id)?.name ?? [])
}

/**
 * Updates the job's own row from its `live` appointments and notifies people of `changes`; technicians in `released`
 * may leave the job. Returns the job's technicians.
 */
async function updateJobFromAppointments(
  tx: UserTx,
  outbox: Outbox,
  job: JobFields,
  live: readonly Appointment[],
  changes: readonly AppointmentChange[],
  released: readonly number[] = [],
): Promise<number[]> {
  const scheduled = live.flatMap(a => a.technician_ids)
  const staying = job.technician_ids.filter(id => !released.includes(id) || scheduled.includes(id))
  const technicians = [...new Set([...staying, ...scheduled])]
  const after = await updateJob(tx, job.id, {
    ...nextOf(live, tx.now),
    technician_ids: technicians,
    modify_percentage: keptPercentages(job.modify_percentage, technicians),
  })
  if (!sameIds(technicians, job.technician_ids))
    await replaceTechnicians(tx, { ...job, technician_ids: technicians })
  tx.record('jobs', job, after)
  await notifyAboutJob(tx, outbox, { before: job, after }, changes)
  return technicians
}

/** Diary entries for technicians who joined or left the job. */
async function diaryOfCrewChange(
  tx: CompanyTx,
  before: readonly number[],
  after: readonly number[],
): Promise<Fact[]> {
  return diaryOfCrew(before, after, await namesOf(tx, joinedOrLeft(before, after)))
}

function recordChange(
  tx: CompanyTx,
  changes: AppointmentChange[],
  before: Appointment | null,
  after: Appointment,
): void {
  tx.record('appointments', before, after)
  changes.push({ before, after })
}

function writeSchedule(tx: UserTx, jobId: number, told: readonly Fact[]): void {
  writeDiary(
    tx,
    jobId,
    told.map(each => ({ type: 'schedule' as const, told: each })),
  )
}

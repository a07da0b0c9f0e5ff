import { addClient, addContacts } from '#features/clients/clients/server/clients.service.ts'
import { diaryTexts } from '#features/work/diary/diary.rules.ts'
import { type NewEntry, writeDiary } from '#features/work/diary/server/diary.service.ts'
import { countJobNumber } from '#features/work/numbering/server/numbering.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Doors } from '#server/db/doors.ts'
import { notFound, refuse } from '#server/refusal.ts'
import { parseInstant } from '#shared/dates.ts'
import type { Gets } from '#shared/endpoint.ts'
import { defaultDuration } from '../../appointments.rules.ts'
import type { AppointmentInput, jobsContract } from '../../jobs.contract.ts'
import { jobProblem, requiredFrom } from '../../jobs.rules.ts'
import {
  localInstant,
  nextOf,
  planAppointments,
  plannedTechnicians,
  sentInstant,
} from '../appointments/appointment-plan.ts'
import type { NewAppointment } from '../appointments/appointments.queries.ts'
import { activeTechnicians, storeAppointments } from '../appointments/appointments.service.ts'
import type { Actor } from '../job-actor.service.ts'
import { known } from '../job-checks.queries.ts'
import { refuseField, refuseUnknown, storedPercentages } from '../job-checks.ts'
import { type AppointmentChange, tellOfJob } from '../job-notices.service.ts'
import { insertJob } from '../job-writes.queries.ts'
import { refuseOverQuota } from './job-limits.service.ts'

export type JobBooking = Gets<typeof jobsContract.add>

/**
 * The next free job number, taken in a transaction of its own: bookings do not wait for each other, a number may be
 * left out, and one that somebody gave by hand is passed over.
 */
export async function nextJobNumber(db: Doors, companyId: CompanyTx['companyId']): Promise<number> {
  for (;;) {
    const { number, used } = await db.withCompany(companyId, countJobNumber)
    if (!used) return number
  }
}

/**
 * Books a job: client, contacts, job, appointments and diary, all in the caller's transaction. Refuses with the
 * specified text of the first check that fails. A taken `number` throws the database's unique violation.
 */
export async function bookJob(
  tx: CompanyTx,
  actor: Actor,
  booking: JobBooking,
  number: number,
  now: Date,
): Promise<{ id: number }> {
  const client = booking.customerId || null
  const technicians = booking.assign_worker
  const sent = {
    technicians,
    jobTypes: booking.job_type,
    leads: booking.lead_from,
    list: booking.list_id || null,
    contacts: booking.existingAdditionalContacts,
  }
  const facts = await known(tx, { ...sent, client, books: true })
  const wished = appointmentsOf(booking, actor.timeZone)
  const problem = jobProblem(
    {
      name: booking.name,
      address: booking.address,
      phone: booking.phone,
      email: booking.email,
      technicianIds: technicians,
      comment: booking.additionalInfo,
      tradieComment: '',
      jobTypeIds: booking.job_type,
      leadIds: booking.lead_from,
      appointments: wished.map(wish => ({ appointment_time: sentInstant(wish) })),
    },
    requiredFrom(facts.required),
    'new',
  )
  if (problem) return refuse(400, problem.message, { field: problem.field })
  if (client && !facts.client) return notFound()
  await refuseOverQuota(tx, facts.jobQuota)
  refuseUnknown(facts, sent, { technicians: 'assign_worker', jobTypes: 'job_type', leads: 'lead_from' })
  if (wished.some(wish => wish.id)) refuseField('appointments')

  const { added } = planAppointments({
    current: [],
    sent: wished,
    technicians: { before: [], after: technicians },
    defaultMinutes: minutesOfType(facts.jobTypes, booking.job_type),
    now,
  })
  const people = await withAppointmentTechnicians(
    tx,
    technicians,
    plannedTechnicians({ added, changed: [], cancelled: [], untouched: [] }),
  )
  const percentages = storedPercentages(booking.modifyPercentage, people, 'modifyPercentage')
  const ids = facts.newIds!
  const clientId = client ?? ids.client
  const adding = () => (client ? null : addClient(tx, { id: clientId, ...newClient(booking) }))
  // The job names its contacts, and they their client: only with contacts one has to wait for the other.
  const more = booking.newAdditionalContacts
  if (more.length > 0) await adding()
  const contacts = await addContacts(tx, clientId, more)

  const appointments: AppointmentChange[] = []
  // Sent in this order without waiting: each row stands before the next that refers to it.
  const [, job] = await Promise.all([
    more.length > 0 ? null : adding(),
    insertJob(tx, {
      id: ids.job,
      number,
      client_id: clientId,
      status_id: booking.status,
      list_id: sent.list,
      name: booking.name,
      company_name: booking.companyName,
      phone: booking.phone,
      email: booking.email,
      address: booking.address,
      suburb: booking.suburb,
      lat: booking.latitude,
      lng: booking.longitude,
      company_comment: booking.additionalInfo,
      job_type_ids: booking.job_type,
      lead_source_ids: booking.lead_from,
      technician_ids: people,
      modify_percentage: percentages,
      contact_ids: [...booking.existingAdditionalContacts, ...contacts],
      ...nextOf(added, now),
      created_at: now,
      created_by: actor.id,
      edited_at: now,
    }),
    storeAppointments(tx, ids.job, added, appointments),
    writeDiary(tx, ids.job, actor, firstEntries(booking.address, added), now),
  ])
  tx.record('jobs', null, job)
  await tellOfJob(tx, actor, { before: null, after: job }, appointments, now)
  return { id: job.id }
}

function firstEntries(address: string, added: readonly NewAppointment[]): NewEntry[] {
  return [
    { type: 'welcome', told: diaryTexts.created },
    ...(address ? [{ type: 'address' as const, told: diaryTexts.address(address) }] : []),
    ...added.map(a => ({ type: 'schedule' as const, told: diaryTexts.scheduled(a.starts_at) })),
  ]
}

/** Minutes of an appointment by the first of the job's types; 60 where none says. */
export function minutesOfType(
  known: readonly { id: number; minutes: number }[],
  chosen: readonly number[],
): number {
  return known.find(type => type.id === chosen[0])?.minutes ?? defaultDuration
}

/** The job's technicians and those that its appointments add; refuses the added ones that are not active. */
export async function withAppointmentTechnicians(
  tx: CompanyTx,
  technicians: readonly number[],
  planned: readonly number[],
): Promise<number[]> {
  const more = planned.filter(id => !technicians.includes(id))
  const active = await activeTechnicians(tx, more)
  if (active.length < more.length) return refuseField('appointments')
  return [...technicians, ...more]
}

/** The list, or the one appointment of the older form: its UTC time, else the company's wall time. */
function appointmentsOf(booking: JobBooking, zone: string): AppointmentInput[] {
  if (booking.appointments.length > 0) return booking.appointments
  const utc = booking.appointment_time?.trim()
  const local = booking.local_appointment_time?.trim()
  if (!(booking.schedule_appointment ?? Boolean(utc || local))) return []
  const time = utc ? parseInstant(utc) : local ? localInstant(local, zone) : null
  const duration = booking.duration || undefined
  return [{ appointment_time: time, duration, send_sms: undefined, worker: undefined }]
}

function newClient(booking: JobBooking) {
  return {
    name:
      booking.name ||
      booking.companyName ||
      booking.email ||
      booking.phone ||
      booking.address ||
      'New client',
    company_name: booking.companyName,
    email: booking.email,
    phone: booking.phone,
    main_address: booking.address,
    suburb: booking.suburb,
    lat: booking.latitude,
    lng: booking.longitude,
  }
}

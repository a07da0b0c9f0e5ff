import { defaultDuration } from '#features/account/job-types/durations.rules.ts'
import type { Contact } from '#features/clients/clients/clients.wire.ts'
import type { Payment } from '#features/jobs/job-payment/job-payment.rules.ts'
import { spellWish } from '#features/jobs/jobs/appointments.wire.ts'
import type { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { moneyFields } from '#features/jobs/jobs/jobs.rules.ts'
import { emptyFacts, factsOf, type ShownJob, spellJob } from '#features/jobs/jobs/jobs.wire.ts'
import { noteToWire } from '#features/jobs/notes/notes.wire.ts'
import { partsToWire } from '#features/jobs/parts/parts.wire.ts'
import { newRepeat, type RepeatValues } from '#features/jobs/recurring/web/repeat-values.ts'
import { type Task, taskToWire } from '#features/jobs/tasks/tasks.wire.ts'
import { estimateToWire } from '#features/jobs/time-estimates/time-estimates.wire.ts'
import type { ReviewMethod } from '#features/messages/reviews/reviews.rules.ts'
import type { AddressValue } from '#features/places/maps/web/AddressField.tsx'
import type { Sends } from '#shared/endpoint.ts'

export interface AppointmentValue {
  /** null: not stored yet. */
  id: number | null
  /** UTC, or null while no time is chosen. */
  starts_at: string | null
  minutes: number
  /** Minutes from the start on in which the technician arrives; 0: at the start. */
  window_minutes: number
  /** True if the client is told of it, and reminded. */
  send_sms: boolean
}

/** Defaults of an appointment. */
export const newAppointment: AppointmentValue = {
  id: null,
  starts_at: null,
  minutes: defaultDuration,
  window_minutes: 0,
  send_sms: true,
}

export interface NewContact {
  name: string
  phone: string
  email: string
}

export interface KnownContact extends Contact {
  isChanged?: boolean
}

type Place = 'address' | 'suburb' | 'lat' | 'lng'

/** A job's values in the forms of both dialogs. */
export interface JobValues extends Omit<typeof emptyFacts, Place | 'number'> {
  /** null: the server assigns the next one. */
  number: number | null
  place: AddressValue
  /** New jobs only: the lead that it is booked for. */
  lead_id: number | null
  /** True if percentages differ from the technicians' usual ones. */
  modify: boolean
  /** Percent by technician id. */
  percentages: Record<string, number | null>
  appointments: AppointmentValue[]
  /** True if an appointment that is added begins with the client being told. */
  sends_sms: boolean
  /** New jobs only: whether and how it comes again. */
  repeat: RepeatValues & { is_on: boolean }
  /** Stored jobs only: tasks that go to another company when the job is saved. */
  transfers: { company_id: number; task: Task }[]
  /** Stored jobs only: how the client is asked for a review with the save; 0: not. */
  review: 0 | ReviewMethod
  new_contacts: NewContact[]
  /** The client's contacts, some of which are selected for this job; one may be changed here. */
  contacts: KnownContact[]
  /** Stored jobs only: JSON of the form's initial values, kept with a draft. */
  basis: string
}

export const emptyJob: JobValues = {
  ...formFacts(emptyFacts),
  number: null,
  lead_id: null,
  modify: false,
  percentages: {},
  appointments: [],
  sends_sms: newAppointment.send_sms,
  repeat: { ...newRepeat, is_on: false },
  transfers: [],
  review: 0,
  new_contacts: [],
  contacts: [],
  basis: '',
}

/** A stored job as form values. */
export function valuesOf(job: ShownJob): JobValues {
  const percentages = job.percentages ?? {}
  return {
    ...formFacts(factsOf(job)),
    number: job.number,
    lead_id: null,
    modify: Object.keys(percentages).length > 0,
    percentages,
    appointments: job.appointments.map(({ id, starts_at, minutes, window_minutes, send_sms }) => ({
      id,
      starts_at,
      minutes,
      window_minutes,
      send_sms,
    })),
    sends_sms: newAppointment.send_sms,
    repeat: emptyJob.repeat,
    transfers: [],
    review: 0,
    new_contacts: [],
    contacts: job.contacts,
    basis: '',
  }
}

/** The initial values of a stored job's form. */
export function editValues(job: ShownJob): JobValues {
  const values = valuesOf(job)
  return { ...values, basis: JSON.stringify(values) }
}

function formFacts({ address, suburb, lat, lng, number: _, ...facts }: typeof emptyFacts) {
  return { ...facts, place: { address, suburb, lat, lng } }
}

/** The percentages of technicians on the job; null for none. */
export function percentagesOf({
  modify,
  percentages,
  technician_ids,
}: JobValues): Record<string, number> | null {
  if (!modify || technician_ids.length < 2) return null
  const set = technician_ids.flatMap(id => {
    const percent = percentages[id]
    return percent === null || percent === undefined ? [] : [[String(id), percent] as const]
  })
  return set.length > 0 ? Object.fromEntries(set) : null
}

/** The job's fields from the form. */
function draftOf(values: JobValues) {
  const { place, appointments } = values
  const changed = values.contacts.filter(({ isChanged }) => isChanged)
  const new_contacts = [
    ...values.new_contacts,
    ...changed.map(({ id, name, phone, email }) => ({ id, name, phone, email })),
  ]
  const { number, ...facts } = factsOf(values)
  return {
    ...facts,
    ...(number !== null && { number }),
    ...place,
    percentages: percentagesOf(values),
    new_contacts,
    appointments,
    tasks: values.tasks.map(taskToWire),
    estimates: values.estimates.map(estimateToWire),
    parts: partsToWire(values.parts),
    notes: values.notes.map(noteToWire),
  }
}

const wishesOf = (appointments: readonly AppointmentValue[]) =>
  appointments.map(({ id, ...wish }) => spellWish(id, wish))

/** The first appointment's start; null: there is none. */
export const firstStart = (appointments: readonly AppointmentValue[]): string | null =>
  appointments.flatMap(({ starts_at }) => starts_at ?? []).sort()[0] ?? null

/** A new job's form as the endpoint's input. */
export function addInput(values: JobValues): Sends<typeof jobsContract.add> {
  const { appointments, ...draft } = draftOf(values)
  const contact_ids = values.client_id ? values.contact_ids : []
  const client_id = values.client_id ?? 0
  return {
    ...spellJob('add', { ...draft, client_id, contact_ids }),
    ...(values.lead_id !== null && { leadId: values.lead_id }),
    appointments: wishesOf(appointments),
  }
}

/** A part of the dialog: a field of the job, or several that are changed together. */
export type JobPart =
  | Exclude<keyof ReturnType<typeof draftOf>, Place | 'site_id' | keyof Payment>
  | 'place'
  | 'payment'

const fieldsOf = (part: JobPart): (keyof ReturnType<typeof draftOf>)[] =>
  part === 'place'
    ? ['address', 'suburb', 'lat', 'lng', 'site_id']
    : part === 'payment'
      ? moneyFields
      : [part]

/** Which of these parts differ between two states of a job. */
export function changedParts(before: JobValues, after: JobValues, parts: readonly JobPart[]): JobPart[] {
  const [was, is] = [draftOf(before), draftOf(after)]
  const text = (value: unknown) => JSON.stringify(value)
  return parts.filter(part => fieldsOf(part).some(field => text(was[field]) !== text(is[field])))
}

/** The input that saves these parts, based on a version. */
export function editInput(
  id: number,
  version: number,
  values: JobValues,
  parts: readonly JobPart[],
): Sends<typeof jobsContract.edit> {
  const draft = draftOf(values)
  const sent = Object.fromEntries(parts.flatMap(fieldsOf).map(field => [field, draft[field]]))
  return {
    id,
    version,
    ...spellJob('edit', sent as Omit<typeof draft, 'appointments'>),
    ...(values.review && { send_review: values.review }),
    ...(parts.includes('appointments') && { appointments: wishesOf(draft.appointments) }),
  }
}

import type { Contact } from '#features/clients/clients/clients.contract.ts'
import type { AddressValue } from '#features/places/maps/web/AddressField.tsx'
import type { Sends } from '#shared/endpoint.ts'
import type { Job, jobsContract } from '../../jobs.contract.ts'
import { statusId } from '../../jobs.rules.ts'
import { idsOf } from '../../jobs.wire.ts'

export interface AppointmentValue {
  /** null: not stored yet. */
  id: number | null
  /** UTC, or null while no time is chosen. */
  appointment_time: string | null
  /** Minutes. */
  duration: number
}

export interface NewContact {
  name: string
  phone: string
  email: string
}

/** A job as both dialogs' forms hold it. */
export interface JobValues {
  /** null: the server gives the next one. */
  number: number | null
  name: string
  company_name: string
  phone: string
  email: string
  place: AddressValue
  technicians: number[]
  job_types: number[]
  leads: number[]
  status: number
  list: number | null
  /** Job description of a new job, company comment of a stored one. */
  comment: string
  tradie_comment: string
  /** Whether percentages differ from what the technicians usually get. */
  modify: boolean
  /** Percent by technician id. */
  percentages: Record<string, number | null>
  appointments: AppointmentValue[]
  /** The client's contacts that were chosen for this job. */
  existingAdditionalContacts: number[]
  newAdditionalContacts: NewContact[]
  /** New job only: the stored client, and the contacts that it offers. */
  customer: number | null
  contactOptions: Contact[]
  /** Stored job only: JSON of the values that the form began with, kept with a draft. */
  basis: string
}

export const emptyJob: JobValues = {
  number: null,
  name: '',
  company_name: '',
  phone: '',
  email: '',
  place: { address: '', suburb: '', lat: null, lng: null },
  technicians: [],
  job_types: [],
  leads: [],
  status: statusId.pending,
  list: null,
  comment: '',
  tradie_comment: '',
  modify: false,
  percentages: {},
  appointments: [],
  existingAdditionalContacts: [],
  newAdditionalContacts: [],
  customer: null,
  contactOptions: [],
  basis: '',
}

function fromJson<T>(text: string, standard: T): T {
  return text ? (JSON.parse(text) as T) : standard
}

/** A stored job as the form holds it. */
export function valuesOf(job: Job): JobValues {
  const percentages = fromJson<Record<string, number>>(job.modify_percentage, {})
  return {
    number: job.job_number,
    name: job.name,
    company_name: job.company_name,
    phone: job.phone,
    email: job.email,
    place: { address: job.address, suburb: job.suburb_name, lat: job.latitude, lng: job.longitude },
    technicians: idsOf(job.user_id),
    job_types: idsOf(job.job_type),
    leads: idsOf(job.leads_id),
    status: job.job_status_id,
    list: job.list_id,
    comment: job.company_comment,
    tradie_comment: job.tradie_comment,
    modify: Object.keys(percentages).length > 0,
    percentages,
    appointments: job.appointments.map(({ id, appointment_time, duration }) => ({
      id,
      appointment_time,
      duration,
    })),
    existingAdditionalContacts: fromJson<number[]>(job.selected_additional_contacts, []),
    newAdditionalContacts: [],
    customer: job.customer_id,
    contactOptions: fromJson<Contact[]>(job.contact_options, []),
    basis: '',
  }
}

/** What the form of a stored job begins with. */
export function editValues(job: Job): JobValues {
  const values = valuesOf(job)
  return { ...values, basis: JSON.stringify(values) }
}

/** What was set for technicians who are on the job; null for none. */
export function percentagesOf({
  modify,
  percentages,
  technicians,
}: JobValues): Record<string, number> | null {
  if (!modify || technicians.length < 2) return null
  const set = technicians.flatMap(id => {
    const percent = percentages[id]
    return percent === null || percent === undefined ? [] : [[String(id), percent] as const]
  })
  return set.length > 0 ? Object.fromEntries(set) : null
}

const appointmentInput = ({ id, appointment_time, duration }: AppointmentValue) => ({
  ...(id !== null && { id }),
  appointment_time,
  duration,
})

/** The form of a new job as the endpoint takes it. */
export function addInput(values: JobValues): Sends<typeof jobsContract.add> {
  return {
    name: values.name,
    companyName: values.company_name,
    phone: values.phone,
    email: values.email,
    address: values.place.address,
    suburb: values.place.suburb,
    latitude: values.place.lat,
    longitude: values.place.lng,
    lead_from: values.leads,
    assign_worker: values.technicians,
    job_type: values.job_types,
    additionalInfo: values.comment,
    customerId: values.customer ?? 0,
    list_id: values.list,
    status: values.status,
    appointments: values.appointments.map(appointmentInput),
    modifyPercentage: percentagesOf(values),
    existingAdditionalContacts: values.customer ? values.existingAdditionalContacts : [],
    newAdditionalContacts: values.newAdditionalContacts,
    ...(values.number !== null && { jobNumber: values.number }),
  }
}

/** The form's parts, each with the names it has on the wire: what was not changed is not sent. */
const editParts: Record<string, (values: JobValues) => Partial<Sends<typeof jobsContract.edit>>> = {
  number: v => (v.number === null ? {} : { jobNumber: v.number }),
  name: v => ({ name: v.name }),
  company_name: v => ({ company_name: v.company_name }),
  phone: v => ({ phone: v.phone }),
  email: v => ({ email: v.email }),
  place: v => ({
    address: v.place.address,
    suburbName: v.place.suburb,
    lat: v.place.lat,
    lng: v.place.lng,
  }),
  technicians: v => ({ user_id: v.technicians }),
  job_types: v => ({ job_type: v.job_types }),
  leads: v => ({ leads_id: v.leads }),
  status: v => ({ job_status_id: v.status }),
  list: v => ({ list_id: v.list }),
  comment: v => ({ company_comment: v.comment }),
  tradie_comment: v => ({ tradie_comment: v.tradie_comment }),
  percentages: v => ({ changePercentageData: percentagesOf(v) }),
  appointments: v => ({ appointments: v.appointments.map(appointmentInput) }),
  existingAdditionalContacts: v => ({ existingAdditionalContacts: v.existingAdditionalContacts }),
  newAdditionalContacts: v => ({ newAdditionalContacts: v.newAdditionalContacts }),
}
export type JobPart = keyof typeof editParts

/** The parts that differ between two states of a job, in the order of the dialog. */
export function changedParts(before: JobValues, after: JobValues): JobPart[] {
  return Object.keys(editParts).filter(
    part => JSON.stringify(editParts[part]!(before)) !== JSON.stringify(editParts[part]!(after)),
  )
}

/** The save of these parts, based on a version. */
export function editInput(
  id: number,
  version: number,
  values: JobValues,
  parts: readonly JobPart[],
): Sends<typeof jobsContract.edit> {
  return Object.assign({ id, version }, ...parts.map(part => editParts[part]!(values)))
}

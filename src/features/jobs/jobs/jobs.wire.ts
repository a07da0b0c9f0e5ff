import * as z from 'zod/mini'
import { type CustomValue, customValues } from '#features/account/custom-fields/custom-values.wire.ts'
import { minutes } from '#features/account/job-types/durations.rules.ts'
import { paymentMethods } from '#features/account/tax-and-fees/payment-methods.rules.ts'
import { type Contact, contactInput } from '#features/clients/clients/clients.wire.ts'
import { leftOut } from '#features/jobs/asked-forms/left-out.wire.ts'
import { filePath } from '#features/jobs/files/files.rules.ts'
import { noPayment, seesMoney } from '#features/jobs/job-payment/job-payment.rules.ts'
import { statuses, statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { notes } from '#features/jobs/notes/notes.wire.ts'
import { parts } from '#features/jobs/parts/parts.wire.ts'
import { tasks } from '#features/jobs/tasks/tasks.wire.ts'
import { estimates } from '#features/jobs/time-estimates/time-estimates.wire.ts'
import type { Viewer } from '#shared/access.ts'
import * as f from '#shared/fields.ts'
import { maskedNumber } from '#shared/phones/masking.ts'
import * as s from '#shared/spelling.ts'
import {
  appointmentFromWire,
  appointmentToWire,
  appointmentWish,
  jobAppointment,
} from './appointments.wire.ts'

// How a job is spelt on the wire: by jobs/add ('add'), jobs/edit ('edit'), in the open job ('open') and in rows of lists
// and calendar ('row'). Everywhere else a field is called as its column.

const none = z.pipe(
  z.union([z.literal(''), z.null()]),
  z.transform(() => undefined),
)
const number = z.optional(z.union([none, z.coerce.number().check(z.int(), z.gte(1), z.lte(2_000_000_000))]))
/** Text without a digit is no amount, and counts as 0 (document 1 §5). */
const amount = {
  ...s.money,
  takes: z.union([
    f.money,
    z.pipe(
      z.string().check(z.regex(/^\D*$/)),
      z.transform(() => 0),
    ),
  ]),
}
const status = z._default(
  z.coerce.number().check(z.refine(id => statuses.some(each => each.id === id))),
  statusId.pending,
)
const reference = s.plain(f.idOrNone, z.nullable(z.number()))
const method = s.plain(
  z.pipe(f.idOrNone, z.nullable(z.number().check(z.lte(paymentMethods.length)))),
  z.nullable(z.number()),
)

/** The fields that a save writes to the job's row unchanged. */
export const jobFacts = {
  number: s.field(s.plain(number, z.number()), {
    add: 'jobNumber',
    edit: 'jobNumber',
    open: 'job_number',
    row: 'job_number',
  }),
  name: s.field(s.line(200)),
  company_name: s.field(s.line(200), {
    add: 'companyName',
    edit: 'company_name',
    open: 'company_name',
    row: 'companyname',
  }),
  // Any text: the specification names no format for jobs (decision B27).
  phone: s.field(s.line(40)),
  email: s.field(s.email),
  address: s.field(s.line(300)),
  suburb: s.field(s.line(120), {
    add: 'suburb',
    edit: 'suburbName',
    open: 'suburb_name',
    row: 'suburb_name',
  }),
  lat: s.field(s.latitude, { add: 'latitude', edit: 'lat', open: 'latitude', row: 'latitude' }),
  lng: s.field(s.longitude, { add: 'longitude', edit: 'lng', open: 'longitude', row: 'longitude' }),
  status_id: s.field(s.plain(status, z.number()), {
    add: 'status',
    edit: 'job_status_id',
    open: 'job_status_id',
    row: 'job_status',
  }),
  list_id: s.field(reference),
  company_comment: s.field(s.text(10_000), {
    add: 'additionalInfo',
    edit: 'company_comment',
    open: 'company_comment',
    row: 'company_comment',
  }),
  tradie_comment: s.field(s.text(10_000), { edit: 'tradie_comment', open: 'tradie_comment' }),
  technician_ids: s.field(s.ids, { add: 'assign_worker', edit: 'user_id', open: 'user_id' }),
  job_type_ids: s.field(s.ids, { add: 'job_type', edit: 'job_type', open: 'job_type' }),
  lead_source_ids: s.field(s.ids, { add: 'lead_from', edit: 'leads_id', open: 'leads_id' }),
  /** Absent in a booking: a new client is created. */
  client_id: s.field(reference, { add: 'customerId', edit: 'customerId', open: 'customer_id' }),
  /** Which of the client's sites it is at; null: elsewhere, most often at the client's own address. */
  site_id: s.field(reference, { add: 'site_id', edit: 'site_id', open: 'site_id' }),
  /** Contacts of the client that were chosen for the job. */
  contact_ids: s.field(
    {
      takes: z._default(f.json(z.array(f.id).check(z.maxLength(50)), []), []),
      answers: z.string(),
      write: (ids: readonly number[]) => JSON.stringify(ids),
      read: (text: string) => (text ? (JSON.parse(text) as number[]) : []),
    },
    {
      add: 'existingAdditionalContacts',
      edit: 'existingAdditionalContacts',
      open: 'selected_additional_contacts',
    },
  ),
  tasks: s.field(tasks, { add: 'tasks', edit: 'tasks_info', open: 'tasks_info' }),
  estimates: s.field(estimates, { add: 'estimateResults', edit: 'estimateResults', open: 'estimates' }),
  parts: s.field(parts, { add: 'parts', edit: 'parts', open: 'parts' }),
  notes: s.field(notes, { edit: 'note', open: 'note' }),
  amount_cents: s.field(amount, { edit: 'money', open: 'money' }),
  payment_method: s.field(method, { edit: 'payby_id', open: 'payby_id', row: 'payment_method' }),
  includes_tax: s.field(s.flag, { edit: 'include_tax', open: 'include_tax' }),
  has_card_fee: s.field(s.flag, { edit: 'credit_fee', open: 'credit_fee' }),
  approval_code: s.field(s.line(60), { edit: 'payment_approval_code', open: 'payment_approval_code' }),
  is_split: s.field(s.flag, { edit: 'splitPayment', open: 'split_payment' }),
  amount2_cents: s.field(amount, { edit: 'money2', open: 'money2' }),
  payment_method2: s.field(method, { edit: 'payBy2', open: 'payby_id2' }),
  includes_tax2: s.field(s.flag, { edit: 'include_tax2', open: 'include_tax2' }),
  custom_fields: s.field(customValues, { edit: 'custom_fields', open: 'custom_fields' }),
} as const

type Percentages = Readonly<Record<string, number>> | null
const percentages = f.json(
  z.nullable(z.record(z.string().check(z.regex(/^\d+$/)), z.coerce.number().check(z.gte(0), z.lte(100)))),
  null,
)
const switchedPercentages = z.union([
  z.pipe(
    z.boolean(),
    z.transform(isOn => (isOn ? undefined : null)),
  ),
  percentages,
])
/** Only stored, and only if it is sent. */
const asked = <S extends z.ZodMiniType>(takes: S) => s.plain(f.ifSent(takes), z.never())
const someText = z.nullable(z.string().check(z.maxLength(40)))

/** The other fields of a save. */
export const jobOrders = {
  /** Percent by technician id. */
  percentages: s.field(
    {
      takes: z._default(percentages, null),
      answers: z.string(),
      write: (value: Percentages) => (value ? JSON.stringify(value) : ''),
      read: (text: string) => (text ? (JSON.parse(text) as Record<string, number>) : null),
    },
    { add: 'modifyPercentage', edit: 'changePercentageData', open: 'modify_percentage' },
  ),
  /** The same under its older name, where it may be a switch too: off takes percentages away, on says nothing of them. */
  older_percentages: s.field(asked(switchedPercentages), { edit: 'modifyPercentage' }),
  /** Contacts to add to the client and select for the job; with an id, contacts of the client as they are to be. */
  new_contacts: s.field(
    s.plain(z._default(f.json(z.array(contactInput).check(z.maxLength(50)), []), []), z.never()),
    { add: 'newAdditionalContacts', edit: 'newAdditionalContacts' },
  ),
  /** One appointment in the older form, used while the list of appointments is empty. The local time is the company's. */
  wants_appointment: s.field(asked(f.flag), { add: 'schedule_appointment', edit: 'ScheduleAppointment' }),
  utc_time: s.field(asked(someText), { add: 'appointment_time', edit: 'appointment_time' }),
  local_time: s.field(asked(someText), { add: 'local_appointment_time', edit: 'local_appointment_time' }),
  minutes: s.field(asked(z.union([minutes, z.literal(''), z.literal(0), z.null()])), {
    add: 'duration',
    edit: 'duration',
  }),
  /** Default of new appointments: true tells the client. */
  sms: s.field(asked(f.flag), { add: 'sms', edit: 'sms' }),
  send_sms: s.field(asked(f.flag), { edit: 'send_sms' }),
  no_appointment_sms: s.field(asked(f.flag), { add: 'noAppointmentSMS', edit: 'noAppointmentSMS' }),
} as const

const jobFields = { ...jobFacts, ...jobOrders }
export const appointmentWishes = z.array(appointmentWish).check(z.maxLength(100))

export const jobBooking = s.inputOf(jobFields, 'add', {
  appointments: z._default(appointmentWishes, []),
  /** An accepted quote, whose lines and amount the job takes along. */
  quoteId: f.idOrNone,
  /** The lead that it is booked for. */
  leadId: f.idOrNone,
})
export type JobBooking = z.output<typeof jobBooking>

/** Absent fields stay; appointments missing from the list are cancelled. */
export const jobSave = s.patchOf(jobFields, 'edit', {
  id: f.id,
  version: f.version,
  appointments: z.optional(appointmentWishes),
  // Fields that the server keeps itself: the previous list and the closing time.
  prev_list_id: z.optional(z.unknown()),
  date_closed: z.optional(z.unknown()),
  /** Why items of checklists and forms are left out, for a status before which they are asked for. */
  left_out: z.optional(leftOut),
  /** 0 none, 1 Email, 2 SMS. */
  send_review: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(2))),
})
export type SentJobSave = z.output<typeof jobSave>
/** A save whose custom fields are known by their ids. */
export type JobSave = Omit<SentJobSave, 'custom_fields'> & { custom_fields?: CustomValue[] | undefined }

/** The fields of a save as the open job spells them. */
export function savedFields(input: z.input<typeof jobSave>): Partial<Job> {
  const facts = Object.entries(factsOf(z.parse(jobSave, input))) as [keyof typeof jobFacts, never][]
  return Object.fromEntries(
    facts.map(([key, value]) => [s.spellingOf(jobFields, 'open', key), jobFacts[key].write(value)]),
  )
}

/** The fields of a job that has none filled in yet. */
export const emptyFacts = s.emptyOf(jobFacts)

/** The fields of a save that go into the job's row unchanged. */
export function factsOf<T extends object>(sent: T): Facts<Pick<T, keyof T & keyof typeof jobFacts>> {
  const facts = Object.entries(sent).filter(([key, value]) => key in jobFacts && value !== undefined)
  return Object.fromEntries(facts) as Facts<T>
}
type Facts<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** The wire name of a field in a save, for a refusal. */
export const spellingIn = (message: 'add' | 'edit', field: keyof typeof jobFields) =>
  s.spellingOf(jobFields, message, field)

/** Our field name for each wire name, so that a form can show what was refused. */
export const ourJobNames = s.ourNames(jobFields)

/** The form's values as sent in a save. */
export const spellJob = <M extends 'add' | 'edit', V extends s.Sendable<typeof jobFields, M>>(
  message: M,
  values: V,
) => s.encodeInput(jobFields, message, values)

/** A job as the edit dialog reads it. */
export const job = z.object({
  ...s.replyShape(jobFields, 'open'),
  /** As in its rows. */
  call_masking_phone: z.optional(z.string()),
  id: z.number(),
  company_id: z.number(),
  /** Names and colours of the technicians, in their order, comma-separated. */
  user_name: z.string(),
  user_color: z.string(),
  appointment: z.boolean(),
  appointment_time: z.nullable(f.instantOut),
  appointments: z.array(jobAppointment),
  /** It has appointments, and the client is told of none of them. */
  no_appointment_sms: z.boolean(),
  /** Paths with commas, the newest first. */
  files: z.string(),
  date_created: f.instantOut,
  date_closed: z.nullable(f.instantOut),
  /** Name and id. */
  closed_by: z.string(),
  closed_by_id: z.nullable(z.number()),
  /** Name of the last person who saved it; '' if nobody has since the booking. */
  changed_by: z.string(),
  /** JSON list of the client's contacts. */
  contact_options: z.string(),
  /** It has an invoice that was issued. */
  invoiced: z.boolean(),
  /** The lead that it was booked for. */
  lead_id: z.nullable(z.number()),
  /** Facts about its site: name, contact on site, keys and dogs. */
  site: z.nullable(
    z.object({ name: z.string(), contact_name: z.string(), contact_phone: z.string(), note: z.string() }),
  ),
  version: z.number(),
})
export type Job = z.output<typeof job>

export interface OpenJob extends Omit<s.Carried<typeof jobFields, 'open'>, 'percentages'> {
  id: number
  company_id: number
  technician_names: string | null
  technician_colours: string | null
  /** JSON of basis points by technician, as stored. */
  modify_percentage: unknown
  appointments: readonly Parameters<typeof appointmentToWire>[0][]
  files: readonly Parameters<typeof filePath>[0][]
  appointment_at: Date | null
  created_at: Date
  closed_at: Date | null
  closed_by: number | null
  closed_by_name: string | null
  changed_by_name: string | null
  contacts: readonly Contact[]
  invoiced: boolean
  lead_id: number | null
  site: Job['site']
  version: number
}

export function jobToWire(
  row: OpenJob,
  viewer: Pick<Viewer, 'permissions' | 'kind' | 'masking'>,
): z.input<typeof job> {
  const hidden = seesMoney(viewer)
    ? {}
    : { ...noPayment, parts: row.parts.map(part => ({ ...part, price_cents: null })) }
  const more = {
    percentages: percentOf(row.modify_percentage),
    // A contact that has been removed from the client since is no longer selected.
    contact_ids: row.contact_ids.filter(id => row.contacts.some(contact => contact.id === id)),
  }
  return {
    call_masking_phone: maskedNumber(viewer, row),
    id: row.id,
    company_id: row.company_id,
    user_name: row.technician_names ?? '',
    user_color: row.technician_colours ?? '',
    appointment: row.appointments.length > 0,
    appointment_time: row.appointment_at,
    appointments: row.appointments.map(appointmentToWire),
    no_appointment_sms: row.appointments.length > 0 && row.appointments.every(each => !each.send_sms),
    files: row.files.map(filePath).join(','),
    date_created: row.created_at,
    date_closed: row.closed_at,
    closed_by: row.closed_by_name ?? '',
    closed_by_id: row.closed_by,
    changed_by: row.changed_by_name ?? '',
    contact_options: JSON.stringify(row.contacts),
    invoiced: row.invoiced,
    lead_id: row.lead_id,
    site: row.site,
    version: row.version,
    ...s.encode(jobFields, 'open', Object.assign({}, row, hidden, more)),
  }
}

/** A job as the screens know it. */
export type ShownJob = ReturnType<typeof jobFromWire>

export function jobFromWire(reply: Job) {
  return {
    id: reply.id,
    technicians: peopleOf(reply),
    appointments: reply.appointments.map(appointmentFromWire),
    created_at: reply.date_created,
    closed_at: reply.date_closed,
    closed_by: reply.closed_by_id,
    closed_by_name: reply.closed_by,
    changed_by_name: reply.changed_by,
    contacts: (reply.contact_options ? JSON.parse(reply.contact_options) : []) as Contact[],
    invoiced: reply.invoiced,
    lead_id: reply.lead_id,
    site: reply.site,
    version: reply.version,
    masked_phone: reply.call_masking_phone ?? '',
    ...s.readReply(jobFields, 'open', reply),
  }
}

/** The technicians of a job or row; the three lists are in the same order. */
export function peopleOf(reply: Pick<Job, 'user_id' | 'user_name' | 'user_color'>) {
  const names = reply.user_name.split(', ')
  const colours = reply.user_color.split(',')
  return s.idsOf(reply.user_id).map((value, i) => ({ value, label: names[i] ?? '', color: colours[i] ?? '' }))
}

/** Basis points as stored, percent everywhere else. */
export function percentOf(stored: unknown): Record<string, number> | null {
  if (typeof stored !== 'object' || stored === null) return null
  return Object.fromEntries(Object.entries(stored).map(([id, points]) => [id, Number(points) / 100]))
}

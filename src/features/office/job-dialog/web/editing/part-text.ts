import { type CustomField, questionOf } from '#features/account/custom-fields/custom-fields.rules.ts'
import { durationText } from '#features/account/job-types/web/duration-text.ts'
import { amountDue } from '#features/jobs/job-payment/job-payment.rules.ts'
import { statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import { fieldNames, type JobFieldName, jobFields } from '#features/jobs/jobs/job-fields.rules.ts'
import { moneyFields } from '#features/jobs/jobs/jobs.rules.ts'
import { type JobPart, type JobValues, percentagesOf } from '#features/office/job-form/web/job-values.ts'
import { answerText } from '#shared/questions/questions.ts'
import type { Translate } from '#shared/translator.ts'
import { moneyText } from '#web/money-text.ts'

/** Names of the records that a job refers to by id. */
export interface PartNames {
  jobTypes: readonly { value: number; label: string }[]
  leads: readonly { value: number; label: string }[]
  lists: readonly { value: number; label: string }[]
  technicians: readonly { value: number; label: string }[]
  fields: readonly CustomField[]
}

/** Changes by a technician name no people or lists. */
export const noNames: PartNames = { jobTypes: [], leads: [], lists: [], technicians: [], fields: [] }

/** Parts of the form that are no field of the job, or several. */
const ownLabels = {
  place: 'Address',
  percentages: 'Modify Percentage',
  appointments: 'Appointments',
  new_contacts: 'Add New Contact',
  payment: 'Payment',
} as const

const isOwn = (part: string): part is keyof typeof ownLabels => part in ownLabels

/** The label of a part of the form. */
export const partLabel = (part: JobPart): string => (isOwn(part) ? ownLabels[part] : jobFields[part].label)

/** The parts that stand for fields, or beside one; the other fields of a place or payment have no part of their own. */
const insteadOf: Partial<Record<JobFieldName, readonly JobPart[]>> = {
  address: ['place'],
  suburb: [],
  lat: [],
  lng: [],
  site_id: [],
  modify_percentage: ['percentages', 'appointments'],
  contact_ids: ['contact_ids', 'new_contacts'],
  ...Object.fromEntries(moneyFields.map(field => [field, []])),
  amount_cents: ['payment'],
}

/** All parts, in the order of the dialog. */
export const jobParts = fieldNames.flatMap(name => insteadOf[name] ?? [name as JobPart])

/** A part's value as text, '' if empty. */
export function partText(
  part: JobPart,
  values: JobValues,
  names: PartNames,
  t: Translate,
  formatTime: (instant: string) => string,
): string {
  const named = (ids: readonly number[], options: readonly { value: number; label: string }[]) =>
    ids.map(id => options.find(option => option.value === id)?.label ?? `#${id}`).join(', ')
  switch (part) {
    case 'number':
      return values.number === null ? '' : `#${values.number}`
    case 'client_id':
      return values.name
    case 'place':
      return values.place.address
    case 'technician_ids':
      return named(values.technician_ids, names.technicians)
    case 'job_type_ids':
      return named(values.job_type_ids, names.jobTypes)
    case 'lead_source_ids':
      return named(values.lead_source_ids, names.leads)
    case 'list_id':
      return values.list_id === null ? '' : named([values.list_id], names.lists)
    case 'status_id':
      return t(statusLabel(values.status_id))
    case 'percentages':
      return Object.entries(percentagesOf(values) ?? {})
        .map(([id, percent]) => `${named([Number(id)], names.technicians)} ${percent}%`)
        .join(', ')
    case 'appointments':
      return values.appointments
        .flatMap(each =>
          each.starts_at ? [`${formatTime(each.starts_at)} (${durationText(each.minutes, t)})`] : [],
        )
        .join('\n')
    case 'custom_fields':
      return values.custom_fields
        .map(each => {
          const field = 'id' in each ? names.fields.find(({ id }) => id === each.id) : undefined
          if (!field) return each.values.join(', ')
          return `${field.field_label}: ${answerText(questionOf(field).kind, each.values, t)}`
        })
        .join('\n')
    case 'contact_ids':
      return values.contacts
        .filter(contact => values.contact_ids.includes(contact.id))
        .map(contact => contact.name)
        .join(', ')
    case 'new_contacts':
      return [...values.new_contacts, ...values.contacts.filter(contact => contact.isChanged)]
        .map(contact => contact.name)
        .join(', ')
    case 'tasks':
      return values.tasks.map(task => (task.is_done ? `✓ ${task.title}` : task.title)).join('\n')
    case 'estimates':
      return values.estimates.map(each => `${each.label} (${durationText(each.minutes, t)})`).join('\n')
    case 'parts':
      return values.parts.map(each => `${each.quantity} × ${each.name}`).join('\n')
    case 'notes':
      return values.notes.map(each => each.text).join('\n')
    case 'payment':
      return amountDue(values) === 0 ? '' : moneyText(amountDue(values))
    default:
      return values[part]
  }
}

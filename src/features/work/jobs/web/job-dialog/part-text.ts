import type { Translate } from '#web/i18n.ts'
import { statusLabel } from '../../jobs.rules.ts'
import { durationText } from '../appointments/duration-text.ts'
import { type JobPart, type JobValues, percentagesOf } from '../job-form/job-values.ts'

/** Names of what a job refers to by id. */
export interface PartNames {
  jobTypes: readonly { value: number; label: string }[]
  leads: readonly { value: number; label: string }[]
  lists: readonly { value: number; label: string }[]
  technicians: readonly { value: number; label: string }[]
}

/** Labels of a job's parts, as the dialog has them. */
export const partLabels: Record<JobPart, string> = {
  number: 'Job number',
  name: 'Name',
  company_name: 'Company Name',
  phone: 'Phone',
  email: 'Email',
  place: 'Address',
  technicians: 'Technicians',
  job_types: 'Job Types',
  leads: 'Lead From',
  status: 'Job Status',
  list: 'Pipeline',
  comment: 'Company Comment',
  tradie_comment: 'Tradie Comment',
  percentages: 'Modify Percentage',
  appointments: 'Appointments',
  existingAdditionalContacts: 'Additional contacts',
  newAdditionalContacts: 'Add New Contact',
}

/** A part's value in words, '' for nothing. */
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
    case 'place':
      return values.place.address
    case 'technicians':
      return named(values.technicians, names.technicians)
    case 'job_types':
      return named(values.job_types, names.jobTypes)
    case 'leads':
      return named(values.leads, names.leads)
    case 'list':
      return values.list === null ? '' : named([values.list], names.lists)
    case 'status':
      return t(statusLabel(values.status))
    case 'percentages':
      return Object.entries(percentagesOf(values) ?? {})
        .map(([id, percent]) => `${named([Number(id)], names.technicians)} ${percent}%`)
        .join(', ')
    case 'appointments':
      return values.appointments
        .flatMap(each =>
          each.appointment_time
            ? [`${formatTime(each.appointment_time)} (${durationText(each.duration, t)})`]
            : [],
        )
        .join('\n')
    case 'existingAdditionalContacts':
      return values.contactOptions
        .filter(contact => values.existingAdditionalContacts.includes(contact.id))
        .map(contact => contact.name)
        .join(', ')
    case 'newAdditionalContacts':
      return values.newAdditionalContacts.map(contact => contact.name).join(', ')
    case 'comment':
      return values.comment
    case 'tradie_comment':
      return values.tradie_comment
    case 'name':
      return values.name
    case 'company_name':
      return values.company_name
    case 'phone':
      return values.phone
    case 'email':
      return values.email
    default:
      return ''
  }
}

import type { Path } from 'react-hook-form'
import {
  jobProblems,
  moneyFields,
  type RequiredFields,
  requiredFields,
} from '#features/jobs/jobs/jobs.rules.ts'
import { ourJobNames } from '#features/jobs/jobs/jobs.wire.ts'
import { repetitionProblems } from '#features/jobs/recurring/recurring.rules.ts'
import { draftOf } from '#features/jobs/recurring/web/repeat-values.ts'
import { isEmail } from '#shared/identifiers.ts'
import { isPlausiblePhone } from '#shared/phones/phone.ts'
import type { Told } from '#shared/translator.ts'
import { nameIn } from '#web/forms/use-form.ts'
import { firstStart, type JobValues, type NewContact } from './job-values.ts'

/** The fields of the tabs that both dialogs have. */
export const workFields = [
  'status_id',
  'job_type_ids',
  'list_id',
  'lead_source_ids',
  'company_comment',
  'tradie_comment',
  'technician_ids',
  'modify',
  'percentages',
  ...moneyFields,
]
export const clientFields = [
  'name',
  'company_name',
  'email',
  'phone',
  'place',
  'contact_ids',
  'new_contacts',
  'contacts',
]
export const scheduleFields = ['appointments', 'repeat']

const inPlace = ['address', 'suburb', 'lat', 'lng']

/** The form's names for fields that rules and contracts call something else. */
export const fieldNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(ourJobNames).map(([name, ours]) => [name, inPlace.includes(ours) ? 'place' : ours]),
  ),
  ...requiredFields,
  address: 'place',
  older_percentages: 'percentages',
  appointment_time: 'starts_at',
}

export interface JobRefusal {
  field: Path<JobValues>
  message: Told
}

/** The checks that fail, in the specified order. */
export function checkJob(values: JobValues, required: RequiredFields, dialog: 'new' | 'edit'): JobRefusal[] {
  const problems = jobProblems({ ...values, address: values.place.address }, required, dialog)
  return [
    ...problems.map(({ field, message }) => ({
      field: nameIn(fieldNames, field) as Path<JobValues>,
      message,
    })),
    ...contactProblems(values),
    ...repeatProblems(values),
  ]
}

/** The zone is the company's, which is one. */
function repeatProblems({ repeat, appointments }: JobValues): JobRefusal[] {
  if (!repeat.is_on) return []
  return repetitionProblems(draftOf(repeat, firstStart(appointments), 'UTC')).flatMap(({ field, message }) =>
    field === 'time_zone'
      ? []
      : field === 'starts_at'
        ? [{ field: 'repeat.repeat_every', message: 'Add an appointment. The job repeats from that time.' }]
        : [{ field: `repeat.${field}`, message }],
  )
}

function contactProblems({ new_contacts, contacts }: JobValues): JobRefusal[] {
  return [
    ...new_contacts.flatMap((contact, i) => problemsOf(contact, `new_contacts.${i}`)),
    ...contacts.flatMap((contact, i) => (contact.isChanged ? problemsOf(contact, `contacts.${i}`) : [])),
  ]
}

function problemsOf(
  { name, phone, email }: NewContact,
  at: `new_contacts.${number}` | `contacts.${number}`,
): JobRefusal[] {
  return [
    ...(name.trim() ? [] : [{ field: `${at}.name`, message: 'Contact name is required' } as const]),
    ...(!phone.trim() || isPlausiblePhone(phone)
      ? []
      : [{ field: `${at}.phone`, message: 'Not a valid phone number!' } as const]),
    ...(!email.trim() || isEmail(email)
      ? []
      : [{ field: `${at}.email`, message: 'Email is not valid' } as const]),
  ]
}

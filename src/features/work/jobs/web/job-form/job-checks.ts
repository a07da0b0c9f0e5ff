import type { Path } from 'react-hook-form'
import { isEmail } from '#shared/identifiers.ts'
import { nameIn } from '#web/forms/use-form.ts'
import { jobProblems, type RequiredFields, requiredFields } from '../../jobs.rules.ts'
import { ourJobNames } from '../../jobs.wire.ts'
import type { JobValues } from './job-values.ts'

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
]
export const clientFields = ['name', 'company_name', 'email', 'phone', 'place', 'contact_ids', 'new_contacts']
export const scheduleFields = ['appointments']

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
  message: string
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
  ]
}

function contactProblems({ new_contacts: contacts }: JobValues): JobRefusal[] {
  return contacts.flatMap(({ name, email }, i): JobRefusal[] => [
    ...(name.trim()
      ? []
      : [{ field: `new_contacts.${i}.name`, message: 'Contact name is required' } as const]),
    ...(!email.trim() || isEmail(email)
      ? []
      : [{ field: `new_contacts.${i}.email`, message: 'Email is not valid' } as const]),
  ])
}

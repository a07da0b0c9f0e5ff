import type { Path } from 'react-hook-form'
import { isEmail } from '#shared/identifiers.ts'
import { nameIn } from '#web/forms/use-form.ts'
import { jobProblem, type RequiredFields, requiredFields } from '../../jobs.rules.ts'
import { ourJobNames } from '../../jobs.wire.ts'
import type { JobValues } from './job-values.ts'

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

/** The first check that fails, in the specified order. */
export function checkJob(
  values: JobValues,
  required: RequiredFields,
  dialog: 'new' | 'edit',
): JobRefusal | null {
  const problem = jobProblem({ ...values, address: values.place.address }, required, dialog)
  if (problem)
    return { field: nameIn(fieldNames, problem.field) as Path<JobValues>, message: problem.message }
  return contactProblem(values)
}

function contactProblem({ new_contacts: contacts }: JobValues): JobRefusal | null {
  for (const [i, { name, email }] of contacts.entries()) {
    if (!name.trim()) return { field: `new_contacts.${i}.name`, message: 'Contact name is required' }
    if (email.trim() && !isEmail(email))
      return { field: `new_contacts.${i}.email`, message: 'Email is not valid' }
  }
  return null
}

/** The fields in the order of the tabs, to find the first one refused. */
const clientFields = ['name', 'company_name', 'email', 'phone', 'place', 'contact_ids', 'new_contacts']
const scheduleFields = ['appointments']

/** The tab of a field. */
export function tabOfField(field: string, dialog: 'new' | 'edit'): 'job' | 'client' | 'schedule' {
  const first = field.split('.')[0]!
  if (clientFields.includes(first)) return 'client'
  return dialog === 'new' && scheduleFields.includes(first) ? 'schedule' : 'job'
}

import type { Path } from 'react-hook-form'
import { isEmail } from '#shared/identifiers.ts'
import { jobProblem, type RequiredFields } from '../../jobs.rules.ts'
import type { JobValues } from './job-values.ts'

/** The form's name of what rules and contracts call otherwise. */
export const fieldNames: Readonly<Record<string, Path<JobValues>>> = {
  address: 'place',
  suburb: 'place',
  suburbName: 'place',
  lat: 'place',
  lng: 'place',
  latitude: 'place',
  longitude: 'place',
  workers: 'technicians',
  assign_worker: 'technicians',
  user_id: 'technicians',
  additionalInfo: 'comment',
  company_comment: 'comment',
  companyName: 'company_name',
  job_type: 'job_types',
  lead_from: 'leads',
  leads_id: 'leads',
  job_status_id: 'status',
  list_id: 'list',
  modifyPercentage: 'percentages',
  changePercentageData: 'percentages',
  jobNumber: 'number',
}

export interface JobRefusal {
  field: Path<JobValues>
  message: string
}

/** The first check that fails, in the order of the specification. */
export function checkJob(
  values: JobValues,
  required: RequiredFields,
  dialog: 'new' | 'edit',
): JobRefusal | null {
  const problem = jobProblem(
    {
      name: values.name,
      address: values.place.address,
      phone: values.phone,
      email: values.email,
      technicianIds: values.technicians,
      comment: values.comment,
      tradieComment: values.tradie_comment,
      jobTypeIds: values.job_types,
      leadIds: values.leads,
      appointments: values.appointments,
    },
    required,
    dialog,
  )
  if (problem)
    return {
      field: fieldNames[problem.field] ?? (problem.field as Path<JobValues>),
      message: problem.message,
    }
  return contactProblem(values)
}

function contactProblem({ newAdditionalContacts: contacts }: JobValues): JobRefusal | null {
  for (const [i, { name, email }] of contacts.entries()) {
    if (!name.trim()) return { field: `newAdditionalContacts.${i}.name`, message: 'Contact name is required' }
    if (email.trim() && !isEmail(email))
      return { field: `newAdditionalContacts.${i}.email`, message: 'Email is not valid' }
  }
  return null
}

/** The fields in the order of the tabs, to find the first that was refused. */
const clientFields = [
  'name',
  'company_name',
  'email',
  'phone',
  'place',
  'existingAdditionalContacts',
  'newAdditionalContacts',
]
const scheduleFields = ['appointments']

/** The tab that a field stands on. */
export function tabOfField(field: string, dialog: 'new' | 'edit'): 'job' | 'client' | 'schedule' {
  const first = field.split('.')[0]!
  if (clientFields.includes(first)) return 'client'
  return dialog === 'new' && scheduleFields.includes(first) ? 'schedule' : 'job'
}

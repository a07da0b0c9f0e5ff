import { noPayment, type Payment, paymentProblem } from '#features/jobs/job-payment/job-payment.rules.ts'
import { endedStatuses, statuses, statusId } from '#features/jobs/job-status/job-status.rules.ts'

/** Tabs of the jobs list; the last is for who writes invoices. */
export const jobTabs = { active: 0, history: 1, appointments: 2, recurring: 3, toInvoice: 4 } as const

/** The statuses offered by a tab's filter, which the tab shows while the filter is All. */
export const tabStatuses: Record<number, readonly number[]> = {
  [jobTabs.active]: statuses.map(s => s.id).filter(id => !endedStatuses.includes(id)),
  [jobTabs.history]: endedStatuses,
  [jobTabs.appointments]: statuses.map(s => s.id).filter(id => !endedStatuses.includes(id)),
  [jobTabs.toInvoice]: [statusId.closed, statusId.awaitingPayment],
}

/** How many jobs one call may delete or restore. */
export const mostJobsAtOnce = 200

/** New Job offers only these; the first is the default. */
export const newJobStatuses: readonly number[] = [statusId.pending, statusId.quote]

/** Fields that a company can make mandatory. */
export const requirableFields = [
  'name',
  'address',
  'workers',
  'additional_info',
  'email',
  'job_type',
  'leads',
  'amount_due',
  'parts',
  'payment_method',
  'tradie_comment',
  'phone',
] as const
export type Requirable = (typeof requirableFields)[number]
export type RequiredFields = Record<Requirable, boolean>

/** The fields that are mandatory by default. */
export const defaultRequired: RequiredFields = Object.fromEntries(
  requirableFields.map(field => [field, field === 'name' || field === 'address']),
) as RequiredFields

/** The mandatory fields of a stored setting, with defaults for what it leaves out. */
export function requiredFrom(stored: unknown): RequiredFields {
  const said = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  return Object.fromEntries(
    requirableFields.map(field => [
      field,
      said[field] === undefined
        ? defaultRequired[field]
        : ['1', 'true'].includes(String(Number(said[field]) || said[field])),
    ]),
  ) as RequiredFields
}

/** The values that the checks of either dialog look at. */
export interface JobDraft extends Payment {
  name: string
  address: string
  phone: string
  email: string
  technician_ids: readonly number[]
  /** Job description on New Job, company comment on edit. */
  company_comment: string
  tradie_comment: string
  job_type_ids: readonly number[]
  lead_source_ids: readonly number[]
  parts: readonly object[]
  appointments: readonly { starts_at: Date | string | null }[]
}

/** The field behind each setting, in the specified order of the checks. */
export const requiredFields = {
  name: 'name',
  address: 'address',
  workers: 'technician_ids',
  additional_info: 'company_comment',
  email: 'email',
  job_type: 'job_type_ids',
  leads: 'lead_source_ids',
  amount_due: 'amount_cents',
  parts: 'parts',
  payment_method: 'payment_method',
  tradie_comment: 'tradie_comment',
  phone: 'phone',
} as const satisfies Partial<Record<Requirable, keyof JobDraft>>

const missing: Record<keyof typeof requiredFields, string> = {
  name: 'Name required.',
  address: 'Address required.',
  workers: 'Technicians required.',
  additional_info: 'Company comment required.',
  email: 'Email required.',
  job_type: 'Job type required.',
  leads: 'Leads required.',
  amount_due: 'Money required.',
  parts: 'Parts required.',
  payment_method: 'Payment method required.',
  tradie_comment: 'Tradie comment required.',
  phone: 'Phone required.',
}

interface Problem {
  field: string
  message: string
}

/** The checks that fail, in the specified order. Used by both screen and server (document 1 §5). */
export function jobProblems(draft: JobDraft, required: RequiredFields, dialog: 'new' | 'edit'): Problem[] {
  const problems: Problem[] = []
  for (const [setting, field] of Object.entries(requiredFields)) {
    const name = setting as keyof typeof requiredFields
    if (!required[name] || !isEmpty(draft[field]) || (dialog === 'new' && onlyOnEdit.includes(name))) continue
    problems.push(
      name !== 'additional_info'
        ? { field: name, message: missing[name] }
        : dialog === 'new'
          ? { field: 'additionalInfo', message: 'Job description required.' }
          : { field: 'company_comment', message: missing[name] },
    )
  }
  const unpaid = paymentProblem(draft)
  if (unpaid) problems.push(unpaid)
  for (const [i, { starts_at }] of draft.appointments.entries()) {
    if (starts_at) continue
    const field = `appointments.${i}.appointment_time`
    problems.push({ field, message: 'Please select an appointment time.' })
  }
  return problems
}

const isEmpty = (value: string | number | null | readonly unknown[]) =>
  typeof value === 'string' ? value.trim() === '' : typeof value === 'object' ? !value?.length : value === 0

/** Required fields that New Job does not ask for. */
const onlyOnEdit: readonly Requirable[] = ['amount_due', 'parts', 'payment_method', 'tradie_comment']

/** The fields that a viewer who may not book can change on their own jobs; a save ignores all others. */
export const technicianFields = ['status_id', 'tradie_comment', 'tasks', 'parts', 'notes'] as const

/** The fields that only who sees money can change; a save ignores them from others. */
export const moneyFields = Object.keys(noPayment) as (keyof Payment)[]

/**
 * True if "modify percentage" is offered: several technicians, of whom one is paid by percentage, or with shares that
 * were agreed before (document 1 §10).
 */
export function offersPercentages(
  technicians: readonly number[],
  team: readonly { value: number; payment_type_id: number }[],
  shares: object,
): boolean {
  if (technicians.length < 2) return false
  const isPaidSo = team.some(t => technicians.includes(t.value) && t.payment_type_id === 2)
  return isPaidSo || Object.keys(shares).length > 0
}

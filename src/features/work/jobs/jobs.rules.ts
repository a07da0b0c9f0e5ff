import { holds, seesOwnWorkOnly, type Viewer } from '#shared/access.ts'

/** Job statuses; transitions are free selection. 0 All exists only as a filter. */
export const statuses = [
  { id: 1, label: 'Pending' },
  { id: 2, label: 'On the Way' },
  { id: 3, label: 'Closed' },
  { id: 4, label: 'Cancelled' },
  { id: 5, label: 'Awaiting Payment' },
  { id: 6, label: 'Call Back' },
  { id: 7, label: 'Quote' },
] as const
export const statusId = {
  pending: 1,
  onTheWay: 2,
  closed: 3,
  cancelled: 4,
  awaitingPayment: 5,
  callBack: 6,
  quote: 7,
} as const

export function statusLabel(id: number): string {
  return statuses.find(s => s.id === id)?.label ?? ''
}

/** Tabs of the jobs list. */
export const tabs = { active: 0, history: 1, appointments: 2 } as const

const ended: readonly number[] = [statusId.closed, statusId.cancelled]

/** Whether nothing more is to be done on a job of this status. */
export const isEnded = (status: number) => ended.includes(status)

/** The statuses that a tab's filter offers, and that it shows while the filter says All. */
export const tabStatuses: Record<number, readonly number[]> = {
  [tabs.active]: statuses.map(s => s.id).filter(id => !ended.includes(id)),
  [tabs.history]: ended,
  [tabs.appointments]: statuses.map(s => s.id).filter(id => !ended.includes(id)),
}

/** Who closed a job by mistake may take it back within these minutes, also without the permission to act on a closed job. */
const closeUndoMinutes = 15

/** Jobs that one call deletes or brings back. */
export const mostJobsAtOnce = 200

/** New Job offers only these; the first is the default. */
export const newJobStatuses: readonly number[] = [statusId.pending, statusId.quote]

/** Statuses that set date_closed on save; all others clear it. */
export function closesJob(status: number): boolean {
  return status === statusId.closed || status === statusId.cancelled || status === statusId.callBack
}

/** The letter of a job's pill: W active, Q quote, C all others. */
export function pill(status: number): 'W' | 'Q' | 'C' {
  if (status === statusId.quote) return 'Q'
  return status === statusId.pending || status === statusId.onTheWay || status === statusId.callBack
    ? 'W'
    : 'C'
}

/** Fields that a company's settings may require. */
export const requirable = [
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
export type Requirable = (typeof requirable)[number]
export type RequiredFields = Record<Requirable, boolean>

/** What a company requires until it says otherwise. */
export const defaultRequired: RequiredFields = Object.fromEntries(
  requirable.map(field => [field, field === 'name' || field === 'address']),
) as RequiredFields

/** The requirements out of a stored setting; what it does not say is as by default. */
export function requiredFrom(stored: unknown): RequiredFields {
  const said = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  return Object.fromEntries(
    requirable.map(field => [
      field,
      said[field] === undefined
        ? defaultRequired[field]
        : ['1', 'true'].includes(String(Number(said[field]) || said[field])),
    ]),
  ) as RequiredFields
}

/** What the checks look at, of either dialog. */
export interface JobDraft {
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
  appointments: readonly { starts_at: Date | string | null }[]
}

/** The field that each setting requires, in the specified order of the checks; the others are not built yet. */
export const requiredFields = {
  name: 'name',
  address: 'address',
  workers: 'technician_ids',
  additional_info: 'company_comment',
  email: 'email',
  job_type: 'job_type_ids',
  leads: 'lead_source_ids',
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
  tradie_comment: 'Tradie comment required.',
  phone: 'Phone required.',
}

interface Problem {
  field: string
  message: string
}

/** The first check that fails, in the specified order, or null; screen and server ask the same (document 1 §5). */
export function jobProblem(
  draft: JobDraft,
  required: RequiredFields,
  dialog: 'new' | 'edit',
): Problem | null {
  for (const [setting, field] of Object.entries(requiredFields)) {
    const name = setting as keyof typeof requiredFields
    if (!required[name] || !isEmpty(draft[field]) || (dialog === 'new' && name === 'tradie_comment')) continue
    if (name !== 'additional_info') return { field: name, message: missing[name] }
    return dialog === 'new'
      ? { field: 'additionalInfo', message: 'Job description required.' }
      : { field: 'company_comment', message: missing[name] }
  }
  const untimed = draft.appointments.findIndex(a => !a.starts_at)
  if (untimed < 0) return null
  return { field: `appointments.${untimed}.appointment_time`, message: 'Please select an appointment time.' }
}

const isEmpty = (value: string | readonly number[]) =>
  typeof value === 'string' ? value.trim() === '' : value.length === 0

/** Whether the viewer may book: create jobs, assign technicians, place and move appointments. */
export function canBook(viewer: Pick<Viewer, 'permissions'>): true | string {
  return holds(viewer, 'jobs.book') || 'Only the office can book and move appointments.'
}

/** What the rules ask of a job; a row of the database and a decoded reply both fit. */
export interface EditedJob {
  technician_ids: readonly number[]
  closed_at: Date | string | null
  closed_by: number | null
}

/** Whether the viewer may change this job now, or why not. Who closed it by mistake may take that back for a while. */
export function canEditJob(
  job: EditedJob,
  viewer: Pick<Viewer, 'id' | 'kind' | 'permissions'>,
  now: Date,
): true | string {
  if (seesOwnWorkOnly(viewer) && !job.technician_ids.includes(viewer.id)) return 'This job is not yours.'
  if (!job.closed_at || holds(viewer, 'jobs.actOnClosed')) return true
  const minutesClosed = (now.getTime() - new Date(job.closed_at).getTime()) / 60_000
  if (job.closed_by === viewer.id && minutesClosed <= closeUndoMinutes) return true
  return 'This job is closed. Ask the office to open it again.'
}

/** What a viewer who may not book can change on an own job; all other fields of a save are left as they are. */
export const technicianFields = ['status_id', 'tradie_comment'] as const

/** Whether "modify percentage" is offered: several technicians, at least one paid by percentage. */
export function offersPercentages(technicians: readonly { payment_type_id: number }[]): boolean {
  return technicians.length > 1 && technicians.some(t => t.payment_type_id === 2)
}

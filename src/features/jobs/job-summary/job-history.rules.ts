import { paymentMethods } from '#features/account/tax-and-fees/payment-methods.rules.ts'
import { diaryTexts } from '#features/jobs/diary/diary.rules.ts'
import { statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import { diaryOfNotes } from '#features/jobs/notes/notes.rules.ts'
import type { Note } from '#features/jobs/notes/notes.wire.ts'
import { diaryOfParts } from '#features/jobs/parts/parts.rules.ts'
import type { Part } from '#features/jobs/parts/parts.wire.ts'
import { diaryOfTasks } from '#features/jobs/tasks/tasks.rules.ts'
import type { Task } from '#features/jobs/tasks/tasks.wire.ts'
import type { Estimate } from '#features/jobs/time-estimates/time-estimates.wire.ts'
import { type Fact, type FactValue, fact } from '#shared/fact.ts'

type Row = Readonly<Record<string, unknown>>
/** Names of what changes mention by id. */
export interface Names {
  people: ReadonlyMap<number, string>
  jobTypes: ReadonlyMap<number, string>
  leads: ReadonlyMap<number, string>
  lists: ReadonlyMap<number, string>
  clients: ReadonlyMap<number, string>
  sites: ReadonlyMap<number, string>
  contacts: ReadonlyMap<number, string>
  /** Items of checklists, by list and item: '3 a'. */
  items: ReadonlyMap<string, string>
  /** Fields of the company's own. */
  fields: ReadonlyMap<number, string>
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const ids = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : [])
const named = (value: unknown, names: ReadonlyMap<number, string>) =>
  ids(value)
    .map(id => names.get(id) ?? `#${id}`)
    .join(', ')
const one = (value: unknown, names: ReadonlyMap<number, string>) =>
  typeof value === 'number' ? named([value], names) : ''
const amount = (value: unknown): FactValue => (Number(value ?? 0) === 0 ? '' : { cents: Number(value) })
const yes = (value: unknown): FactValue => (value === true ? { text: 'Yes' } : '')
const method = (value: unknown): FactValue => {
  const label = paymentMethods.find(each => each.id === value)?.label
  return label ? { text: label } : ''
}

/** The fields of a job that its history tells of: label, and the value as people read it. */
const fields: readonly {
  field: string
  label: string
  isMoney?: true
  read: (value: unknown, names: Names) => FactValue
}[] = [
  { field: 'number', label: 'Job number', read: value => `#${String(value)}` },
  { field: 'status_id', label: 'Job Status', read: value => ({ text: statusLabel(Number(value)) }) },
  { field: 'client_id', label: 'Client', read: (value, { clients }) => one(value, clients) },
  { field: 'name', label: 'Name', read: text },
  { field: 'company_name', label: 'Company Name', read: text },
  { field: 'phone', label: 'Phone', read: text },
  { field: 'email', label: 'Email', read: text },
  { field: 'address', label: 'Address', read: text },
  { field: 'site_id', label: 'Site', read: (value, { sites }) => one(value, sites) },
  { field: 'list_id', label: 'Pipeline', read: (value, { lists }) => one(value, lists) },
  { field: 'job_type_ids', label: 'Job Types', read: (value, { jobTypes }) => named(value, jobTypes) },
  { field: 'lead_source_ids', label: 'Lead From', read: (value, { leads }) => named(value, leads) },
  { field: 'technician_ids', label: 'Technicians', read: (value, { people }) => named(value, people) },
  {
    field: 'contact_ids',
    label: 'Additional contacts',
    read: (value, { contacts }) => named(value, contacts),
  },
  { field: 'company_comment', label: 'Company Comment', read: text },
  { field: 'tradie_comment', label: 'Tradie Comment', read: text },
  {
    field: 'modify_percentage',
    label: 'Modify Percentage',
    isMoney: true,
    read: (value, { people }) =>
      Object.entries((value ?? {}) as Record<string, number>)
        .map(([id, points]) => `${people.get(Number(id)) ?? `#${id}`} ${points / 100}%`)
        .join(', '),
  },
  {
    field: 'estimates',
    label: 'Job Estimates',
    read: value =>
      ((value ?? []) as Estimate[]).map(each => `${each.label} (${each.minutes} min)`).join(', '),
  },
  {
    field: 'custom_fields',
    label: 'Custom Fields',
    read: (value, names) =>
      ((value ?? []) as { id: number; values: string[] }[])
        .map(each => `${names.fields.get(each.id) ?? `#${each.id}`}: ${each.values.join(', ')}`)
        .join('; '),
  },
  { field: 'amount_cents', label: 'Amount due', isMoney: true, read: amount },
  { field: 'payment_method', label: 'Payment method', isMoney: true, read: method },
  { field: 'includes_tax', label: 'Include Tax', isMoney: true, read: yes },
  { field: 'has_card_fee', label: 'Card fee', isMoney: true, read: yes },
  { field: 'approval_code', label: 'Approval code', isMoney: true, read: text },
  { field: 'amount2_cents', label: 'Second payment', isMoney: true, read: amount },
]

/** A field's change as one says it: what it was, and what it is. */
export function changedFact(label: string, from: FactValue, to: FactValue): Fact {
  const field = { text: label }
  if (from === '') return fact('{{field}} set to: {{to}}', { field, to })
  if (to === '') return fact('{{field}} removed: {{from}}', { field, from })
  return fact('{{field}} changed from “{{from}}” to “{{to}}”', { field, from, to })
}

/** Lines about the job's own row. */
function jobLines(before: Row | null, after: Row, names: Names, showsMoney: boolean): Fact[] {
  if (!before) return [diaryTexts.created]
  const isSame = (field: string) => JSON.stringify(before[field]) === JSON.stringify(after[field])
  const facts = fields
    .filter(({ field, isMoney }) => !isSame(field) && (showsMoney || !isMoney))
    .map(({ field, label, read }) =>
      changedFact(label, read(before[field], names), read(after[field], names)),
    )
  const list = <T>(row: Row, field: string) => (row[field] ?? []) as T[]
  return [
    ...facts,
    ...diaryOfTasks(list<Task>(before, 'tasks'), list<Task>(after, 'tasks')).map(line => line.told),
    ...partLines(list<Part>(before, 'parts'), list<Part>(after, 'parts'), showsMoney),
    ...diaryOfNotes(list<Note>(before, 'notes'), list<Note>(after, 'notes')),
  ]
}

/** Lines about parts, like the diary's, plus former prices. */
function partLines(before: readonly Part[], after: readonly Part[], showsMoney: boolean): Fact[] {
  const prices = after.flatMap(part => {
    const was = before.find(each => each.id === part.id)
    if (!showsMoney || !was || was.price_cents === part.price_cents) return []
    const values = {
      part: part.name,
      from: { cents: was.price_cents ?? 0 },
      to: { cents: part.price_cents ?? 0 },
    }
    return [fact('Price of {{part}} changed from {{from}} to {{to}}', values)]
  })
  return [...diaryOfParts(before, after), ...prices]
}

function appointmentLines(action: string, before: Row | null, after: Row | null, names: Names): Fact[] {
  const at = (row: Row | null) => text(row?.starts_at)
  if (action === 'delete') return [diaryTexts.cancelled(at(before) || at(after))]
  if (action === 'restore') return [diaryTexts.restored(at(after))]
  if (!before) return [diaryTexts.scheduled(at(after))]
  const isOther = (field: string) =>
    after?.[field] !== undefined && JSON.stringify(before[field]) !== JSON.stringify(after[field])
  return [
    ...(isOther('starts_at') ? [diaryTexts.moved(at(before), at(after))] : []),
    ...(isOther('ends_at') && !isOther('starts_at')
      ? [
          changedFact(
            'Appointment ends',
            { instant: text(before.ends_at) },
            { instant: text(after!.ends_at) },
          ),
        ]
      : []),
    ...(isOther('technician_ids')
      ? [diaryTexts.assigned(at(after) || at(before), [named(after!.technician_ids, names.people)])]
      : []),
  ]
}

/** Lines for one recorded change; none if nobody would notice it. */
export function historyLines(
  change: { table_name: string; action: string; before: Row | null; after: Row | null },
  names: Names,
  showsMoney: boolean,
): Fact[] {
  const { table_name, action, before, after } = change
  switch (table_name) {
    case 'jobs':
      if (action === 'delete') return [fact('Job deleted.')]
      if (action === 'restore') return [fact('Job restored.')]
      return after ? jobLines(before, after, names, showsMoney) : []
    case 'appointments':
      return appointmentLines(action, before, after, names)
    case 'files': {
      const name = text(after?.name ?? before?.name)
      return action === 'delete'
        ? [fact('{{name}} removed', { name })]
        : before && action !== 'restore'
          ? []
          : [fact('{{name}} added', { name })]
    }
    case 'job_times':
      return [before ? fact('Work has ended.') : fact('Work has begun.')]
    case 'signatures':
      if (action === 'delete') return [diaryTexts.unsigned]
      return text(after?.signed_by) ? [diaryTexts.signed(text(after?.signed_by))] : []
    case 'job_checks': {
      const item = names.items.get(`${String(after?.checklist_id)} ${String(after?.item_id)}`) ?? ''
      if (after?.is_done === true) return [fact('Ticked off: {{item}}', { item })]
      const reason = text(after?.reason)
      return [
        reason
          ? fact('Skipped: {{item}}. Reason: {{reason}}', { item, reason })
          : fact('Unticked: {{item}}', { item }),
      ]
    }
    default:
      return []
  }
}

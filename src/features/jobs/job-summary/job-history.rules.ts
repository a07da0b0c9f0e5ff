import type { CustomField } from '#features/account/custom-fields/custom-fields.rules.ts'
import { changedFact, ownFieldLines } from '#features/account/custom-fields/field-changes.rules.ts'
import { paymentMethods } from '#features/account/tax-and-fees/payment-methods.rules.ts'
import { diaryTexts } from '#features/jobs/diary/diary.rules.ts'
import { statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import { type FieldKind, fieldOf, fieldsWith, jobFields } from '#features/jobs/jobs/job-fields.rules.ts'
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
  fields: readonly CustomField[]
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

/** How a field's value is read, by its kind. */
const readers: Record<Exclude<FieldKind, 'own fields'>, (value: unknown, names: Names) => FactValue> = {
  text,
  number: value => `#${String(value)}`,
  status: value => ({ text: statusLabel(Number(value)) }),
  client: (value, { clients }) => one(value, clients),
  site: (value, { sites }) => one(value, sites),
  list: (value, { lists }) => one(value, lists),
  'job types': (value, { jobTypes }) => named(value, jobTypes),
  'lead sources': (value, { leads }) => named(value, leads),
  people: (value, { people }) => named(value, people),
  contacts: (value, { contacts }) => named(value, contacts),
  percentages: (value, { people }) =>
    Object.entries((value ?? {}) as Record<string, number>)
      .map(([id, points]) => `${people.get(Number(id)) ?? `#${id}`} ${points / 100}%`)
      .join(', '),
  estimates: value =>
    ((value ?? []) as Estimate[]).map(each => `${each.label} (${each.minutes} min)`).join(', '),
  cents: amount,
  'payment method': method,
  yes,
}

/** Stands for the line with both numbers where somebody sees none. */
export const numberChanged = fact('{{field}} changed', { field: { text: jobFields.phone.label } })

/** Lines about the job's own row. */
function jobLines(before: Row | null, after: Row, names: Names, showsMoney: boolean): Fact[] {
  if (!before) return [diaryTexts.created]
  const list = <T>(row: Row, field: string) => (row[field] ?? []) as T[]
  const isSame = (field: string) => JSON.stringify(before[field]) === JSON.stringify(after[field])
  const facts = fieldsWith('kind')
    .filter(field => !isSame(field) && (showsMoney || !fieldOf(field).isMoney))
    .flatMap(field => {
      const { label, kind } = jobFields[field]
      if (kind === 'own fields') return ownFieldLines(list(before, field), list(after, field), names.fields)
      const read = readers[kind]
      return [changedFact({ text: label }, read(before[field], names), read(after[field], names))]
    })
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
            { text: 'Appointment ends' },
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
      return [before ? fact('Work stopped.') : fact('Work started.')]
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

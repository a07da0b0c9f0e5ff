import { type Fact, fact } from '../fact.ts'
import { questionProblem } from '../questions/questions.ts'
import {
  cellKey,
  type FormContent,
  type FormField,
  type FormKind,
  fieldsOf,
  isAsked,
  isSilent,
  isWorkedOut,
  mostFields,
} from './form.ts'

export interface FormProblem {
  /** Id of the field; '': the form as a whole. */
  field: string
  message: Fact
}

/** Kinds whose answers can be added up. */
export const amountKinds: ReadonlySet<FormKind> = new Set(['number', 'rating', 'sum'])
/** Kinds that count for a score. */
export const scoredKinds: ReadonlySet<FormKind> = new Set([
  'triple',
  'rating',
  'select',
  'switch',
  'checkbox',
  'multi',
])

/** Reasons that keep a form from being given out, in the order of its fields; circles come last. */
export function formProblems(content: FormContent): FormProblem[] {
  const fields = fieldsOf(content)
  const whole = (text: string) => [{ field: '', message: fact(text) }]
  if (!fields.some(({ kind }) => !isSilent(kind))) return whole('Add at least one question.')
  if (fields.length > mostFields)
    return [
      { field: '', message: fact('A form can have up to {{most}} fields.', { most: String(mostFields) }) },
    ]
  const ids = fields.map(({ id }) => id)
  if (new Set(ids).size < ids.length) return whole('Two fields have the same id.')
  const byId = new Map(fields.map(field => [field.id, field]))
  const problems = fields.flatMap(field => {
    const message = fieldProblem(field, byId)
    return message ? [{ field: field.id, message: fact(message) }] : []
  })
  return problems.length > 0 ? problems : circlesIn(fields, byId)
}

function fieldProblem(field: FormField, fields: ReadonlyMap<string, FormField>): string | null {
  const { kind, label, help, choices, columns, least, most } = field
  if (kind === 'text') return label.trim() === '' && help.trim() === '' ? 'Please enter the text.' : null
  const asked = isAsked(kind) ? questionProblem({ label, kind, choices }) : null
  if (asked) return asked
  if (label.trim() === '') return 'Please name the field.'
  if (least !== null && most !== null && least > most) return 'The smallest value is above the largest.'
  if (kind === 'rows') {
    if (columns.length === 0) return 'Please add at least one column.'
    const wrong = columns.map(column => questionProblem(column)).find(problem => problem !== null)
    if (wrong) return wrong
    if (new Set(columns.map(({ id }) => id)).size < columns.length) return 'Two fields have the same id.'
  }
  if (isWorkedOut(kind) && field.of.length === 0) return 'Choose the fields that count.'
  if (!field.of.every(key => canCount(kind, key, fields)))
    return 'A field in the calculation is empty or not a number.'
  const isKnown = field.when.conditions.every(({ of }) => {
    const other = fields.get(of)
    return other && !isSilent(other.kind) && other.kind !== 'rows'
  })
  return isKnown ? null : 'A condition asks a field that isn’t there.'
}

function canCount(kind: FormField['kind'], key: string, fields: ReadonlyMap<string, FormField>): boolean {
  const field = fields.get(key.split('/', 1)[0]!)
  if (!field) return false
  if (kind === 'score') return scoredKinds.has(field.kind)
  if (field.kind !== 'rows') return key === field.id && amountKinds.has(field.kind)
  return field.columns.some(column => cellKey(field.id, column.id) === key && column.kind === 'number')
}

/** The fields that decide about a field or its answer. */
const askedBy = ({ when, of }: FormField): string[] => [
  ...when.conditions.map(condition => condition.of),
  ...of.map(key => key.split('/', 1)[0]!),
]

/** The first field that hangs on itself. */
function circlesIn(fields: readonly FormField[], byId: ReadonlyMap<string, FormField>): FormProblem[] {
  const done = new Set<string>()
  const path = new Set<string>()
  function circles(id: string): boolean {
    if (path.has(id)) return true
    if (done.has(id)) return false
    path.add(id)
    const found = askedBy(byId.get(id)!).some(circles)
    path.delete(id)
    done.add(id)
    return found
  }
  const first = fields.find(({ id }) => circles(id))
  return first ? [{ field: first.id, message: fact('The conditions of these fields go in a circle.') }] : []
}

import { type Fact, fact, sentenceOf } from '#shared/fact.ts'
import { kindOf, type QuestionKind } from '#shared/questions/question-kinds.ts'
import { answerProblems, answerText, type Question } from '#shared/questions/questions.ts'
import type { Translate } from '#shared/translator.ts'

/** Tabs of the job that have custom fields (document 1 §3); not the numbers of the dialog's own tabs. */
export const fieldTabs = [
  { id: 0, label: 'Job Details' },
  { id: 1, label: 'Client' },
  { id: 2, label: 'Files' },
  { id: 3, label: 'Additional Notes' },
] as const
export type FieldTab = (typeof fieldTabs)[number]['id']

interface FieldPage {
  label: string
  /** The name of the setting that keeps its fields. */
  setting: string
  /** False: all of its fields stand together, as tab 0. */
  hasTabs: boolean
  /** A field may be required, and may be a column of the list. */
  hasMore: boolean
}

/** Records on which a company keeps fields of its own, by the page id on the wire. */
export const fieldPages = {
  '/jobs': { label: 'Jobs', setting: 'custom-fields', hasTabs: true, hasMore: false },
  '/clients': { label: 'Clients', setting: 'custom-fields-clients', hasTabs: false, hasMore: true },
} as const satisfies Record<string, FieldPage>
export type FieldPageId = keyof typeof fieldPages

export const isFieldPage = (id: string): id is FieldPageId => Object.hasOwn(fieldPages, id)

/** Kinds of custom fields by their number on the wire (document 1 §3). */
export const fieldKinds: Readonly<Record<number, QuestionKind>> = {
  1: 'select',
  2: 'multi',
  3: 'datetime',
  4: 'checkbox',
  5: 'switch',
  6: 'line',
  7: 'note',
}
const kindOfField = (type: number): QuestionKind => fieldKinds[type] ?? 'line'

/** True if a field of this type chooses among options. */
export const hasOptions = (type: number): boolean => kindOf(kindOfField(type)).chooses !== undefined

export const mostFields = 40
export const mostOptions = 50

export interface CustomField {
  id: number
  tab_id: number
  active: boolean
  field_type_id: number
  field_label: string
  options: readonly string[]
  /** Its place on the tab. */
  index: number
  /** Must be filled in before a save on the screen or over the interface; absent: no. */
  required?: boolean
  /** Is a column of the list; absent: no. */
  in_lists?: boolean
}

/** A custom field in the words of all questions. */
export const questionOf = (
  field: Omit<CustomField, 'tab_id' | 'active' | 'index' | 'in_lists'>,
): Question => ({
  id: String(field.id),
  label: field.field_label,
  kind: kindOfField(field.field_type_id),
  choices: field.options,
  ...(field.required && { required: true }),
})

/** The values of one custom field. */
export interface FieldValue {
  id: number
  values: string[]
}

export const valuesOfField = (held: readonly FieldValue[], id: number): readonly string[] =>
  held.find(value => value.id === id)?.values ?? []

/** Problems with the values of fields in use, by the fields' ids. */
export function fieldProblems(
  fields: readonly CustomField[],
  held: readonly FieldValue[],
): { id: number; message: Fact }[] {
  const answers = Object.fromEntries(held.map(({ id, values }) => [String(id), { values }]))
  return answerProblems(fields.filter(field => field.active).map(questionOf), answers).map(
    ({ id, message }) => ({ id: Number(id), message }),
  )
}

/** The fields in use that have a value, as a reader is told them. */
export const filledFields = (
  fields: readonly CustomField[],
  held: readonly FieldValue[],
  t: Translate,
): { label: string; told: string }[] =>
  fields
    .filter(field => field.active)
    .map(field => ({
      label: field.field_label,
      told: answerText(questionOf(field).kind, valuesOfField(held, field.id), t),
    }))
    .filter(({ told }) => told !== '')

/** The first problem of a record's own fields with the name of its field, or null. */
export function firstProblem(fields: readonly CustomField[], held: readonly FieldValue[]): Fact | null {
  const problem = fieldProblems(fields, held)[0]
  const field = fields.find(each => each.id === problem?.id)
  return problem && field
    ? fact('{{field}}: {{value}}', { field: field.field_label, value: { text: sentenceOf(problem.message) } })
    : null
}

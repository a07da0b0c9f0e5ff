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
  /** A field may stand on papers: a document's own, a client's on all that are for them. */
  hasPapers: boolean
  /** A field may be shown to the client: at a document's link, and in the portal. */
  hasPortal: boolean
  /** Begins the names of their placeholders in messages: {{Job_Field_3}}; null: there are none. */
  stem: `${string}_Field_` | null
}

const jobsOnly = { hasTabs: true, hasMore: false, hasPapers: false, hasPortal: true } as const
const listed = { hasTabs: false, hasMore: true, hasPapers: false, hasPortal: false, stem: null } as const
const forClients = { ...listed, hasPapers: true, hasPortal: true } as const

/** Records on which a company keeps fields of its own, by the page id on the wire. */
export const fieldPages = {
  '/jobs': { label: 'Jobs', setting: 'custom-fields', ...jobsOnly, stem: 'Job_Field_' },
  '/clients': { label: 'Clients', setting: 'custom-fields-clients', ...forClients, stem: 'Client_Field_' },
  '/quotes': {
    label: 'Quotes',
    setting: 'custom-fields-quotes',
    ...forClients,
    stem: 'Quote_Field_',
  },
  '/invoices': {
    label: 'Invoices',
    setting: 'custom-fields-invoices',
    ...forClients,
    stem: 'Invoice_Field_',
  },
  '/manage/inventory': { label: 'Inventory', setting: 'custom-fields-inventory', ...listed },
  '/team': { label: 'Team', setting: 'custom-fields-team', ...listed },
} as const satisfies Record<string, FieldPage>
export type FieldPageId = keyof typeof fieldPages

/** Pages whose own fields can stand in messages. */
export type MessagePage = {
  [Page in FieldPageId]: (typeof fieldPages)[Page]['stem'] extends string ? Page : never
}[FieldPageId]
export const messagePages = (Object.keys(fieldPages) as FieldPageId[]).filter(
  (page): page is MessagePage => fieldPages[page].stem !== null,
)
/** The stems of some pages, among the names of placeholders. */
export const stemsOf = (...pages: MessagePage[]): string[] => pages.map(page => fieldPages[page].stem)

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
  /** Stands on the papers; absent: no. */
  on_papers?: boolean
  /** Is shown to the client in the portal; absent: no. */
  in_portal?: boolean
  /** Is a placeholder of messages; absent: no. */
  in_messages?: boolean
}

/** Fills the placeholders of a page's fields: the value of those in use there, nothing for all others. */
export const messageValues = (
  page: MessagePage,
  fields: readonly CustomField[],
  held: readonly FieldValue[],
  t: Translate,
): Record<string, string> => ({
  [fieldPages[page].stem]: '',
  ...Object.fromEntries(
    fields
      .filter(isInMessages)
      .map(field => [
        `${fieldPages[page].stem}${field.id}`,
        answerText(questionOf(field).kind, valuesOfField(held, field.id), t),
      ]),
  ),
})

export const isInMessages = ({ active, in_messages }: CustomField): boolean => active && in_messages === true

/** A custom field in the words of all questions. */
export const questionOf = (
  field: Pick<CustomField, 'id' | 'field_type_id' | 'field_label' | 'options' | 'required'>,
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

/** True if a field takes these values: of its options those that there are, or that the record has from before. */
export function takesValues(
  field: CustomField,
  values: readonly string[],
  before: readonly string[],
): boolean {
  const kind = kindOfField(field.field_type_id)
  const { chooses } = kindOf(kind)
  if (chooses) {
    const isKnown = (value: string) => field.options.includes(value) || before.includes(value)
    return values.every(isKnown) && (chooses === 'several' || values.length <= 1)
  }
  return values.length <= 1 && (kind !== 'switch' || values.every(value => value === '1'))
}

/** A field that stands on a document, with its value, as it was when the document was sent. */
export interface SentField {
  label: string
  kind: QuestionKind
  values: readonly string[]
  on_papers: boolean
  in_portal: boolean
  /** Is the client's, not the document's; absent: no. */
  of_client?: boolean
}

/** The fields in use that a document shows its client. */
export const sentFieldsOf = (fields: readonly CustomField[], held: readonly FieldValue[]): SentField[] =>
  fields
    .filter(field => field.active && (field.on_papers || field.in_portal))
    .map(field => ({
      label: field.field_label,
      kind: questionOf(field).kind,
      values: valuesOfField(held, field.id),
      on_papers: field.on_papers ?? false,
      in_portal: field.in_portal ?? false,
    }))
    .filter(({ values }) => values.some(value => value !== ''))

/** The same as label and value, for one of the two places. */
export const sentFacts = (
  fields: readonly SentField[],
  where: 'on_papers' | 'in_portal',
  t: Translate,
): (readonly [label: string, value: string])[] =>
  fields
    .filter(field => field[where])
    .map(({ label, kind, values }) => [label, answerText(kind, values, t)] as const)

/** These values, and those of a second record for the fields that they lack. */
export const withOwn = (values: readonly FieldValue[], more: readonly FieldValue[]): FieldValue[] => [
  ...values,
  ...more.filter(({ id }) => values.every(value => value.id !== id)),
]

/** Values for the fields of another page: those of the same name and kind, as far as they are offered there. */
export const carriedValues = (
  from: readonly CustomField[],
  held: readonly FieldValue[],
  to: readonly CustomField[],
): FieldValue[] =>
  to
    .filter(field => field.active)
    .flatMap(field => {
      const isSame = (other: CustomField) =>
        other.active &&
        other.field_type_id === field.field_type_id &&
        other.field_label.trim().toLowerCase() === field.field_label.trim().toLowerCase()
      const values = from.filter(isSame).flatMap(other => valuesOfField(held, other.id))
      const taken = hasOptions(field.field_type_id)
        ? values.filter(value => field.options.includes(value))
        : values
      return taken.length > 0 ? [{ id: field.id, values: [...taken] }] : []
    })

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

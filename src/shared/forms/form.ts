import type { QuestionKind } from '../questions/question-kinds.ts'
import { questionKinds } from '../questions/question-kinds.ts'
import type { FormPaper } from './paper.ts'

/** Kinds of fields that the kit for questions has no input for. */
export const ownKinds = {
  photo: 'Photos',
  signature: 'Signature',
  rows: 'Repeated rows',
  sum: 'Sum',
  score: 'Score',
  heading: 'Heading',
  text: 'Text',
} as const
type OwnKind = keyof typeof ownKinds

/** The kinds of questions that forms offer, in the order of the builder. */
export const askedKinds = [
  'line',
  'note',
  'number',
  'triple',
  'switch',
  'select',
  'multi',
  'checkbox',
  'rating',
  'date',
  'time',
  'datetime',
  'phone',
  'email',
  'address',
] as const satisfies readonly QuestionKind[]
export type AskedKind = (typeof askedKinds)[number]

/** Kinds that a column of repeated rows may have. */
export const cellKinds = [
  'line',
  'number',
  'triple',
  'select',
  'date',
  'time',
] as const satisfies readonly AskedKind[]

export const formKinds = [
  ...askedKinds,
  'photo',
  'signature',
  'rows',
  'sum',
  'score',
  'heading',
  'text',
] as const
export type FormKind = (typeof formKinds)[number]

export const isAsked = (kind: FormKind): kind is AskedKind => !Object.hasOwn(ownKinds, kind)

/** English label of a kind. */
export const kindLabel = (kind: FormKind): string =>
  isAsked(kind) ? questionKinds[kind].label : ownKinds[kind as OwnKind]

/** Kinds without an answer. */
export const isSilent = (kind: FormKind): boolean => kind === 'heading' || kind === 'text'
/** Kinds whose answer is worked out from others. */
export const isWorkedOut = (kind: FormKind): boolean => kind === 'sum' || kind === 'score'

export const formOperators = ['is', 'isNot', 'contains', 'atLeast', 'atMost', 'empty', 'filled'] as const
export type FormOperator = (typeof formOperators)[number]

/** A condition asks the answer to another field; data, never code. */
export interface FormCondition {
  of: string
  is: FormOperator
  value: string
}

export interface FormColumn {
  id: string
  label: string
  kind: (typeof cellKinds)[number]
  choices: readonly string[]
}

/** A part or bundle of the price book that a failed answer names. */
export interface FormQuoted {
  kind: 'item' | 'bundle'
  id: number
  /** Its name when it was chosen, to tell of it once it is gone. */
  name: string
  quantity: number
  /** The failed answer; '': any. */
  is: string
}

export interface FormField {
  /** Its own within the form; answers name it. */
  id: string
  kind: FormKind
  label: string
  /** Stands under the label; the words of a text. */
  help: string
  required: boolean
  choices: readonly string[]
  /** The answer that it begins with; may hold placeholders. */
  start: string
  /** Smallest and largest number, or fewest and most characters, choices, photos or rows; null: no bound. */
  least: number | null
  most: number | null
  /** Shown only while all, or any, of these hold; none: always. */
  when: { match: 'all' | 'any'; conditions: readonly FormCondition[] }
  /** Columns of repeated rows. */
  columns: readonly FormColumn[]
  /** Fields that a sum or score counts, or a column as 'field/column'. */
  of: readonly string[]
  /** Answers that mean that something failed. */
  fails: readonly string[]
  /** A failed answer makes a task. */
  makes_task: boolean
  /** Parts and bundles to quote if it fails. */
  quotes?: readonly FormQuoted[] | undefined
}

export interface FormPage {
  id: string
  title: string
  fields: readonly FormField[]
}

/** A form's questions as its builder made them. */
export interface FormContent {
  pages: readonly FormPage[]
  /** The company's own paper for its answers; left out: they are printed as every document is. */
  paper?: FormPaper | undefined
}

/** Answers by field; those of repeated rows by 'field/column', a text for each row. */
export type FormAnswers = Readonly<Record<string, readonly string[]>>

export const mostFields = 300
export const mostPages = 20
export const mostRows = 50
export const mostPhotos = 60
/** Parts and bundles that a field names. */
export const mostQuoted = 10
/** Most characters of one answer. */
export const mostAnswer = 5_000

export const cellKey = (field: string, column: string): string => `${field}/${column}`

export const fieldsOf = ({ pages }: FormContent): FormField[] => pages.flatMap(page => page.fields)

/** A field as the builder adds it. */
export const blankField = (id: string, kind: FormKind): FormField => ({
  id,
  kind,
  label: '',
  help: '',
  required: false,
  choices: [],
  start: '',
  least: null,
  most: null,
  when: { match: 'all', conditions: [] },
  columns: [],
  of: [],
  fails: [],
  makes_task: false,
})

import { kindOf, type QuestionKind } from '#shared/questions/question-kinds.ts'
import type { Question } from '#shared/questions/questions.ts'

/** Options of the New Job form (document 1 §7). */
export interface JobFormSettings {
  /** Recommended technicians are shown. */
  toggle: boolean
  /** Kilometres within which a technician is recommended. */
  radius: number
  /** Job descriptions can begin with a template. */
  additional_info_template: boolean
  /** A client that is chosen brings phone, email and address along; otherwise only the name. */
  auto_load_client: boolean
}
export const defaultJobForm: JobFormSettings = {
  toggle: true,
  radius: 50,
  additional_info_template: true,
  auto_load_client: true,
}

export interface Terms {
  text: string
}
export const defaultTerms: Terms = { text: '' }

/** Tabs of the job that have custom fields (document 1 §3); not the numbers of the dialog's own tabs. */
export const fieldTabs = [
  { id: 0, label: 'Job Details' },
  { id: 1, label: 'Client' },
  { id: 2, label: 'Files' },
  { id: 3, label: 'Additional Notes' },
] as const

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
}

/** A custom field in the words of all questions. */
export const questionOf = (field: Omit<CustomField, 'tab_id' | 'active' | 'index'>): Question => ({
  id: String(field.id),
  label: field.field_label,
  kind: kindOfField(field.field_type_id),
  choices: field.options,
})

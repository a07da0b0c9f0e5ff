import { answerText } from '../questions/questions.ts'
import type { Translate } from '../translator.ts'
import { fill } from './filling.ts'
import {
  cellKey,
  type FormAnswers,
  type FormContent,
  type FormField,
  type FormKind,
  isAsked,
  isSilent,
} from './form.ts'

/** One field of an answer, as screens, paper and files tell it. */
export interface ToldField {
  id: string
  kind: FormKind
  label: string
  /** The words of a text, or the answer; rows have one line each. */
  text: string
  /** Keys of photos and of a drawing. */
  pictures: readonly string[]
  isFailed: boolean
}

export interface ToldPage {
  title: string
  fields: ToldField[]
}

/** An answer field by field: those that were hidden are left out, headings and texts too. */
export function tellAnswers(content: FormContent, answers: FormAnswers, t: Translate): ToldPage[] {
  const { shown } = fill(content, answers)
  return content.pages.flatMap(({ title, fields }) => {
    const told = fields.flatMap(field => {
      if (isSilent(field.kind) ? !shown.has(field.id) : !hasAnswer(field, answers)) return []
      const isPicture = field.kind === 'photo' || field.kind === 'signature'
      return [
        {
          id: field.id,
          kind: field.kind,
          label: field.label,
          text: textOf(field, answers, t),
          pictures: isPicture ? (answers[field.id] ?? []) : [],
          isFailed: field.fails.some(bad => answers[field.id]?.includes(bad)),
        },
      ]
    })
    return told.some(({ kind }) => !isSilent(kind)) ? [{ title, fields: told }] : []
  })
}

const hasAnswer = (field: FormField, answers: FormAnswers): boolean =>
  field.kind === 'rows'
    ? field.columns.some(({ id }) => (answers[cellKey(field.id, id)] ?? []).length > 0)
    : (answers[field.id] ?? []).length > 0

/** The answer to a field as text, in the reader's language. */
export function textOf(field: FormField, answers: FormAnswers, t: Translate): string {
  const values = answers[field.id] ?? []
  if (isSilent(field.kind)) return field.help
  if (isAsked(field.kind)) return answerText(field.kind, values, t)
  if (field.kind === 'score') return values[0] === undefined ? '' : `${values[0]} %`
  if (field.kind === 'sum') return values[0] ?? ''
  if (field.kind !== 'rows') return values.length === 0 ? '' : String(values.length)
  const columns = field.columns.map(column => ({
    ...column,
    cells: answers[cellKey(field.id, column.id)] ?? [],
  }))
  const rows = Math.max(0, ...columns.map(({ cells }) => cells.length))
  return Array.from({ length: rows }, (_, row) =>
    columns
      .map(({ label, kind, cells }) => {
        const text = answerText(kind, [cells[row] ?? ''], t)
        return text && `${label}: ${text}`
      })
      .filter(Boolean)
      .join(' · '),
  ).join('\n')
}

import type { Fact } from '#shared/fact.ts'
import type { FormAnswers, FormField } from '#shared/forms/form.ts'

/** Keeps the answer to a field, or what becomes of the one that it has by then. */
export type PutAnswer = (
  key: string,
  values: readonly string[] | ((now: readonly string[]) => readonly string[]),
) => void

export interface FilledFieldProps {
  field: FormField
  /** Those that count, worked out ones among them. */
  answers: FormAnswers
  given: FormAnswers
  /** By field, or 'field/column'. */
  problems: Readonly<Record<string, Fact>>
  onChange: PutAnswer
}

import type { Fact } from '#shared/fact.ts'
import type { FormAnswers, FormField } from '#shared/forms/form.ts'

export interface FilledFieldProps {
  field: FormField
  /** Those that count, worked out ones among them. */
  answers: FormAnswers
  given: FormAnswers
  /** By field, or 'field/column'. */
  problems: Readonly<Record<string, Fact>>
  onChange: (key: string, values: string[]) => void
}

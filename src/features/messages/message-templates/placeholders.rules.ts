import { stemsOf } from '#features/account/custom-fields/custom-fields.rules.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { placeholders, unknownPlaceholders } from '#shared/texts/placeholders.ts'
import { because, type Verdict } from '#shared/verdict.ts'

/** Placeholders of messages about a job: its own, and own fields of the job and its client. */
export const jobPlaceholders: readonly string[] = [...placeholders, ...stemsOf('/jobs', '/clients')]

/** True if every placeholder of the texts is known, or which is not. */
export const mayFill = (...texts: string[]): Verdict<Fact> => mayFillFrom(jobPlaceholders, texts)

/** The same for texts with placeholders of their own. */
export function mayFillFrom(names: readonly string[], texts: readonly string[]): Verdict<Fact> {
  const unknown = texts.flatMap(text => unknownPlaceholders(text, names))
  return (
    unknown.length === 0 || because(fact('Unknown placeholder: {{names}}', { names: unknown.join(', ') }))
  )
}

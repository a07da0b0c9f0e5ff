import { type Fact, fact } from '#shared/fact.ts'
import { because, type Verdict } from '#shared/verdict.ts'

/** The largest number that a job can have. */
export const mostJobNumber = 2_000_000_000

/** Documents that have numbers of their own, each kind without gaps. */
export const numberedKinds = ['invoice', 'quote', 'receipt', 'credit'] as const
export type NumberedKind = (typeof numberedKinds)[number]

/** The longest prefix, and the most digits that are filled up with zeros. */
export const mostPrefix = 12
export const mostDigits = 10

/** True if the prefix is allowed: numbers must differ in every font, and go into file names and the books. */
export function mayBeginWith(prefix: string): Verdict {
  if (!/^[\p{L}\p{N}\-_/. ]*$/u.test(prefix))
    return because('Prefixes can have letters, digits, - _ / . and spaces.')
  return !/\d$/.test(prefix) || because('End the prefix with a letter or symbol, such as 2026-.')
}

/** True if numbering can continue with `next`; `lowest` is the first number that no job can have used. */
export function mayContinueWith(next: number, lowest: number): Verdict<Fact> {
  if (next >= lowest) return true
  return because(
    fact('That number is taken. Choose {{lowest}} or higher.', {
      lowest: String(lowest),
    }),
  )
}

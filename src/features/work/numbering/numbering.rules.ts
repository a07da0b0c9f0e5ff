import { type Fact, fact } from '#shared/fact.ts'

/** The largest number that a job can have. */
export const mostJobNumber = 2_000_000_000

/** Documents that have numbers of their own, each kind without gaps. */
export const numberedKinds = ['invoice', 'quote', 'receipt', 'credit'] as const
export type NumberedKind = (typeof numberedKinds)[number]

/** Whether numbering can continue with `next`; `lowest` is the first number that no job can have used. */
export function mayContinueWith(next: number, lowest: number): true | Fact {
  if (next >= lowest) return true
  return fact('That number is taken. Choose {{lowest}} or higher.', {
    lowest: String(lowest),
  })
}

import { type Fact, fact } from '#shared/fact.ts'

/** The largest number that a job can have. */
export const mostJobNumber = 2_000_000_000

/** Whether numbers may go on with `next`; `lowest` is the first that no job can have had. */
export function mayGoOnWith(next: number, lowest: number): true | Fact {
  if (next >= lowest) return true
  return fact('That number is taken. Choose {{lowest}} or higher.', {
    lowest: String(lowest),
  })
}

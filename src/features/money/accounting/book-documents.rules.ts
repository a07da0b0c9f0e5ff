/** A document that the files have of an invoice. */
export interface BookDocument {
  number: string
  amount_cents: number
}

/** The number of what comes beside an invoice's own document: a card fee, a later change, its being made void. */
export const besideNumber = (invoice: string | null, entry: number): string => `${invoice}-${entry}`

/**
 * Puts money to the documents of its invoice, the first one first: `before` was put to them already. What is more than
 * they come to goes to the first.
 */
export function putToDocuments(documents: readonly BookDocument[], before: number, cents: number) {
  const sign = cents < 0 ? -1 : 1
  const [from, to] = cents < 0 ? [before + cents, before] : [before, before + cents]
  let begins = 0
  const parts = documents.map(({ number, amount_cents }) => {
    const ends = begins + Math.max(0, amount_cents)
    const part = Math.max(0, Math.min(to, ends) - Math.max(from, begins))
    begins = ends
    return { number, cents: sign * part }
  })
  const rest = cents - parts.reduce((sum, part) => sum + part.cents, 0)
  return parts
    .map((part, i) => (i === 0 ? { ...part, cents: part.cents + rest } : part))
    .filter(part => part.cents !== 0)
}

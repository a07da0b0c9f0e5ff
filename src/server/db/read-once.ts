import type { CompanyTx } from './company-tx.ts'

const kept = new WeakMap<CompanyTx, Map<string, Promise<unknown>>>()

/**
 * Reads what a transaction asks for again and again once, as the company's row for each of a batch's documents. Whoever
 * changes it says so by `readAnew`.
 */
export function readOnce<T>(tx: CompanyTx, what: string, read: () => Promise<T>): Promise<T> {
  const known = kept.get(tx) ?? new Map<string, Promise<unknown>>()
  kept.set(tx, known)
  const reading = (known.get(what) as Promise<T> | undefined) ?? read()
  known.set(what, reading)
  return reading
}

export function readAnew(tx: CompanyTx, what: string): void {
  kept.get(tx)?.delete(what)
}

import type { CompanyTx } from '#server/db/company-tx.ts'

/** Figures of closed days, as the day moves. */
export interface ClosedFigures {
  /** Writes what the closing will find, in a transaction of its own: it holds rows of jobs. */
  prepare(tx: CompanyTx): Promise<void>
  /** Keeps what is closed, locks the books, and gives the sums of all that is closed. */
  move(tx: CompanyTx, from: string | null, to: string | null): Promise<object>
}

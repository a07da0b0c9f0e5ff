import { landingDay } from '#features/account/closed-books/closed-books.rules.ts'
import { heldClosedTo } from '#features/account/closed-books/server/closed-books.queries.ts'
import { isTaxedOn } from '#features/account/tax-and-fees/server/fees.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { InvoiceRow } from './supplier-invoices.queries.ts'

/** How an invoice of a day counts from now on: on which day, and whether its tax can be claimed back. */
export async function inBooks(
  tx: CompanyTx,
  issued_on: string | null,
): Promise<Pick<InvoiceRow, 'books_day' | 'is_claimed'>> {
  if (issued_on === null) return { books_day: null, is_claimed: true }
  return {
    books_day: landingDay(issued_on, await heldClosedTo(tx)),
    is_claimed: await isTaxedOn(tx, issued_on),
  }
}

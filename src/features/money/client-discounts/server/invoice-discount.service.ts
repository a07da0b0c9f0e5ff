import { codeOnInvoice, couponById, hasCoupons } from '#features/account/coupons/server/coupons.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { InvoiceRow } from '../../invoices/server/invoices.queries.ts'

/** The code that was used on an invoice, and whether one can be. */
export async function discountOf(
  tx: CompanyTx,
  { id, status, owed_cents }: Pick<InvoiceRow, 'id' | 'status' | 'owed_cents'>,
) {
  const used = await codeOnInvoice(tx, id)
  const coupon = used && (await couponById(tx, used.coupon_id))
  const isOpen = status === 'issued' && owed_cents > 0
  return {
    takes_codes: isOpen && !used && (await hasCoupons(tx, tx.now)),
    code: coupon?.code ?? '',
    amount_cents: used?.amount_cents ?? 0,
  }
}

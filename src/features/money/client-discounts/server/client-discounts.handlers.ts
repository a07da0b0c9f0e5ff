import { canRedeem, couponTexts, discountOn } from '#features/account/coupons/coupons.rules.ts'
import {
  codeOnInvoice,
  couponByCode,
  isUsed,
  redeemCoupon,
} from '#features/account/coupons/server/coupons.queries.ts'
import { isPaymentUnderWay } from '#features/money/invoices/server/paid-by-card.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse, refuseUnless } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import { documentOf, linkGone } from '../../documents/server/document-link.service.ts'
import { canCredit } from '../../invoices/invoices.rules.ts'
import { postEntries } from '../../invoices/server/entries.service.ts'
import type { InvoiceRow } from '../../invoices/server/invoices.queries.ts'
import {
  actedOn,
  diaryAmount,
  heldInvoice,
  linkedInvoice,
  noteEntry,
  showOnJob,
} from '../../invoices/server/invoices.service.ts'
import type { clientDiscountsContract } from '../client-discounts.contract.ts'
import { discountOf } from './invoice-discount.service.ts'

export const clientDiscountsHandlers: Handlers<typeof clientDiscountsContract> = {
  async read({ token }, ctx) {
    const link = documentOf(ctx.seal, 'invoice', token) ?? linkGone()
    return ctx.db.readCompany(link.companyId, async tx => ({
      result: await discountOf(tx, await linkedInvoice(tx, ctx, link)),
    }))
  },

  async use({ token, code }, ctx) {
    const link = documentOf(ctx.seal, 'invoice', token) ?? linkGone()
    const write = await ctx.byLink(link.companyId)
    return write(async tx => {
      await linkedInvoice(tx, ctx, link)
      const invoice = await heldInvoice(tx, link.id)
      await takeOff(tx, invoice, code)
      return { result: await discountOf(tx, await linkedInvoice(tx, ctx, link)) }
    })
  },
}

/** Credits an invoice with a code's discount: of its total, and never more than is owed. */
async function takeOff(tx: CompanyTx, invoice: InvoiceRow, code: string): Promise<void> {
  const { id, client_id, total_cents, owed_cents } = invoice
  if (await codeOnInvoice(tx, id)) return refuse(409, couponTexts.onInvoice, { field: 'code' })
  if (await isPaymentUnderWay(tx, id)) return refuse(409, couponTexts.paying, { field: 'code' })
  const coupon = await couponByCode(tx, code)
  const usedFor = client_id === null ? `invoice ${id}` : `client ${client_id}`
  refuseUnless(
    canRedeem(coupon, tx.now, coupon !== undefined && (await isUsed(tx, coupon.id, usedFor))),
    400,
    {
      field: 'code',
    },
  )
  if (invoice.status !== 'issued' || owed_cents <= 0)
    return refuse(409, couponTexts.nothingOwed, { field: 'code' })
  const amount_cents = Math.min(owed_cents, discountOn(total_cents, coupon!))
  refuseUnless(canCredit(await actedOn(tx, invoice), amount_cents), 409, { field: 'code' })
  const used = { invoice_id: id, amount_cents }
  if (!(await redeemCoupon(tx, coupon!.id, usedFor, tx.now, used)))
    return refuse(400, couponTexts.usedUp, { field: 'code' })
  const { row } = await postEntries(tx, invoice, [
    { kind: 'credit', amount_cents: -amount_cents, note: `Discount ${coupon!.code}` },
  ])
  tx.tell('coupons')
  const told = fact('Discount of {{amount}} by code {{code}} on invoice #{{number}}', {
    amount: diaryAmount(amount_cents),
    code: coupon!.code,
    number: row.number_text ?? '',
  })
  await showOnJob(tx, row, [noteEntry(told)])
}

import { feesOf } from '#features/account/tax-and-fees/server/fees.queries.ts'
import type { PublicContext, UserContext } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { isPayTrouble, refuseKeyTrouble } from '#server/providers/pay/pay-trouble.ts'
import { found, refuse, refuseStale } from '#server/refusal.ts'
import { documentOf, linkGone, linkTo } from '../../documents/server/document-link.service.ts'
import { receiptPdf } from '../../invoices/server/invoice-pdf.service.ts'
import { invoiceById } from '../../invoices/server/invoices.queries.ts'
import { heldInvoice, linkedInvoice } from '../../invoices/server/invoices.service.ts'
import type { cardPaymentsContract } from '../card-payments.contract.ts'
import { leastCents, refundableOf } from '../card-payments.rules.ts'
import { askRefund } from './ask-refund.service.ts'
import { hookUrl, keyOf, sealedHookSecret, shownChange } from './card-account.service.ts'
import { cardAccount, deleteAccount, putAccount, updateAccount } from './card-accounts.queries.ts'
import { cardPayment, paymentsOfInvoice, refundsOf } from './card-payments.queries.ts'
import { closeAccount, openAccount } from './connect-account.service.ts'
import { cardOf } from './invoice-card.service.ts'
import { linkAccount, refreshLinked } from './link-account.service.ts'
import { beginPayment } from './pay-by-card.service.ts'
import { bringInStep } from './settle-payment.service.ts'

export const cardPaymentsHandlers: Handlers<typeof cardPaymentsContract> = {
  account: async (_input, ctx) => ({ result: await ctx.read(tx => shownAccount(tx, ctx)) }),

  async readiness(_input, ctx) {
    const account = await ctx.read(cardAccount)
    const key = account ? keyOf(ctx, ctx.session.companyId, account) : ''
    if (key === '') return { result: { connected: false, takes: false, pays_out: false, lacks: [] } }
    const { takes, paysOut, lacks } = await ctx.providers.pay.readiness(key).catch(refuseKeyTrouble)
    return { result: { connected: true, takes, pays_out: paysOut, lacks } }
  },

  async connect({ key }, ctx) {
    const opened = await openAccount(ctx, ctx.session.companyId, key)
    return ctx.write(async tx => {
      const before = await cardAccount(tx)
      const after = await putAccount(tx, { ...opened, connected_by: tx.by.id })
      tx.record('card_accounts', before ? shownChange(before) : null, shownChange(after), tx.companyId)
      return { result: await shownAccount(tx, ctx) }
    })
  },

  link: async (_input, ctx) => ({ url: await linkAccount(ctx, ctx.session) }),

  async lookAtLinked(_input, ctx) {
    await refreshLinked(ctx, ctx.session.companyId)
    return { result: await ctx.read(tx => shownAccount(tx, ctx)) }
  },

  save: ({ version, hook_secret, least_part_cents, takes_parts, ...wanted }, ctx) =>
    ctx.write(async tx => {
      const before = found(await cardAccount(tx))
      refuseStale(version, before, { version: before.version })
      const secret = hook_secret && { hook_secret: sealedHookSecret(ctx, tx.companyId, hook_secret) }
      const parts = {
        takes_parts: takes_parts ?? before.takes_parts,
        least_part_cents: least_part_cents || before.least_part_cents,
      }
      if (parts.least_part_cents < leastCents)
        return refuse(400, 'Card payments must be at least $0.50.', { field: 'least_part_cents' })
      const after = (await updateAccount(tx, { ...wanted, ...parts, ...(secret || {}) }))!
      tx.record('card_accounts', shownChange(before), shownChange(after), tx.companyId)
      return { result: await shownAccount(tx, ctx) }
    }),

  async disconnect(_input, ctx) {
    await closeAccount(ctx, ctx.session.companyId)
    return ctx.write(async tx => {
      const before = await cardAccount(tx)
      await deleteAccount(tx)
      if (before) tx.record('card_accounts', shownChange(before), null, tx.companyId)
      return { result: await shownAccount(tx, ctx) }
    })
  },

  ofInvoice: ({ id }, ctx) =>
    ctx.read(async tx => {
      found(await invoiceById(tx, id))
      const payments = await paymentsOfInvoice(tx, id)
      const refunds = await refundsOf(
        tx,
        payments.map(payment => payment.id),
      )
      return {
        link: linkTo(ctx, 'invoice', tx, id),
        data: payments.map(payment => {
          const own = refunds.filter(refund => refund.card_payment_id === payment.id)
          return {
            id: payment.id,
            amount_cents: payment.amount_cents,
            fee_cents: payment.fee_cents,
            state: payment.status,
            card: payment.card,
            dispute: payment.dispute,
            receipt: payment.entry_id,
            refundable_cents: refundableOf(payment, own),
            at: payment.created_at,
            refunds: own.map(({ id, amount_cents, status, note, error, created_at }) => ({
              id,
              amount_cents,
              state: status,
              note,
              error,
              at: created_at,
            })),
          }
        }),
      }
    }),

  refund: ({ id, amount_cents, note: why, refundable_cents: seen }, ctx) =>
    ctx.write(async tx => {
      const { invoice_id } = found(await cardPayment(tx, id))
      const invoice = await heldInvoice(tx, invoice_id)
      await askRefund(tx, ctx, invoice, { id, amount_cents, note: why, seen })
      return { message: 'The refund is on its way.' }
    }),

  async readByLink({ token }, ctx) {
    const link = linked(token, ctx)
    return ctx.db.readCompany(link.companyId, async tx => ({
      result: await cardOf(tx, await linkedInvoice(tx, ctx, link)),
    }))
  },

  async payByLink({ token, language, amount_cents }, ctx) {
    const opened = linked(token, ctx)
    const { companyId, id } = opened
    await ctx.db.readCompany(companyId, tx => linkedInvoice(tx, ctx, opened))
    // Their own link, so that they come back to the page that they know.
    const link = `${ctx.publicUrl}/clientPortal/invoice/${token}`
    return { url: await beginPayment(ctx, companyId, id, { link, language, amount_cents }) }
  },

  async backByLink({ token, payment }, ctx) {
    const { companyId, id } = linked(token, ctx)
    const before = await ctx.db.readCompany(companyId, tx => cardPayment(tx, payment))
    if (before?.invoice_id !== id) return refuse(404, 'Not found.')
    // A page that never was can't have been paid on.
    if (before.checkout === null) return { state: before.status, receipt: before.entry_id }
    try {
      const row = (await bringInStep(ctx, companyId, { checkout: before.checkout })) ?? before
      return { state: row.status, receipt: row.entry_id }
    } catch (error) {
      // Its own time brings it in step.
      if (!isPayTrouble(error)) throw error
      return { state: before.status, receipt: before.entry_id }
    }
  },

  async receiptByLink({ token, id: entry, language }, ctx) {
    const link = linked(token, ctx)
    const make = () =>
      ctx.db.readCompany(link.companyId, async tx =>
        receiptPdf(tx, await linkedInvoice(tx, ctx, link), entry, language),
      )
    return { companyId: link.companyId, link: `invoice ${link.id}`, make }
  },
}

const linked = (token: string, { seal }: Pick<PublicContext, 'seal'>) =>
  documentOf(seal, 'invoice', token) ?? linkGone()

async function shownAccount(tx: CompanyTx, ctx: UserContext) {
  const account = await cardAccount(tx)
  const { credit_fee } = await feesOf(tx)
  return {
    connected: account !== undefined,
    offers_link: ctx.providers.pay.links !== null,
    is_linked: account?.is_linked ?? false,
    is_waiting: account?.is_waiting ?? false,
    name: account?.name ?? '',
    account: account?.account ?? '',
    is_test: account?.is_test ?? false,
    is_on: account?.is_on ?? false,
    adds_fee: account?.adds_fee ?? false,
    takes_parts: account?.takes_parts ?? false,
    least_part_cents: account?.least_part_cents ?? 2_000,
    fee_rate: credit_fee,
    is_told: account !== undefined && (account.is_linked || account.hook_secret !== ''),
    hook_url: hookUrl(ctx, tx.companyId),
    trouble: account?.trouble ?? '',
    version: account?.version ?? 0,
  }
}

import { countAttempt } from '#server/auth/attempts.ts'
import { readSetting } from '#server/company-setting.ts'
import type { UserContext } from '#server/context.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse } from '#server/refusal.ts'
import type { paymentHistoryContract } from '../payment-history.contract.ts'
import { lineTexts } from '../plan-invoices.rules.ts'
import { customerSetting } from './plan-cards.service.ts'
import type { PlanHooks } from './plan-hooks.ts'
import { invoiceById, invoicePage, linesOf } from './plan-invoices.queries.ts'
import { planPaper } from './plan-paper.service.ts'
import { type PlanPaper, paperLinkOf, paperUrl } from './plan-paper-link.service.ts'
import type { InvoiceRow } from './plans.queries.ts'

export const paymentHistoryHandlers = (hooks: PlanHooks): Handlers<typeof paymentHistoryContract> => ({
  async payments({ limit, starting_after }, ctx) {
    const rows = await ctx.read(tx => invoicePage(tx, starting_after, limit + 1))
    return {
      payments: rows.slice(0, limit).map(row => ({
        id: row.id,
        amount: row.total_cents,
        item: itemOf(row),
        date_time: row.paid_at ?? row.created_at,
        status: row.status as 'open' | 'paid' | 'void',
        refunded: row.refunded_cents,
        invoice_url: row.number === null ? '' : paperUrl(ctx, ctx.session.companyId, row.id, 'invoice'),
        receipt_url:
          row.receipt_number === null ? '' : paperUrl(ctx, ctx.session.companyId, row.id, 'receipt'),
      })),
      has_more: rows.length > limit,
      message: '',
    }
  },
  invoice: ({ id, language }, ctx) => paperOf(ctx, id, 'invoice', language),
  receipt: ({ id, language }, ctx) => paperOf(ctx, id, 'receipt', language),

  async paper({ token, language }, ctx) {
    const link = paperLinkOf(ctx.seal, token)
    if (!link || ctx.now().getTime() > link.until) return paperOver()
    const { companyId, id, kind } = link
    if (!(await countAttempt(ctx.db, `plan-paper:${companyId}:${id}`, mostPapers, 60)))
      refuse(429, 'Too many requests. Please wait a minute and try again.')
    const make = () =>
      ctx.db.readCompany(companyId, async tx =>
        planPaper(tx, found(await invoiceById(tx, id)), kind, language),
      )
    return { companyId, link: `plan ${kind} ${id}`, make }
  },

  async account(_input, ctx) {
    const { customer, account } = await ctx.read(async tx => ({
      ...(await readSetting(tx, customerSetting)),
      account: (await hooks.cardAccountOf?.(tx)) ?? '',
    }))
    return { result: { customer, account, publishable_key: ctx.planPay?.publishableKey ?? '' } }
  },
})

/** How often one paper is opened by its address in an hour. */
const mostPapers = 60

const paperOver = () => refuse(404, 'This link no longer works. Open it from the payment history again.')

const paperOf = (ctx: UserContext, id: number, kind: PlanPaper, language: string) =>
  ctx.read(async tx => planPaper(tx, found(await invoiceById(tx, id)), kind, language))

/** The purchase, in a line. */
function itemOf(row: InvoiceRow): string {
  const lines = linesOf(row)
  const first = lines[0]
  return first ? lineTexts[first.as].replace('{{name}}', first.name) : ''
}

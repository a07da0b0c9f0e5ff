import * as z from 'zod/mini'
import { creditKinds } from '#features/talk/credit/credit.rules.ts'
import { periods } from './plans.rules.ts'

export const boughtKinds = [...creditKinds, 'storage'] as const
export type BoughtKind = (typeof boughtKinds)[number]

/** A line of an invoice: what its text says, and its amount, which contains tax. */
export const invoiceLine = z.object({
  as: z.enum(['plan', 'storage', 'rest', 'discount', 'credit', 'pack', 'pause']),
  /** The pack's name, or the discount's code. */
  name: z.string(),
  period: z.nullable(z.enum(periods)),
  /** The first and the last day; '' where it is for none. */
  from: z.string(),
  to: z.string(),
  cents: z.number(),
})
export type InvoiceLine = z.infer<typeof invoiceLine>

/** The effects of a payment. */
export const paymentEffect = z.discriminatedUnion('as', [
  z.object({
    as: z.literal('plan'),
    pack_id: z.number(),
    period: z.enum(periods),
    price_cents: z.number(),
    anchor: z.number(),
    starts_on: z.string(),
    ends_on: z.string(),
    period_cents: z.number(),
    /** In the company's favour before and after. */
    credit_before: z.number(),
    credit_after: z.number(),
    coupon_id: z.nullable(z.number()),
    coupon_months: z.nullable(z.number()),
    pays_by: z.enum(['card', 'transfer']),
    /** It began before it was paid. */
    is_begun: z.boolean(),
  }),
  z.object({ as: z.literal('renewal'), period_start: z.string(), period_cents: z.number() }),
  z.object({ as: z.literal('credit'), kind: z.enum(creditKinds), amount: z.number(), refill: z.boolean() }),
  z.object({
    as: z.literal('storage'),
    gigabytes: z.number(),
    month_cents: z.number(),
    period_cents: z.number(),
  }),
])
export type Applies = z.infer<typeof paymentEffect>
export type Effect<As extends Applies['as']> = Extract<Applies, { as: As }>

/** English texts of lines, with their holes. */
export const lineTexts: Record<InvoiceLine['as'], string> = {
  plan: '{{name}} plan',
  storage: 'Extra storage',
  rest: 'Unused days on {{name}}',
  discount: 'Discount: {{name}}',
  credit: 'Credit',
  pack: '{{name}}',
  pause: '{{name}} plan, paused',
}

/** True for invoices that a plan runs on: unpaid, it ends. */
export const isOfPlan = ({ kind }: { kind: string }): boolean => kind === 'plan' || kind === 'renewal'

interface Paper {
  tax_bp: number
  /** The host as it stood on the invoice. */
  seller: unknown
}

/** True if the seller is registered for GST, by its ABN, and charged it. */
export const isTaxInvoice = ({ tax_bp, seller }: Paper): boolean =>
  tax_bp > 0 && ((seller as { abn?: string } | null)?.abn ?? '') !== ''

/** The credit that an invoice took off, in cents. */
export const creditIn = (lines: readonly Pick<InvoiceLine, 'as' | 'cents'>[]): number =>
  -lines.filter(({ as }) => as === 'credit').reduce((sum, { cents }) => sum + cents, 0)

export const referenceOf = (companyId: number, id: number): string => `TW-${companyId}-${id}`

/** Our reference in a bank's text; null: there is none. */
export function referenceIn(text: string): string | null {
  const match = /\bTW[- ]?(\d{1,12})[- ](\d{1,12})\b/i.exec(text)
  return match ? `TW-${match[1]}-${match[2]}` : null
}

/** The amount without tax in `part` of an invoice's total, such as a refund. */
export const netOf = (invoice: { total_cents: number; tax_cents: number }, part: number): number =>
  invoice.total_cents === 0
    ? 0
    : Math.round(((invoice.total_cents - invoice.tax_cents) * part) / invoice.total_cents)

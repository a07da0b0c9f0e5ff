import * as z from 'zod/mini'
import { creditKinds } from '#features/talk/credit/credit.rules.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { invoiceLine } from './plan-invoices.rules.ts'
import { payWays, periods, simulatedCards } from './plans.rules.ts'

const owner = user({ kinds: ['owner'] })
export const planChanges = ['plans', 'company', 'viewer', 'coupons'] as const
const changing = { access: owner, effect: 'leaves', changes: planChanges, openWithoutPlan: true } as const
const reading = { access: user(), effect: 'reads', reads: ['plans', 'company', 'files'] } as const

const period = z.enum(periods)
const code = z._default(f.line(60), '')
const months = z.coerce.number().check(z.int(), z.gte(1), z.lte(12))
const wanted = { pack_id: f.id, period: z._default(period, 'month'), code }

/** A line of a price in dollars, with what its text says. */
const priceLine = z.object({ ...invoiceLine.shape, cents: z.optional(z.number()), amount: z.number() })

const pack = z.object({
  id: z.number(),
  name: z.string(),
  /** How many, in the unit of its kind; of a plan its jobs: null: as many as there are. */
  amount: z.nullable(z.number()),
  /** Dollars; of a plan, a month. It contains the host's tax. */
  price: z.number(),
})
export const soldPack = z.object({
  ...pack.shape,
  price_year: z.number(),
  storage_gb: z.number(),
  sms: z.number(),
  minutes: z.number(),
  /** A month of a pause, in dollars, and the most months of one; 0: it can't be paused. */
  price_pause: z.number(),
  pause_months: z.number(),
})

/** The outcome of a payment. */
export const paymentState = z.object({
  /** 'done': nothing was to be paid. 'open': an invoice was sent. 'draft': it is under way. */
  state: z.enum(['done', 'paid', 'open', 'draft', 'confirm', 'failed']),
  invoice: z.nullable(z.number()),
  message: z.string(),
})
export const paymentReply = z.object({
  result: paymentState,
  /** The provider's, for a card that must be confirmed; ''. */
  client_secret: z.string(),
  /** Where its holder confirms it; ''. */
  confirm_url: z.string(),
})

const pendingPayment = z.object({
  id: z.number(),
  status: z.enum(['draft', 'open']),
  /** 'plan', 'renewal': unpaid, the plan ends; otherwise the kind of what was ordered. */
  kind: z.string(),
  number: z.nullable(z.number()),
  total_cents: z.number(),
  due_on: z.nullable(z.string()),
  reference: z.string(),
  pays_by: z.enum(['card', 'transfer', 'credit']),
  trouble: z.string(),
  confirm_url: z.string(),
})

const cardOut = z.object({
  id: z.number(),
  brand: z.string(),
  last4: z.string(),
  expires: z.string(),
  is_default: z.boolean(),
})

export const plansContract = {
  packs: endpoint('GET', '/company/getPack', {
    about: 'The plans for sale, the smallest first: price a month and a year, and what they include.',
    ...reading,
    reply: z.object({ result: z.array(soldPack) }),
  }),
  smsPacks: endpoint('GET', '/company/getSMSPack', {
    about: 'Text messages to buy.',
    ...reading,
    reply: z.object({ result: z.array(pack) }),
  }),
  callPacks: endpoint('GET', '/company/getCallPack', {
    about: 'Call minutes to buy.',
    ...reading,
    reply: z.object({ result: z.array(pack) }),
  }),
  storagePlans: endpoint('GET', '/company/getStoragePlans', {
    about: 'Storage to add to a plan, in GB, with its price a month.',
    ...reading,
    reply: z.object({ result: z.array(pack) }),
  }),
  subscription: endpoint('GET', '/company/getUserSubscription', {
    about: 'The plan that the company is on, how it is paid, what is due, and how much of it is used.',
    ...reading,
    reply: z.object({
      result: z.object({
        pack_id: z.number(),
        pack_name: z.string(),
        /** The last day; null: no end. */
        subscription_date: z.nullable(z.string()),
        /** False where this installation sells no plans. */
        sells: z.boolean(),
        /** Cards can be used: by a provider, or by a simulator that moves no money. */
        cards: z.enum(['none', 'stripe', 'simulator']),
        contact: z.string(),
        used_storage: z.number(),
        /** null: as much as there is room for. */
        total_storage: z.nullable(z.number()),
        used_jobs: z.number(),
        total_jobs: z.nullable(z.number()),
        /** Texts and minutes that come with this month's plan, where they are counted. */
        included: z.array(z.object({ kind: z.enum(creditKinds), used: z.number(), total: z.number() })),
        /** null: there is no subscription, as on trial. */
        subscription: z.nullable(
          z.object({
            status: z.enum(['active', 'past_due', 'paused', 'ended']),
            period,
            price_cents: z.number(),
            next_price_cents: z.nullable(z.number()),
            next_price_from: z.nullable(z.string()),
            period_start: z.string(),
            period_end: z.string(),
            cancels: z.boolean(),
            next_pack_id: z.nullable(z.number()),
            next_period: z.nullable(period),
            pays_by: z.enum(payWays),
            credit_cents: z.number(),
            storage_gb: z.number(),
            storage_cents: z.number(),
            next_storage_gb: z.nullable(z.number()),
            /** A pause that is planned or has begun: its first day, the day on which the plan goes on, a month's price. */
            pause_from: z.nullable(z.string()),
            pause_until: z.nullable(z.string()),
            pause_cents: z.number(),
            is_paused: z.boolean(),
          }),
        ),
        /** Months for which the plan can be paused at most; 0: it can't. */
        pause_months: z.number(),
        pending: z.array(pendingPayment),
      }),
    }),
  }),
  preview: endpoint('POST', '/company/getChangePlanPreview', {
    about: 'The exact price of another plan today: every line in dollars, what is due, and what comes next.',
    access: owner,
    effect: 'reads',
    reads: ['plans', 'company'],
    input: z.object(wanted),
    reply: z.object({
      result: z.object({
        kind: z.enum(['start', 'upgrade', 'downgrade', 'keep', 'resume', 'none']),
        lines: z.array(priceLine),
        due: z.number(),
        tax: z.number(),
        tax_name: z.string(),
        /** Kept in the company's favour. */
        credit: z.number(),
        next: z.object({ amount: z.number(), date: z.string() }),
      }),
    }),
  }),
  discount: endpoint('POST', '/company/getDiscount', {
    about: 'What a coupon takes off a plan, in dollars.',
    access: owner,
    effect: 'reads',
    reads: ['coupons'],
    input: z.object({ ...wanted, code: f.requiredLine(60, 'Please enter a code.') }),
    reply: z.object({
      result: z.object({
        code: z.string(),
        name: z.string(),
        amount_off: z.nullable(z.number()),
        percent_off: z.nullable(z.number()),
        duration_in_months: z.nullable(z.number()),
        lines: z.array(priceLine),
      }),
    }),
  }),
  change: endpoint('POST', '/company/stripeUpdateSubscription', {
    about:
      'Takes a plan: a larger one at once, a smaller one when the paid period is over. A card that must be confirmed answers client_secret.',
    ...changing,
    input: z.object({
      ...wanted,
      pays_by: z._default(z.enum(payWays), 'card'),
      /** The amount from the preview; any other is refused. */
      due_cents: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
    }),
    reply: paymentReply,
  }),
  unsubscribe: endpoint('POST', '/company/unsubscribe', {
    about: 'Ends the plan when its paid period is over.',
    ...changing,
  }),
  resubscribe: endpoint('POST', '/company/resubscribe', {
    about: 'Takes back an unsubscribe, until the paid period is over.',
    ...changing,
  }),
  pausePreview: endpoint('POST', '/company/getPausePreview', {
    about:
      'The exact price of a seasonal pause: when it begins and ends, a month of it, and what comes after.',
    access: owner,
    effect: 'reads',
    reads: ['plans', 'company'],
    input: z.object({ months }),
    reply: z.object({
      result: z.object({
        starts_on: z.string(),
        resumes_on: z.string(),
        /** Dollars. */
        month: z.number(),
        /** Credited for unused days of a paid year, which pay for the pause first. */
        rest: z.number(),
        first: z.number(),
        next: z.number(),
        /** Most months that can be chosen. */
        most: z.number(),
      }),
    }),
  }),
  pause: endpoint('POST', '/company/pausePlan', {
    about:
      'Pauses the plan for some months at its storage price, when the paid month is over. Reading and export stay open; it goes on by itself.',
    ...changing,
    input: z.object({
      months,
      /** A month's price from the preview; any other is refused. */
      month_cents: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
    }),
  }),
  resume: endpoint('POST', '/company/resumePlan', {
    about:
      'Takes a planned pause back, or ends one at once: the rest of its month is credited and a new period of the plan begins.',
    ...changing,
    input: z.object({ due_cents: z.optional(z.coerce.number().check(z.int(), z.gte(0))) }),
    reply: paymentReply,
  }),
  look: endpoint('POST', '/company/lookAtPayment', {
    about: 'What became of a payment, as the card provider says now.',
    ...changing,
    input: z.object({ invoice: f.id }),
    reply: paymentReply,
  }),
  drop: endpoint('POST', '/company/dropPayment', {
    about: 'Takes back a payment that waits to be confirmed.',
    ...changing,
    input: z.object({ invoice: f.id }),
    reply: paymentReply,
  }),
  payOpen: endpoint('POST', '/company/payOpenInvoice', {
    about: 'Pays an open invoice by card now.',
    ...changing,
    input: z.object({ invoice: f.id }),
    reply: paymentReply,
  }),
  answerSimulated: endpoint('POST', '/company/answerSimulatedPayment', {
    about: 'In the demo: what the holder of a simulated card says at their bank.',
    ...changing,
    input: z.object({ reference: f.line(60), approves: f.flag }),
    reply: paymentReply,
  }),
  cards: endpoint('POST', '/company/stripeFetchPaymentMethods', {
    about: 'The cards that the company pays with, the one that is charged first.',
    access: owner,
    effect: 'reads',
    reads: ['plans'],
    reply: z.object({ result: z.array(cardOut) }),
  }),
  beginCard: endpoint('POST', '/company/stripeCreateSetupIntent', {
    about: "Opens the provider's page where a card is entered.",
    ...changing,
    changes: [...planChanges, 'settings'],
    input: z.object({ language: z._default(f.line(10), 'en') }),
    reply: z.object({ client_secret: z.string(), url: z.string() }),
  }),
  finishCard: endpoint('POST', '/company/keepPaymentMethod', {
    about: "Keeps the card that was entered on the provider's page.",
    ...changing,
    input: z.object({ setup: f.requiredLine(200) }),
    reply: z.object({ result: z.array(cardOut) }),
  }),
  addSimulated: endpoint('POST', '/company/addSimulatedCard', {
    about: 'In the demo: keeps one of the three simulated cards.',
    ...changing,
    input: z.object({ card: z.enum(simulatedCards) }),
    reply: z.object({ result: z.array(cardOut) }),
  }),
  setDefault: endpoint('POST', '/company/stripeSetDefaultPaymentMethod', {
    about: 'Chooses the card that is charged.',
    ...changing,
    input: z.object({ id: f.id }),
    reply: z.object({ result: z.array(cardOut) }),
  }),
  deleteCard: endpoint('POST', '/company/stripeDeletePaymentMethod', {
    about: 'Removes a card.',
    ...changing,
    input: z.object({ id: f.id }),
    reply: z.object({ result: z.array(cardOut) }),
  }),
}

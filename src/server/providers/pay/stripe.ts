import type Stripe from 'stripe'
import { traced } from '#server/tracing/traced.ts'
import {
  type Lack,
  type Pay,
  type PayKey,
  PayRefused,
  PayUnavailable,
  type Promotion,
  type SeenPayment,
  type SeenRefund,
} from './pay.port.ts'
import { stripeLinks } from './stripe-links.ts'
import { idOf, newsOf, signedEvent } from './stripe-news.ts'
import { stripeReaders } from './stripe-terminal.ts'

export interface StripeSettings {
  /** Asked instead of Stripe's own address: a proxy, or a test's counterpart. */
  baseUrl?: string | undefined
  /** Milliseconds to wait for an answer. */
  timeout?: number
}

/** The host's Stripe platform, which companies' accounts are linked to. */
export interface StripePlatform {
  key: string
  /** Signs what Stripe tells of linked accounts. */
  hookSecret: string
}

/** Events to receive from Stripe. Each only says where to look, so that their order does not matter. */
const told = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const

/**
 * Payments by card on Stripe's own page (Checkout). Which cards, wallets and debits it takes is switched in the account's
 * own dashboard. The SDK is loaded with the first question.
 */
export function createStripePay({
  baseUrl,
  timeout = 20_000,
  platform = null,
}: StripeSettings & { platform?: StripePlatform | null } = {}): Pay {
  const ownKey = (key: PayKey) => (typeof key === 'string' ? key : (platform?.key ?? null))
  const ask = async <T>(key: PayKey, question: (stripe: Stripe) => Promise<T>): Promise<T> => {
    const own = ownKey(key)
    if (own === null) throw new PayRefused('This server is linked to no accounts at Stripe.')
    const stripe = await openStripe(own, baseUrl, timeout, typeof key === 'string' ? undefined : key.linked)
    return traced('vendor', 'api.stripe.com', null, () => question(stripe)).catch(error => {
      throw sortError(error)
    })
  }
  return {
    links: platform && stripeLinks(platform, question => ask(platform.key, question)),

    account: key =>
      ask(key, async stripe => {
        const account = await stripe.accounts.retrieveCurrent()
        const name = account.settings?.dashboard?.display_name || account.business_profile?.name
        return {
          id: account.id,
          name: name || (account.email ?? ''),
          isTest: !/^[rs]k_live_/.test(ownKey(key) ?? ''),
        }
      }),

    ...stripeReaders(ask),

    readiness: key =>
      ask(key, async stripe => {
        const { charges_enabled, payouts_enabled, requirements } = await stripe.accounts.retrieveCurrent()
        const due = [...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])]
        const lacks = [...new Set(due.map(lackOf))]
        return { takes: charges_enabled, paysOut: payouts_enabled, lacks }
      }),

    tellUs: (key, url) =>
      ask(key, async stripe => {
        const { id, secret } = await stripe.webhookEndpoints.create({ url, enabled_events: [...told] })
        return { id, secret: secret ?? '' }
      }),

    tellNoMore: (key, id) =>
      ask(key, async stripe => {
        await stripe.webhookEndpoints.del(id)
      }),

    begin: (key, page, once) =>
      ask(key, async stripe => {
        const metadata = { reference: page.reference }
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            line_items: page.lines.map(({ name, cents }) => ({
              quantity: 1,
              price_data: { currency: 'aud', unit_amount: cents, product_data: { name } },
            })),
            ...(page.email !== '' && { customer_email: page.email }),
            locale: localeOf(page.language),
            success_url: page.paidUrl,
            cancel_url: page.backUrl,
            expires_at: Math.floor(page.expiresAt.getTime() / 1_000),
            client_reference_id: page.reference,
            metadata,
            // Also of what happens to the payment later.
            payment_intent_data: { metadata, description: page.lines[0]?.name ?? '' },
          },
          { idempotencyKey: once },
        )
        return { id: session.id, url: session.url ?? '' }
      }),

    close: (key, checkout) =>
      ask(key, async stripe => {
        await stripe.checkout.sessions.expire(checkout)
      }),

    look: (key, at) =>
      ask(key, async stripe => {
        if ('payment' in at) return seenPayment(stripe, at.payment)
        const session = await stripe.checkout.sessions.retrieve(at.checkout)
        const payment = idOf(session.payment_intent)
        const reference = session.metadata?.reference ?? null
        const seen = payment === null ? nothing : await seenPayment(stripe, payment)
        return { ...seen, reference, state: seen.state === 'open' ? endOf(session.status) : seen.state }
      }),

    refund: (key, { payment, cents, reference }, once) =>
      ask(key, async stripe =>
        seenRefund(
          await stripe.refunds.create(
            { payment_intent: payment, amount: cents, metadata: { reference } },
            { idempotencyKey: once },
          ),
        ),
      ),

    promotions: (key, { from, to }) =>
      ask(key, async stripe => {
        const codes = stripe.promotionCodes.list({
          created: { gte: secondsOf(from), lt: secondsOf(to) },
          expand: ['data.promotion.coupon'],
          limit: 100,
        })
        return (await codes.autoPagingToArray({ limit: mostPromotions })).map(promotionOf)
      }),

    async read(secret, body, signature) {
      const event = await signedEvent(secret, body, signature)
      return event === 'unsigned' ? event : newsOf(event)
    },
  }
}

/** Stripe's name of a requirement, sorted. */
function lackOf(requirement: string): Lack {
  if (requirement.includes('verification') || requirement.includes('document')) return 'proof'
  const [first = ''] = requirement.split('.')
  if (first === 'external_account') return 'bank'
  if (first === 'tos_acceptance') return 'terms'
  if (first === 'business_profile' || first === 'business_type' || first === 'company') return 'business'
  const people = ['individual', 'representative', 'owners', 'directors', 'executives', 'relationship']
  return people.includes(first) || first.startsWith('person') ? 'person' : 'other'
}

/** More codes than anybody looks through. */
const mostPromotions = 1_000
const secondsOf = (at: Date) => Math.floor(at.getTime() / 1_000)

function promotionOf(code: Stripe.PromotionCode): Promotion {
  const { coupon } = code.promotion
  const known = typeof coupon === 'object' ? coupon : null
  return {
    id: code.id,
    code: code.code,
    createdAt: new Date(code.created * 1_000),
    expiresAt: code.expires_at === null ? null : new Date(code.expires_at * 1_000),
    isActive: code.active,
    mostRedemptions: code.max_redemptions,
    redeemed: code.times_redeemed,
    coupon: {
      id: idOf(coupon) ?? '',
      name: known?.name ?? '',
      centsOff: known?.amount_off ?? null,
      percentOff: known?.percent_off ?? null,
      duration: known?.duration ?? '',
      months: known?.duration_in_months ?? null,
    },
  }
}

/** Opens Stripe's SDK, which is loaded with the first question. */
export async function openStripe(
  key: string,
  baseUrl: string | undefined,
  timeout: number,
  account?: string,
): Promise<Stripe> {
  const { default: Sdk } = await import('stripe')
  const base = baseUrl === undefined ? null : new URL(baseUrl)
  return new Sdk(key, {
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
    // Direct charges: the request is made as if by the linked account itself.
    ...(account !== undefined && { stripeAccount: account }),
    ...(base && {
      protocol: base.protocol === 'http:' ? 'http' : 'https',
      host: base.hostname,
      ...(base.port !== '' && { port: base.port }),
    }),
  })
}

const nothing: SeenPayment = {
  state: 'open',
  reference: null,
  payment: null,
  cents: 0,
  card: '',
  isTransfer: false,
  refunds: [],
  dispute: null,
}

/** Outcome of an unpaid page: a completed one can't be paid on again. */
const endOf = (status: Stripe.Checkout.Session.Status | null): SeenPayment['state'] =>
  status === 'expired' ? 'expired' : status === 'complete' ? 'failed' : 'open'

const states: Partial<Record<Stripe.PaymentIntent.Status, SeenPayment['state']>> = {
  succeeded: 'paid',
  processing: 'processing',
  canceled: 'expired',
}

async function seenPayment(stripe: Stripe, id: string): Promise<SeenPayment> {
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  const state = states[intent.status] ?? 'open'
  const seen = { ...nothing, state, reference: intent.metadata?.reference ?? null, payment: id }
  if (state !== 'paid') return seen
  const refunds = await stripe.refunds.list({ payment_intent: id, limit: 100 })
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const disputes = charge?.disputed ? await stripe.disputes.list({ payment_intent: id, limit: 1 }) : null
  const { card: online, card_present: present, type } = charge?.payment_method_details ?? {}
  const card = online ?? present
  return {
    ...seen,
    cents: intent.amount_received ?? intent.amount,
    card: card ? `${brandOf(card.brand)} ${card.last4 ?? ''}`.trim() : '',
    isTransfer: type === 'au_becs_debit',
    refunds: refunds.data.map(seenRefund),
    dispute: disputeOf(disputes?.data[0]),
  }
}

export const brandOf = (brand: string | null) =>
  brand === 'amex' ? 'American Express' : (brand ?? '').replace(/^./, letter => letter.toUpperCase())

function seenRefund({ id, amount, status, metadata, failure_reason }: Stripe.Refund): SeenRefund {
  return {
    id,
    reference: metadata?.reference ?? null,
    cents: amount,
    // A refund that the bank still works on counts as refunded: it returns to the account if the bank refuses.
    state: status === 'failed' || status === 'canceled' ? 'failed' : 'done',
    error: failure_reason ?? '',
  }
}

function disputeOf(dispute: Stripe.Dispute | undefined): SeenPayment['dispute'] {
  if (!dispute) return null
  const { status, reason, amount } = dispute
  const state = status === 'won' ? 'won' : status === 'lost' ? 'lost' : 'open'
  return { state, reason, cents: amount }
}

export const localeOf = (language: string) =>
  (['en', 'de', 'es', 'fr', 'ja', 'zh'] as const).find(each => each === language) ?? 'auto'

/** Stripe's word on this question (a 4xx) is final; what may pass is not: too many, its own trouble, nobody there. */
export function sortError(error: unknown): Error {
  const { message, statusCode } = error as Error & { statusCode?: number }
  const isFinal = statusCode !== undefined && statusCode < 500 && ![408, 409, 429].includes(statusCode)
  return isFinal ? new PayRefused(message, { cause: error }) : new PayUnavailable(message, { cause: error })
}

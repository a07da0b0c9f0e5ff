import type Stripe from 'stripe'
import { traced } from '#server/tracing/traced.ts'
import { brandOf, localeOf, openStripe, type StripeSettings, sortError } from '../pay/stripe.ts'
import { idOf, newsOf, signedEvent } from '../pay/stripe-news.ts'
import type { Charge, PlanPay, SavedCard } from './plan-pay.port.ts'

interface HostAccount extends StripeSettings {
  key: string
  publishableKey: string
  /** Signs what Stripe tells. */
  hookSecret: string
}

/** Cards on file with the host's account at Stripe. They are entered on Stripe's page, and confirmed at the bank's. */
export function stripePlanPay({
  key,
  publishableKey,
  hookSecret,
  baseUrl,
  timeout = 20_000,
}: HostAccount): PlanPay {
  const ask = async <T>(question: (stripe: Stripe) => Promise<T>): Promise<T> => {
    const stripe = await openStripe(key, baseUrl, timeout)
    return traced('vendor', 'api.stripe.com', null, () => question(stripe)).catch(error => {
      throw sortError(error)
    })
  }
  return {
    as: 'stripe',
    publishableKey,
    account: () => ask(async stripe => (await stripe.accounts.retrieveCurrent()).id),

    customer: ({ id, name, email }, once) =>
      ask(async stripe => {
        const fields = { name, ...(email !== '' && { email }), metadata: { company: String(id) } }
        return (await stripe.customers.create(fields, { idempotencyKey: once })).id
      }),

    beginCard: (customer, { company, returnUrl, backUrl, language }) =>
      ask(async stripe => {
        const session = await stripe.checkout.sessions.create({
          mode: 'setup',
          customer,
          client_reference_id: String(company),
          allowed_payment_method_types: ['card'],
          locale: localeOf(language),
          success_url: `${returnUrl}?setup={CHECKOUT_SESSION_ID}`,
          cancel_url: backUrl,
          expand: ['setup_intent'],
        })
        const intent = typeof session.setup_intent === 'object' ? session.setup_intent : null
        return { id: session.id, clientSecret: intent?.client_secret ?? '', url: session.url ?? '' }
      }),

    finishCard: id =>
      ask(async stripe => {
        const session = await stripe.checkout.sessions.retrieve(id, {
          expand: ['setup_intent.payment_method'],
        })
        const intent = typeof session.setup_intent === 'object' ? session.setup_intent : null
        const method = typeof intent?.payment_method === 'object' ? intent.payment_method : null
        const customer = idOf(session.customer as string | { id: string } | null)
        if (intent?.status !== 'succeeded' || !method || customer === null) return null
        return { company: Number(session.client_reference_id), customer, card: savedCard(method) }
      }),

    forgetCard: method =>
      ask(async stripe => {
        await stripe.paymentMethods.detach(method)
      }),

    charge: (request, once) =>
      ask(async stripe => {
        const { customer, method, cents, description, reference, returnUrl } = request
        try {
          return seen(
            await stripe.paymentIntents.create(
              {
                amount: cents,
                currency: 'aud',
                customer,
                payment_method: method,
                allowed_payment_method_types: ['card'],
                confirm: true,
                return_url: returnUrl,
                description,
                metadata: { reference },
                expand: ['latest_charge'],
              },
              { idempotencyKey: once },
            ),
          )
        } catch (error) {
          // A declined card is an error there, and an answer here.
          const { type, payment_intent: intent, message } = error as Stripe.errors.StripeCardError
          if (type !== 'StripeCardError') throw error
          const payment = intent?.id ?? ''
          return { ...nothing, state: 'failed', payment, reference, reason: message ?? '' }
        }
      }),

    look: payment => ask(async stripe => look(stripe, payment)),

    find: (customer, reference) =>
      ask(async stripe => {
        // The newest first; a company has a few charges a month.
        const { data } = await stripe.paymentIntents.list({ customer, limit: 100 })
        const intent = data.find(({ metadata }) => metadata?.reference === reference)
        return intent ? look(stripe, intent.id) : null
      }),

    cancel: payment =>
      ask(async stripe => {
        // It may have been paid meanwhile, and then can't be cancelled: how it stands decides.
        await stripe.paymentIntents.cancel(payment).catch(error => {
          const { statusCode } = error as { statusCode?: number }
          if (statusCode !== 400) throw error
        })
        return look(stripe, payment)
      }),

    refund: (payment, cents, once) =>
      ask(async stripe => {
        await stripe.refunds.create({ payment_intent: payment, amount: cents }, { idempotencyKey: once })
      }),

    async read(body, signature) {
      const event = await signedEvent(hookSecret, body, signature)
      if (event === 'unsigned') return event
      const news = newsOf(event)
      return news && 'checkout' in news ? { setup: news.checkout } : news
    },
  }
}

async function look(stripe: Stripe, payment: string): Promise<Charge> {
  const intent = await stripe.paymentIntents.retrieve(payment, { expand: ['latest_charge'] })
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  if (!charge?.disputed) return seen(intent)
  const { data } = await stripe.disputes.list({ payment_intent: payment, limit: 10 })
  // A warning moves no money.
  const taken = data.filter(({ status }) => status !== 'won' && !status.startsWith('warning'))
  return { ...seen(intent), disputedCents: taken.reduce((sum, { amount }) => sum + amount, 0) }
}

const nothing: Charge = {
  state: 'processing',
  payment: '',
  reference: null,
  customer: '',
  clientSecret: '',
  confirmUrl: '',
  reason: '',
  card: '',
  refundedCents: 0,
  disputedCents: 0,
}

const states: Partial<Record<Stripe.PaymentIntent.Status, Charge['state']>> = {
  succeeded: 'paid',
  requires_action: 'confirm',
  requires_confirmation: 'confirm',
  canceled: 'failed',
  requires_payment_method: 'failed',
}

function seen(intent: Stripe.PaymentIntent): Charge {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const card = charge?.payment_method_details?.card
  return {
    ...nothing,
    state: states[intent.status] ?? 'processing',
    payment: intent.id,
    reference: intent.metadata?.reference ?? null,
    customer: idOf(intent.customer) ?? '',
    clientSecret: intent.client_secret ?? '',
    confirmUrl: intent.next_action?.redirect_to_url?.url ?? '',
    reason: intent.last_payment_error?.message ?? '',
    card: card ? `${brandOf(card.brand)} ${card.last4 ?? ''}`.trim() : '',
    refundedCents: charge?.amount_refunded ?? 0,
  }
}

function savedCard({ id, card }: Stripe.PaymentMethod): SavedCard {
  const month = String(card?.exp_month ?? 0).padStart(2, '0')
  return {
    method: id,
    brand: brandOf(card?.brand ?? null),
    last4: card?.last4 ?? '',
    expires: card ? `${month}/${String(card.exp_year).slice(-2)}` : '',
    fingerprint: card?.fingerprint ?? '',
  }
}

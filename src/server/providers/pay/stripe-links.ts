import type Stripe from 'stripe'
import type { AccountLinks } from './pay.port.ts'
import { newsOf, signedEvent } from './stripe-news.ts'

type Ask = <T>(question: (stripe: Stripe) => Promise<T>) => Promise<T>

/**
 * Accounts of companies at the host's Stripe platform, such as Stripe calls standard: they pay Stripe's fees, bear their
 * losses, have Stripe's whole dashboard, and tell Stripe itself who they are.
 */
export const stripeLinks = ({ hookSecret }: { hookSecret: string }, ask: Ask): AccountLinks => ({
  open: ({ name, email }, once) =>
    ask(async stripe => {
      const account = await stripe.accounts.create(
        {
          country: 'AU',
          ...(email !== '' && { email }),
          business_profile: { name },
          controller: {
            fees: { payer: 'account' },
            losses: { payments: 'stripe' },
            requirement_collection: 'stripe',
            stripe_dashboard: { type: 'full' },
          },
        },
        { idempotencyKey: once },
      )
      return account.id
    }),

  page: (account, { doneUrl, againUrl }) =>
    ask(async stripe => {
      const link = await stripe.accountLinks.create({
        account,
        type: 'account_onboarding',
        return_url: doneUrl,
        refresh_url: againUrl,
      })
      return link.url
    }),

  async read(body, signature) {
    const event = await signedEvent(hookSecret, body, signature)
    if (event === 'unsigned') return event
    // What the platform's own account is told has no account.
    if (!event.account) return null
    const isAccount = event.type === 'account.updated' || event.type === 'account.application.deauthorized'
    const news = isAccount ? ('account' as const) : newsOf(event)
    return news === null ? null : { account: event.account, news }
  },
})

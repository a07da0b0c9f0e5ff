import type Stripe from 'stripe'
import type { PayNews } from './pay.port.ts'

/** What a request of Stripe tells, if this secret signed it. */
export async function signedEvent(
  secret: string,
  body: string,
  signature: string,
): Promise<Stripe.Event | 'unsigned'> {
  const { default: Sdk } = await import('stripe')
  try {
    return await new Sdk('unused').webhooks.constructEventAsync(body, signature, secret)
  } catch (error) {
    if (error instanceof Sdk.errors.StripeSignatureVerificationError) return 'unsigned'
    throw error
  }
}

/** Where to look, of any object that has to do with a payment. */
export function newsOf(event: Stripe.Event): PayNews | null {
  const object = event.data.object as {
    object?: string
    id?: string
    payment_intent?: string | { id: string } | null
  }
  if (object.object === 'checkout.session' && object.id) return { checkout: object.id }
  const payment = object.object === 'payment_intent' ? (object.id ?? null) : idOf(object.payment_intent)
  return payment === null ? null : { payment }
}

export const idOf = (named: string | { id: string } | null | undefined): string | null =>
  typeof named === 'object' ? (named?.id ?? null) : (named ?? null)

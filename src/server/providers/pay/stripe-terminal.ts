import type Stripe from 'stripe'
import type { CardReaders, PayKey, SeenReader } from './pay.port.ts'

type Ask = <T>(key: PayKey, question: (stripe: Stripe) => Promise<T>) => Promise<T>

/** Card readers of Stripe Terminal, driven by Stripe's server: nothing is installed beside them. */
export const stripeReaders = (ask: Ask): CardReaders => ({
  readers: key =>
    ask(key, async stripe => (await stripe.terminal.readers.list({ limit: 100 })).data.map(seenReader)),

  addPlace: (key, { name, line1, city, state, postcode }, once) =>
    ask(key, async stripe => {
      const address = { line1, city, state, postal_code: postcode, country: 'AU' }
      const place = await stripe.terminal.locations.create(
        { display_name: name, address },
        { idempotencyKey: once },
      )
      return place.id
    }),

  addReader: (key, { code, label, place }) =>
    ask(key, async stripe =>
      seenReader(await stripe.terminal.readers.create({ registration_code: code, label, location: place })),
    ),

  removeReader: (key, id) =>
    ask(key, async stripe => {
      await stripe.terminal.readers.del(id)
    }),

  beginOnReader: (key, { cents, reference, description }, once) =>
    ask(key, async stripe => {
      const intent = await stripe.paymentIntents.create(
        {
          amount: cents,
          currency: 'aud',
          allowed_payment_method_types: ['card_present'],
          capture_method: 'automatic',
          description,
          metadata: { reference },
        },
        { idempotencyKey: once },
      )
      return intent.id
    }),

  chargeOnReader: (key, { reader, payment }, once) =>
    ask(key, async stripe => {
      await stripe.terminal.readers.processPaymentIntent(
        reader,
        { payment_intent: payment },
        { idempotencyKey: once },
      )
    }),

  cancelOnReader: (key, { reader, payment }) =>
    ask(key, async stripe => {
      // One that has paid by now can't be cancelled: how it stands decides.
      for (const cancel of [
        () => stripe.terminal.readers.cancelAction(reader),
        () => stripe.paymentIntents.cancel(payment),
      ])
        await cancel().catch(error => {
          const { statusCode = 0 } = error as { statusCode?: number }
          if (statusCode < 400 || statusCode >= 500) throw error
        })
    }),
})

function seenReader({ id, label, device_type, status, action }: Stripe.Terminal.Reader): SeenReader {
  const intent = action?.process_payment_intent?.payment_intent ?? null
  return {
    id,
    label,
    device: device_type,
    isOnline: status === 'online',
    payment: typeof intent === 'object' ? (intent?.id ?? null) : intent,
    isBusy: action?.status === 'in_progress',
    reason: action?.status === 'failed' ? (action.failure_message ?? '') : '',
  }
}

import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

const settings = user({ permission: 'settings' })
const taking = user({ permission: ['payments.onJob', 'money.manage', 'settings'] })
const charging = user({ permission: ['payments.onJob', 'money.manage'] })
const paying = ['invoices', 'jobs', 'diary', 'activity', 'mail', 'settings'] as const

const readers = z.array(
  z.object({ id: z.string(), label: z.string(), device: z.string(), online: z.boolean(), busy: z.boolean() }),
)
const listed = z.object({
  result: z.object({
    /** A Stripe account is connected. */
    connected: z.boolean(),
    /** The address that readers stand at is known. */
    has_place: z.boolean(),
    readers,
  }),
})
const charge = z.object({
  payment: z.number(),
  state: z.enum(['begun', 'open', 'processing', 'paid', 'failed', 'expired']),
  /** Why it came to nothing. */
  reason: z.string(),
  receipt: z.nullable(z.number()),
})
const charged = z.object({ result: charge })

/** Card readers of the company's own Stripe account. */
export const cardReadersContract = {
  list: endpoint('GET', '/settings/getReaders', {
    about: 'The card readers of the company’s Stripe account with their state; none without an account.',
    access: taking,
    effect: 'reads',
    reads: ['settings'],
    reply: listed,
  }),
  add: endpoint('POST', '/settings/registerReader', {
    about: 'Registers a reader by the code that it shows. The first one needs the address it stands at.',
    access: settings,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({
      code: f.requiredLine(60, 'Please enter the code shown on the reader.'),
      label: f.requiredLine(60, 'Please name the reader.'),
      line1: f.line(200),
      city: f.line(100),
      state: f.line(10),
      postcode: f.line(10),
    }),
    reply: listed,
  }),
  remove: endpoint('POST', '/settings/removeReader', {
    about: 'Takes a reader out of the company’s Stripe account.',
    access: settings,
    effect: 'leaves',
    changes: ['settings'],
    input: z.object({ id: f.requiredLine(100) }),
    reply: listed,
  }),
  charge: endpoint('POST', '/jobs/chargeOnReader', {
    about: 'Has a reader ask for a card, to pay what is owed on an invoice or a part of it.',
    access: charging,
    effect: 'leaves',
    changes: paying,
    input: z.object({ id: f.id, reader: f.requiredLine(100), amount_cents: f.cents }),
    reply: charged,
  }),
  look: endpoint('POST', '/jobs/lookAtReaderPayment', {
    about: 'How a payment on a reader stands; one whose card was declined there is given up.',
    access: charging,
    effect: 'leaves',
    changes: paying,
    input: z.object({ payment: f.id }),
    reply: charged,
  }),
  cancel: endpoint('POST', '/jobs/cancelReaderPayment', {
    about: 'Takes a payment off its reader. What was paid meanwhile is booked.',
    access: charging,
    effect: 'leaves',
    changes: paying,
    input: z.object({ payment: f.id }),
    reply: charged,
  }),
}

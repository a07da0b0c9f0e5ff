import * as z from 'zod/mini'
import { everybody, readsMoney, user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { documentLanguage, linkToken } from '../documents/documents.wire.ts'

const settings = user({ permission: 'settings' })
const money = user({ permission: 'money.manage' })
/** Topics that a client's payment changes. */
const paying = ['invoices', 'jobs', 'diary', 'activity', 'mail', 'settings'] as const

const account = z.object({
  connected: z.boolean(),
  /** The host runs a platform that accounts can be linked to, in place of a key. */
  offers_link: z.boolean(),
  is_linked: z.boolean(),
  /** Stripe still asks its owner for details before it takes cards. */
  is_waiting: z.boolean(),
  /** The account's own name. */
  name: z.string(),
  account: z.string(),
  is_test: z.boolean(),
  is_on: z.boolean(),
  adds_fee: z.boolean(),
  /** Clients may pay a part of what they owe, and at least how much. */
  takes_parts: z.boolean(),
  least_part_cents: z.number(),
  /** Basis points; of the company's tax and fees. */
  fee_rate: z.number(),
  /** The provider tells us of payments; false: they are looked for. */
  is_told: z.boolean(),
  /** Where it is to tell us. */
  hook_url: z.string(),
  /** Why it refused the last payment. */
  trouble: z.string(),
  version: z.number(),
})
const settled = z.object({ result: account })

const refund = z.object({
  id: z.number(),
  amount_cents: z.number(),
  state: z.enum(['asked', 'done', 'failed']),
  note: z.string(),
  error: z.string(),
  at: f.instantOut,
})
const payment = z.object({
  id: z.number(),
  amount_cents: z.number(),
  fee_cents: z.number(),
  state: z.enum(['begun', 'open', 'processing', 'paid', 'failed', 'expired']),
  card: z.string(),
  dispute: z.enum(['', 'open', 'won', 'lost']),
  /** Id of its ledger entry. */
  receipt: z.nullable(z.number()),
  /** Amount left to refund. */
  refundable_cents: z.number(),
  at: f.instantOut,
  refunds: z.array(refund),
})

export const cardPaymentsContract = {
  account: endpoint('GET', '/settings/getOnlinePayments', {
    about: 'Whether clients can pay by card, and by which account.',
    access: user({ permission: ['money.manage', 'settings'] }),
    effect: 'reads',
    reads: ['settings'],
    reply: settled,
  }),
  readiness: endpoint('GET', '/settings/getPaymentReadiness', {
    about: 'Whether the company’s Stripe account takes and pays out money, and what it still lacks.',
    access: settings,
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({
      result: z.object({
        connected: z.boolean(),
        takes: z.boolean(),
        pays_out: z.boolean(),
        lacks: z.array(z.enum(['bank', 'terms', 'business', 'person', 'proof', 'other'])),
      }),
    }),
  }),
  connect: endpoint('POST', '/settings/connectOnlinePayments', {
    about: 'Connects the Stripe account of a secret key, and has Stripe tell us of payments.',
    access: settings,
    effect: 'leaves',
    changes: paying,
    input: z.object({
      key: f.secret(
        z.string().check(z.trim(), z.regex(/^(sk|rk)_\w{8,250}$/, 'This isn’t a Stripe secret key.')),
      ),
    }),
    reply: settled,
  }),
  link: endpoint('POST', '/settings/linkOnlinePayments', {
    about:
      "Opens an account of the company's own at Stripe, linked to the host's platform; the answer is the page where its owner goes on, '' where nothing lacks.",
    access: settings,
    effect: 'leaves',
    changes: paying,
    reply: z.object({ url: z.string() }),
  }),
  lookAtLinked: endpoint('POST', '/settings/lookAtLinkedAccount', {
    about: 'Looks how the linked account stands at Stripe, as its owner comes back from there.',
    access: settings,
    effect: 'leaves',
    changes: paying,
    reply: settled,
  }),
  save: endpoint('POST', '/settings/saveOnlinePayments', {
    about: 'Turns payments by card on or off, with or without the card fee, in parts or only as a whole.',
    access: settings,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({
      ...f.patch({ is_on: f.flag, adds_fee: f.flag }),
      /** Absent: as it is. */
      takes_parts: z._default(z.union([z.null(), f.flag]), null),
      /** 0: as it is. */
      least_part_cents: f.cents,
      /** Webhook signing secret, if Stripe was set up by hand; '' keeps the stored one. */
      hook_secret: f.secret(
        z._default(
          z.string().check(z.trim(), z.regex(/^(whsec_\w{8,250})?$/, 'This isn’t a Stripe signing secret.')),
          '',
        ),
      ),
      version: f.version,
    }),
    reply: settled,
  }),
  disconnect: endpoint('POST', '/settings/disconnectOnlinePayments', {
    about:
      'Closes what can still be paid on and forgets the account; Stripe no longer tells us of it. What was paid stays in the ledger.',
    access: settings,
    effect: 'leaves',
    changes: paying,
    reply: settled,
  }),
  ofInvoice: endpoint('POST', '/jobs/getCardPayments', {
    about: 'What was paid on an invoice by card, with what was given back; and the address of its page.',
    access: readsMoney,
    effect: 'reads',
    reads: ['invoices'],
    input: z.object({ id: f.id }),
    reply: z.object({ data: z.array(payment), link: z.string() }),
  }),
  refund: endpoint('POST', '/jobs/refundCardPayment/:id', {
    about: 'Gives money back to the card that it came from; id is that of the card payment.',
    access: money,
    effect: 'leaves',
    changes: ['invoices', 'jobs', 'diary'],
    input: z.object({
      id: f.id,
      amount_cents: f.cents,
      note: f.line(200),
      /** The amount left to refund as the screen showed it: a second one who presses is told that it has changed. */
      refundable_cents: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
    }),
    reply: z.object({ message: z.string() }),
  }),
  readByLink: endpoint('GET', '/clientPortal/invoice/:token/card', {
    about: 'What can be paid by card on the invoice of a link, and the receipts of what was paid.',
    access: everybody,
    effect: 'reads',
    reads: ['invoices'],
    input: z.object({ token: linkToken }),
    reply: z.object({
      result: z.object({
        takes_cards: z.boolean(),
        is_test: z.boolean(),
        owed_cents: z.number(),
        fee_cents: z.number(),
        total_cents: z.number(),
        /** From how much to how much can be paid at once; the same: only all of it. */
        least_cents: z.number(),
        most_cents: z.number(),
        /** On top of what is paid; basis points. */
        fee_rate: z.number(),
        /** A payment whose bank takes days is under way. */
        is_processing: z.boolean(),
        receipts: z.array(
          z.object({
            id: z.number(),
            number: z.number(),
            number_text: z.string(),
            amount_cents: z.number(),
            date: z.string(),
          }),
        ),
      }),
    }),
  }),
  payByLink: endpoint('POST', '/clientPortal/invoice/:token/card', {
    about:
      "Begins a payment by card of what is owed, or of a part of it; the answer is the address of Stripe's page for it.",
    access: everybody,
    effect: 'leaves',
    changes: ['invoices', 'settings'],
    input: z.object({
      token: linkToken,
      language: documentLanguage,
      /** Without the fee; 0: all that is owed. */
      amount_cents: f.cents,
    }),
    reply: z.object({ url: z.string() }),
  }),
  backByLink: endpoint('POST', '/clientPortal/invoice/:token/card/back', {
    about: 'Looks how a payment stands that was begun by the link, as its client comes back from it.',
    access: everybody,
    effect: 'leaves',
    changes: paying,
    input: z.object({ token: linkToken, payment: f.id }),
    reply: z.object({
      state: z.enum(['begun', 'open', 'processing', 'paid', 'failed', 'expired']),
      receipt: z.nullable(z.number()),
    }),
  }),
  receiptByLink: endpoint('GET', '/clientPortal/invoice/:token/receipt/:id', {
    about: 'The receipt of a payment of the invoice of a link, as a PDF.',
    access: everybody,
    effect: 'reads',
    input: z.object({ token: linkToken, id: f.id, language: documentLanguage }),
    reply: 'file',
    cost: 'heavy',
  }),
}

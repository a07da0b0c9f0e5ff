import * as z from 'zod/mini'
import { creditKinds } from '#features/talk/credit/credit.rules.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

/** Those who run the installation: owners and office of the platform's own company. */
const host = user({ platform: true, kinds: ['owner', 'office'] })
const act = { access: host, effect: 'leaves', changes: ['plans', 'company'] } as const

const invoice = z.object({
  id: z.number(),
  number: z.nullable(z.number()),
  reference: z.string(),
  status: z.enum(['draft', 'failed', 'open', 'paid', 'void']),
  pays_by: z.enum(['card', 'transfer', 'credit']),
  total_cents: z.number(),
  refunded_cents: z.number(),
  created_at: f.instantOut,
  due_on: z.nullable(z.string()),
  trouble: z.string(),
})

const company = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  pack_id: z.number(),
  pack_name: z.string(),
  subscription_date: z.nullable(z.string()),
  /** null: it has no subscription, as on trial. */
  status: z.nullable(z.enum(['active', 'past_due', 'paused', 'ended'])),
  price_cents: z.nullable(z.number()),
  period: z.nullable(z.enum(['month', 'year'])),
  owed_cents: z.number(),
})

export const hostContract = {
  companies: endpoint('POST', '/host/companies', {
    about:
      'The companies of the installation with their plans: those that owe first, then the newest; 50 a page.',
    access: host,
    effect: 'reads',
    reads: ['plans', 'company'],
    input: z.object({
      search: f.line(100),
      pack_id: f.idOrNone,
      offset: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000)), 0),
    }),
    reply: z.object({ result: z.array(company), has_more: z.boolean() }),
  }),
  company: endpoint('GET', '/host/company/:id', {
    about: 'One company: how much it uses, its credit and its latest invoices.',
    access: host,
    effect: 'reads',
    reads: ['plans', 'company'],
    input: z.object({ id: f.id }),
    reply: z.object({
      result: z.object({
        ...company.shape,
        used_storage: z.number(),
        jobs: z.number(),
        people: z.number(),
        sms: z.number(),
        minutes: z.number(),
        invoices: z.array(invoice),
      }),
    }),
  }),
  extend: endpoint('POST', '/host/extendPlan', {
    about: 'Lets a plan or a trial run until a later day.',
    ...act,
    input: z.object({ id: f.id, until: f.day }),
  }),
  move: endpoint('POST', '/host/movePlan', {
    about: 'Puts a company on a pack, to a day or without end. A subscription that runs ends with it.',
    ...act,
    input: z.object({ id: f.id, pack_id: f.id, until: f.dayOrNone }),
  }),
  markPaid: endpoint('POST', '/host/markPaid', {
    about: 'Books an invoice as paid by bank transfer.',
    ...act,
    input: z.object({ id: f.id, invoice: f.id }),
  }),
  matchBank: endpoint('POST', '/host/matchBank', {
    about:
      'Finds open invoices in the lines of a bank statement, by reference and amount, and books those that match when told to.',
    ...act,
    input: z.object({ csv: f.requiredText(500_000, 'Paste the statement lines.'), books: f.flag }),
    reply: z.object({
      result: z.array(
        z.object({
          line: z.string(),
          reference: z.string(),
          company: z.string(),
          amount_cents: z.number(),
          outcome: z.enum(['match', 'booked', 'amount', 'paid', 'unknown']),
        }),
      ),
    }),
  }),
  refund: endpoint('POST', '/host/refundPlan', {
    about: 'Pays a part or all of an invoice back: to its card, or noted for a transfer.',
    ...act,
    input: z.object({
      id: f.id,
      invoice: f.id,
      cents: f.cents,
      /** Shown on the screen as refunded: a second person who presses learns that it has changed. */
      refunded_cents: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
    }),
  }),
  giveCredit: endpoint('POST', '/host/giveCredit', {
    about: 'Gives a company text messages or call minutes.',
    ...act,
    input: z.object({
      id: f.id,
      kind: z.enum(creditKinds),
      amount: z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)),
      note: f.line(200),
    }),
  }),
  packs: endpoint('GET', '/host/packs', {
    about: 'The packs as the host edits them.',
    access: host,
    effect: 'reads',
    reads: ['plans'],
    reply: z.object({
      result: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          jobs: z.nullable(z.number()),
          month_cents: z.number(),
          year_cents: z.number(),
          storage_gb: z.number(),
          sms: z.number(),
          minutes: z.number(),
          pause_cents: z.number(),
          pause_months: z.number(),
          sold: z.boolean(),
          version: z.number(),
        }),
      ),
    }),
  }),
  savePack: endpoint('POST', '/host/savePack', {
    about:
      'Changes a pack. Whoever is on it keeps the old price for 30 days after a mail; new customers pay the new one.',
    ...act,
    input: z.object({
      id: f.id,
      name: f.requiredLine(40),
      jobs: z.nullable(z.coerce.number().check(z.int(), z.gte(0))),
      month_cents: f.cents,
      year_cents: f.cents,
      storage_gb: z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000)),
      sms: z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)),
      minutes: z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)),
      pause_cents: f.cents,
      pause_months: z.coerce
        .number()
        .check(z.int(), z.gte(0), z.lte(12, 'A pause can last up to 12 months.')),
      sold: f.flag,
      version: f.version,
    }),
    reply: z.object({ told: z.number() }),
  }),
}

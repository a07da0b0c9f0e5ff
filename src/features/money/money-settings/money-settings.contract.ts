import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { mostDays, mostLinkDays, mostTerms } from './money-settings.rules.ts'

const settings = user({ permission: 'settings' })
const money = user({ permission: ['money.manage', 'settings'] })
const change = { access: settings, effect: 'undoable', changes: ['settings'] } as const
const read = { access: money, effect: 'reads', reads: ['settings'] } as const

const days = z.coerce.number().check(z.int(), z.gte(0), z.lte(mostDays))

const documents = z.object({
  invoice_message: z.string(),
  invoice_terms: z.string(),
  quote_message: z.string(),
  quote_terms: z.string(),
  quote_days: z.number(),
  shows_bank: z.boolean(),
  mails_seen: z.boolean(),
  mails_answered: z.boolean(),
  language: z.string(),
  link_days: z.number(),
  version: z.number(),
})
const banking = z.object({
  account_name: z.string(),
  bsb: z.string(),
  account_number: z.string(),
  bank_name: z.string(),
  payid: z.string(),
  version: z.number(),
})
const term = z.object({
  id: z.number(),
  name: z.string(),
  days: z.number(),
  after_month: z.boolean(),
})

export const moneySettingsContract = {
  documents: endpoint('GET', '/settings/getInvoiceSettingsV2', {
    about: 'What new invoices and quotes begin with.',
    ...read,
    reply: z.object({ result: documents }),
  }),
  saveDocuments: endpoint('POST', '/settings/saveInvoiceSettings', {
    about: 'Changes what new invoices and quotes begin with; those that stand keep theirs.',
    ...change,
    input: z.object({
      ...f.patch({
        invoice_message: f.text(4_000),
        invoice_terms: f.text(20_000),
        quote_message: f.text(4_000),
        quote_terms: f.text(20_000),
        quote_days: days,
        shows_bank: f.flag,
        mails_seen: f.flag,
        mails_answered: f.flag,
        language: f.line(10),
        link_days: z.coerce.number().check(z.int(), z.gte(1), z.lte(mostLinkDays)),
      }),
      version: f.version,
    }),
    reply: z.object({ result: documents }),
  }),
  banking: endpoint('GET', '/settings/getBankingDetails', {
    about: 'Bank details shown on invoices.',
    ...read,
    reply: z.object({ result: banking }),
  }),
  saveBanking: endpoint('POST', '/settings/setBankingDetails', {
    about: 'Changes where clients pay to, on all invoices from then on.',
    ...change,
    input: z.object({
      ...f.patch({
        account_name: f.line(80),
        bsb: f.line(10),
        account_number: f.line(14),
        bank_name: f.line(80),
        payid: f.line(120),
      }),
      version: f.version,
    }),
    reply: z.object({ result: banking }),
  }),
  terms: endpoint('GET', '/jobs/paymentTerms', {
    about: 'When invoices can be due; company_id, if sent, is the own one.',
    ...read,
    input: z.object({ company_id: z.optional(f.id) }),
    reply: z.object({ result: z.array(term), usual: z.number(), version: z.number() }),
  }),
  saveTerms: endpoint('POST', '/jobs/savePaymentTerms', {
    about: 'Changes the payment terms; invoices keep the day on which they are due.',
    ...change,
    input: z.object({
      terms: z
        .array(
          z.object({
            /** Absent: a new one. */
            id: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
            name: f.requiredLine(80, 'Name required.'),
            days,
            after_month: z._default(f.flag, false),
          }),
        )
        .check(z.minLength(1, 'Please keep at least one payment term.'), z.maxLength(mostTerms)),
      /** The place in the list of that which new invoices get. */
      usual: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(mostTerms)), 0),
      version: f.version,
    }),
    reply: z.object({ result: z.array(term), usual: z.number(), version: z.number() }),
  }),
}

import * as z from 'zod/mini'
import { everybody, readsMoney, user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'
import {
  documentLanguage,
  linkToken,
  payTo,
  publicCompany,
  sendingInput,
} from '../documents/documents.wire.ts'
import { entryKinds } from '../ledger/ledger.rules.ts'

const access = user({ permission: 'money.manage' })
const reads = { access, effect: 'reads', reads: ['invoices', 'clients'] } as const

/** Cents, by how long they are owed. */
const ageing = {
  /** Not due yet, less what was paid too much. */
  current: z.number(),
  days30: z.number(),
  days60: z.number(),
  days90: z.number(),
  over90: z.number(),
  total: z.number(),
}
const ages = z.object(ageing)

const statement = z.object({
  client_id: z.number(),
  name: z.string(),
  company_name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  from: z.string(),
  to: z.string(),
  /** Balance before the first day. */
  opening_cents: z.number(),
  closing_cents: z.number(),
  entries: z.array(
    z.object({
      id: z.number(),
      date: z.string(),
      kind: z.enum(entryKinds),
      invoice_id: z.nullable(z.number()),
      invoice_number: z.nullable(z.number()),
      invoice_number_text: z.nullable(z.string()),
      number: z.nullable(z.number()),
      number_text: z.nullable(z.string()),
      method: z.nullable(z.number()),
      note: z.string(),
      amount_cents: z.number(),
      /** Balance after it. */
      balance_cents: z.number(),
    }),
  ),
  /** For how long; null: the statement does not go until today. */
  ageing: z.nullable(ages),
})
export type Statement = z.output<typeof statement>

const days = { from: z.optional(f.dayOrNone), to: z.optional(f.dayOrNone) }

const ageingRow = z.object({ id: z.number(), name: z.string(), company_name: z.string(), ...ageing })
export type AgeingRow = z.output<typeof ageingRow>
const ageingSorts = ['total', 'name', 'current', 'days30', 'days60', 'days90', 'over90'] as const
export type AgeingSort = (typeof ageingSorts)[number]
const ageingList = listOf({
  rows: 'data',
  row: ageingRow,
  sorts: ageingSorts,
  filters: { search: f.searchText(200) },
})

export const statementsContract = {
  open: endpoint('POST', '/client/getStatement', {
    about: "A client's account: what was owed before, each entry, and what is owed after.",
    ...reads,
    access: readsMoney,
    input: z.object({ client_id: f.id, ...days }),
    reply: z.object({ result: statement }),
  }),
  pdf: endpoint('POST', '/client/generateStatementPdf', {
    about: 'The statement of a client as a PDF.',
    ...reads,
    access: readsMoney,
    input: z.object({ client_id: f.id, ...days, language: documentLanguage }),
    reply: 'file',
    cost: 'heavy',
  }),
  send: endpoint('POST', '/client/sendStatement/:client_id', {
    about: 'Sends a client the link to their statement by email or text message.',
    access,
    effect: 'leaves',
    changes: ['mail', 'messages'],
    input: z.object({
      client_id: f.id,
      ...days,
      ...sendingInput,
      via: z._default(z.enum(['email', 'sms']), 'email'),
    }),
    reply: z.object({ message: z.string() }),
  }),
  withdrawLinks: endpoint('POST', '/client/withdrawStatementLinks/:client_id', {
    about: 'Ends every link to a statement of a client that was sent so far.',
    access,
    effect: 'leaves',
    changes: ['clients'],
    input: z.object({ client_id: f.id }),
    reply: z.object({ message: z.string() }),
  }),
  ageing: endpoint('POST', '/jobs/getAgeing', {
    about: 'Who owes how much for how long, with what all of them owe together.',
    ...reads,
    access: readsMoney,
    ...ageingList.page,
    reply: z.object({ ...ageingList.page.reply.shape, totals: ages }),
  }),
  exportAgeing: endpoint('POST', '/jobs/exportAgeing', {
    about: 'All that getAgeing finds, as a CSV file.',
    access: readsMoney,
    effect: 'reads',
    ...ageingList.file,
  }),
  readByLink: endpoint('GET', '/clientPortal/statement/:token', {
    about: 'The statement for the client who was sent its link.',
    access: everybody,
    effect: 'reads',
    input: z.object({ token: linkToken }),
    reply: z.object({
      company: publicCompany,
      result: statement,
      /** Unpaid invoices, oldest first, with the end of each page's address. */
      unpaid: z.array(
        z.object({
          id: z.number(),
          number_text: z.string(),
          due: z.nullable(z.string()),
          owed_cents: z.number(),
          token: z.string(),
        }),
      ),
      /** null: nothing is owed, or the company names no account. */
      pay_to: z.nullable(payTo),
    }),
  }),
  pdfByLink: endpoint('GET', '/clientPortal/statement/:token/pdf', {
    about: 'The statement of a link as a PDF.',
    access: everybody,
    effect: 'reads',
    input: z.object({ token: linkToken, language: documentLanguage }),
    reply: 'file',
    cost: 'heavy',
  }),
}

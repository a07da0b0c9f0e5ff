import * as z from 'zod/mini'
import { fieldFilter } from '#features/account/custom-fields/custom-values.wire.ts'
import { everybody, readsMoney, user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'
import { documentLanguage, lineInput, linkToken, sendingInput } from '../documents/documents.wire.ts'
import { draftDates, draftRates, invoiceFilters } from './invoices.rules.ts'
import {
  claimedQuote,
  claimInput,
  day,
  draftInput,
  invoice,
  invoiceRow,
  method,
  papers,
  publicInvoice,
} from './invoices.wire.ts'

const money = user({ permission: 'money.manage' })
const reads = { access: money, effect: 'reads', reads: ['invoices'] } as const
const changes = ['invoices', 'jobs', 'diary', 'clients', 'mail', 'messages'] as const
const write = { access: money, effect: 'undoable', changes } as const
/** Something goes out to the client. */
const sends = { access: money, effect: 'leaves', changes } as const

const dayOrAny = z._default(z.union([f.day, z.literal('')]), '')
const invoiceSorts = ['id', 'number', 'name', 'date', 'due', 'total', 'owed'] as const
export type InvoiceSort = (typeof invoiceSorts)[number]
const invoiceFilterInput = {
  search: f.searchText(200),
  /** 0 all, 1 drafts, 2 unpaid, 3 overdue, 4 paid, 5 void. */
  status: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(invoiceFilters.void)), 0),
  client_id: f.idOrNone,
  job_id: f.idOrNone,
  /** First and last day of their dates; '' for any. */
  from: dayOrAny,
  to: dayOrAny,
  ...fieldFilter,
}
const invoiceList = listOf({
  rows: 'data',
  row: invoiceRow,
  sorts: invoiceSorts,
  filters: invoiceFilterInput,
})

const sent = z.object({ message: z.string(), result: invoice })

/** A part of the calls by area `invoices`; their ids are those of invoices unless they say job. */
export const invoicesContract = {
  list: endpoint('POST', '/jobs/getInvoices', {
    about: 'Invoices by page.',
    ...reads,
    access: readsMoney,
    reads: ['invoices', 'mail'],
    ...invoiceList.page,
  }),
  exportInvoices: endpoint('POST', '/jobs/exportInvoices', {
    about: 'All that getInvoices finds under the same filters, as a CSV file.',
    access: readsMoney,
    effect: 'reads',
    ...invoiceList.file,
  }),
  totals: endpoint('POST', '/jobs/getInvoiceTotals', {
    about:
      'Total and owed of all that getInvoices finds under the same filters: of issued invoices, or of drafts if those are asked for.',
    ...reads,
    access: readsMoney,
    input: z.object(invoiceFilterInput),
    reply: z.object({ result: z.object({ total_cents: z.number(), owed_cents: z.number() }) }),
  }),
  byId: endpoint('POST', '/jobs/fetchInvoiceById', {
    about: 'One invoice by id; by job_id those of a job with their receipts.',
    ...reads,
    access: readsMoney,
    reads: ['invoices', 'mail'],
    input: z.object({ id: f.idOrNone, job_id: f.idOrNone }),
    reply: z.object({ result: z.nullable(invoice), data: papers }),
  }),
  last: endpoint('POST', '/jobs/fetchLastInvoiceAndReceipt', {
    about: "A job's invoices and receipts, the last ones first.",
    ...reads,
    input: z.object({ job_id: f.id }),
    reply: z.object({ data: papers }),
  }),
  exists: endpoint('POST', '/jobs/getInvoiceExist', {
    about: 'Whether a job has an invoice that was issued.',
    access: user(),
    effect: 'reads',
    reads: ['invoices'],
    input: z.object({ jobId: f.id }),
    reply: z.object({ data: z.boolean() }),
  }),
  draft: endpoint('POST', '/jobs/fetchInvoiceDraft', {
    about:
      'What a new invoice begins with: for a client or one of their sites, for several jobs of one, for a part of a quote, or for nobody yet. Nothing is kept.',
    ...reads,
    input: z.object({
      client_id: f.idOrNone,
      site_id: f.idOrNone,
      job_ids: z._default(z.array(f.id).check(z.maxLength(51)), []),
      quote_id: f.idOrNone,
      ...claimInput,
    }),
    reply: z.object({ result: invoice }),
  }),
  claims: endpoint('POST', '/jobs/getQuoteInvoices', {
    about: 'What was invoiced of accepted quotes: of one, of those of a job, or of those of a client.',
    ...reads,
    reads: ['invoices', 'quotes'],
    input: z.object({ quote_id: f.idOrNone, job_id: f.idOrNone, client_id: f.idOrNone }),
    reply: z.object({ result: z.array(claimedQuote) }),
  }),
  openJobs: endpoint('POST', '/jobs/getJobsToInvoice', {
    about:
      'The jobs of a client that have an amount, were not paid and have no invoice yet, the newest first.',
    ...reads,
    reads: ['invoices', 'jobs'],
    input: z.object({ client_id: f.id }),
    reply: z.object({
      result: z.array(
        z.object({
          id: z.number(),
          number: z.number(),
          about: z.string(),
          status: z.number(),
          amount_cents: z.number(),
        }),
      ),
    }),
  }),
  draftOfJob: endpoint('GET', '/jobs/fetchInvoiceDraft/:jobId', {
    about: 'What a new invoice of a job begins with. Nothing is kept.',
    ...reads,
    input: z.object({ jobId: f.id }),
    reply: z.object({ result: invoice }),
  }),
  add: endpoint('POST', '/jobs/addInvoice', {
    about: 'Keeps a draft, which has no number yet and is owed by nobody.',
    ...write,
    input: draftInput({}),
    reply: z.object({ result: invoice }),
  }),
  edit: endpoint('POST', '/jobs/editInvoice/:id', {
    about: 'Changes a draft. An invoice that was issued is changed by edit/sendInvoice.',
    ...write,
    input: draftInput({ id: f.id, version: f.version }),
    reply: z.object({ result: invoice }),
  }),
  addItem: endpoint('POST', '/company/addItemToInvoice', {
    about: 'Adds a line to an invoice; one that was issued becomes its next revision.',
    ...write,
    input: z.object({ id: f.id, item: lineInput }),
    reply: z.object({ result: invoice }),
  }),
  removeItems: endpoint('POST', '/company/deleteInvoiceItems', {
    about: 'Takes lines from an invoice; one that was issued becomes its next revision.',
    ...write,
    input: z.object({
      id: f.id,
      items: z._default(z.array(z.coerce.string().check(z.maxLength(40))).check(z.maxLength(1_000)), []),
    }),
    reply: z.object({ result: invoice }),
  }),
  send: endpoint('POST', '/jobs/sendInvoice/:id', {
    about:
      'Issues a draft, which gives it its number, and sends it; an invoice that was issued is sent again.',
    ...sends,
    input: z.object({
      id: f.id,
      ...sendingInput,
      version: f.version,
      /** True: a job on it may have an invoice already. */
      again: f.flag,
      /** Dates of a draft of an earlier day: as they are, or moved to today; absent: it is refused and asked. */
      dates: z.optional(z.enum(draftDates)),
      /** Tax rate of a draft that was written at another one; absent: it is refused and asked. */
      tax: z.optional(z.enum(draftRates)),
    }),
    reply: sent,
  }),
  editSent: endpoint('POST', '/jobs/edit/sendInvoice/:id', {
    about:
      'Changes an invoice that was issued, as a revision beside which the one before is kept, and sends it.',
    ...sends,
    input: draftInput({ id: f.id, ...sendingInput, version: f.version }),
    reply: sent,
  }),
  withdrawLinks: endpoint('POST', '/jobs/withdrawInvoiceLinks/:id', {
    about: 'Ends every link to an invoice that was sent so far.',
    access: money,
    effect: 'leaves',
    changes: ['invoices'],
    input: z.object({ id: f.id }),
    reply: z.object({ message: z.string() }),
  }),
  pay: endpoint('POST', '/jobs/payInvoice/:id', {
    about: 'Takes a payment, which gives a receipt with its number.',
    ...write,
    input: z.object({
      id: f.id,
      version: f.version,
      amount_cents: f.cents,
      method,
      date: day,
      note: f.line(200),
    }),
    reply: z.object({ result: invoice, receipt: z.number() }),
  }),
  removeReceipt: endpoint('POST', '/jobs/deleteReceipt/:id', {
    about: 'Takes a payment back by an entry against it; id is that of the receipt.',
    ...write,
    input: z.object({
      id: f.id,
      note: f.line(200),
      /** Also what of it was used on other invoices; without it, that is asked about. */
      uses: f.flag,
    }),
    reply: z.object({ result: invoice }),
  }),
  refund: endpoint('POST', '/jobs/refundInvoice/:id', {
    about: 'Gives money back, at most what was paid.',
    ...write,
    input: z.object({
      id: f.id,
      version: f.version,
      amount_cents: f.cents,
      method,
      date: day,
      note: f.line(200),
    }),
    reply: z.object({ result: invoice }),
  }),
  applyCredit: endpoint('POST', '/jobs/useCredit/:id', {
    about: 'Pays an invoice out of what its client has paid too much on others.',
    ...write,
    input: z.object({ id: f.id, version: f.version, amount_cents: f.cents }),
    reply: z.object({ result: invoice }),
  }),
  credit: endpoint('POST', '/jobs/creditInvoice/:id', {
    about: 'Forgives a part of an invoice or all of it, by a credit note with its number.',
    ...write,
    input: z.object({
      id: f.id,
      version: f.version,
      amount_cents: f.cents,
      /** Ids of the lines that it is for, whose tax it takes off; none: a part of all that is left. */
      lines: z._default(z.array(z.coerce.string().check(z.maxLength(40))).check(z.maxLength(1_000)), []),
      note: f.requiredLine(200, 'Please give a reason.'),
    }),
    reply: z.object({ result: invoice }),
  }),
  void: endpoint('POST', '/jobs/voidInvoice/:id', {
    about: 'Takes an invoice back that nothing was paid on: it stays, under its number, and nobody owes it.',
    ...write,
    input: z.object({ id: f.id, note: f.requiredLine(200, 'Please give a reason.'), version: f.version }),
    reply: z.object({ result: invoice }),
  }),
  remove: endpoint('POST', '/jobs/deleteInvoice/:id', {
    about: 'Deletes a draft.',
    access: money,
    effect: 'leaves',
    changes,
    input: z.object({ id: f.id }),
  }),
  pdf: endpoint('POST', '/jobs/generateInvoicePdf', {
    about:
      'An invoice as a PDF; with receipt_id the receipt of that payment on it, or the note of that refund or credit.',
    ...reads,
    access: readsMoney,
    input: z.object({ id: f.id, receipt_id: f.idOrNone, language: documentLanguage }),
    reply: 'file',
    cost: 'heavy',
  }),
  readByLink: endpoint('GET', '/clientPortal/invoice/:token', {
    about: 'An invoice for the client who was sent its link, with where to pay to.',
    access: everybody,
    // The first look is noted.
    effect: 'undoable',
    reads: ['invoices'],
    changes: ['invoices'],
    input: z.object({ token: linkToken }),
    reply: z.object({ result: publicInvoice }),
  }),
  pdfByLink: endpoint('GET', '/clientPortal/invoice/:token/pdf', {
    about: 'The invoice of a link as a PDF.',
    access: everybody,
    effect: 'reads',
    input: z.object({ token: linkToken, language: documentLanguage }),
    reply: 'file',
    cost: 'heavy',
  }),
}

import * as z from 'zod/mini'
import { fieldFilter, sentFields } from '#features/account/custom-fields/custom-values.wire.ts'
import { everybody, readsMoney, user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'
import { isPictureText } from '#shared/texts/data-url.ts'
import { mostLines } from '../documents/documents.rules.ts'
import {
  documentLanguage,
  linkToken,
  publicColumns,
  publicCompany,
  sendingInput,
} from '../documents/documents.wire.ts'
import { quoteFilters, quoteStates } from './quotes.rules.ts'
import { content, quote, quoteInput, quoteRow } from './quotes.wire.ts'

const money = user({ permission: 'money.manage' })
const reads = { access: money, effect: 'reads', reads: ['quotes'] } as const
const changes = ['quotes', 'jobs', 'files', 'diary', 'clients', 'leads', 'mail', 'messages'] as const
const write = { access: money, effect: 'undoable', changes } as const
const quoteSorts = ['id', 'number', 'name', 'total'] as const
export type QuoteSort = (typeof quoteSorts)[number]
const quoteList = listOf({
  rows: 'data',
  row: quoteRow,
  sorts: quoteSorts,
  filters: {
    search: f.searchText(200),
    /** 0 all, 1 drafts, 2 with the client, 3 accepted, 4 declined. */
    status: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(quoteFilters.declined)), 0),
    client_id: f.idOrNone,
    ...fieldFilter,
  },
})

const result = z.object({ result: quote })

export const quotesContract = {
  list: endpoint('POST', '/client/getQuotes', {
    about: 'Quotes by page.',
    ...reads,
    access: readsMoney,
    reads: ['quotes', 'mail'],
    ...quoteList.page,
  }),
  exportQuotes: endpoint('POST', '/client/exportQuotes', {
    about: 'All that getQuotes finds under the same filters, as a CSV file.',
    access: readsMoney,
    effect: 'reads',
    ...quoteList.file,
  }),
  open: endpoint('GET', '/client/getQuote/:id', {
    about: 'One quote.',
    ...reads,
    access: readsMoney,
    reads: ['quotes', 'mail'],
    input: z.object({ id: f.id }),
    reply: result,
  }),
  begin: endpoint('GET', '/client/beginQuote', {
    about:
      'What a new quote begins with: for a job, for a client or one of their sites, for what a filled-in form found, or for nobody yet; also with a template. Nothing is kept.',
    ...reads,
    input: z.object({
      client_id: f.idOrNone,
      site_id: f.idOrNone,
      job_id: f.idOrNone,
      template_id: f.idOrNone,
      /** The filled-in form whose failed answers name the lines. */
      answer_id: f.idOrNone,
    }),
    reply: z.object({
      result: quote,
      /** Parts and bundles that the form names and the price book no longer offers. */
      lacking: z.array(z.string()),
    }),
  }),
  ofAnswer: endpoint('GET', '/client/getQuotesOfForm/:id', {
    about: 'The quotes that were proposed for a filled-in form, and whether another one can be.',
    ...reads,
    reads: ['quotes', 'forms'],
    input: z.object({ id: f.id }),
    reply: z.object({
      can_propose: z.boolean(),
      quotes: z.array(z.object({ id: z.number(), number_text: z.string(), state: z.enum(quoteStates) })),
    }),
  }),
  add: endpoint('POST', '/client/createQuotes', {
    about: 'Writes a quote as a draft.',
    ...write,
    /** The filled-in form that it is proposed for. */
    input: quoteInput({ answerId: f.idOrNone }),
    reply: result,
  }),
  edit: endpoint('POST', '/client/editQuotes/:id', {
    about: 'Changes a quote; one that was sent becomes its next revision, to be sent again.',
    ...write,
    input: quoteInput({ id: f.id, version: f.version }),
    reply: result,
  }),
  send: endpoint('POST', '/client/sendQuote/:id', {
    about: 'Sends a quote by email or text message, or notes that it was handed over.',
    access: money,
    effect: 'leaves',
    changes,
    input: z.object({
      id: f.id,
      ...sendingInput,
      version: f.version,
      /** Also one that comes to nothing; without it, that is asked about. */
      free: f.flag,
    }),
    reply: z.object({ message: z.string(), result: quote }),
  }),
  withdrawLinks: endpoint('POST', '/client/withdrawQuoteLinks/:id', {
    about: 'Ends every link to a quote that was sent so far.',
    access: money,
    effect: 'leaves',
    changes: ['quotes'],
    input: z.object({ id: f.id }),
    reply: z.object({ message: z.string() }),
  }),
  decide: endpoint('POST', '/client/decideQuote/:id', {
    about: 'Notes what the client has said by another way: on the phone, on paper.',
    ...write,
    input: z.object({
      id: f.id,
      accepted: f.flag,
      option: f.line(40),
      lines: z._default(z.array(f.line(40)).check(z.maxLength(mostLines)), []),
      note: f.requiredLine(200, 'Please describe how they answered.'),
      version: f.version,
    }),
    reply: result,
  }),
  toJob: endpoint('POST', '/client/quoteToJob/:id', {
    about: 'Makes an accepted quote a job, or puts it into the job that it came from.',
    ...write,
    input: z.object({ id: f.id, version: f.version }),
    reply: z.object({ job_id: z.number(), result: quote }),
  }),
  remove: endpoint('POST', '/client/deleteQuote/:id', {
    about: 'Deletes a draft.',
    access: money,
    effect: 'leaves',
    changes,
    input: z.object({ id: f.id }),
  }),
  pdf: endpoint('POST', '/client/generateQuotePdf', {
    about: 'A quote as a PDF; one that was accepted with its certificate.',
    ...reads,
    access: readsMoney,
    input: z.object({
      id: f.id,
      language: documentLanguage,
      /** Number of an earlier revision; left out: the present one. */
      revision: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
    }),
    reply: 'file',
    cost: 'heavy',
  }),
  revisions: endpoint('GET', '/client/getQuoteRevisions/:id', {
    about: 'What a quote said the last 100 times before it was written anew, newest first.',
    ...reads,
    access: readsMoney,
    input: z.object({ id: f.id }),
    reply: z.object({
      result: z.array(
        z.object({ revision: z.number(), total_cents: z.number(), sent_at: z.nullable(f.instantOut) }),
      ),
      /** There are more. */
      capped: z.boolean(),
    }),
  }),
  readByLink: endpoint('GET', '/clientPortal/quotes/:token', {
    about: 'A quote for the client who was sent its link.',
    access: everybody,
    // The first look is noted, and the office told.
    effect: 'undoable',
    changes: ['quotes', 'activity', 'mail'],
    input: z.object({ token: linkToken }),
    reply: z.object({
      company: publicCompany,
      columns: publicColumns,
      result: z.object({
        number: z.number(),
        number_text: z.string(),
        state: z.enum(quoteStates),
        revision: z.number(),
        ...content,
        own_fields: sentFields,
        decided_by: z.string(),
        decided_at: z.nullable(f.instantOut),
        /** SHA-256 of what was agreed to; the PDF says from where. */
        fingerprint: z.string(),
      }),
      /** The invoice for the deposit, which acceptance issues. */
      deposit: z.nullable(z.object({ token: z.string(), number_text: z.string(), owed_cents: z.number() })),
    }),
  }),
  decideByLink: endpoint('POST', '/clientPortal/quotes/:token', {
    about:
      'The client accepts with options and a signature, or declines. Accepting issues the invoice for the deposit.',
    access: everybody,
    effect: 'leaves',
    changes: ['quotes', 'invoices', 'jobs', 'diary', 'clients', 'leads', 'mail', 'messages', 'activity'],
    input: z.object({
      token: linkToken,
      accepted: f.flag,
      /** Revision that was shown; any other is refused. */
      revision: z.coerce.number().check(z.int(), z.gte(0)),
      option: f.line(40),
      lines: z._default(z.array(f.line(40)).check(z.maxLength(mostLines)), []),
      name: f.line(200),
      email: f.optionalEmail,
      note: f.text(1_000),
      signature: z._default(
        z.string().check(
          z.maxLength(700_000),
          z.refine(text => text === '' || isPictureText(text, ['png'])),
        ),
        '',
      ),
    }),
    reply: z.object({ message: z.string() }),
  }),
  photoByLink: endpoint('GET', '/clientPortal/quotes/:token/photos/:photo', {
    about: 'The bytes of a photo of the quote of a link, or of its thumbnail.',
    access: everybody,
    effect: 'reads',
    input: z.object({
      token: linkToken,
      photo: f.id,
      size: z._default(z.enum(['full', 'thumbnail']), 'full'),
    }),
    reply: 'file',
    cost: 'light',
  }),
  pdfByLink: endpoint('GET', '/clientPortal/quotes/:token/pdf', {
    about: 'The quote of a link as a PDF.',
    access: everybody,
    effect: 'reads',
    input: z.object({ token: linkToken, language: documentLanguage }),
    reply: 'file',
    cost: 'heavy',
  }),
}

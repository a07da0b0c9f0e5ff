import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { wireFact } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'
import { bookChoices, bookKinds, bookSettings, bookStates, connectionStates } from './accounting.rules.ts'
import { driftAnswers, driftFields, driftSide, driftStates } from './book-drifts.rules.ts'
import { exportKinds, exportPrograms } from './book-files.rules.ts'
import { bookAnswers, bookPaymentStates, bookQuestions } from './book-payments.rules.ts'
import { matchActs, matchReasons } from './matching.rules.ts'

const settings = user({ permission: 'settings' })
const change = { access: settings, effect: 'undoable', changes: ['books'] } as const
const read = { access: settings, effect: 'reads', reads: ['books'] } as const

const connection = z.object({
  state: z.enum(connectionStates),
  /** Access to payroll was given too. */
  has_payroll: z.boolean(),
  organisations: z.array(z.object({ id: z.string(), name: z.string() })),
  organisation: z.string(),
  organisation_name: z.string(),
  choices: bookChoices,
  settings: bookSettings,
  trouble: z.nullable(wireFact),
  /** When it goes on; null: now. */
  not_before: z.nullable(z.string()),
  sent_at: z.nullable(z.string()),
  /** Records that are still to be sent, and those that were not taken. */
  waiting: z.number(),
  failed: z.number(),
  /** Payments entered in the books about which somebody has to decide, and when they were read last. */
  asked: z.number(),
  payments_read_at: z.nullable(z.string()),
  /** Documents that differ from what was sent, and when they were compared last. */
  drifts: z.number(),
  drift_read_at: z.nullable(z.string()),
  is_comparing: z.boolean(),
  /** Clients beside contacts: contacts are still to be read, the list is open, or it was confirmed. */
  matching: z.enum(['none', 'open', 'done']),
  matches: z.object({ ask: z.number(), link: z.number(), make: z.number(), leave: z.number() }),
  version: z.number(),
})
export type BookConnection = z.infer<typeof connection>

const state = z.object({
  /** The accounting program that this server can reach; null: none, only files. */
  program: z.nullable(z.string()),
  connection: z.nullable(connection),
})

const recordSorts = ['id', 'label', 'kind'] as const
export type RecordSort = (typeof recordSorts)[number]
const record = z.object({
  id: z.number(),
  kind: z.enum(bookKinds),
  /** Id of the client, item or invoice to open. */
  opens: z.nullable(z.number()),
  label: z.string(),
  amount_cents: z.nullable(z.number()),
  state: z.enum(bookStates),
  reason: z.nullable(wireFact),
  changed_at: z.string(),
  sent_at: z.nullable(z.string()),
})
export type BookRecordRow = z.infer<typeof record>
const recordList = listOf({
  rows: 'data',
  row: record,
  sorts: recordSorts,
  filters: {
    search: f.line(80),
    status: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(4)), 0),
    kind: z._default(z.union([z.literal(''), z.enum(bookKinds)]), ''),
  },
})

const bookTry = z.object({
  id: z.number(),
  at: z.string(),
  action: z.string(),
  /** The request as sent, in JSON. */
  sent: z.string(),
  answer: z.string(),
  is_done: z.boolean(),
})
export type BookTry = z.infer<typeof bookTry>

const matchSorts = ['id', 'name'] as const
export type MatchSort = (typeof matchSorts)[number]
const match = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  reason: z.enum(matchReasons),
  act: z.enum(matchActs),
  contact: z.nullable(z.object({ id: z.number(), name: z.string(), email: z.string() })),
})
export type BookMatch = z.infer<typeof match>
const matchList = listOf({
  rows: 'data',
  row: match,
  sorts: matchSorts,
  filters: {
    search: f.line(80),
    status: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(4)), 0),
  },
})

const contactList = listOf({
  rows: 'data',
  row: z.object({ id: z.number(), name: z.string(), email: z.string(), abn: z.string() }),
  sorts: matchSorts,
  filters: { search: f.line(80) },
})

const paymentSorts = ['id', 'day', 'amount'] as const
export type PaymentSort = (typeof paymentSorts)[number]
const bookPayment = z.object({
  id: z.number(),
  invoice: z.number(),
  number: z.string(),
  name: z.string(),
  cents: z.number(),
  currency: z.string(),
  day: z.string(),
  reference: z.string(),
  state: z.enum(bookPaymentStates),
  question: z.enum(bookQuestions),
  reason: z.nullable(wireFact),
  seen_at: z.string(),
})
export type BookPaymentRow = z.infer<typeof bookPayment>
const paymentList = listOf({
  rows: 'data',
  row: bookPayment,
  sorts: paymentSorts,
  filters: {
    search: f.line(80),
    status: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(3)), 0),
  },
})

const driftSorts = ['id', 'label'] as const
export type DriftSort = (typeof driftSorts)[number]
const drift = z.object({
  id: z.number(),
  kind: z.enum(bookKinds),
  document: z.enum(['invoice', 'credit', 'bill', 'billCredit']),
  label: z.string(),
  /** Id of the invoice to open. */
  opens: z.nullable(z.number()),
  fields: z.array(z.enum(driftFields)),
  ours: driftSide,
  theirs: driftSide,
  state: z.enum(driftStates),
  seen_at: z.string(),
})
export type BookDrift = z.infer<typeof drift>
const driftList = listOf({
  rows: 'data',
  row: drift,
  sorts: driftSorts,
  filters: {
    search: f.line(80),
    status: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(2)), 0),
  },
})

export const accountingContract = {
  state: endpoint('GET', '/accounting/getAccounting', {
    about: 'How the company’s books are connected, and what stands to be sent.',
    ...read,
    reply: z.object({ result: state }),
  }),
  connect: endpoint('POST', '/accounting/connect', {
    about:
      'Where the browser goes to give access to the books, with payroll to employees, timesheets and pay items too; it comes back to the settings.',
    access: settings,
    effect: 'undoable',
    input: z.object({ payroll: f.flag }),
    reply: z.object({ url: z.string() }),
  }),
  choose: endpoint('POST', '/accounting/chooseOrganisation', {
    about: 'Chooses the organisation whose books are written, and reads its accounts and taxes.',
    ...change,
    input: z.object({ organisation: z.string().check(z.maxLength(100)) }),
    reply: z.object({ result: state }),
  }),
  readChoices: endpoint('POST', '/accounting/readAccounts', {
    about: 'Reads accounts and taxes of the books anew.',
    ...change,
    reply: z.object({ result: state }),
  }),
  save: endpoint('POST', '/accounting/saveAccounting', {
    about: 'Changes accounts, taxes, which kinds are sent, and from which day on.',
    ...change,
    input: z.object({
      ...f.patch({
        income: f.line(100),
        cash: f.line(100),
        card: f.line(100),
        transfer: f.line(100),
        taxed: f.line(100),
        untaxed: f.line(100),
        clients: f.flag,
        items: f.flag,
        invoices: f.flag,
        payments: f.flag,
        credits: f.flag,
        bills: f.flag,
        expense: f.line(100),
        bill_taxed: f.line(100),
        bill_untaxed: f.line(100),
        tracking: f.line(100),
        tracking_options: z.array(z.object({ type: f.id, option: f.line(100) })).check(z.maxLength(500)),
        received: f.flag,
        from: f.day,
      }),
      version: f.version,
    }),
    reply: z.object({ result: state }),
  }),
  preview: endpoint('GET', '/accounting/getPreview', {
    about: 'How many of each kind would be sent that never were, by the settings that are saved.',
    access: settings,
    effect: 'reads',
    reads: ['books', 'invoices'],
    reply: z.object({
      result: z.array(z.object({ kind: z.enum(bookKinds), count: z.number(), amount_cents: z.number() })),
      /** The first of the items that books can't take, and why. */
      refused: z.array(z.object({ id: z.number(), reason: wireFact })),
    }),
  }),
  start: endpoint('POST', '/accounting/start', {
    about: 'Begins to send, or goes on.',
    access: settings,
    effect: 'leaves',
    changes: ['books'],
    reply: z.object({ result: state }),
  }),
  pause: endpoint('POST', '/accounting/pause', {
    about: 'Sends nothing until it is started again.',
    ...change,
    reply: z.object({ result: state }),
  }),
  disconnect: endpoint('POST', '/accounting/disconnect', {
    about:
      'Gives access to the books back. What was sent is remembered, and not sent twice to the same organisation.',
    access: settings,
    effect: 'leaves',
    changes: ['books'],
    reply: z.object({ result: state }),
  }),
  records: endpoint('POST', '/accounting/getRecords', {
    about:
      'The journal: what was sent and is to be sent, by page. status: 0 all, 1 waiting, 2 sent, 3 not sent, 4 left out.',
    ...read,
    ...recordList.page,
  }),
  exportRecords: endpoint('POST', '/accounting/exportRecords', {
    about: 'All that getRecords finds under the same filters, as a CSV file.',
    access: settings,
    effect: 'reads',
    ...recordList.file,
  }),
  record: endpoint('GET', '/accounting/getRecord/:id', {
    about: 'One record of the journal, with what was sent and answered.',
    ...read,
    input: z.object({ id: f.id }),
    reply: z.object({ result: z.extend(record, { tries: z.array(bookTry), vendor_id: z.string() }) }),
  }),
  retry: endpoint('POST', '/accounting/retry', {
    about: 'Tries again what was not taken: one record, or without an id all of them.',
    access: settings,
    effect: 'leaves',
    changes: ['books'],
    input: z.object({ id: z.optional(f.id) }),
    reply: z.object({ count: z.number() }),
  }),
  readContacts: endpoint('POST', '/accounting/readContacts', {
    about:
      'Reads the next contacts of the books; after the last, the clients to be sent are put beside them: by ABN, email or name.',
    ...change,
    reply: z.object({ read: z.number(), isDone: z.boolean() }),
  }),
  matches: endpoint('POST', '/accounting/getMatches', {
    about:
      'Clients beside their contacts in the books, by page. status: 0 all, 1 to choose, 2 linked, 3 to be added, 4 left out.',
    ...read,
    ...matchList.page,
  }),
  exportMatches: endpoint('POST', '/accounting/exportMatches', {
    about: 'All that getMatches finds under the same filters, as a CSV file.',
    access: settings,
    effect: 'reads',
    ...matchList.file,
  }),
  contacts: endpoint('POST', '/accounting/getContacts', {
    about: 'Contacts of the books as they were read, by page.',
    ...read,
    ...contactList.page,
  }),
  changeMatch: endpoint('POST', '/accounting/changeMatch', {
    about: 'Chooses what becomes of a client in the books: link to a contact, make a new one, leave out.',
    ...change,
    input: z.object({ client: f.id, act: z.enum(['link', 'make', 'leave']), contact: z.optional(f.id) }),
  }),
  confirmMatches: endpoint('POST', '/accounting/confirmMatches', {
    about: 'Confirms the list. Nothing is sent before.',
    ...change,
    reply: z.object({ result: state }),
  }),
  payments: endpoint('POST', '/accounting/getBookPayments', {
    about:
      'Payments that were entered in the books, by page. status: 0 all, 1 to be decided or waiting, 2 entered, 3 reversed or left out.',
    ...read,
    ...paymentList.page,
  }),
  exportPayments: endpoint('POST', '/accounting/exportBookPayments', {
    about: 'All that getBookPayments finds under the same filters, as a CSV file.',
    access: settings,
    effect: 'reads',
    ...paymentList.file,
  }),
  readPayments: endpoint('POST', '/accounting/readBookPayments', {
    about: 'Reads payments of the books within a minute, instead of with the next look.',
    ...change,
    reply: z.object({ result: state }),
  }),
  answerPayment: endpoint('POST', '/accounting/answerBookPayment', {
    about:
      'Decides about a payment of the books: again (enter or reverse it), separate or same as the receipt of the same amount, send (ours once more), leave.',
    access: settings,
    effect: 'leaves',
    changes: ['books', 'invoices'],
    input: z.object({ id: f.id, answer: z.enum(bookAnswers) }),
  }),
  drifts: endpoint('POST', '/accounting/getDrifts', {
    about:
      'Documents that stand otherwise in the books than they were sent, by page. status: 0 all, 1 different, 2 accepted.',
    ...read,
    ...driftList.page,
  }),
  exportDrifts: endpoint('POST', '/accounting/exportDrifts', {
    about: 'All that getDrifts finds under the same filters, as a CSV file.',
    access: settings,
    effect: 'reads',
    ...driftList.file,
  }),
  readDrifts: endpoint('POST', '/accounting/readDrifts', {
    about: 'Compares all documents with the books within a minute, instead of in the next night.',
    ...change,
    reply: z.object({ result: state }),
  }),
  answerDrift: endpoint('POST', '/accounting/answerDrift', {
    about: 'Decides about a document that differs: send (ours again), accept (as it stands there).',
    access: settings,
    effect: 'leaves',
    changes: ['books'],
    input: z.object({ id: f.id, answer: z.enum(driftAnswers) }),
  }),
  exportBooks: endpoint('POST', '/accounting/exportBooks', {
    about:
      'Invoices, payments, credit notes, clients or items of a period as a file that the program imports.',
    access: user({ permission: 'settings', accountant: true }),
    effect: 'reads',
    input: z.object({
      program: z.enum(exportPrograms),
      kind: z.enum(exportKinds),
      from: f.day,
      to: f.day,
    }),
    reply: 'file',
    cost: 'heavy',
  }),
  exportJournal: endpoint('POST', '/accounting/exportJournal', {
    about:
      'A period’s journal in double entry as CSV: invoices, changes, credits, card fees, payments, refunds and suppliers’ invoices.',
    access: user({ permission: 'settings', accountant: true }),
    effect: 'reads',
    input: z.object({ from: f.day, to: f.day }),
    reply: 'file',
    cost: 'heavy',
  }),
}

import * as z from 'zod/mini'
import { mostQuantity } from '#features/stock/inventory/inventory.rules.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { wireFact } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'
import { mostCents } from '#shared/numbers/money.ts'
import { mostPrice } from '#shared/numbers/unit-price.ts'
import { invoiceKinds, invoiceStates, lineGoes, mostLines, mostReadText } from './supplier-invoices.rules.ts'

const manage = user({ permission: 'inventory.manage' })
const read = { access: manage, effect: 'reads', reads: ['stock', 'jobs'] } as const

const box = z.object({
  page: z.number(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
})
const line = z.object({
  code: z.string(),
  description: z.string(),
  quantity: z.number(),
  unit: z.string(),
  /** How many of our part one of these holds; null: another unit, and nobody has said it yet. */
  holds: z.nullable(z.number()),
  net_cents: z.number(),
  tax_cents: z.number(),
  goes: z.enum(lineGoes),
  /** Our part that it is; null: none was found. */
  part_id: z.nullable(z.number()),
  part_name: z.string(),
  /** Of stock: the place. */
  place: z.nullable(z.number()),
  job_id: z.nullable(z.number()),
  job_number: z.nullable(z.number()),
  /** So many came with this invoice. */
  arrived: z.number(),
  /** Where on the paper it stands. */
  at: z.nullable(box),
})
export type SupplierInvoiceLine = z.output<typeof line>

const content = {
  kind: z.enum(invoiceKinds),
  /** null: not one of ours by its business number or name. */
  supplier_id: z.nullable(z.number()),
  supplier_name: z.string(),
  abn: z.string(),
  number: z.string(),
  issued_on: z.nullable(z.string()),
  due_on: z.nullable(z.string()),
  order_id: z.nullable(z.number()),
  /** As it is written there, also where we know no such order. */
  order_number: z.string(),
  job_id: z.nullable(z.number()),
  job_number: z.string(),
  net_cents: z.number(),
  tax_cents: z.number(),
  total_cents: z.number(),
  lines: z.array(line),
  /** Points for somebody to look at. */
  doubts: z.array(wireFact),
  /** Places of the values, by their names. */
  at: z.record(z.string(), box),
}
export type InvoiceContent = z.input<z.ZodMiniObject<typeof content>>

const invoice = z.object({
  id: z.number(),
  /** 'reading': its paper was taken, and what it says follows. */
  state: z.enum(invoiceStates),
  ...content,
  /** Why its paper could not be read; null: it was, or there is none. */
  trouble: z.nullable(wireFact),
  /** The paper; null: typed by hand. */
  file: z.nullable(z.object({ name: z.string(), type: z.string() })),
  /** The mail that it came by; null: it was uploaded or typed. */
  mail: z.nullable(z.object({ thread_id: z.number(), from: z.string(), at: f.instantOut })),
  /** Its pages, in the measure in which places are told. */
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  created_at: f.instantOut,
  version: z.number(),
})
export type SupplierInvoice = z.output<typeof invoice>
export type SupplierInvoiceAnswer = z.input<typeof invoice>

const sorts = ['id'] as const
const invoiceList = listOf({
  rows: 'data',
  row: z.object({
    id: z.number(),
    state: z.enum(invoiceStates),
    kind: z.enum(invoiceKinds),
    supplier_name: z.string(),
    number: z.string(),
    issued_on: z.nullable(z.string()),
    due_on: z.nullable(z.string()),
    total_cents: z.number(),
    /** Of its paper; '': typed by hand. */
    file_name: z.string(),
    /** Its paper could not be read. */
    is_unread: z.boolean(),
    doubts: z.number(),
    created_at: f.instantOut,
  }),
  sorts,
  filters: {
    /** In the supplier's name and the number. */
    search: f.line(80),
    state: z._default(z.union([z.literal(''), z.enum(invoiceStates)]), ''),
    supplier: f.idOrNone,
  },
})
const saved = z.object({ result: invoice })
const ofOne = z.object({ id: f.id })

const signedCents = z._default(z.coerce.number().check(z.int(), z.gte(-mostCents), z.lte(mostCents)), 0)
const quantity = z._default(
  z.coerce.number().check(
    z.gte(0),
    z.lte(mostQuantity),
    z.overwrite(value => Math.round(value * 1_000) / 1_000),
  ),
  1,
)
const sentLine = z.object({
  code: f.line(60),
  description: f.line(500),
  quantity,
  unit: f.line(30),
  /** How many of our part one of these holds, where the units differ; left out: as it was said before. */
  holds: z.optional(z.nullable(z.coerce.number().check(z.gt(0), z.lte(1_000_000)))),
  net_cents: signedCents,
  tax_cents: signedCents,
  goes: z._default(z.enum(lineGoes), 'cost'),
  part_id: f.idOrNone,
  /** Becomes a part of ours under its own name. */
  as_new: f.flag,
  /** "Create as new invoice item": it goes into the price book as well, with the usual markup. */
  as_item: f.flag,
  place: f.idOrNone,
  job_id: f.idOrNone,
  arrived: z._default(quantity, 0),
  /** Onto the job as a part that the client pays, at this price of one. */
  bill_price_cents: z.optional(
    z.nullable(
      z.coerce.number().check(
        z.gte(0),
        z.lte(mostPrice),
        z.overwrite(value => Math.round(value * 100) / 100),
      ),
    ),
  ),
})
export type SentInvoiceLine = z.output<typeof sentLine>

export const supplierInvoicesContract = {
  readText: endpoint('POST', '/company/upload-invoice', {
    about: 'What the text of a supplier’s invoice says, with what it matches of ours. Nothing is saved.',
    ...read,
    input: z.object({ textExtract: f.requiredText(mostReadText) }),
    reply: z.object({ data: z.object(content) }),
  }),
  take: endpoint('POST', '/company/takeSupplierInvoice', {
    about:
      'Keeps a supplier’s invoice as PDF, scan or photo of at most 10 MB. It is read afterwards, then is a draft to be checked; getSupplierInvoice says how far it is.',
    access: manage,
    effect: 'undoable',
    changes: ['stock', 'jobs', 'files', 'diary'],
    upload: { maxBytes: 10_000_000 },
    reply: saved,
  }),
  add: endpoint('POST', '/company/addSupplierInvoice', {
    about: 'Begins an invoice that is typed by hand.',
    access: manage,
    effect: 'undoable',
    changes: ['stock', 'jobs'],
    input: z.object({ order_id: f.idOrNone }),
    reply: saved,
  }),
  list: endpoint('POST', '/company/getSupplierInvoices', {
    about: 'Invoices of suppliers, the newest first.',
    ...read,
    access: user({ permission: 'inventory.manage', accountant: true }),
    ...invoiceList.page,
  }),
  exportSupplierInvoices: endpoint('POST', '/company/exportSupplierInvoices', {
    about: 'All that getSupplierInvoices finds under the same filters, as a CSV file.',
    access: user({ permission: 'inventory.manage', accountant: true }),
    effect: 'reads',
    ...invoiceList.file,
  }),
  open: endpoint('GET', '/company/getSupplierInvoice/:id', {
    about: 'One invoice with its lines, and where on the paper they stand.',
    ...read,
    access: user({ permission: 'inventory.manage', accountant: true }),
    input: ofOne,
    reply: saved,
  }),
  page: endpoint('GET', '/company/supplierInvoicePage/:id/:page', {
    about: 'A page of the paper as a picture.',
    access: user({ permission: 'inventory.manage', accountant: true }),
    effect: 'reads',
    input: z.object({ id: f.id, page: z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000)) }),
    reply: 'file',
    cost: 'light',
  }),
  paper: endpoint('GET', '/company/supplierInvoiceFile/:id', {
    about: 'The paper as it came.',
    access: user({ permission: 'inventory.manage', accountant: true }),
    effect: 'reads',
    input: ofOne,
    reply: 'file',
    cost: 'light',
  }),
  book: endpoint('POST', '/company/bookSupplierInvoice/:id', {
    about:
      'Books a checked invoice: into stock, onto jobs as cost and billable part, and against its order. Its sum must be right to the cent. What goes beyond the order is refused unless accept says that it is meant. voidSupplierInvoice undoes it.',
    access: manage,
    effect: 'undoable',
    changes: ['stock', 'jobs', 'diary', 'settings', 'appointments', 'activity'],
    input: z.object({
      id: f.id,
      kind: z._default(z.enum(invoiceKinds), 'invoice'),
      supplier_id: f.idOrNone,
      /** Of a new supplier. */
      supplier_name: f.line(200),
      abn: f.line(20),
      number: f.line(60),
      issued_on: f.dayOrNone,
      due_on: f.dayOrNone,
      order_id: f.idOrNone,
      total_cents: signedCents,
      lines: f.json(z.array(sentLine).check(z.maxLength(mostLines)), []),
      accept: f.flag,
      /** The price book follows changed costs, where the company is asked each time. */
      follow: f.flag,
      version: f.version,
    }),
    reply: saved,
  }),
  void: endpoint('POST', '/company/voidSupplierInvoice/:id', {
    about:
      'Takes back what an invoice booked: by counter-movements in stock, off the cost of jobs, and off their parts where no client was invoiced for them.',
    access: manage,
    effect: 'undoable',
    changes: ['stock', 'jobs', 'diary', 'appointments', 'activity'],
    input: ofOne,
    reply: z.object({
      result: invoice,
      /** Parts of jobs that stay, or are on a draft, and why. */
      left: z.array(wireFact),
    }),
  }),
  remove: endpoint('POST', '/company/deleteSupplierInvoice/:id', {
    about: 'Deletes an invoice that is not booked, with its paper; the file of a mail stays with that.',
    access: manage,
    effect: 'leaves',
    changes: ['stock', 'jobs', 'messages'],
    input: ofOne,
  }),
}

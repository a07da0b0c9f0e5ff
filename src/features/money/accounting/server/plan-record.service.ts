import { isDeepStrictEqual } from 'node:util'
import { openClient } from '#features/clients/clients/server/clients.queries.ts'
import { itemById } from '#features/work/items/server/items.queries.ts'
import { feesOf } from '#features/work/payments/server/fees.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type {
  BookDocument,
  BookPayment,
  BookRecord,
  BookLine as PortLine,
} from '#server/providers/accounting/accounting.port.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { withoutRate } from '#shared/money.ts'
import { displayPhone } from '#shared/phone.ts'
import type { InvoiceRow } from '../../invoices/server/invoices.queries.ts'
import { invoiceById } from '../../invoices/server/invoices.queries.ts'
import { creditMethod, owedOf, partnerOf } from '../../ledger/ledger.rules.ts'
import { type EntryRow, entriesOfInvoices, entryById } from '../../ledger/server/ledger.queries.ts'
import { accountOf, type BookSettings, kindsSent } from '../accounting.rules.ts'
import { bookLines, type PricedLine, partLines } from '../book-lines.rules.ts'
import { bookWords } from './book-words.ts'
import { type RecordRow, recordByVendorId, recordOf, recordsOfInvoice } from './records.queries.ts'

/** What is to be done with a record, by what stands here now. */
export type Plan =
  | { do: 'put'; record: BookRecord; cents?: number; upTo?: number; lookUp: boolean }
  /** `record`: by which it is found, where the answer to its sending was lost. */
  | { do: 'remove'; record: BookDocument | BookPayment }
  | { do: 'allocate'; record: BookDocument; invoice: string; number: string }
  /** It stands there as it is. */
  | { do: 'nothing' }
  | { do: 'skip'; reason: Fact }
  | { do: 'hold'; reason: Fact; until: number | null }
  | { do: 'fail'; reason: Fact }

interface Planning {
  tx: CompanyTx
  settings: BookSettings
  record: RecordRow
}

/** Decides in a transaction; what it says is then asked of the books outside of it. */
export async function planRecord(planning: Planning): Promise<Plan> {
  switch (planning.record.kind) {
    case 'client':
      return planClient(planning)
    case 'item':
      return planItem(planning)
    case 'invoice':
      return planInvoice(planning)
    case 'revision':
      return planRevision(planning)
    case 'credit':
      return planCredit(planning)
    case 'payment':
      return planPayment(planning)
    case 'refund':
      return planRefund(planning)
  }
}

/** Put it there, unless that was done with the very same. */
function put({ record }: Planning, wanted: BookRecord, more: { cents?: number; upTo?: number } = {}): Plan {
  if (record.vendor_id !== '' && isDeepStrictEqual(record.sent, plain(wanted))) return { do: 'nothing' }
  // Whoever was in the books before is not written down a second time.
  const lookUp = record.vendor_id === '' && (record.state === 'sending' || wanted.kind === 'client')
  return { do: 'put', record: wanted, lookUp, ...more }
}

/** As it is read back from the database. */
const plain = (record: BookRecord): unknown => JSON.parse(JSON.stringify(record))

const gone = fact('It is not there any more.')

async function planClient(planning: Planning): Promise<Plan> {
  const { tx, record } = planning
  const client = await openClient(tx, record.record_id)
  if (!client) return { do: 'skip', reason: gone }
  const known = client.company_name || client.name
  const isNumbered = record.sent?.kind === 'client' && record.sent.name.endsWith(numberedName('', client.id))
  return put(planning, {
    kind: 'client',
    number: `TW-${tx.companyId}-${client.id}`,
    name: isNumbered ? numberedName(known, client.id) : known,
    email: client.email,
    phone: displayPhone(client.phone),
    address: client.billing_address || client.main_address,
  })
}

/** Names are unique in the books: the second of two who are called the same carries a number there. */
export const numberedName = (name: string, id: number): string => `${name} (${id})`

async function planItem(planning: Planning): Promise<Plan> {
  const { tx, settings, record } = planning
  const item = await itemById(tx, record.record_id)
  if (!item) return { do: 'skip', reason: gone }
  const { tax, with_tax } = await feesOf(tx)
  return put(planning, {
    kind: 'item',
    code: itemCode(item.id),
    name: item.name,
    description: item.description,
    price_cents: with_tax && item.is_taxable ? withoutRate(item.price_cents, tax) : item.price_cents,
    cost_cents: item.cost_cents,
    account: settings.income,
    tax: item.is_taxable ? settings.taxed : settings.untaxed,
  })
}

const itemCode = (id: number): string => `TW-${id}`

/** What was sent of an invoice's money and still stands in the books. */
const standing = (records: RecordRow[]): RecordRow[] =>
  records.filter(
    ({ kind, vendor_id, state }) =>
      vendor_id !== '' && state !== 'skipped' && ['credit', 'payment', 'refund', 'revision'].includes(kind),
  )

async function planInvoice(planning: Planning): Promise<Plan> {
  const { tx, record } = planning
  const invoice = await invoiceById(tx, record.record_id)
  if (!invoice || invoice.status === 'draft') return { do: 'skip', reason: gone }
  const others = standing(await recordsOfInvoice(tx, record.organisation, invoice.id))
  const isVoid = invoice.status === 'void'
  if (isVoid && record.vendor_id === '' && record.state !== 'sending')
    return { do: 'skip', reason: fact('It was made void before it was sent.') }
  if (isVoid && others.length > 0)
    return {
      do: 'fail',
      reason: fact('It was made void here, but has credits or payments in the books. Void it there.'),
    }
  const contact = await contactOf(planning, invoice)
  if ('do' in contact) return contact
  const entries = await entriesOfInvoices(tx, [invoice.id])
  const raised = entries.filter(
    ({ kind, ...entry }) => kind === 'revision' || (kind === 'fee' && !wentBack(entry, entries)),
  )
  const fees = owedOf(raised.filter(({ kind }) => kind === 'fee'))
  const wanted: BookDocument = {
    kind: 'invoice',
    number: String(invoice.number),
    contact,
    day: invoice.issued_on!,
    due: invoice.due_on,
    reference: invoice.reference,
    lines: await linesOf(planning, [...bookLines(invoice, bookWords), ...feeLines(invoice, fees)]),
  }
  if (isVoid) return { do: 'remove', record: wanted }
  // What has payments is not changed any more: a difference is sent on its own.
  if (record.vendor_id !== '' && others.length > 0) return { do: 'nothing' }
  const upTo = Math.max(0, ...raised.map(({ id }) => id))
  return put(planning, wanted, { cents: invoice.total_cents + fees, upTo })
}

/** A fee that went back with money, which came back from nobody: it was paid, and is a credit that is given back. */
function wentBack(entry: Pick<EntryRow, 'id' | 'goes_with' | 'amount_cents'>, entries: EntryRow[]): boolean {
  const partner = partnerOf(entry, entries)
  return entry.amount_cents < 0 && partner?.kind === 'refund' && !isTakenBack(partner, entries)
}

const isTakenBack = ({ id }: Pick<EntryRow, 'id'>, entries: EntryRow[]): boolean =>
  entries.some(({ takes_back }) => takes_back === id)

/** Who an invoice is to: its client in the books, who goes first, or only a name. */
async function contactOf(
  { tx, settings, record }: Planning,
  invoice: Pick<InvoiceRow, 'client_id' | 'name' | 'company_name'>,
): Promise<BookDocument['contact'] | Plan> {
  const name = { name: invoice.company_name || invoice.name }
  if (invoice.client_id === null || !kindsSent(settings).includes('client')) return name
  const client = await recordOf(tx, record.organisation, 'client', invoice.client_id)
  if (!client || client.state === 'skipped') return name
  if (client.vendor_id !== '') return { id: client.vendor_id }
  return { do: 'hold', reason: fact('Its client was not sent yet.'), until: client.id }
}

async function linesOf({ tx, settings, record }: Planning, lines: PricedLine[]): Promise<PortLine[]> {
  const codes = new Map<number, string>()
  if (settings.items)
    for (const id of new Set(lines.flatMap(({ item_id }) => (item_id === null ? [] : [item_id])))) {
      const item = await recordOf(tx, record.organisation, 'item', id)
      if (item?.state === 'sent') codes.set(id, itemCode(id))
    }
  return lines.map(({ is_taxable, item_id, ...line }) => ({
    ...line,
    account: settings.income,
    tax: is_taxable ? settings.taxed : settings.untaxed,
    item: (item_id !== null && codes.get(item_id)) || null,
  }))
}

interface OfInvoice {
  entry: EntryRow
  /** All that happened on the invoice. */
  entries: EntryRow[]
  invoice: InvoiceRow
  inBooks: RecordRow
  others: RecordRow[]
}

/** What an entry belongs to, or why it can't be sent now. */
async function ofInvoice({ tx, record }: Planning): Promise<OfInvoice | Plan> {
  const entry = await entryById(tx, record.record_id)
  const invoice = entry?.invoice_id ? await invoiceById(tx, entry.invoice_id) : undefined
  if (!entry || !invoice) return { do: 'skip', reason: gone }
  const records = await recordsOfInvoice(tx, record.organisation, invoice.id)
  const inBooks = records.find(({ kind }) => kind === 'invoice')
  if (!inBooks || inBooks.state === 'skipped')
    return { do: 'skip', reason: fact('Its invoice is not sent to the books.') }
  if (inBooks.vendor_id === '')
    return { do: 'hold', reason: fact('Its invoice was not sent yet.'), until: inBooks.id }
  const entries = await entriesOfInvoices(tx, [invoice.id])
  return { entry, entries, invoice, inBooks, others: standing(records) }
}

const withInvoice: Plan = { do: 'skip', reason: fact('It went with its invoice.') }
const unsentTakenBack: Plan = { do: 'skip', reason: fact('It was taken back before it was sent.') }

/** What was changed by an entry went with the invoice itself. */
const isIncluded = ({ id }: { id: number }, inBooks: RecordRow): boolean =>
  id <= (inBooks.included_entry ?? 0)

/** What an invoice was changed by after money came for it: a document of its own. */
async function planRevision(planning: Planning): Promise<Plan> {
  const of = await ofInvoice(planning)
  if ('do' in of) return of
  const { record } = planning
  const { entry, entries, invoice, inBooks } = of
  const isReturned = entry.kind === 'fee' && wentBack(entry, entries)
  if (isIncluded(entry, inBooks) && !isReturned)
    return record.vendor_id === '' ? withInvoice : { do: 'nothing' }
  if (inBooks.state === 'failed' || inBooks.state === 'held')
    return { do: 'hold', reason: fact('Its invoice was not sent yet.'), until: inBooks.id }
  const contact = await contactOf(planning, invoice)
  if ('do' in contact) return contact
  const isMore = entry.amount_cents > 0
  const cents = Math.abs(entry.amount_cents)
  const about = `Change of invoice ${invoice.number}: ${entry.note}`
  const lines = entry.kind === 'fee' ? feeLines(invoice, cents) : partLines(invoice, cents, about)
  const document: BookDocument = {
    kind: isMore ? 'invoice' : 'credit',
    number: `${invoice.number}-${entry.id}`,
    contact,
    day: entry.day,
    due: isMore ? (invoice.due_on ?? entry.day) : null,
    reference: `Invoice ${invoice.number}`,
    lines: await linesOf(planning, lines),
  }
  if (entry.kind === 'fee') {
    const paid = await planTakenFee(planning, of, document)
    if (paid) return paid
    // It is given back, and not set against anything.
    if (isReturned) return put(planning, document, { cents })
  }
  if (!isMore && record.vendor_id !== '' && record.allocated_cents === null)
    return { do: 'allocate', record: document, invoice: inBooks.vendor_id, number: String(invoice.number) }
  return put(planning, document, { cents })
}

/** A card fee whose payment was taken back: once that is out of the books, what was put for the fee goes too. */
async function planTakenFee(
  { tx, record }: Planning,
  { entry, entries, inBooks }: OfInvoice,
  document: BookDocument,
): Promise<Plan | null> {
  const taker = entry.amount_cents > 0 ? entries.find(each => each.takes_back === entry.id) : entry
  const reversal = taker && partnerOf(taker, entries)
  if (taker?.takes_back === null || reversal?.kind !== 'reversal') return null
  const isOwn = !isIncluded({ id: taker!.takes_back! }, inBooks)
  if (entry === taker && isOwn) return withInvoice
  const payment = await recordOf(
    tx,
    record.organisation,
    'payment',
    isOwn ? taker!.takes_back! : reversal.takes_back!,
  )
  if (payment && payment.vendor_id !== '')
    return { do: 'hold', reason: fact('Its payment is still in the books.'), until: payment.id }
  if (entry === taker) return null
  return record.vendor_id === '' && record.state !== 'sending'
    ? unsentTakenBack
    : { do: 'remove', record: document }
}

/** What is owed on top for paying by card is taxed as what it comes with. */
const feeLines = (invoice: InvoiceRow, cents: number): PricedLine[] =>
  cents === 0 ? [] : partLines(invoice, cents, 'Card fee')

async function planCredit(planning: Planning): Promise<Plan> {
  const of = await ofInvoice(planning)
  if ('do' in of) return of
  const { entry, invoice, inBooks } = of
  const contact = await contactOf(planning, invoice)
  if ('do' in contact) return contact
  const cents = -entry.amount_cents
  const about = `Credit on invoice ${invoice.number}${entry.note ? `: ${entry.note}` : ''}`
  const document: BookDocument = {
    kind: 'credit',
    number: `CN-${entry.number ?? entry.id}`,
    contact,
    day: entry.day,
    due: null,
    reference: `Invoice ${invoice.number}`,
    lines: await linesOf(planning, partLines(invoice, cents, about)),
  }
  if (planning.record.vendor_id === '') return put(planning, document, { cents })
  return planning.record.allocated_cents === null
    ? { do: 'allocate', record: document, invoice: inBooks.vendor_id, number: String(invoice.number) }
    : { do: 'nothing' }
}

const fromAnother: Plan = {
  do: 'skip',
  reason: fact(
    'It was paid out of what was too much on another invoice. Set it against this one in the books.',
  ),
}

async function planPayment(planning: Planning): Promise<Plan> {
  const { tx, settings, record } = planning
  const of = await ofInvoice(planning)
  if ('do' in of) return of
  const { entry, entries, inBooks } = of
  const partner = partnerOf(entry, entries)
  const [money, fee] = entry.kind === 'fee' ? [partner, entry] : [entry, partner]
  // One that was owed again as money came back was paid before.
  if (money?.kind !== 'payment') return withInvoice
  const ownFee = fee && !isIncluded(fee, inBooks) ? fee : null
  let to = inBooks
  if (entry === fee) {
    const document = ownFee && (await recordOf(tx, record.organisation, 'revision', fee.id))
    if (!document) return withInvoice
    if (document.vendor_id === '' && record.vendor_id === '')
      return { do: 'hold', reason: fact('Its invoice was not sent yet.'), until: document.id }
    to = document
  }
  const receipt = `Receipt ${money.number ?? money.id}`
  const payment: BookPayment = {
    kind: 'payment',
    of: { invoice: to.vendor_id },
    account: accountOf(settings, money.method),
    cents: entry === fee ? fee.amount_cents : -money.amount_cents - (ownFee?.amount_cents ?? 0),
    day: money.day,
    reference: entry === fee ? `${receipt}, card fee` : receipt,
  }
  if (isTakenBack(money, entries))
    return record.vendor_id === '' && record.state !== 'sending'
      ? unsentTakenBack
      : { do: 'remove', record: payment }
  if (record.vendor_id !== '') return { do: 'nothing' }
  // No money came: it was set against this invoice out of another one.
  if (entry.method === creditMethod) return fromAnother
  return put(planning, payment, { cents: payment.cents })
}

/** Books give money back only for a credit note that is not used up. */
async function planRefund(planning: Planning): Promise<Plan> {
  const { tx, settings, record } = planning
  const of = await ofInvoice(planning)
  if ('do' in of) return of
  const { entry, entries, inBooks, others } = of
  const partner = partnerOf(entry, entries)
  const [money, fee] = entry.kind === 'fee' ? [partner!, entry] : [entry, partner]
  const ofFee = fee ? Math.min(-fee.amount_cents, money.amount_cents) : 0
  const cents = entry === fee ? ofFee : money.amount_cents - ofFee
  const given = (credit: RecordRow | null): BookPayment => ({
    kind: 'payment',
    of: { credit: credit?.vendor_id ?? '' },
    account: accountOf(settings, money.method),
    cents,
    day: money.day,
    reference: entry === fee ? `Refund ${money.id}, card fee` : `Refund ${money.id}`,
  })
  if (isTakenBack(money, entries))
    return record.vendor_id === '' && record.state !== 'sending'
      ? unsentTakenBack
      : { do: 'remove', record: record.sent?.kind === 'payment' ? record.sent : given(null) }
  if (record.vendor_id !== '') return { do: 'nothing' }
  if (money.method === creditMethod) return fromAnother
  if (cents === 0) return withInvoice
  if (entry === fee) {
    const credit = await recordOf(tx, record.organisation, 'revision', fee.id)
    return credit && credit.vendor_id !== ''
      ? put(planning, given(credit), { cents })
      : { do: 'hold', reason: fact('Its credit note was not sent yet.'), until: credit?.id ?? inBooks.id }
  }
  const used = (credit: RecordRow) =>
    others
      .filter(({ kind, sent }) => kind === 'refund' && sent?.kind === 'payment' && isFor(sent.of, credit))
      .reduce((sum, { sent_cents }) => sum + (sent_cents ?? 0), 0)
  const credit = others.find(
    each =>
      each.kind === 'credit' &&
      each.allocated_cents !== null &&
      (each.sent_cents ?? 0) - each.allocated_cents - used(each) >= cents,
  )
  if (!credit)
    return {
      do: 'hold',
      reason: fact('Books give money back only for a credit note: write a credit for this invoice too.'),
      until: inBooks.id,
    }
  return put(planning, given(credit), { cents })
}

const isFor = (of: { invoice: string } | { credit: string }, credit: RecordRow): boolean =>
  'credit' in of && of.credit === credit.vendor_id

/** Whether somebody else of ours stands under the id that was found. */
export const isOthers = async (tx: CompanyTx, record: RecordRow, id: string): Promise<boolean> => {
  const owner = await recordByVendorId(tx, record.organisation, record.kind, id)
  return owner !== undefined && owner.id !== record.id
}

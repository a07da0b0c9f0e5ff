import { feesOf } from '#features/account/tax-and-fees/server/fees.queries.ts'
import { openClient } from '#features/clients/clients/server/clients.queries.ts'
import { netPrice } from '#features/stock/price-book/items.rules.ts'
import { itemById, twinOf } from '#features/stock/price-book/server/items.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { BookDocument } from '#server/providers/accounting/accounting.port.ts'
import { fact } from '#shared/fact.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { invoiceById } from '../../invoices/server/invoices.queries.ts'
import { isGivenBack, owedOf, partnerOf } from '../../ledger/ledger.rules.ts'
import { type EntryRow, entriesOfInvoices } from '../../ledger/server/ledger.queries.ts'
import { bookLines, entryLines } from '../book-lines.rules.ts'
import { itemCode, itemProblem } from '../item-codes.rules.ts'
import { bookWords, creditNumber } from './book-words.ts'
import { isLeftOut, leftOut } from './matching/matching.queries.ts'
import { planBill } from './plan-bill.service.ts'
import { planPayment, planRefund } from './plan-money.service.ts'
import {
  contactOf,
  feeLines,
  isIncluded,
  linesOf,
  noLongerExists,
  type OfInvoice,
  ofInvoice,
  type Plan,
  type Planning,
  putRecord,
  recordsInBooks,
  unsentTakenBack,
  wentBack,
  withInvoice,
} from './plan-steps.service.ts'
import { type RecordRow, recordByVendorId, recordOf, recordsOfInvoice } from './records.queries.ts'
import { NotSendable } from './tracking.service.ts'

/** Decides in a transaction; what it says is then asked of the books outside of it. */
export async function planRecord(planning: Planning): Promise<Plan> {
  try {
    return await planKind(planning)
  } catch (error) {
    if (error instanceof NotSendable) return { do: 'fail', reason: error.reason }
    throw error
  }
}

async function planKind(planning: Planning): Promise<Plan> {
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
    case 'bill':
      return planBill(planning)
  }
}

async function planClient(planning: Planning): Promise<Plan> {
  const { tx, record } = planning
  const client = await openClient(tx, record.record_id)
  if (!client) return { do: 'skip', reason: noLongerExists }
  if (record.vendor_id === '' && (await isLeftOut(tx, record.organisation, client.id)))
    return { do: 'skip', reason: leftOut }
  const known = client.company_name || client.name
  const isNumbered = record.sent?.kind === 'client' && record.sent.name.endsWith(numberedName('', client.id))
  return putRecord(planning, {
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
  if (!item) return { do: 'skip', reason: noLongerExists }
  const problem = itemProblem(item, await twinOf(tx, item))
  if (problem) return { do: 'fail', reason: problem }
  const { tax } = await feesOf(tx)
  return putRecord(planning, {
    kind: 'item',
    code: itemCode(item),
    name: item.name,
    description: item.description,
    price_cents: netPrice(item, tax),
    cost_cents: item.cost_cents,
    account: settings.income,
    tax: item.is_taxable && tax > 0 ? settings.taxed : settings.untaxed,
  })
}

async function planInvoice(planning: Planning): Promise<Plan> {
  const { tx, record } = planning
  const invoice = await invoiceById(tx, record.record_id)
  if (!invoice || invoice.status === 'draft') return { do: 'skip', reason: noLongerExists }
  const others = recordsInBooks(await recordsOfInvoice(tx, record.organisation, invoice.id))
  const isVoid = invoice.status === 'void'
  if (isVoid && record.vendor_id === '' && record.state !== 'sending')
    return { do: 'skip', reason: fact('Voided before it was sent.') }
  if (isVoid && others.length > 0)
    return {
      do: 'fail',
      reason: fact('Voided here, but your books show credits or payments on it. Void it there.'),
    }
  const contact = await contactOf(planning, invoice)
  if ('do' in contact) return contact
  const entries = await entriesOfInvoices(tx, [invoice.id])
  const raised = entries.filter(
    ({ kind, ...entry }) => kind === 'revision' || (kind === 'fee' && !wentBack(entry, entries)),
  )
  const fees = raised.filter(({ kind }) => kind === 'fee')
  const day = booksDay(invoice.issued_on!, entries)
  const wanted: BookDocument = {
    kind: 'invoice',
    number: invoice.number_text ?? '',
    contact,
    day,
    // The day that the books take may lie behind the one on which it is due.
    due: invoice.due_on && invoice.due_on < day ? day : invoice.due_on,
    reference: invoice.reference,
    lines: await linesOf(planning, [...bookLines(invoice, bookWords), ...feeLines(fees)], invoice),
  }
  if (isVoid) return { do: 'remove', record: wanted }
  // A document with payments stays unchanged: a difference is sent as its own document.
  if (record.vendor_id !== '' && others.length > 0) return { do: 'nothing' }
  const upTo = Math.max(0, ...raised.map(({ id }) => id))
  return putRecord(planning, wanted, { cents: invoice.total_cents + owedOf(fees), upTo })
}

/** The day of an invoice in the books: its own, or the first open one where that was closed when it came there. */
const booksDay = (issued_on: string, entries: readonly EntryRow[]): string =>
  entries.findLast(
    ({ kind, meant_day }) => (kind === 'invoice' || kind === 'revision') && meant_day === issued_on,
  )?.day ?? issued_on

/** The document for a change made after money was received. */
async function planRevision(planning: Planning): Promise<Plan> {
  const of = await ofInvoice(planning)
  if ('do' in of) return of
  const { record } = planning
  const { entry, entries, invoice, inBooks } = of
  const isReturned = entry.kind === 'fee' && wentBack(entry, entries)
  if (isIncluded(entry, inBooks) && !isReturned)
    return record.vendor_id === '' ? withInvoice : { do: 'nothing' }
  if (inBooks.state === 'failed' || inBooks.state === 'held')
    return { do: 'hold', reason: fact('Its invoice hasn’t been sent yet.'), until: inBooks.id }
  const contact = await contactOf(planning, invoice)
  if ('do' in contact) return contact
  // Other taxes without another amount are an invoice of 0, in which one line takes off what the other adds.
  const isMore = entry.amount_cents >= 0
  const cents = Math.abs(entry.amount_cents)
  const about = `Change of invoice ${invoice.number_text}: ${entry.note}`
  const lines =
    entry.kind === 'fee' ? feeLines([entry], isMore ? 1 : -1) : entryLines(entry, about, isMore ? 1 : -1)
  const document: BookDocument = {
    kind: isMore ? 'invoice' : 'credit',
    number: `${invoice.number_text}-${entry.id}`,
    contact,
    day: entry.day,
    due: isMore ? (invoice.due_on ?? entry.day) : null,
    reference: `Invoice ${invoice.number_text}`,
    lines: await linesOf(planning, lines, invoice),
  }
  if (entry.kind === 'fee') {
    const paid = await planTakenFee(planning, of, document)
    if (paid) return paid
    // It is given back, and not set against anything.
    if (isReturned) return putRecord(planning, document, { cents })
  }
  if (!isMore && record.vendor_id !== '' && record.allocated_cents === null)
    return { do: 'allocate', record: document, invoice: inBooks.vendor_id, number: invoice.number_text ?? '' }
  return putRecord(planning, document, { cents })
}

/** A card fee whose payment was taken back: once that is out of the books, what was put for the fee goes too. */
async function planTakenFee(
  { tx, record }: Planning,
  { entry, entries, inBooks }: OfInvoice,
  document: BookDocument,
): Promise<Plan | null> {
  const taker = entry.amount_cents > 0 ? entries.find(each => each.takes_back === entry.id) : entry
  const reversal = taker && partnerOf(taker, entries)
  if (taker?.takes_back === null || !reversal || reversal.takes_back === null || isGivenBack(reversal))
    return null
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

async function planCredit(planning: Planning): Promise<Plan> {
  const of = await ofInvoice(planning)
  if ('do' in of) return of
  const { entry, invoice, inBooks } = of
  const contact = await contactOf(planning, invoice)
  if ('do' in contact) return contact
  const cents = -entry.amount_cents
  const about = `Credit on invoice ${invoice.number_text}${entry.note ? `: ${entry.note}` : ''}`
  const document: BookDocument = {
    kind: 'credit',
    number: creditNumber(entry.number_text, entry.id),
    contact,
    day: entry.day,
    due: null,
    reference: `Invoice ${invoice.number_text}`,
    lines: await linesOf(planning, entryLines(entry, about, -1), invoice),
  }
  if (planning.record.vendor_id === '') return putRecord(planning, document, { cents })
  return planning.record.allocated_cents === null
    ? { do: 'allocate', record: document, invoice: inBooks.vendor_id, number: invoice.number_text ?? '' }
    : { do: 'nothing' }
}

/** True if another of our clients is already linked to that id. */
export const isOthers = async (tx: CompanyTx, record: RecordRow, id: string): Promise<boolean> => {
  const owner = await recordByVendorId(tx, record.organisation, record.kind, id)
  return owner !== undefined && owner.id !== record.id
}

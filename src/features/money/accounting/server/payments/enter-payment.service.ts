import { heldClosedTo } from '#features/account/closed-books/server/closed-books.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PaymentInBooks } from '#server/providers/accounting/accounting.port.ts'
import { Refusal } from '#server/refusal.ts'
import { type Fact, fact, sentenceOf } from '#shared/fact.ts'
import { outsideText } from '#shared/outside-text.ts'
import { companyDay } from '../../../documents/server/document-day.service.ts'
import { postEntries } from '../../../invoices/server/entries.service.ts'
import type { InvoiceRow } from '../../../invoices/server/invoices.queries.ts'
import { diaryAmount, heldInvoice, noteEntry, showOnJob } from '../../../invoices/server/invoices.service.ts'
import { takeBack } from '../../../invoices/server/take-back.service.ts'
import { type EntryRow, entriesOfInvoices, entryById } from '../../../ledger/server/ledger.queries.ts'
import type { BookSettings } from '../../accounting.rules.ts'
import { type BookPaymentState, type BookQuestion, methodOn } from '../../book-payments.rules.ts'
import { isTakenBack } from '../plan-steps.service.ts'
import {
  insertSent,
  invoiceCalled,
  invoiceOnItsWay,
  recordByVendorId,
  recordOf,
  recordsOf,
  updateRecord,
} from '../records.queries.ts'
import {
  type BookPaymentRow,
  entriesFromBooks,
  insertPayment,
  lockPaymentCalled,
  updatePayment,
} from './book-payments.queries.ts'

export interface Reading {
  tx: CompanyTx
  organisation: string
  settings: BookSettings
  /** In which the books are kept; '': not known. */
  currency: string
}

/** What becomes of a payment. */
interface Outcome {
  state: BookPaymentState
  question?: BookQuestion
  reason?: Fact | null
  entry_id?: number | null
}

const ask = (question: BookQuestion, reason: Fact, entry_id: number | null = null): Outcome => ({
  state: 'asked',
  question,
  reason,
  entry_id,
})

/**
 * Takes up a payment as the books have it: each becomes an entry once, however often it is told. One that we had sent is
 * none; one that can't be entered says why, and somebody is asked.
 */
export async function takePayment(reading: Reading, seen: PaymentInBooks): Promise<'asked' | 'done'> {
  const { tx, organisation } = reading
  const known = await lockPaymentCalled(tx, organisation, seen.id)
  if (known) return settleWaiting(reading, known)
  const own = await recordByVendorId(tx, organisation, 'payment', seen.id)
  if (own) return seen.isDeleted ? takeOwnDeletion(reading, own.record_id, seen) : 'done'
  if (seen.isDeleted) return 'done'
  const paid = await invoiceCalled(tx, organisation, seen.invoice.id)
  const invoice_id = paid ?? (await invoiceOnItsWay(tx, organisation, seen.invoice.number))
  // An invoice of others.
  if (invoice_id === null) return 'done'
  if (await isOnItsWay(reading, invoice_id, seen)) return 'done'
  const outcome: Outcome =
    paid === null
      ? { state: 'waiting', reason: fact('Waiting for its invoice to be sent first.') }
      : await enter(reading, { ...seen, invoice_id, vendor_id: seen.id })
  const row = await insertPayment(tx, {
    ...keptOf(reading, seen),
    invoice_id,
    question: '',
    reason: null,
    entry_id: null,
    ...outcome,
  })
  return row.state === 'asked' ? 'asked' : 'done'
}

const keptOf = (
  { organisation }: Reading,
  { id, cents, day, currency, account, reference }: PaymentInBooks,
) => ({
  organisation,
  vendor_id: id,
  cents,
  day,
  currency: outsideText(currency, 10),
  account: outsideText(account, 100),
  reference: outsideText(reference, 200),
})

/** One that waits for its day or its invoice. */
export async function settleWaiting(reading: Reading, row: BookPaymentRow): Promise<'asked' | 'done'> {
  if (row.state !== 'waiting') return 'done'
  const invoice = await recordOf(reading.tx, reading.organisation, 'invoice', row.invoice_id)
  if (!invoice || invoice.vendor_id === '') return 'done'
  const outcome = await enter(reading, row)
  await updatePayment(reading.tx, row.id, outcome)
  return outcome.state === 'asked' ? 'asked' : 'done'
}

type Entering = Pick<
  BookPaymentRow,
  'invoice_id' | 'vendor_id' | 'cents' | 'day' | 'currency' | 'account' | 'reference'
>

/** Enters a payment, or says why it can't be. `isApart`: not the same money as an entry of the same amount. */
export async function enter(reading: Reading, payment: Entering, isApart = false): Promise<Outcome> {
  const { tx, settings } = reading
  const { cents, account, reference, day, invoice_id } = payment
  const invoice = await heldInvoice(tx, invoice_id)
  const problem = problemOf(reading, invoice, payment)
  if (problem) return ask('again', problem)
  const twin = isApart ? undefined : await twinOf(reading, invoice_id, cents)
  if (twin)
    return ask(
      'twin',
      fact('Receipt {{receipt}} here has the same amount. Is it the same payment?', {
        receipt: twin.number_text ?? '',
      }),
      twin.id,
    )
  const today = await companyDay(tx)
  if (day > today)
    return { state: 'waiting', reason: fact('Dated {{day}} in your books: entered on that day.', dated(day)) }
  const closed = await heldClosedTo(tx)
  const isClosed = closed !== null && day <= closed
  const { row, entries } = await postEntries(tx, invoice, [
    {
      kind: 'payment',
      amount_cents: -cents,
      method: methodOn(settings, account),
      day: isClosed ? today : day,
      note: outsideText(reference, 200),
    },
  ])
  const receipt = entries[0]!
  await linkEntry(reading, receipt, payment)
  const told = fact('Payment of {{amount}} on invoice #{{number}} from the books, receipt #{{receipt}}', {
    amount: diaryAmount(cents),
    number: row.number_text ?? '',
    receipt: receipt.number_text ?? '',
  })
  await showOnJob(tx, row, [noteEntry(told)])
  const reason = isClosed
    ? fact('Dated {{day}} in your books. That period is closed, so it counts today.', dated(day))
    : null
  return { state: 'entered', question: '', reason, entry_id: receipt.id }
}

const dated = (day: string) => ({ day: { day } })

function problemOf({ currency }: Reading, invoice: InvoiceRow, payment: Entering): Fact | null {
  const number = invoice.number_text ?? ''
  if (currency !== '' && payment.currency !== '' && payment.currency !== currency)
    return fact('Paid in {{currency}}. Enter it on invoice {{number}} in {{own}} yourself.', {
      currency: payment.currency,
      number,
      own: currency,
    })
  if (invoice.status === 'void')
    return fact('Invoice {{number}} was voided here. Remove the payment in your books.', { number })
  if (invoice.owed_cents <= 0)
    return fact('Invoice {{number}} is already settled here. Check it in your books.', { number })
  if (invoice.owed_cents < payment.cents)
    return fact('Only {{owed}} of invoice {{number}} is still owed here. Check it in your books.', {
      number,
      owed: { cents: invoice.owed_cents },
    })
  return null
}

/** A payment of the same amount that was entered here, stands, and isn't in the books. */
async function twinOf(
  { tx, organisation }: Reading,
  invoice: number,
  cents: number,
): Promise<EntryRow | undefined> {
  const entries = await entriesOfInvoices(tx, [invoice])
  const fromBooks = await entriesFromBooks(tx, organisation, invoice)
  const alike = entries.filter(
    entry =>
      entry.kind === 'payment' &&
      entry.amount_cents === -cents &&
      !fromBooks.has(entry.id) &&
      !isTakenBack(entry, entries),
  )
  const sent = await recordsOf(
    tx,
    organisation,
    'payment',
    alike.map(({ id }) => id),
  )
  return alike.find(({ id }) => !sent.some(each => each.record_id === id && each.vendor_id !== ''))
}

/** One of ours whose answer was lost on the way back: its reference is its receipt's. */
async function isOnItsWay(
  { tx, organisation }: Reading,
  invoice: number,
  seen: PaymentInBooks,
): Promise<boolean> {
  const entries = await entriesOfInvoices(tx, [invoice])
  const records = await recordsOf(
    tx,
    organisation,
    'payment',
    entries.map(({ id }) => id),
  )
  return records.some(
    ({ state, vendor_id, record_id }) =>
      state === 'sending' &&
      vendor_id === '' &&
      entries.some(
        ({ id, number_text }) =>
          id === record_id &&
          (seen.reference === `Receipt ${number_text ?? id}` ||
            seen.reference.startsWith(`Receipt ${number_text ?? id},`)),
      ),
  )
}

/** Notes that an entry stands in the books, so that it isn't sent there. */
export async function linkEntry(
  { tx, organisation }: Reading,
  entry: Pick<EntryRow, 'id' | 'number_text'>,
  payment: Pick<Entering, 'vendor_id' | 'invoice_id' | 'cents' | 'account' | 'day' | 'reference'>,
): Promise<void> {
  const { invoice_id, vendor_id, cents, account, day, reference } = payment
  const inBooks = await recordOf(tx, organisation, 'invoice', invoice_id)
  const of = { invoice: inBooks?.vendor_id ?? '' }
  await insertSent(tx, {
    organisation,
    kind: 'payment',
    record_id: entry.id,
    invoice_id,
    label: [inBooks?.label.split(' · ')[0], entry.number_text].filter(Boolean).join(' / '),
    amount_cents: cents,
    vendor_id,
    sent: { kind: 'payment', of, account, cents, day, reference },
    sent_cents: cents,
  })
}

/** A payment that came from the books was deleted there: its entry is countered, once. */
export async function takeDeletion(tx: CompanyTx, row: BookPaymentRow): Promise<'asked' | 'done'> {
  if (row.state === 'reversed' || row.state === 'left') return 'done'
  if (row.state === 'asked' && (row.question === 'gone' || row.question === 'kept')) return 'done'
  if (row.state !== 'entered') {
    const reason = fact('Deleted in your books before it was entered.')
    await updatePayment(tx, row.id, { state: 'left', question: '', reason })
    return 'done'
  }
  await reverse(tx, row)
  return 'done'
}

/** Throws a Refusal where the entry can't be reversed. */
export async function reverse(tx: CompanyTx, row: BookPaymentRow): Promise<void> {
  const entry = row.entry_id === null ? undefined : await entryById(tx, row.entry_id)
  const entries = await entriesOfInvoices(tx, [row.invoice_id])
  if (entry && !isTakenBack(entry, entries)) {
    await takeBack(tx, entry.id, { note: 'Deleted in the books', uses: false })
    const record = await recordOf(tx, row.organisation, 'payment', entry.id)
    if (record) await updateRecord(tx, record.id, { vendor_id: '', state: 'skipped', reason: removedThere })
  }
  await updatePayment(tx, row.id, { state: 'reversed', question: '', reason: removedThere })
}

export const removedThere = fact('Deleted in your books.')

/** Keeps the reason for which an entry could not be reversed. */
export async function noteKept(tx: CompanyTx, row: BookPaymentRow, error: unknown): Promise<void> {
  if (!(error instanceof Refusal)) throw error
  const { text, values } = error.fact
  const why = Object.keys(values).length === 0 ? { text } : sentenceOf(error.fact)
  await updatePayment(tx, row.id, {
    state: 'asked',
    question: 'kept',
    reason: fact('Deleted in your books, but it stands here. {{why}}', { why }),
  })
}

/** A payment that we had sent was deleted there: money that came is not undone by that, so somebody decides. */
async function takeOwnDeletion(
  reading: Reading,
  entryId: number,
  seen: PaymentInBooks,
): Promise<'asked' | 'done'> {
  const { tx } = reading
  const entry = await entryById(tx, entryId)
  if (!entry?.invoice_id) return 'done'
  // It was taken back here, and its removal from there is on its way.
  if (isTakenBack(entry, await entriesOfInvoices(tx, [entry.invoice_id]))) return 'done'
  const receipt = entry.number_text ?? ''
  await insertPayment(tx, {
    ...keptOf(reading, seen),
    invoice_id: entry.invoice_id,
    state: 'asked',
    question: 'gone',
    reason: fact('Receipt {{receipt}} was deleted in your books. Reverse it here, or send it again.', {
      receipt,
    }),
    entry_id: entryId,
  })
  return 'asked'
}

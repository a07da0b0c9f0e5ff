import { isDeepStrictEqual } from 'node:util'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type {
  BookDocument,
  BookPayment,
  BookRecord,
  BookLine as PortLine,
} from '#server/providers/accounting/accounting.port.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { type InvoiceRow, invoiceById } from '../../invoices/server/invoices.queries.ts'
import { isGivenBack, partnerOf } from '../../ledger/ledger.rules.ts'
import { type EntryRow, entriesOfInvoices, entryById } from '../../ledger/server/ledger.queries.ts'
import { type BookSettings, type Choices, kindsSent } from '../accounting.rules.ts'
import { entryLines, type PricedLine } from '../book-lines.rules.ts'
import { type RecordRow, recordOf, recordsOf, recordsOfInvoice } from './records.queries.ts'
import { trackingOf } from './tracking.service.ts'

/** The next step for a record, by its state here. */
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

export interface Planning {
  tx: CompanyTx
  settings: BookSettings
  choices: Choices
  record: RecordRow
}

/** Put it there, unless that was done with the very same. */
export function putRecord(
  { record }: Planning,
  wanted: BookRecord,
  more: { cents?: number; upTo?: number } = {},
): Plan {
  if (record.vendor_id !== '' && isDeepStrictEqual(record.sent, plain(wanted))) return { do: 'nothing' }
  // Whoever was in the books before is not written down a second time.
  const lookUp =
    record.vendor_id === '' &&
    (record.state === 'sending' || wanted.kind === 'client' || wanted.kind === 'item')
  return { do: 'put', record: wanted, lookUp, ...more }
}

/** Normalizes to the form read back from the database. */
const plain = (record: BookRecord): unknown => JSON.parse(JSON.stringify(record))

export const noLongerExists = fact('This no longer exists.')

/** Records of an invoice's money that stand in the books. */
export const recordsInBooks = (records: RecordRow[]): RecordRow[] =>
  records.filter(
    ({ kind, vendor_id, state }) =>
      vendor_id !== '' && state !== 'skipped' && ['credit', 'payment', 'refund', 'revision'].includes(kind),
  )

/** A fee that went back with money, which came back from nobody: it was paid, and is a credit that is given back. */
export function wentBack(
  entry: Pick<EntryRow, 'id' | 'goes_with' | 'amount_cents'>,
  entries: EntryRow[],
): boolean {
  const partner = partnerOf(entry, entries)
  return (
    entry.amount_cents < 0 && partner !== undefined && isGivenBack(partner) && !isTakenBack(partner, entries)
  )
}

export const isTakenBack = ({ id }: Pick<EntryRow, 'id'>, entries: EntryRow[]): boolean =>
  entries.some(({ takes_back }) => takes_back === id)

/** The recipient of an invoice: its client in the books, who is sent first, or only a name. */
export async function contactOf(
  { tx, settings, record }: Planning,
  invoice: Pick<InvoiceRow, 'client_id' | 'name' | 'company_name'>,
): Promise<BookDocument['contact'] | Plan> {
  const name = { name: invoice.company_name || invoice.name }
  if (invoice.client_id === null || !kindsSent(settings).includes('client')) return name
  const client = await recordOf(tx, record.organisation, 'client', invoice.client_id)
  if (!client || client.state === 'skipped') return name
  if (client.vendor_id !== '') return { id: client.vendor_id }
  return { do: 'hold', reason: fact('Waiting for its client to be sent first.'), until: client.id }
}

export async function linesOf(
  planning: Planning,
  lines: PricedLine[],
  { job_id, more_job_ids }: Pick<InvoiceRow, 'job_id' | 'more_job_ids'>,
): Promise<PortLine[]> {
  const { tx, settings, record } = planning
  const tracking = await trackingOf(planning, [job_id, ...more_job_ids])
  const codes = new Map<number, string>()
  if (settings.items)
    // Its current name in the books.
    for (const { record_id, state, sent } of await recordsOf(
      tx,
      record.organisation,
      'item',
      lines.flatMap(({ item_id }) => item_id ?? []),
    ))
      if (state === 'sent' && sent?.kind === 'item') codes.set(record_id, sent.code)
  return lines.map(({ is_taxable, item_id, section, ...line }) => ({
    ...line,
    account: settings.income,
    tax: is_taxable ? settings.taxed : settings.untaxed,
    item: (item_id !== null && codes.get(item_id)) || null,
    ...tracking({ section }),
  }))
}

export interface OfInvoice {
  entry: EntryRow
  /** All that happened on the invoice. */
  entries: EntryRow[]
  invoice: InvoiceRow
  inBooks: RecordRow
  others: RecordRow[]
}

const paidOnVoid = fact('A voided invoice was paid. Enter it in your books as an overpayment by this client.')

/** The invoice of an entry, or why it can't be sent now. */
export async function ofInvoice({ tx, record }: Planning): Promise<OfInvoice | Plan> {
  const entry = await entryById(tx, record.record_id)
  const invoice = entry?.invoice_id ? await invoiceById(tx, entry.invoice_id) : undefined
  if (!entry || !invoice) return { do: 'skip', reason: noLongerExists }
  const records = await recordsOfInvoice(tx, record.organisation, invoice.id)
  const inBooks = records.find(({ kind }) => kind === 'invoice')
  if (!inBooks || inBooks.state === 'skipped') {
    // Money that came must be in the books. With no invoice there it is the client's, until it is used or given back.
    const isMoney = entry.kind === 'payment' && invoice.status === 'void'
    if (isMoney && !isTakenBack(entry, await entriesOfInvoices(tx, [invoice.id])))
      return { do: 'fail', reason: paidOnVoid }
    return { do: 'skip', reason: fact('Its invoice isn’t sent to the books.') }
  }
  if (inBooks.vendor_id === '')
    return { do: 'hold', reason: fact('Its invoice hasn’t been sent yet.'), until: inBooks.id }
  const entries = await entriesOfInvoices(tx, [invoice.id])
  return { entry, entries, invoice, inBooks, others: recordsInBooks(records) }
}

export const withInvoice: Plan = { do: 'skip', reason: fact('Sent with its invoice.') }
export const unsentTakenBack: Plan = { do: 'skip', reason: fact('Reversed before it was sent.') }

/** True if the entry's change went with the invoice itself. */
export const isIncluded = ({ id }: { id: number }, inBooks: RecordRow): boolean =>
  id <= (inBooks.included_entry ?? 0)

type KeptTax = Pick<EntryRow, 'amount_cents' | 'tax_cents' | 'taxable_cents'>

/** Card fees together, as one document has them. */
export function feeLines(fees: readonly KeptTax[], sign: 1 | -1 = 1): PricedLine[] {
  const sum = (of: keyof KeptTax) => fees.reduce((total, fee) => total + fee[of], 0)
  return entryLines(
    { amount_cents: sum('amount_cents'), tax_cents: sum('tax_cents'), taxable_cents: sum('taxable_cents') },
    'Card fee',
    sign,
  )
}

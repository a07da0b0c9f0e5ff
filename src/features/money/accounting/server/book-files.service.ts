import { activeItems, itemsByIds } from '#features/stock/price-book/server/items.queries.ts'
import type { UserContext } from '#server/context.ts'
import { csvFile, refuseTooMany } from '#server/csv.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { refuse } from '#server/refusal.ts'
import type { FileReply } from '#shared/endpoint.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { linesJoined } from '#shared/plain-text.ts'
import { creditMethod, methodLabel, moneyKinds } from '../../ledger/ledger.rules.ts'
import { type BookDocument, besideNumber, putToDocuments } from '../book-documents.rules.ts'
import type { ExportKind, ExportProgram } from '../book-files.rules.ts'
import { bookLines, entryLines, type PricedLine } from '../book-lines.rules.ts'
import { ownCode } from '../item-codes.rules.ts'
import { refusedItems } from './accounting.service.ts'
import {
  type Column,
  type FiledClient,
  type FiledItem,
  type FiledLine,
  type FiledPayment,
  fileCodes,
  myobClients,
  myobItems,
  myobLines,
  myobPayments,
  xeroClients,
  xeroItems,
  xeroLines,
  xeroPayments,
} from './book-columns.ts'
import {
  clientsOfPeriod,
  daysOf,
  daysOfPeriod,
  entriesOfPeriod,
  type FiledDay,
  type FiledEntry,
  type FiledInvoice,
  invoicesForNothing,
  type Period,
  sizeOfPeriod,
} from './book-files.queries.ts'
import { bookWords, creditNumber } from './book-words.ts'
import { quickBooksFile } from './quickbooks/quickbooks-file.service.ts'

const batchSize = 1_000

export interface Wanted extends Period {
  program: ExportProgram
  kind: ExportKind
}

/** A period's documents as an import file for another program. */
export async function bookFile(ctx: UserContext, wanted: Wanted): Promise<FileReply> {
  const { program, kind, from, to } = wanted
  if (to < from) return refuse(400, 'The end can’t be before the start.', { field: 'to' })
  refuseTooMany(await ctx.read(tx => sizeOfPeriod(tx, wanted)))
  const name = `${program}-${kind}-${from}-${to}.csv`
  if (program === 'quickbooks')
    return quickBooksFile(ctx, wanted, {
      lines: () =>
        lineBatches(kind === 'credits' ? documentReads.credits : documentReads.invoices, ctx, wanted),
      payments: () => batches(after => payments(ctx, wanted, after, true)),
      clients: () => batches(after => clients(ctx, wanted, after)),
      items: () => batches(skipped => items(ctx, skipped)),
    })
  const isXero = program === 'xero'
  const codes = fileCodes[program]
  switch (kind) {
    case 'invoices': {
      const columns = isXero ? xeroLines(codes) : myobLines(codes)
      return csvFile(name, apart(columns), lineBatches(documentReads.invoices, ctx, wanted))
    }
    case 'credits': {
      const columns = isXero ? xeroLines(codes) : myobLines(codes)
      return csvFile(name, apart(columns), lineBatches(documentReads.credits, ctx, wanted))
    }
    case 'payments':
      return csvFile(
        name,
        isXero ? xeroPayments : myobPayments,
        batches(after => payments(ctx, wanted, after, isXero)),
      )
    case 'clients':
      return csvFile(
        name,
        isXero ? xeroClients : myobClients,
        batches(after => clients(ctx, wanted, after)),
      )
    case 'bills':
      return refuse(400, 'Choose QuickBooks to export supplier invoices.', { field: 'kind' })
    case 'items': {
      const columns = isXero ? xeroItems(codes) : myobItems(codes)
      const [problem] = await ctx.read(refusedItems)
      if (problem) return refuse(400, problem.reason)
      return csvFile(
        name,
        columns,
        batches(skipped => items(ctx, skipped)),
      )
    }
  }
}

interface Batch<Row> {
  rows: Row[]
  /** The last one's key, from which the next batch goes on; null: there is none. */
  next: number | null
}

async function* batches<Row>(read: (after: number) => Promise<Batch<Row>>): AsyncGenerator<Row[]> {
  for (let after: number | null = 0; after !== null; ) {
    const batch: Batch<Row> = await read(after)
    yield batch.rows
    after = batch.next
  }
}

/** Readers of the documents in each file. */
const documentReads = {
  invoices: [invoiceLines, linesForNothing, feeLines],
  credits: [creditLines, lessLines, voidLines, returnedFeeLines],
}

/** MYOB tells one document from the next by an empty line between them. */
async function* lineBatches(
  reads: ((ctx: UserContext, period: Period, after: number) => Promise<Batch<FiledLine>>)[],
  ctx: UserContext,
  wanted: Wanted,
): AsyncGenerator<(FiledLine | null)[]> {
  let last = ''
  for (const read of reads)
    for await (const rows of batches(after => read(ctx, wanted, after))) {
      yield wanted.program !== 'myob'
        ? rows
        : rows.flatMap(row => {
            const isNext = last !== '' && last !== row.number
            last = row.number
            return isNext ? [null, row] : [row]
          })
    }
}
const apart = (columns: readonly Column<FiledLine>[]): Column<FiledLine | null>[] =>
  columns.map(({ header, cell }) => ({ header, cell: row => (row === null ? '' : cell(row)) }))

const nextOf = (rows: readonly unknown[], last: number | undefined): number | null =>
  rows.length < batchSize || last === undefined ? null : last

const headOf = (invoice: FiledInvoice) => ({
  client_id: invoice.client_id,
  name: invoice.company_name || invoice.name,
  email: invoice.email,
  address: linesJoined(invoice.address),
})

/** Issues, and increases on later days. */
async function invoiceLines(ctx: UserContext, period: Period, after: number): Promise<Batch<FiledLine>> {
  return filedDays(ctx, period, after, day => !isLess(day))
}

/** A decrease on a later day is a credit note. */
async function lessLines(ctx: UserContext, period: Period, after: number): Promise<Batch<FiledLine>> {
  return filedDays(ctx, period, after, isLess)
}

const isLess = ({ is_first, amount_cents }: FiledDay): boolean => !is_first && amount_cents < 0

/** Each day of an invoice is a document: with its own lines where there is one day, otherwise in the tax of its entries. */
async function filedDays(
  ctx: UserContext,
  period: Period,
  after: number,
  isWanted: (day: FiledDay) => boolean,
): Promise<Batch<FiledLine>> {
  const { found, codes } = await ctx.read(async tx => {
    const found = await daysOfPeriod(tx, period, after, batchSize)
    return { found, codes: await codesOf(tx, found) }
  })
  const rows = found
    .filter(isWanted)
    .flatMap(day =>
      documentLines(
        day,
        day.is_only ? bookLines(day, bookWords) : entryLines(day, titleOf(day)),
        { number: numberOf(day), day: day.day },
        codes,
      ),
    )
  return { rows, next: nextOf(found, found.at(-1)?.id) }
}

const titleOf = ({ is_first, number_text }: FiledDay): string =>
  is_first ? `Invoice ${number_text}` : `Change of invoice ${number_text}`

const numberOf = ({
  is_first,
  number_text,
  id,
}: Pick<FiledDay, 'is_first' | 'number_text' | 'id'>): string =>
  is_first ? (number_text ?? '') : besideNumber(number_text, id)

async function linesForNothing(ctx: UserContext, period: Period, after: number): Promise<Batch<FiledLine>> {
  const { found, codes } = await ctx.read(async tx => {
    const found = await invoicesForNothing(tx, period, after, batchSize)
    return { found, codes: await codesOf(tx, found) }
  })
  const rows = found.flatMap(invoice =>
    documentLines(
      invoice,
      bookLines(invoice, bookWords),
      { number: invoice.number_text ?? '', day: invoice.issued_on! },
      codes,
    ),
  )
  return { rows, next: nextOf(found, found.at(-1)?.number ?? undefined) }
}

const documentLines = (
  invoice: FiledInvoice,
  lines: readonly PricedLine[],
  { number, day }: { number: string; day: string },
  codes: ReadonlyMap<number, string>,
): FiledLine[] =>
  lines.map(line => ({
    ...headOf(invoice),
    number,
    day,
    line,
    reference: invoice.reference,
    due: invoice.due_on !== null && invoice.due_on > day ? invoice.due_on : day,
    code: codes.get(line.item_id ?? 0) ?? '',
  }))

/** The codes of the items on these invoices, of those that have one which books take. */
async function codesOf(tx: UserTx, invoices: readonly FiledInvoice[]): Promise<Map<number, string>> {
  const ids = new Set(invoices.flatMap(({ lines }) => lines.flatMap(({ item_id }) => item_id ?? [])))
  const items = await itemsByIds(tx, [...ids])
  return new Map(items.flatMap(({ id, code }) => [[id, ownCode(code) ?? ''] as const]))
}

async function creditLines(ctx: UserContext, period: Period, after: number): Promise<Batch<FiledLine>> {
  const found = await ctx.read(tx => entriesOfPeriod(tx, period, ['credit'], after, batchSize))
  const rows = found.flatMap(entry =>
    entryLines(entry, `Credit on invoice ${entry.number_text}${entry.note ? `: ${entry.note}` : ''}`).map(
      line => ({
        ...headOf(entry),
        number: creditNumber(entry.entry_number_text, entry.id),
        reference: entry.number_text ?? '',
        day: entry.day,
        due: null,
        code: '',
        line,
      }),
    ),
  )
  return { rows, next: nextOf(found, found.at(-1)?.id) }
}

/** An invoice that was made void stays on its day, and goes by a credit note on the day it was made void. */
async function voidLines(ctx: UserContext, period: Period, after: number): Promise<Batch<FiledLine>> {
  const found = await ctx.read(tx => entriesOfPeriod(tx, period, ['void'], after, batchSize))
  const rows = found.flatMap(entry => besideLines(entry, `Void: invoice ${entry.number_text}`))
  return { rows, next: nextOf(found, found.at(-1)?.id) }
}

/** An entry as a document of its own beside its invoice's. */
const besideLines = (entry: FiledEntry, description: string): FiledLine[] =>
  entryLines(entry, description).map(line => ({
    ...headOf(entry),
    number: besideNumber(entry.number_text, entry.id),
    reference: entry.number_text ?? '',
    day: entry.day,
    due: entry.amount_cents > 0 ? entry.day : null,
    code: '',
    line,
  }))

/** A card fee is a document of its own, of the day on which it was paid: its invoice may have gone long before. */
async function feeLines(ctx: UserContext, period: Period, after: number): Promise<Batch<FiledLine>> {
  return filedFees(ctx, period, after, 1)
}

/** One that went back, or was taken back, is a credit note. */
async function returnedFeeLines(ctx: UserContext, period: Period, after: number): Promise<Batch<FiledLine>> {
  return filedFees(ctx, period, after, -1)
}

async function filedFees(
  ctx: UserContext,
  period: Period,
  after: number,
  sign: 1 | -1,
): Promise<Batch<FiledLine>> {
  const found = await ctx.read(tx => entriesOfPeriod(tx, period, ['fee'], after, batchSize))
  const rows = found
    .filter(({ amount_cents }) => Math.sign(amount_cents) === sign)
    .flatMap(entry => besideLines(entry, 'Card fee'))
  return { rows, next: nextOf(found, found.at(-1)?.id) }
}

async function payments(
  ctx: UserContext,
  period: Period,
  after: number,
  isXero: boolean,
): Promise<Batch<FiledPayment>> {
  const { found, days } = await ctx.read(async tx => {
    const found = await entriesOfPeriod(tx, period, moneyKinds, after, batchSize)
    return { found, days: isXero ? [] : await daysOf(tx, [...new Set(found.map(each => each.invoice_id))]) }
  })
  // Credit of one invoice used on another is not money received.
  const rows = found
    .filter(({ method }) => method !== creditMethod)
    .flatMap(entry => {
      const payment = {
        invoice: entry.number_text ?? '',
        receipt: entry.entry_number_text ?? '',
        name: headOf(entry).name,
        day: entry.day,
        cents: -entry.amount_cents,
        method: methodLabel(entry.method),
      }
      // Xero's file is of what the bank shows; MYOB's puts each amount to a sale.
      if (isXero) return [payment]
      const fee = entry.fee_id !== null && entry.kind === 'payment' ? entry.fee_cents : 0
      const documents = documentsOf(entry, days)
      return [
        ...putToDocuments(documents, entry.paid_before, payment.cents - fee).map(({ number, cents }) => ({
          ...payment,
          invoice: number,
          cents,
        })),
        ...(fee === 0
          ? []
          : [{ ...payment, cents: fee, invoice: besideNumber(entry.number_text, entry.fee_id!) }]),
      ]
    })
  return { rows, next: nextOf(found, found.at(-1)?.id) }
}

/** The documents that an invoice is in the files; one that came to nothing, or is for nothing, is known by its number. */
function documentsOf(
  { invoice_id, number_text }: FiledEntry,
  days: Awaited<ReturnType<typeof daysOf>>,
): BookDocument[] {
  const own = days.filter(day => day.invoice_id === invoice_id && day.amount_cents > 0)
  if (own.length === 0) return [{ number: number_text ?? '', amount_cents: 0 }]
  return own.map(({ amount_cents, ...day }) => ({ number: numberOf({ ...day, number_text }), amount_cents }))
}

async function clients(ctx: UserContext, period: Period, after: number): Promise<Batch<FiledClient>> {
  const found = await ctx.read(tx => clientsOfPeriod(tx, period, after, batchSize))
  const rows = found.map(({ main_address, billing_address, phone, ...client }) => ({
    ...client,
    phone: displayPhone(phone),
    address: linesJoined(billing_address || main_address),
  }))
  return { rows, next: nextOf(found, found.at(-1)?.id) }
}

async function items(ctx: UserContext, skipped: number): Promise<Batch<FiledItem>> {
  const found = await ctx.read(tx => activeItems(tx, skipped, batchSize))
  const rows = found.map(({ id, code, name, description, net_cents, cost_cents, is_taxable }) => ({
    id,
    code,
    name,
    description,
    price_cents: net_cents,
    cost_cents,
    is_taxable,
  }))
  return { rows, next: nextOf(found, skipped + found.length) }
}

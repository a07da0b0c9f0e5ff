import { buffer } from 'node:stream/consumers'
import { itemsByIds } from '#features/stock/price-book/server/items.queries.ts'
import type { UserContext } from '#server/context.ts'
import { type CsvColumn, csvFile, refuseTooMany } from '#server/csv.ts'
import { zipOf } from '#server/http/zip.ts'
import { inSlices } from '#server/in-slices.ts'
import type { FileReply } from '#shared/endpoint.ts'
import type { ExportKind } from '../../book-files.rules.ts'
import { itemCode } from '../../item-codes.rules.ts'
import { inFiles, quickBooksName, withoutLess } from '../../quickbooks.rules.ts'
import type { FiledClient, FiledItem, FiledLine, FiledPayment } from '../book-columns.ts'
import type { Period } from '../book-files.queries.ts'
import { billsOfPeriod, type FiledBill, namesOfCustomers } from './quickbooks.queries.ts'
import {
  billColumns,
  clientColumns,
  creditColumns,
  invoiceColumns,
  itemColumns,
  paymentColumns,
  type QuickBooksLine,
} from './quickbooks-columns.ts'

/** The period's rows as every program's files read them, in batches. */
interface Source {
  lines(): AsyncIterable<(FiledLine | null)[]>
  payments(): AsyncIterable<FiledPayment[]>
  clients(): AsyncIterable<FiledClient[]>
  items(): AsyncIterable<FiledItem[]>
}

const batchSize = 1_000

/** A period's file for QuickBooks Online; a ZIP of several where one exceeds what an import takes. */
export async function quickBooksFile(
  ctx: UserContext,
  { kind, ...period }: Period & { kind: ExportKind },
  source: Source,
): Promise<FileReply> {
  const name = `quickbooks-${kind}-${period.from}-${period.to}`
  switch (kind) {
    case 'invoices':
      return parts(name, invoiceColumns, await documents(ctx, source.lines(), 1), numberOf)
    case 'credits':
      return parts(name, creditColumns, await documents(ctx, source.lines(), -1), numberOf)
    case 'bills':
      return parts(name, billColumns, await bills(ctx, period), row => `${row.name}\n${row.number}`)
    case 'payments':
      return parts(name, paymentColumns, await all(source.payments()))
    case 'clients': {
      const found = await all(source.clients())
      const names = await customerNames(
        ctx,
        found.map(({ id }) => id),
      )
      return parts(
        name,
        clientColumns,
        found.map(client => ({ ...client, known: names.get(client.id) ?? '' })),
      )
    }
    case 'items': {
      const found = await all(source.items())
      return parts(
        name,
        itemColumns,
        found.map(item => ({ ...item, known: productName(item) })),
      )
    }
  }
}

const numberOf = ({ number }: QuickBooksLine): string => number

async function all<Row>(batches: AsyncIterable<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const batch of batches) {
    rows.push(...batch)
    refuseTooMany(rows.length)
  }
  return rows
}

async function parts<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  documentOf?: (row: Row) => string,
): Promise<FileReply> {
  const files = inFiles(rows, documentOf)
  if (files.length < 2) return csvFile(`${name}.csv`, columns, [files[0] ?? []].values())
  const contents: Record<string, Buffer> = {}
  for (const [i, file] of files.entries()) {
    const { body } = await csvFile('', columns, [file].values())
    contents[`${name}-${i + 1}.csv`] = await buffer(body as AsyncIterable<Buffer>)
  }
  return { body: zipOf(contents), type: 'application/zip', filename: `${name}.zip` }
}

/** Two products of one name are told apart by their code; what the import does not take in a name makes them alike. */
const productName = (item: { id: number; name: string; code: string }): string =>
  quickBooksName(item.name, quickBooksName(item.name) === item.name ? '' : itemCode(item))

async function customerNames(ctx: UserContext, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await ctx.read(tx => namesOfCustomers(tx, [...new Set(ids)]))
  return new Map(found.map(({ id, name, is_twin }) => [id, quickBooksName(name, is_twin ? `TW-${id}` : '')]))
}

/** `sign` -1: a credit note, whose amounts QuickBooks takes above zero. */
async function documents(
  ctx: UserContext,
  batches: AsyncIterable<(FiledLine | null)[]>,
  sign: 1 | -1,
): Promise<QuickBooksLine[]> {
  const lines = (await all(batches)).filter(line => line !== null)
  const names = await customerNames(
    ctx,
    lines.flatMap(({ client_id }) => client_id ?? []),
  )
  const ids = new Set(lines.flatMap(({ line }) => line.item_id ?? []))
  const products = new Map(
    (await ctx.read(tx => itemsByIds(tx, [...ids]))).map(item => [item.id, productName(item)]),
  )
  const rows: QuickBooksLine[] = []
  for await (const document of inSlices(grouped(lines)))
    rows.push(
      ...withoutLess(
        document.map(({ line, ...head }) => ({
          number: head.number,
          name: names.get(head.client_id ?? 0) ?? quickBooksName(head.name),
          day: head.day,
          due: head.due ?? head.day,
          memo: head.reference,
          product: products.get(line.item_id ?? 0) ?? '',
          description: line.description,
          quantity: line.quantity,
          net_cents: sign * line.net_cents || 0,
          tax_cents: sign * line.tax_cents || 0,
          is_taxable: line.is_taxable,
        })),
      ),
    )
  return rows
}

/** Lines by document; a document's lines come one after the other. */
function* grouped(lines: readonly FiledLine[]): Generator<FiledLine[]> {
  for (let from = 0; from < lines.length; ) {
    let to = from + 1
    while (to < lines.length && lines[to]!.number === lines[from]!.number) to++
    yield lines.slice(from, to)
    from = to
  }
}

async function bills(ctx: UserContext, period: Period): Promise<QuickBooksLine[]> {
  const rows: QuickBooksLine[] = []
  for (let after = 0, isLast = false; !isLast; ) {
    const found = await ctx.read(tx => billsOfPeriod(tx, period, after, batchSize))
    rows.push(...found.flatMap(billLines))
    refuseTooMany(rows.length)
    isLast = found.length < batchSize
    after = found.at(-1)?.id ?? after
  }
  return rows
}

/** Tax that can't be claimed back is a cost. */
const billLines = ({ is_claimed, lines, ...bill }: FiledBill): QuickBooksLine[] =>
  withoutLess(
    lines.map(({ code, description, net_cents, tax_cents }) => ({
      number: bill.number.slice(0, 21),
      name: quickBooksName(bill.supplier, bill.is_customer ? 'supplier' : ''),
      day: bill.day,
      due: bill.due !== null && bill.due > bill.day ? bill.due : bill.day,
      memo: '',
      product: '',
      description: [code, description].filter(Boolean).join(' '),
      quantity: 1,
      net_cents: net_cents + (is_claimed ? 0 : tax_cents),
      tax_cents: is_claimed ? tax_cents : 0,
      is_taxable: is_claimed && tax_cents !== 0,
    })),
  )

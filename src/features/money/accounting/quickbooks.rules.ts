import { portionOf } from '#shared/numbers/money.ts'
import type { PricedLine } from './book-lines.rules.ts'

/**
 * Most rows and invoices of one file: QuickBooks Online is said to import 1,000 rows with the headings, and 100 documents.
 * No page of Intuit's that could be read says so.
 */
export const mostRows = 999
export const mostDocuments = 100

/** Longest name of a customer, supplier or product that QuickBooks takes. */
export const longestName = 100

/** A name as QuickBooks takes it: no tab, line break, colon or quotation mark; `mark` tells it from others of the name. */
export function quickBooksName(name: string, mark = ''): string {
  const plain = name.replaceAll(/[:"\s]+/g, ' ').trim()
  const end = mark === '' ? '' : ` (${mark})`
  return `${plain.slice(0, longestName - end.length).trimEnd()}${end}`
}

type Sum = Pick<PricedLine, 'quantity' | 'net_cents' | 'tax_cents' | 'is_taxable' | 'description'>

/**
 * The lines without amounts below zero, which the import of a document does not take: what is taken off is taken off the
 * other lines of the same tax in proportion, so that net and tax of each tax stay to the cent. Where more is taken off than
 * a tax has, its lines stay as they are.
 */
export function withoutLess<L extends Sum>(lines: readonly L[]): L[] {
  if (lines.every(line => line.net_cents >= 0)) return [...lines]
  return [true, false].flatMap(is_taxable => {
    const own = lines.filter(line => line.is_taxable === is_taxable)
    const net = own.reduce((sum, line) => sum + line.net_cents, 0)
    const tax = own.reduce((sum, line) => sum + line.tax_cents, 0)
    const kept = own.filter(line => line.net_cents >= 0)
    if (kept.length === own.length || net < 0 || tax < 0) return own
    const whole = kept.reduce((sum, line) => sum + line.net_cents, 0)
    let reached = 0
    let given = { net: 0, tax: 0 }
    return kept.map(line => {
      reached += line.net_cents
      const next = { net: portionOf(net, reached, whole), tax: portionOf(tax, reached, whole) }
      const share = { net_cents: next.net - given.net, tax_cents: next.tax - given.tax }
      given = next
      if (line.quantity === 1) return { ...line, ...share }
      return { ...line, ...share, quantity: 1, description: `${line.quantity} × ${line.description}` }
    })
  })
}

/** Rows in files of at most so many rows and documents; a document's rows stay together. */
export function inFiles<Row>(rows: readonly Row[], documentOf?: (row: Row) => string): Row[][] {
  const files: Row[][] = []
  let documents = 0
  for (let from = 0; from < rows.length; ) {
    let to = from + 1
    if (documentOf) while (to < rows.length && documentOf(rows[to]!) === documentOf(rows[from]!)) to++
    const file = files.at(-1)
    const isFull =
      !file || file.length + to - from > mostRows || (documentOf !== undefined && documents === mostDocuments)
    if (isFull) {
      files.push(rows.slice(from, to))
      documents = 1
    } else {
      file.push(...rows.slice(from, to))
      documents++
    }
    from = to
  }
  return files
}

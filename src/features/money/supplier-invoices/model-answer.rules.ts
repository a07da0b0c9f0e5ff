import { fact } from '#shared/fact.ts'
import type { ReadInvoice } from './invoice-text.rules.ts'
import { type Box, boundingBox, type Row } from './page-rows.rules.ts'
import { sumOfLines } from './supplier-invoices.rules.ts'
import { writtenDay } from './written-values.rules.ts'

/** A language model's reading of an invoice; amounts in dollars, '' and 0 where it says nothing. */
export interface ModelAnswer {
  supplier: string
  abn: string
  number: string
  issued_on: string
  due_on: string
  order: string
  job: string
  net: number
  tax: number
  total: number
  lines: { code: string; description: string; quantity: number; unit: string; net: number; tax: number }[]
}

const cents = (dollars: number) => Math.round(dollars * 100)

/**
 * The reading with what a model says in the place of what our rules found doubtful. Where our own sums meet to the cent
 * they stay: a model may make figures up. What it says keeps the place where it is written, or has none.
 */
export function withModelAnswer(read: ReadInvoice, answer: ModelAnswer, rows: readonly Row[]): ReadInvoice {
  const placed = (text: string): Box | undefined => {
    const cell = rows
      .flatMap(row => row.cells)
      .find(each => text.length > 2 && each.text.toLowerCase().includes(text.toLowerCase()))
    return cell && (boundingBox([cell]) ?? undefined)
  }
  const at = { ...read.at }
  const said = (field: 'supplier' | 'number' | 'order' | 'job', text: string) => {
    if (read[field] !== '' || text === '') return read[field]
    const place = placed(text)
    if (place) at[field] = place
    return text
  }
  const lines = answer.lines
    .filter(line => line.description !== '' && line.quantity > 0)
    .map(line => ({
      code: line.code,
      description: line.description,
      quantity: Math.round(line.quantity * 1_000) / 1_000,
      unit: line.unit,
      net_cents: cents(line.net),
      tax_cents: cents(line.tax),
      at: placed(line.description) ?? null,
    }))
  const total = cents(answer.total)
  const fits = lines.length > 0 && total > 0 && sumOfLines(lines, total).missing === 0
  const takesSums = read.doubts.length > 0 && fits
  const sums = takesSums
    ? {
        lines,
        net_cents: total - cents(answer.tax),
        tax_cents: cents(answer.tax),
        total_cents: total,
        doubts: [],
      }
    : {}
  const result = {
    ...read,
    supplier: said('supplier', answer.supplier),
    abn: read.abn || answer.abn.replace(/\D/g, ''),
    number: said('number', answer.number),
    order: said('order', answer.order),
    job: said('job', answer.job),
    issued_on: read.issued_on ?? writtenDay(answer.issued_on),
    due_on: read.due_on ?? writtenDay(answer.due_on),
    ...sums,
    at,
  }
  return takesSums ? { ...result, doubts: [fact('Read by AI. Please check each value.')] } : result
}

import { thousandths } from '#features/stock/inventory/inventory.rules.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { rounded } from '#shared/numbers/money.ts'
import { because, type Verdict } from '#shared/verdict.ts'

export const invoiceStates = ['reading', 'draft', 'booked', 'void'] as const
export type InvoiceState = (typeof invoiceStates)[number]
export const stateLabels: Record<InvoiceState, string> = {
  reading: 'Reading',
  draft: 'To check',
  booked: 'Booked',
  void: 'Voided',
}
export const invoiceKinds = ['invoice', 'credit'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** Where a line goes: to an order's line, into stock, onto a job, or nowhere, such as freight. */
export const lineGoes = ['order', 'stock', 'job', 'cost'] as const
export type LineGoes = (typeof lineGoes)[number]

export const mostPages = 60
export const mostReadText = 200_000
export const mostLines = 1_000

export const invoiceTexts = {
  noSupplier: 'Please choose the supplier.',
  noNumber: 'Please enter the invoice number.',
  noDate: 'Please enter the date of the invoice.',
  noLines: 'Please enter at least one line.',
  noPart: 'Choose a part for every stock line.',
  noJob: 'Choose a job for every job line.',
  noOrder: 'This part isn’t on the order.',
  whose: 'Order {{number}} is from {{supplier}}. Is this invoice from them?',
  taken: 'This invoice is already booked, with the same supplier and number.',
  draftOnly: 'This invoice is already booked.',
  stillReading: 'This invoice is still being read. Please wait a moment.',
  unreadable: 'Couldn’t read this file.',
  noFile: 'This message has no PDF, photo or e-invoice to read.',
  bookedOnly: 'Only a booked invoice can be voided.',
} as const

interface Summed {
  net_cents: number
  tax_cents: number
}

/** Sums of the lines, and the difference of the total from them. */
export function sumOfLines(lines: readonly Summed[], total: number) {
  const net = lines.reduce((sum, line) => sum + line.net_cents, 0)
  const tax = lines.reduce((sum, line) => sum + line.tax_cents, 0)
  return { net, tax, missing: total - net - tax }
}

export const missingFact = (missing: number): Fact =>
  missing > 0
    ? fact('The lines are {{amount}} under the total.', { amount: { cents: missing } })
    : fact('The lines are {{amount}} over the total.', { amount: { cents: -missing } })

/** Unit cost in cents to four decimals. */
export const unitCost = (net: number, quantity: number): number =>
  thousandths(quantity) === 0 ? 0 : rounded(BigInt(net) * 10_000_000n, thousandths(quantity)) / 10_000

interface CheckedLine extends Summed {
  quantity: number
  goes: LineGoes
  part_id: number | null
  job_id: number | null
  /** It becomes a new part. */
  as_new?: boolean
}

/** Why an invoice can't be booked; null: it can. */
export function bookingProblem(invoice: {
  supplier_id: number | null
  supplier_name: string
  number: string
  issued_on: string | null
  total_cents: number
  lines: readonly CheckedLine[]
}): { field: string; told: Fact } | null {
  const { lines } = invoice
  const say = (field: string, text: string) => ({ field, told: fact(text) })
  if (invoice.supplier_id === null && invoice.supplier_name.trim() === '')
    return say('supplier_id', invoiceTexts.noSupplier)
  if (invoice.number.trim() === '') return say('number', invoiceTexts.noNumber)
  if (invoice.issued_on === null) return say('issued_on', invoiceTexts.noDate)
  if (lines.length === 0) return say('lines', invoiceTexts.noLines)
  if (
    lines.some(
      ({ goes, part_id, as_new }) =>
        (goes === 'stock' && part_id === null && !as_new) || (goes === 'order' && part_id === null),
    )
  )
    return say('lines', invoiceTexts.noPart)
  if (lines.some(({ goes, job_id }) => goes === 'job' && job_id === null))
    return say('lines', invoiceTexts.noJob)
  const { missing } = sumOfLines(lines, invoice.total_cents)
  return missing === 0 ? null : { field: 'total_cents', told: missingFact(missing) }
}

interface OrderedLine {
  id: number
  name: string
  quantity: number
  price_cents: number
  received: number
  billed: number
}
interface Tolerance {
  /** In percent. */
  tolerance: number
  tolerance_cents: number
}

/** Differences from the order: dearer than the tolerance allows, more than ordered or than has arrived. */
export function orderDifferences(
  lines: readonly (CheckedLine & { arrived: number })[],
  ordered: readonly OrderedLine[],
  { tolerance, tolerance_cents }: Tolerance,
): Fact[] {
  const found: Fact[] = []
  for (const each of ordered) {
    const own = lines.filter(line => line.goes === 'order' && line.part_id === each.id)
    if (own.length === 0) continue
    const quantity = own.reduce((sum, line) => sum + thousandths(line.quantity), 0) / 1_000
    const net = own.reduce((sum, line) => sum + line.net_cents, 0)
    const arrived = own.reduce((sum, line) => sum + thousandths(line.arrived), 0) / 1_000
    const name = each.name
    const expected = rounded(
      BigInt(Math.round(each.price_cents * 100)) * BigInt(thousandths(quantity)),
      100_000,
    )
    const over = net - expected
    if (over > Math.max(tolerance_cents, (expected * tolerance) / 100))
      found.push(
        fact('{{name}}: {{billed}} billed, {{ordered}} on the order.', {
          name,
          billed: { cents: net },
          ordered: { cents: expected },
        }),
      )
    const billed = thousandths(each.billed) + thousandths(quantity)
    if (billed > thousandths(each.quantity))
      found.push(
        fact('{{name}}: {{billed}} billed, {{ordered}} ordered.', {
          name,
          billed: String(billed / 1_000),
          ordered: String(each.quantity),
        }),
      )
    else if (billed > thousandths(each.received) + thousandths(arrived))
      found.push(
        fact('{{name}}: {{billed}} billed, {{received}} received.', {
          name,
          billed: String(billed / 1_000),
          received: String(each.received + arrived),
        }),
      )
  }
  return found
}

export const canBook = ({ state }: { state: InvoiceState }): Verdict =>
  state === 'draft' || because(state === 'reading' ? invoiceTexts.stillReading : invoiceTexts.draftOnly)
export const canRemove = ({ state }: { state: InvoiceState }): Verdict =>
  state === 'draft' || state === 'reading' || because(invoiceTexts.draftOnly)
export const canVoid = ({ state }: { state: InvoiceState }): Verdict =>
  state === 'booked' || because(invoiceTexts.bookedOnly)

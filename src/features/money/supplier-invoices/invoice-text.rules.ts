import { type Fact, fact } from '#shared/fact.ts'
import { rateIn, rateOf, rounded } from '#shared/numbers/money.ts'
import { withoutEnd } from '#shared/plain-text.ts'
import { type PrintedLine, printedLines } from './invoice-lines.rules.ts'
import { ownOrderIn } from './own-order.rules.ts'
import { type Box, horizontalGap, type PlacedText, type Row } from './page-rows.rules.ts'
import { sumOf } from './sum-labels.rules.ts'
import {
  isRightAbn,
  looksLikeMoney,
  otherCurrency,
  writtenAbns,
  writtenAmount,
  writtenDay,
} from './written-values.rules.ts'

export interface ReadLine {
  code: string
  description: string
  quantity: number
  unit: string
  net_cents: number
  tax_cents: number
  at: Box | null
}
/** Values that stand somewhere on the paper. */
export const readFields = [
  'supplier',
  'abn',
  'number',
  'issued_on',
  'due_on',
  'order',
  'job',
  'net',
  'tax',
  'total',
] as const
type ReadField = (typeof readFields)[number]

/** The facts of an invoice; '' and null where it says nothing. */
export interface ReadInvoice {
  kind: 'invoice' | 'credit'
  supplier: string
  /** Digits alone. */
  abn: string
  number: string
  /** 'yyyy-MM-dd' */
  issued_on: string | null
  due_on: string | null
  /** As it is written: 'PO-12/1042'. */
  order: string
  job: string
  lines: ReadLine[]
  net_cents: number
  tax_cents: number
  total_cents: number
  /** Another money than the Australian dollar. */
  currency: string | null
  doubts: Fact[]
  at: Partial<Record<ReadField, Box>>
}

/** The facts known before the paper is read. */
export interface KnownBefore {
  /** Rate of the tax in basis points. */
  rate: number
  own: { name: string; abn: string }
  suppliers: readonly { name: string; abn: string }[]
  /** Prefixes of our orders' numbers, besides the usual PO-. */
  orderPrefixes?: readonly string[]
}

const labels = {
  reference: /\bref(?:erence)? ?(?:number|no\b\.?|#)/gi,
  number:
    /\b(?:invoice|inv|document|credit(?: note)?|adjustment(?: note)?|bill)\.? ?(?:number|num\b|no\b\.?|nr\b|id\b|#)|\b(?:tax )?invoice\b|\b(?:credit|adjustment) note\b/gi,
  issued_on:
    /\b(?:invoice|issue|document|credit|bill|tax|billing) ?date\b|\bdate (?:of issue|issued|of invoice)\b|\bissued(?: on)?\b|^date\b/gi,
  due_on: /\b(?:payment )?due(?: date| by| on)?\b|\bpay(?:able|ment)? by\b/gi,
  order:
    /\b(?:purchase order|customer order|your order|client order|order|p\.?o)\.? ?(?:number|no\b\.?|num\b|ref(?:erence)?\b|#)?|\b(?:your|customer|cust|client) ref(?:erence)?\b/gi,
  job: /\bjob ?(?:number|no\b\.?|ref(?:erence)?\b|#)?/gi,
} as const

interface Found<T> {
  value: T
  at: Box
}

/** The first value behind a label: in its cell, in the next one, or in the one below it; '#12' may stand before it. */
function behind<T>(rows: readonly Row[], label: RegExp, take: (text: string) => T | null): Found<T> | null {
  for (const [r, row] of rows.entries())
    for (const [c, cell] of row.cells.entries())
      for (const { 0: said, index } of cell.text.matchAll(label)) {
        const rest = cell.text.slice(index + said.length).replace(/^[\s:#.]+/, '')
        const here = rest === '' ? null : take(rest)
        if (here !== null) return { value: here, at: boxOf(cell) }
        if (rest !== '') continue
        const before = row.cells[c - 1]
        const others = [
          row.cells[c + 1],
          below(rows, r, cell),
          before?.text.startsWith('#') ? before : undefined,
        ]
        for (const other of others) {
          const there = other ? take(other.text) : null
          if (other && there !== null) return { value: there, at: boxOf(other) }
        }
      }
  return null
}

function below(rows: readonly Row[], r: number, cell: PlacedText): PlacedText | undefined {
  for (const row of rows.slice(r + 1, r + 3)) {
    if (row.page !== cell.page || row.y - cell.y > cell.height * 4) return undefined
    const under = row.cells.find(each => horizontalGap(each, cell) < 0)
    if (under) return under
  }
  return undefined
}

const boxOf = ({ page, x, y, width, height }: Box): Box => ({ page, x, y, width, height })

/** The number that a text begins with: letters before it belong to it. */
function numberIn(text: string): string | null {
  const [first = '', second = ''] = text.replace(/^#/, '').split(' ', 2)
  const said = /^[A-Z]{1,5}-?$/.test(first) && /^\d/.test(second) ? `${first} ${second}` : first
  const plain = withoutEnd(said, ',;:.')
  const isNumber = /\d/.test(plain) && /^[A-Z0-9][A-Z0-9/._ -]{0,39}$/i.test(plain)
  return isNumber && writtenDay(plain) === null && !looksLikeMoney(plain) ? plain : null
}

/** Reads a supplier's invoice by usual labels, the columns of its table and its sums. */
export function readInvoice(rows: readonly Row[], known: KnownBefore): ReadInvoice {
  const { lines: printed, used } = printedLines(rows)
  const heads = rows.filter(row => !used.has(row))
  const at: ReadInvoice['at'] = {}
  const keep = <T>(field: ReadField, found: Found<T> | null): T | null => {
    if (found) at[field] = found.at
    return found?.value ?? null
  }
  const doubts: Fact[] = []
  const sums = sumsIn(heads)
  for (const field of ['net', 'tax', 'total'] as const) if (sums[field]) at[field] = sums[field].at
  const ourOrder = (text: string) => ownOrderIn(text, known.orderPrefixes ?? [])
  const written = rows.find(row => ourOrder(row.text) !== null)
  const order = written
    ? {
        value: ourOrder(written.text)!,
        at: boxOf(written.cells.find(cell => ourOrder(cell.text) !== null) ?? written.cells[0]!),
      }
    : behind(heads, labels.order, numberIn)
  const abn = abnIn(heads, known.own.abn)
  const settled = settle(printed, sums, known.rate)
  doubts.push(...settled.doubts)
  const currency = rows.map(row => otherCurrency(row.text)).find(each => each !== null) ?? null
  const numbered = behind(heads, labels.number, numberIn) ?? behind(heads, labels.reference, numberIn)
  const number = keep('number', numbered) ?? ''
  const issued_on = keep('issued_on', behind(heads, labels.issued_on, writtenDay))
  if (number === '') doubts.push(fact('Couldn’t find the invoice number.'))
  if (issued_on === null) doubts.push(fact('Couldn’t find the date.'))
  if (printed.length === 0) doubts.push(fact('Couldn’t find any lines.'))
  const digits = keep('abn', abn) ?? ''
  if (digits !== '' && !isRightAbn(digits))
    doubts.push(fact('The ABN {{abn}} is not valid: a digit is wrong.', { abn: digits }))
  const isCredit = heads.some(row =>
    row.cells.some(cell => /^(?:tax )?(?:credit|adjustment) note\b/i.test(cell.text)),
  )
  const sign = isCredit && settled.total < 0 ? -1 : 1
  return {
    kind: isCredit ? 'credit' : 'invoice',
    supplier: keep('supplier', supplierIn(heads, digits, known)) ?? '',
    abn: digits,
    number,
    issued_on,
    due_on: keep('due_on', behind(heads, labels.due_on, writtenDay)),
    order: keep('order', order) ?? '',
    job: keep('job', behind(heads, labels.job, numberIn)) ?? '',
    lines: settled.lines.map(line => ({
      ...line,
      net_cents: sign * line.net_cents,
      tax_cents: sign * line.tax_cents,
    })),
    net_cents: sign * settled.net,
    tax_cents: sign * settled.tax,
    total_cents: sign * settled.total,
    currency,
    doubts,
    at,
  }
}

function abnIn(rows: readonly Row[], own: string): Found<string> | null {
  for (const row of rows) {
    const value = writtenAbns(row.text).find(digits => digits !== own.replace(/\D/g, ''))
    const cell = row.cells.find(each => /\bA\.?B\.?N\b/i.test(each.text))
    if (value && cell) return { value, at: boxOf(cell) }
  }
  return null
}

/** The supplier by its business number or name, if we know it; else the largest writing at the top. */
function supplierIn(
  rows: readonly Row[],
  abn: string,
  { own, suppliers }: KnownBefore,
): Found<string> | null {
  const cells = rows.flatMap(row => row.cells)
  const named = (name: string) =>
    cells.find(cell => name.length > 2 && cell.text.toLowerCase().includes(name.toLowerCase()))
  const byAbn = abn === '' ? undefined : suppliers.find(each => each.abn === abn)
  const known = byAbn ?? suppliers.find(each => named(each.name))
  const numbered = cells.find(cell => /\bA\.?B\.?N\b/i.test(cell.text))
  if (known) {
    const cell = named(known.name) ?? numbered
    if (cell) return { value: known.name, at: boxOf(cell) }
  }
  const isName = ({ page, text }: PlacedText) =>
    page === 1 &&
    text.length <= 100 &&
    /\p{L}{3}/u.test(text) &&
    !noName.test(text) &&
    !titles.test(text) &&
    !/^[A-Z]+-?\d+$/.test(text) &&
    text.toLowerCase() !== own.name.toLowerCase()
  const block = numbered ? blockAbove(rows, numbered).filter(isName) : []
  const top = cells.slice(0, 12).filter(isName)
  const [first] = [...block, ...top.sort((a, b) => b.height - a.height)]
  return first ? { value: first.text, at: boxOf(first) } : null
}

const noName =
  /\b(?:invoice|credit note|adjustment note|statement|page|abn|bill (?:to|from)|ship to|date|order|due)\b|[:#@]|^\+?[\d ()]+$/i

/** Titles of invoices in the other languages that our own come in. */
const titles = /^(?:(?:steuer)?rechnung|facture|factura|.{0,2}請求書|.{0,4}发票)/i

/** The cells above one, flush with it and close to each other; the uppermost first. */
function blockAbove(rows: readonly Row[], from: PlacedText): PlacedText[] {
  const block: PlacedText[] = []
  let lowest: PlacedText = from
  for (const row of rows.filter(each => each.page === from.page && each.y < from.y).reverse()) {
    if (lowest.y - row.y > Math.max(lowest.height, row.height) * 3.2) break
    const ends = (cell: PlacedText) => cell.x + cell.width
    const cell = row.cells.find(
      each => Math.abs(each.x - from.x) < from.height || Math.abs(ends(each) - ends(from)) < from.height,
    )
    if (!cell) continue
    block.unshift(cell)
    lowest = cell
  }
  return block
}

interface Sum {
  cents: number
  at: Box
}
type Sums = Partial<Record<'net' | 'tax' | 'total', Sum>>

function sumsIn(rows: readonly Row[]): Sums {
  const sums: Sums = {}
  let isDue = false
  for (const row of rows) {
    const found = amountAtEnd(row)
    const kind = found && sumOf(found.label)
    if (!found || !kind) continue
    const sum = { cents: found.cents, at: found.at }
    if (kind === 'due') {
      if (!sums.total || isDue) {
        sums.total = sum
        isDue = true
      }
    } else {
      sums[kind] = sum
      if (kind === 'total') isDue = false
    }
  }
  return sums
}

function amountAtEnd(row: Row): { label: string; cents: number; at: Box } | null {
  const cells = row.cells.filter(cell => !/^(?:AUD|A?\$)$/i.test(cell.text))
  const last = cells.at(-1)
  if (!last) return null
  const own = writtenAmount(last.text)
  const before = cells.at(-2)
  if (own !== null && before && looksLikeMoney(last.text))
    return { label: before.text, cents: own, at: boxOf(last) }
  const space = last.text.lastIndexOf(' ')
  const tail = last.text.slice(space + 1)
  const cents = space > 0 && looksLikeMoney(tail) ? writtenAmount(tail) : null
  return cents === null ? null : { label: last.text.slice(0, space), cents, at: boxOf(last) }
}

interface Settled {
  lines: ReadLine[]
  net: number
  tax: number
  total: number
  doubts: Fact[]
}

/** Brings lines and sums together: whether the lines hold the tax, how much of it each has, and what is missing. */
function settle(printed: readonly PrintedLine[], sums: Sums, rate: number): Settled {
  const doubts: Fact[] = []
  const listed = printed.reduce((sum, line) => sum + line.amount_cents, 0)
  const byLines = printed.reduce((sum, line) => sum + taxBySelf(line, rate), 0)
  const total =
    sums.total?.cents ??
    (sums.net ? sums.net.cents + (sums.tax?.cents ?? byLines) : listed + (sums.tax?.cents ?? byLines))
  if (!sums.total) doubts.push(fact('Couldn’t find the total.'))
  const said = sums.tax?.cents ?? (sums.net ? total - sums.net.cents : null)
  const tax =
    said ?? (total - listed === byLines ? byLines : total === listed ? 0 : Math.max(0, total - listed))
  if (said === null) doubts.push(fact('Couldn’t find the GST.'))
  const holdsTax = tax !== 0 && listed === total && listed !== total - tax
  const expected = holdsTax ? total : total - tax
  if (listed !== expected)
    doubts.push(
      fact('Lines total {{lines}}, invoice {{total}}: {{difference}} apart.', {
        lines: { cents: listed },
        total: { cents: expected },
        difference: { cents: Math.abs(expected - listed) },
      }),
    )
  for (const { description, quantity, price_cents, amount_cents } of printed.filter(line => line.isOff))
    doubts.push(
      fact('{{name}}: {{quantity}} × {{price}} isn’t {{amount}}.', {
        name: description,
        quantity: String(quantity),
        price: { cents: price_cents ?? 0 },
        amount: { cents: amount_cents },
      }),
    )
  const taxes = taxOfLines(printed, tax, rate, holdsTax)
  if (!taxes.fits) doubts.push(fact('The GST doesn’t match the lines. Mark the GST-free ones.'))
  const lines = printed.map(({ price_cents: _, amount_cents, tax: __, isOff: ___, ...line }, i) => {
    const tax_cents = taxes.cents[i]!
    return { ...line, net_cents: holdsTax ? amount_cents - tax_cents : amount_cents, tax_cents }
  })
  return { lines, net: total - tax, tax, total, doubts }
}

function taxBySelf({ tax, amount_cents }: PrintedLine, rate: number): number {
  if (tax === null) return 0
  if ('cents' in tax) return tax.cents
  return 'rate' in tax ? rateOf(amount_cents, tax.rate) : tax.isTaxed ? rateOf(amount_cents, rate) : 0
}

/** Tax of each line, together what the invoice says; `fits` is false where that had to be spread. */
function taxOfLines(
  printed: readonly PrintedLine[],
  tax: number,
  rate: number,
  holdsTax: boolean,
): { cents: number[]; fits: boolean } {
  const of = (line: PrintedLine, basisPoints: number) =>
    holdsTax ? rateIn(line.amount_cents, basisPoints) : rateOf(line.amount_cents, basisPoints)
  const isFree = ({ description }: PrintedLine) => /\b(?:gst|tax)[- ]?free\b|\bno gst\b/i.test(description)
  const told = printed.map(line => {
    if (line.tax === null) return isFree(line) ? 0 : of(line, rate)
    if ('cents' in line.tax) return line.tax.cents
    return 'rate' in line.tax ? of(line, line.tax.rate) : line.tax.isTaxed ? of(line, rate) : 0
  })
  const missing = tax - told.reduce((sum, cents) => sum + cents, 0)
  // Each line was rounded by itself.
  if (Math.abs(missing) <= printed.length) return { cents: corrected(told, missing), fits: true }
  if (tax === 0) return { cents: printed.map(() => 0), fits: printed.every(line => line.tax === null) }
  const whole = printed.reduce((sum, line) => sum + line.amount_cents, 0)
  const spread = printed.map(line =>
    whole === 0 ? 0 : rounded(BigInt(line.amount_cents) * BigInt(tax), whole),
  )
  return { cents: corrected(spread, tax - spread.reduce((sum, cents) => sum + cents, 0)), fits: false }
}

/** The missing cents on the line that has the most. */
export function corrected(cents: readonly number[], missing: number): number[] {
  const most = cents.indexOf(Math.max(...cents))
  return cents.map((each, i) => (i === most ? each + missing : each))
}

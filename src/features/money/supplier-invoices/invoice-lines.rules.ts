import { outsideText } from '#shared/outside-text.ts'
import { withoutEnd } from '#shared/plain-text.ts'
import { type Box, boundingBox, horizontalGap, type PlacedText, type Row } from './page-rows.rules.ts'
import { looksLikeMoney, writtenAmount, writtenAmountOf, writtenUnitPrice } from './written-values.rules.ts'

/** A line as it is printed; `amount_cents` with or without tax, as the paper has it. */
export interface PrintedLine {
  code: string
  description: string
  quantity: number
  unit: string
  price_cents: number | null
  amount_cents: number
  /** The value of its tax column: cents, a rate in basis points, or whether there is any; null: nothing. */
  tax: { cents: number } | { rate: number } | { isTaxed: boolean } | null
  at: Box | null
  /** Its quantity times its price is another amount. */
  isOff?: boolean
}

const columnWords = {
  code: [
    ...[
      'code',
      'item code',
      'product code',
      'stock code',
      'part no',
      'part number',
      'part',
      'sku',
      'item no',
    ],
    ...['item number', 'product no', 'cat no', 'catalogue no', 'material', 'stock no', 'part code'],
  ],
  description: [
    ...[
      'description',
      'item description',
      'product description',
      'details',
      'particulars',
      'product',
      'item',
    ],
    ...['items', 'service', 'name', 'goods', 'description of goods', 'product name', 'title'],
  ],
  quantity: [
    'qty',
    'quantity',
    'qty supplied',
    'supplied',
    'shipped',
    'qty shipped',
    'delivered',
    'hours',
    'units',
    'invoiced',
    'qty invoiced',
    'count',
  ],
  unit: ['unit', 'uom', 'u/m', 'per', 'unit of measure'],
  price: [
    'unit price',
    'price',
    'rate',
    'unit cost',
    'cost',
    'each',
    'price each',
    'unit rate',
    'nett price',
    'net price',
    'your price',
    'price/unit',
    'unit price ex',
  ],
  tax: [
    'gst',
    'tax',
    'gst amount',
    'tax amount',
    'tax rate',
    'gst rate',
    'tax code',
    'gst code',
    'vat',
    'tax %',
    'gst %',
    'gst%',
  ],
  amount: [
    ...[
      'amount',
      'total',
      'line total',
      'extended',
      'ext price',
      'extension',
      'net',
      'value',
      'subtotal',
      'net amount',
    ],
    ...[
      'ext',
      'line amount',
      'nett',
      'total price',
      'total amount',
      'extended price',
      'sub total',
      'price total',
    ],
  ],
  other: [
    'ordered',
    'qty ordered',
    'ord',
    'b/o',
    'back order',
    'backorder',
    'disc',
    'disc %',
    'discount',
    'discount %',
    '#',
    'no',
    'line',
    'rrp',
    'date',
    'qty b/o',
    'list price',
    'list',
  ],
} as const
type ColumnKind = keyof typeof columnWords
const kinds: ReadonlyMap<string, ColumnKind> = new Map(
  Object.entries(columnWords).flatMap(([kind, words]) =>
    words.map((word): [string, ColumnKind] => [word, kind as ColumnKind]),
  ),
)

type Column = { kind: ColumnKind } & PlacedText

/** The kind of column that a cell is the title of; undefined: it is none. */
function kindOf(text: string): ColumnKind | undefined {
  const plain = text
    .slice(0, 60)
    .toLowerCase()
    .replace(/[()$:.*]/g, ' ')
    .replace(/\baud\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return kinds.get(plain) ?? kinds.get(plain.replace(/ ?\b(?:ex|exc|excl|inc|incl)(?: (?:gst|tax))?$/, ''))
}

/** The columns of a table whose titles stand in this row; null: it is no such row. */
function columnsIn(row: Row): Column[] | null {
  const columns = row.cells.flatMap(cell => {
    const kind = kindOf(cell.text)
    return kind ? [{ ...cell, kind }] : []
  })
  const has = (kind: ColumnKind) => columns.some(column => column.kind === kind)
  const isTable =
    columns.length >= 3 &&
    columns.length * 2 >= row.cells.length &&
    (has('amount') || has('price')) &&
    (has('description') || has('code'))
  if (!isTable) return null
  // With two amounts the last is what the line comes to; "Nett" before it is the price of one.
  const last = columns.findLastIndex(column => column.kind === 'amount')
  const nett = has('price')
    ? -1
    : columns.findIndex(({ kind, text }, i) => kind === 'amount' && i < last && /^nett?\b/i.test(text))
  return columns.map((column, i) =>
    column.kind === 'amount' && i !== last ? { ...column, kind: i === nett ? 'price' : 'other' } : column,
  )
}

const ends =
  /^(?:sub-? ?total|total|gst|tax|balance|amount due|payment|bank|bsb|please|thank|terms|notes?|comments?|remittance|goods remain|e ?& ?oe|invoice total|net total|totals|freight|delivery|discount)\b/i
const skipped = /\b(?:carried forward|brought forward|continued|page \d+)\b/i
const extra =
  /^(?:freight|delivery|shipping|handling|courier|fuel (?:levy|surcharge)|surcharge|cartage|discount|small order fee|rounding)\b/i

/** The lines of an invoice, by the columns of its table or, without one, by their sums; and which rows those are. */
export function printedLines(rows: readonly Row[]): { lines: PrintedLine[]; used: ReadonlySet<Row> } {
  const used = new Set<Row>()
  const lines: PrintedLine[] = []
  let columns: Column[] | null = null
  let isTotals = false
  let last: Row | null = null
  for (const row of rows) {
    const titles = columnsIn(row)
    if (titles) {
      columns = titles
      isTotals = false
      last = null
      used.add(row)
      continue
    }
    if (skipped.test(row.text)) continue
    if (columns && isTotals) {
      const line = extraLine(row)
      if (line) lines.push(line)
      if (line) used.add(row)
      continue
    }
    if (!columns) continue
    const line = lineIn(row, columns)
    if (line && !(ends.test(line.description) && line.price_cents === null && line.code === '')) {
      lines.push(line)
      last = row
      used.add(row)
      continue
    }
    if (ends.test(row.text) || row.cells.some(cell => /^(?:sub-? ?total|total)\b/i.test(cell.text))) {
      isTotals = true
      const more = extraLine(row)
      if (more) lines.push(more)
      if (more) used.add(row)
      continue
    }
    const before = lines.at(-1)
    if (before && last && isContinued(row, last, columns)) {
      before.description = `${before.description} ${row.text.replace(/ {2,}/g, ' ')}`.trim().slice(0, 500)
      before.at = boundingBox([...(before.at ? [{ ...before.at, text: '' }] : []), ...row.cells])
      last = row
      used.add(row)
    }
  }
  return lines.length > 0 || columns ? { lines, used } : summedLines(rows)
}

/** More of a description: right below it, and nowhere else. */
function isContinued(row: Row, last: Row, columns: readonly Column[]): boolean {
  return (
    row.page === last.page &&
    row.y - last.y < last.height * 3 &&
    row.cells.length <= 2 &&
    row.cells.every(cell => columnOf(cell, columns).kind === 'description' && !looksLikeMoney(cell.text))
  )
}

/** The column under whose title a cell stands, or nearest to it. */
function columnOf(cell: PlacedText, columns: readonly Column[]): Column {
  return columns.reduce((best, column) =>
    horizontalGap(cell, column) < horizontalGap(cell, best) ? column : best,
  )
}

function lineIn(row: Row, columns: readonly Column[]): PrintedLine | null {
  const said: Partial<Record<ColumnKind, string>> = {}
  // Where every column has its cell they go by turn: plain texts are not always flush.
  const isFull = row.cells.length === columns.length
  for (const [i, cell] of row.cells.entries()) {
    const { kind } = isFull ? columns[i]! : columnOf(cell, columns)
    said[kind] = said[kind] === undefined ? cell.text : `${said[kind]} ${cell.text}`
  }
  // "10 EA" in one column.
  const inUnit = said.quantity === undefined ? writtenAmountOf(said.unit ?? '') : null
  const counted = inUnit ?? writtenAmountOf(said.quantity ?? '')
  const price = writtenUnitPrice(said.price ?? '')
  const amount = writtenAmount(said.amount ?? '')
  const description = outsideText(said.description ?? '', 500)
  const code = outsideText(said.code ?? '', 60)
  if (description === '' && code === '') return null
  const amountCents = amount ?? (price !== null && counted ? Math.round(price * counted.quantity) : null)
  if (amountCents === null || (amount === null && said.amount !== undefined)) return null
  if (amountCents === 0 && (counted?.quantity ?? 0) === 0) return null
  return {
    code,
    description: description || code,
    quantity: counted?.quantity || 1,
    unit: outsideText(inUnit?.unit ?? said.unit ?? counted?.unit ?? '', 30),
    price_cents: price,
    amount_cents: amountCents,
    tax: taxOf(said.tax),
    at: boundingBox(row.cells),
    // A column between, such as a discount, may take something off.
    isOff: said.other === undefined && isOff(counted?.quantity || 1, price, amount),
  }
}

/** True if a price that is printed and its quantity come to another amount, beyond the rounding of the price. */
const isOff = (quantity: number, price: number | null, amount: number | null): boolean =>
  price !== null && amount !== null && Math.abs(price * quantity - Math.abs(amount)) > 1 + quantity / 2

function taxOf(text: string | undefined): PrintedLine['tax'] {
  if (text === undefined) return null
  const rate = /^(\d{1,2}(?:\.\d{1,2})?) ?%$/.exec(text)
  if (rate) return { rate: Math.round(Number(rate[1]) * 100) }
  if (/^(?:free|fre|gst free|exempt|n\/?a|nt|none|n|nil|bas excluded|-)$/i.test(text))
    return { isTaxed: false }
  if (/^(?:gst|y|yes|s|std|gst on expenses|cap|inp)$/i.test(text)) return { isTaxed: true }
  const cents = writtenAmount(text)
  return cents === null ? null : { cents }
}

/** Freight or a discount among the totals. */
function extraLine(row: Row): PrintedLine | null {
  const amount = writtenAmount(row.cells.at(-1)!.text)
  const label = row.cells.at(-2)?.text ?? ''
  if (amount === null || amount === 0 || !extra.test(label)) return null
  return {
    code: '',
    description: withoutEnd(label, ': ').slice(0, 500),
    quantity: 1,
    unit: '',
    price_cents: null,
    amount_cents: /^discount/i.test(label) && amount > 0 ? -amount : amount,
    tax: null,
    at: boundingBox(row.cells),
  }
}

/** '3 x PVC bend @ $6.15 … $18.45' */
function timesLine(tokens: readonly string[], amount: number, row: Row): PrintedLine | null {
  const counted = writtenAmountOf(tokens[0] ?? '')
  const at = tokens.indexOf('@')
  const price = at < 0 ? null : writtenUnitPrice(tokens[at + 1] ?? '')
  if (!counted || !/^[x×]$/i.test(tokens[1] ?? '') || price === null || at < 3) return null
  const description = tokens.slice(2, at).join(' ').slice(0, 500)
  const { quantity } = counted
  return {
    code: '',
    description,
    quantity,
    unit: '',
    price_cents: price,
    amount_cents: amount,
    tax: null,
    at: boundingBox(row.cells),
    isOff: isOff(quantity, price, amount),
  }
}

/** Lines of a text without columns: what ends with quantity, price and amount that fit each other. */
function summedLines(rows: readonly Row[]): { lines: PrintedLine[]; used: ReadonlySet<Row> } {
  const used = new Set<Row>()
  const lines = rows.flatMap(row => {
    const tokens = row.text.split(/ +/)
    const amount = looksLikeMoney(tokens.at(-1) ?? '') ? writtenAmount(tokens.at(-1)!) : null
    const free = amount === null ? null : timesLine(tokens, amount, row)
    if (free) used.add(row)
    if (free) return [free]
    const price = looksLikeMoney(tokens.at(-2) ?? '') ? writtenUnitPrice(tokens.at(-2)!) : null
    if (amount === null || price === null || ends.test(row.text)) return []
    const hasUnit = !/^[\d.,]+$/.test(tokens.at(-3) ?? '')
    const counted = writtenAmountOf(tokens.slice(hasUnit ? -4 : -3, -2).join(' '))
    const words = tokens.slice(0, hasUnit ? -4 : -3)
    if (!counted || words.length === 0 || Math.abs(price * counted.quantity - amount) > 1) return []
    const hasCode = words.length > 1 && /\d/.test(words[0]!) && /^[A-Z0-9./-]{3,30}$/i.test(words[0]!)
    used.add(row)
    return [
      {
        code: hasCode ? words[0]! : '',
        description: words
          .slice(hasCode ? 1 : 0)
          .join(' ')
          .slice(0, 500),
        ...counted,
        price_cents: price,
        amount_cents: amount,
        tax: null,
        at: boundingBox(row.cells),
      },
    ]
  })
  return { lines, used }
}

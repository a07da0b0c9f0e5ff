import { feesOf } from '#features/account/tax-and-fees/server/fees.queries.ts'
import { type CsvTable, type Doubt, numbersOf, totalRow } from '#server/csv-reading/csv-table.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { inSlices } from '#server/in-slices.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { cutCode } from '#shared/numbers/cut-code.ts'
import { priceTexts, priceWithoutRate } from '#shared/numbers/unit-price.ts'
import {
  type DecimalMark,
  writtenNumber,
  writtenPrice,
  writtenQuantity,
} from '#shared/numbers/written-number.ts'
import { taxIn } from '../csv-columns.rules.ts'
import type { ImportedItems } from '../items.contract.ts'
import {
  type ItemColumn,
  type ItemMapping,
  itemTexts,
  mappingText,
  mostShownRefusals,
} from '../items.rules.ts'
import {
  allItems,
  type ItemFields,
  type ItemRow,
  insertItems,
  jobTypeNames,
  updateItem,
} from './items.queries.ts'

type Fields = ItemFields & Pick<ItemRow, 'active'>

interface ReadFile extends Pick<CsvTable<ItemColumn>, 'headings' | 'sample' | 'read'> {
  mapping: ItemMapping
  rows: number
  added: Fields[]
  changed: { before: ItemRow; fields: Partial<Fields> }[]
  unchanged: number
  refusals: Doubt[]
  corrections: Doubt[]
}

/** Compares a file of items, row by row, with those that are there: what is new, what changes, and what is wrong. */
export async function readItems(tx: CompanyTx, table: CsvTable<ItemColumn>): Promise<ReadFile> {
  const known = await allItems(tx)
  const byName = new Map(known.map(item => [item.name.toLowerCase(), item]))
  const byCode = new Map(known.filter(item => item.code !== '').map(item => [item.code.toLowerCase(), item]))
  const types = new Map((await jobTypeNames(tx)).map(({ id, name }) => [name.toLowerCase(), id]))
  const { headings, mapping, sample } = table
  const { marks, read } = await numbersOf(table, ['price', 'cost', 'quantity'])
  const file: ReadFile = {
    headings,
    mapping,
    sample,
    read,
    rows: table.rows.length,
    added: [],
    changed: [],
    unchanged: 0,
    refusals: [],
    corrections: [],
  }
  /** Row of the file, by name. */
  const stands = new Map<string, number>()
  const { tax } = await feesOf(tx)
  const told: ToldByColumns = {
    marks,
    priceTax: mapping.price === null ? null : taxIn(headings[mapping.price] ?? ''),
    netCost: cost =>
      mapping.cost !== null && taxIn(headings[mapping.cost] ?? '') === 'with'
        ? priceWithoutRate(cost, tax)
        : cost,
  }
  for await (const { row, cells, isTotal } of inSlices(table.rows)) {
    const cell = (name: ItemColumn) => cells[name]
    const read: Read = isTotal ? { told: totalRow } : fieldsOf(cell, types, told)
    const name = cell('name') ?? ''
    const reason = 'told' in read ? read.told : refusalOf(name, stands, byName, byCode, cell('code'))
    const doubt = (why: Fact): Doubt => ({ row, name: name.slice(0, 80), reason: why })
    const refuse = (why: Fact) => file.refusals.push(doubt(why))
    if (reason || 'told' in read) {
      refuse(reason!)
      continue
    }
    const before = byCode.get((read.fields.code ?? '').toLowerCase()) ?? byName.get(name.toLowerCase())
    if (!before && mapping.price !== null && read.fields.price_cents === undefined) {
      refuse(fact(itemTexts.noPrice))
      continue
    }
    stands.set(name.toLowerCase(), row)
    file.corrections.push(...correctionsOf(cell, read.fields).map(doubt))
    if (!before) file.added.push({ ...blank, ...read.fields, name })
    else if (isSame(before, { ...read.fields, name })) file.unchanged += 1
    else file.changed.push({ before, fields: { ...read.fields, name } })
  }
  return file
}

const blank: Fields = {
  name: '',
  code: '',
  unit: '',
  job_type_ids: [],
  description: '',
  price_cents: 0,
  cost_cents: null,
  price_with_tax: false,
  is_taxable: true,
  default_quantity: '1',
  active: true,
}

/** Two rows of one name, or a name that another item has already. */
function refusalOf(
  name: string,
  stands: ReadonlyMap<string, number>,
  byName: ReadonlyMap<string, ItemRow>,
  byCode: ReadonlyMap<string, ItemRow>,
  code = '',
): Fact | null {
  const earlier = stands.get(name.toLowerCase())
  if (earlier !== undefined) return fact('Already in row {{row}}.', { row: earlier })
  const coded = byCode.get(code.toLowerCase())
  const named = byName.get(name.toLowerCase())
  if (coded && named && coded.id !== named.id)
    return fact('{{name}} already has this code.', { name: coded.name })
  return null
}

/** Facts about the values of a row that headings and other rows tell. */
interface ToldByColumns {
  marks: Readonly<Record<'price' | 'cost' | 'quantity', DecimalMark>>
  priceTax: 'with' | 'without' | null
  netCost: (cents: number) => number
}

type Read = { fields: Partial<Fields> } | { told: Fact }

/** Columns of text, with the most characters of each. */
const texts = [
  ['code', { label: 'Code', most: 60 }],
  ['unit', { label: 'Unit', most: 30 }],
  ['description', { label: 'Description', most: 2_000 }],
] as const

/** Tells what was not taken as it stands in a row. */
function correctionsOf(cell: (name: ItemColumn) => string | undefined, fields: Partial<Fields>): Fact[] {
  const cut = texts.flatMap(([column, { label, most }]) =>
    (cell(column) ?? '').length > most
      ? [fact('{{column}}: shortened to {{most}} characters.', { column: { text: label }, most })]
      : [],
  )
  const price = cell('price') ?? ''
  return price !== '' && fields.price_cents === undefined
    ? [...cut, fact('{{value}} isn’t a price, so the price doesn’t change.', { value: price.slice(0, 40) })]
    : cut
}

/** Values of a record; columns that the file lacks stay unchanged. */
function fieldsOf(
  cell: (name: ItemColumn) => string | undefined,
  types: ReadonlyMap<string, number>,
  { marks, priceTax, netCost }: ToldByColumns,
): Read {
  const name = cell('name') ?? ''
  if (name === '') return { told: fact(itemTexts.noName) }
  if (name.length > 200) return { told: fact('Please use up to {{count}} characters.', { count: 200 }) }
  const cut = cutCode(cell('code') ?? '')
  if (cut) return { told: cut }
  const fields: Partial<Fields> = {}
  for (const [column, { most }] of texts) {
    const text = cell(column)
    if (text !== undefined) fields[column] = text.slice(0, most)
  }
  for (const [column, field] of [
    ['price', 'price_cents'],
    ['cost', 'cost_cents'],
  ] as const) {
    const text = cell(column)
    if (text === undefined || (text === '' && column === 'price')) continue
    const price = writtenPrice(text, marks[column])
    if (price === undefined && writtenNumber(text, marks[column])) return { told: fact(priceTexts.price) }
    if (price === undefined || (price ?? 0) < 0)
      return { told: fact('{{value}} isn’t an amount.', { value: text.slice(0, 40) }) }
    if (field === 'cost_cents') fields.cost_cents = price && netCost(price)
    else if (price !== null) {
      fields.price_cents = price
      if (priceTax) fields.price_with_tax = priceTax === 'with'
    }
  }
  const quantity = cell('quantity')
  if (quantity) {
    const mark = marks.quantity
    const number = writtenQuantity(quantity, { mark })
    if (number === undefined && Number(writtenNumber(quantity, mark)) >= 0)
      return { told: fact(priceTexts.quantity) }
    if (typeof number !== 'number') return { told: fact(itemTexts.quantity) }
    fields.default_quantity = String(number)
  }
  for (const [column, field] of [
    ['is_taxable', 'is_taxable'],
    ['price_with_tax', 'price_with_tax'],
    ['active', 'active'],
  ] as const) {
    const text = cell(column)
    if (text)
      fields[field] = !/^(0|n|no|false|none|inactive|archived|free|gst free|bas excluded)$/i.test(text)
  }
  const named = cell('job_types')
  if (named !== undefined) {
    const names = named
      .split(/[;,]/)
      .map(each => each.trim())
      .filter(Boolean)
    const unknown = names.find(each => !types.has(each.toLowerCase()))
    if (unknown) return { told: fact('There is no job type {{name}}.', { name: unknown.slice(0, 80) }) }
    fields.job_type_ids = [...new Set(names.map(each => types.get(each.toLowerCase())!))].sort(
      (a, b) => a - b,
    )
  }
  return { fields }
}

const isSame = (before: ItemRow, fields: Partial<Fields>) =>
  Object.entries(fields).every(([name, value]) => {
    const was = before[name as keyof ItemRow]
    if (name === 'default_quantity') return Number(was) === Number(value)
    return Array.isArray(value)
      ? String(value) === String([...(was as number[])].sort((a, b) => a - b))
      : was === value
  })

/** Does what the file says. */
export async function importItems(tx: UserTx, file: ReadFile): Promise<ImportedItems> {
  for (const row of await insertItems(tx, file.added)) tx.record('items', null, row)
  for (const { before, fields } of file.changed)
    tx.record('items', before, await updateItem(tx, before.id, fields))
  return importResult(file)
}

/** Result of the import, or its preview. */
export const importResult = ({
  headings,
  mapping,
  sample,
  read,
  rows,
  added,
  changed,
  unchanged,
  refusals,
  corrections,
}: ReadFile): ImportedItems => ({
  headings,
  columns: mappingText(mapping),
  sample,
  read,
  rows,
  added: added.length,
  changed: changed.length,
  unchanged,
  refused: refusals.length,
  refusals: refusals.slice(0, mostShownRefusals),
  corrected: corrections.length,
  corrections: corrections.slice(0, mostShownRefusals),
})

import { priceWithoutRate, priceWithRate } from '#shared/numbers/unit-price.ts'
import { type CsvMapping, knownHeadings, mappingOf, namedPlaces, placesText } from './csv-columns.rules.ts'

/** Texts for an item that the server did not add, without saying why (document 1 §8). */
export const notAdded = { refused: 'Item was not added', unreached: 'Can’t add item' } as const

/** A margin in percent is capped here; the slider goes there in steps of 10. */
export const mostMargin = 300
export const marginStep = 10

export const itemTexts = {
  incomplete: 'Please fill in all required fields correctly.',
  noName: 'Item Name is required.',
  quantity: 'Quantity must be a positive number.',
  price: 'Price must be a positive number.',
  noPrice: 'This row has no price.',
} as const

/** An item's price as it was entered. */
interface EnteredPrice {
  price_cents: number
  price_with_tax: boolean
  is_taxable: boolean
}

/** Unit price without tax, of an item that was entered with or without it. `tax` in basis points. */
export const netPrice = ({ price_cents, price_with_tax, is_taxable }: EnteredPrice, tax: number): number =>
  price_with_tax && is_taxable ? priceWithoutRate(price_cents, tax) : price_cents

/** Unit price for a document with prices of its kind: as it was entered where both are of one kind. */
export const priceFor = (item: EnteredPrice, withTax: boolean, tax: number): number =>
  withTax === item.price_with_tax || !item.is_taxable
    ? item.price_cents
    : withTax
      ? priceWithRate(item.price_cents, tax)
      : netPrice(item, tax)

/** Units that only count: the number says enough. */
const pieces: readonly string[] = ['each', 'ea', 'pc', 'pcs', 'piece', 'unit', 'item']

/** A sold quantity, perhaps in a language's manner, with its item's unit: '3.5 m', and '2' of what is sold each. */
export const soldQuantity = (quantity: number | string, unit = ''): string =>
  unit === '' || pieces.includes(unit.toLowerCase()) ? String(quantity) : `${quantity} ${unit}`

/** How often, before what is sold: '3.5 m × '; '' for a single one. */
export function soldTimes(quantity: number | string, unit?: string): string {
  const sold = soldQuantity(quantity, unit)
  return sold === '1' ? '' : `${sold} × `
}

/** A margin as it was typed: digits alone; a percentage stays within the cap, an amount does not. */
export function marginFrom(typed: string | number, isFixed: boolean): number {
  const margin = Number(String(typed).replace(/\D/g, '')) || 0
  return isFixed ? margin : Math.min(margin, mostMargin)
}

/** The price of an item that costs so much: a fixed margin is in dollars, another in percent. All in cents. */
export function priceWithMargin(costCents: number, margin: number, isFixed: boolean): number {
  if (isFixed) return costCents + margin * 100
  const price = costCents * (100 + margin)
  // Parts of a cent only where the cost has them.
  return Number.isInteger(costCents) ? Math.round(price / 100) : Math.round(price) / 100
}

/** Markup in percent of the cost; null: the cost is unknown. */
export function marginOf(priceCents: number, costCents: number | null): number | null {
  return costCents === null || costCents === 0 ? null : ((priceCents - costCents) / costCents) * 100
}

interface CostedItem extends EnteredPrice {
  cost_cents: number | null
  margin: number | null
  margin_is_fixed: boolean
}

/** Cost and price of an item once it costs so much: a price that its markup made is made anew, another one stays. */
export function atCost(item: CostedItem, cost: number, tax: number) {
  const { cost_cents, margin, margin_is_fixed, price_with_tax } = item
  const made = (of: number) =>
    priceFor(
      { ...item, price_cents: priceWithMargin(of, margin ?? 0, margin_is_fixed), price_with_tax: false },
      price_with_tax,
      tax,
    )
  const isMade = margin !== null && cost_cents !== null && made(cost_cents) === item.price_cents
  return { cost_cents: cost, price_cents: isMade ? made(cost) : item.price_cents }
}

interface NewInvoiceItem {
  itemName: string
  partName: string
  defaultQuantity: number
  /** In cents. */
  itemPrice: number
}

/** Why a line can't become an item; null: it can. */
export function newInvoiceItemProblem(item: NewInvoiceItem): { field: string; message: string } | null {
  if (item.partName.trim() === '') return { field: 'partName', message: itemTexts.incomplete }
  if (item.itemName.trim() === '') return { field: 'itemName', message: itemTexts.noName }
  if (!(item.defaultQuantity > 0)) return { field: 'defaultQuantity', message: itemTexts.quantity }
  if (!(item.itemPrice > 0)) return { field: 'itemPrice', message: itemTexts.price }
  return null
}

/** The columns of a file of items, in the order of their places in `columns`, with the headings that people give them. */
export const itemColumns = [
  { name: 'name', label: 'Name', headings: ['item', 'item name', 'name', 'description short', 'product'] },
  { name: 'code', label: 'Code', headings: ['code', 'item code', 'sku', 'item number', 'part number'] },
  {
    name: 'description',
    label: 'Description',
    headings: ['description', 'details', 'sales description', 'notes'],
  },
  { name: 'unit', label: 'Unit', headings: ['unit', 'unit of measure', 'uom'] },
  {
    name: 'price',
    label: 'Price',
    isNumber: true,
    headings: ['price', 'unit price', 'price without tax', 'sales price', 'sell', 'salesunitprice'],
  },
  {
    name: 'cost',
    label: 'Cost',
    isNumber: true,
    headings: ['cost', 'cost to us', 'unit cost', 'buy', 'purchases price', 'purchasesunitprice'],
  },
  { name: 'is_taxable', label: 'Taxable', headings: ['taxable', 'tax', 'gst', 'is taxable'] },
  {
    name: 'quantity',
    label: 'Usual quantity',
    isNumber: true,
    headings: ['usual quantity', 'quantity', 'default quantity', 'qty'],
  },
  { name: 'job_types', label: 'Job types', headings: ['job types', 'job type', 'category', 'type'] },
  { name: 'active', label: 'Active', headings: ['active', 'status'] },
  {
    name: 'price_with_tax',
    label: 'Price includes tax',
    headings: ['price includes tax', 'includes tax', 'tax inclusive', 'inc tax', 'incl tax', 'incl gst'],
  },
] as const
export type ItemColumn = (typeof itemColumns)[number]['name']

export type ItemMapping = CsvMapping<ItemColumn>

/** Places as `placesText` writes them, or 'auto': as the headings say. */
export const isMapping = (text: string): boolean => text === 'auto' || /^(\d{0,2}\.){9,10}\d{0,2}$/.test(text)

export const mappingText = (mapping: ItemMapping): string => placesText(itemColumns, mapping)

export const mappingFrom = (text: string, headings: readonly string[]): ItemMapping =>
  mappingOf(itemColumns, text, () => namedPlaces(itemColumns, headings))

export const isItemHeading = knownHeadings(itemColumns)

/** Rows of one file at the most. */
export const mostItemRows = 20_000
/** Refused rows that are shown. */
export const mostShownRefusals = 100

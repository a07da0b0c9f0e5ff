import {
  type CsvMapping,
  knownHeadings,
  mappingOf,
  namedPlaces,
  placesText,
} from '#features/stock/price-book/csv-columns.rules.ts'

/** The columns of a supplier's price list, in the order of their places in `columns`, with the headings that suppliers give them. */
export const priceColumns = [
  {
    name: 'code',
    label: 'Code',
    headings: [
      'code',
      'item code',
      'product code',
      'stock code',
      'sku',
      'part no',
      'part number',
      'item',
      'product',
    ],
  },
  {
    name: 'name',
    label: 'Name',
    headings: ['name', 'description', 'product description', 'item description', 'product name', 'title'],
  },
  { name: 'unit', label: 'Unit', headings: ['unit', 'uom', 'unit of measure', 'sell unit'] },
  {
    name: 'price',
    label: 'Price',
    isNumber: true,
    headings: [
      'price',
      'net price',
      'your price',
      'nett price',
      'trade price',
      'unit price',
      'cost',
      'nett',
      'buy price',
      'price ex gst',
      'cost ex gst',
    ],
  },
] as const
export type PriceColumn = (typeof priceColumns)[number]['name']
export type PriceMapping = CsvMapping<PriceColumn>

/** Rows of one price list at the most. */
export const mostPriceRows = 100_000
/** Rows of each kind that are shown before the list is brought in. */
export const mostShownPrices = 200
/** Refused rows that are shown. */
export const mostShownRefusals = 100

/** Places as `placesText` writes them, or 'auto': as the headings say. */
export const isPriceMapping = (text: string): boolean =>
  text === 'auto' || /^(?:\d{0,2}\.){3}\d{0,2}$/.test(text)

export const priceMappingText = (mapping: PriceMapping): string => placesText(priceColumns, mapping)

export const priceMappingFrom = (text: string, headings: readonly string[]): PriceMapping =>
  mappingOf(priceColumns, text, () => namedPlaces(priceColumns, headings))

export const isPriceHeading = knownHeadings(priceColumns)

/** Change of a price in percent with one decimal; null: it was nothing. */
export const changeOf = (before: number, after: number): number | null =>
  before === 0 ? null : Math.round(((after - before) / before) * 1_000) / 10

export const priceTexts = {
  taken: 'This supplier already has a price with this code. Change that one.',
  noName: 'Please enter a code or a name.',
  noPrice: 'Please enter the price.',
} as const

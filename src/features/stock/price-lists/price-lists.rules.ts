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
export type PriceMapping = Readonly<Record<PriceColumn, number | null>>

/** Rows of one price list at the most. */
export const mostPriceRows = 100_000
/** Rows of each kind that are shown before the list is brought in. */
export const mostShownPrices = 200

/** '0.2..1': the place of the cell for each column in turn; nothing: it is not in the file. 'auto': as the headings say. */
export const isPriceMapping = (text: string): boolean =>
  text === 'auto' || /^(?:\d{0,2}\.){3}\d{0,2}$/.test(text)

export const priceMappingText = (mapping: PriceMapping): string =>
  priceColumns.map(({ name }) => mapping[name] ?? '').join('.')

export function priceMappingFrom(text: string, headings: readonly string[]): PriceMapping {
  const places =
    text === 'auto' ? guessed(headings) : text.split('.').map(each => (each === '' ? null : Number(each)))
  return Object.fromEntries(priceColumns.map(({ name }, i) => [name, places[i] ?? null])) as Record<
    PriceColumn,
    number | null
  >
}

function guessed(headings: readonly string[]): (number | null)[] {
  const plain = headings.map(heading =>
    heading
      .toLowerCase()
      .replace(/[*_()$]/g, ' ')
      .replace(/ +/g, ' ')
      .trim(),
  )
  const taken = new Set<number>()
  return priceColumns.map(({ headings: known }) => {
    const place = known
      .map(each => plain.findIndex((heading, i) => !taken.has(i) && heading === each))
      .find(each => each >= 0)
    if (place === undefined) return null
    taken.add(place)
    return place
  })
}

/** By how much a price has changed, in percent with one decimal; null: it was nothing. */
export const changeOf = (before: number, after: number): number | null =>
  before === 0 ? null : Math.round(((after - before) / before) * 1_000) / 10

/** The locale for numbers and money: 'en' is Australian. */
const numberLocale = (language: string): string => (language === 'en' ? 'en-AU' : language)

const money = { style: 'currency', currency: 'AUD', currencyDisplay: 'narrowSymbol' } as const
const manners = {
  /** '1,234' */
  count: {},
  /** A quantity, a number of hours: at most three decimals. */
  quantity: { maximumFractionDigits: 3 },
  /** An average, a duration in hours: '4.0' */
  tenths: { minimumFractionDigits: 1, maximumFractionDigits: 1 },
  /** '$1,234.50', '$110.00' */
  money,
  /** The same, '$110' for whole dollars. */
  salary: { ...money, trailingZeroDisplay: 'stripIfInteger' },
  /** '$1,235' */
  wholeMoney: { ...money, maximumFractionDigits: 0 },
  /** '7 h' */
  hours: { style: 'unit', unit: 'hour', maximumFractionDigits: 1 },
  /** A unit price with parts of a cent: '$0.045' */
  price: { ...money, maximumFractionDigits: 4 },
  /** '12.5%' */
  rate: { style: 'percent', maximumFractionDigits: 2 },
} satisfies Record<string, Intl.NumberFormatOptions>

const made = new Map<string, Intl.NumberFormat>()

/** Formats numbers in the manner of a language. To make such a format costs many times what its use does. */
export function numberFormat(language: string, manner: keyof typeof manners): Intl.NumberFormat {
  const key = `${language} ${manner}`
  const known = made.get(key)
  if (known) return known
  const format = new Intl.NumberFormat(numberLocale(language), manners[manner])
  made.set(key, format)
  return format
}

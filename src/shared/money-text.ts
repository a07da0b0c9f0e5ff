/** Cents as an amount in the manner of the language: '$1,234.50'. */
export function moneyText(cents: number, language: string): string {
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'AUD',
    currencyDisplay: 'narrowSymbol',
  }).format(cents / 100)
}

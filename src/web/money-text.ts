import { language } from './i18n.ts'

/** Cents as an amount in the reader's manner: '$1,234.50'. */
export function moneyText(cents: number): string {
  return new Intl.NumberFormat(language(), {
    style: 'currency',
    currency: 'AUD',
    currencyDisplay: 'narrowSymbol',
  }).format(cents / 100)
}

import { numberFormat } from './number-format.ts'

/** Cents as an amount in the manner of the language: '$1,234.50'. */
export const moneyText = (cents: number, language: string): string =>
  numberFormat(language, 'money').format(cents / 100)

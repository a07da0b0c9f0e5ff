import { numberFormat } from './number-format.ts'

/** Cents as an amount in the manner of the language: '$1,234.50'. */
export const moneyText = (cents: number, language: string): string =>
  numberFormat(language, 'money').format(cents / 100)

/** Sign and separators of an amount in the manner of the language. */
export function moneyMarks(language: string) {
  const parts = numberFormat(language, 'money').formatToParts(1_234_567.5)
  const text = (some: typeof parts) => some.map(({ value }) => value).join('')
  const of = (type: 'group' | 'decimal') => parts.find(part => part.type === type)?.value ?? ''
  return {
    prefix: text(
      parts.slice(
        0,
        parts.findIndex(({ type }) => type === 'integer'),
      ),
    ),
    suffix: text(parts.slice(parts.findIndex(({ type }) => type === 'fraction') + 1)),
    thousandSeparator: of('group'),
    decimalSeparator: of('decimal'),
  }
}

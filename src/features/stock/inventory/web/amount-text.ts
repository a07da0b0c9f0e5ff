import { numberText } from '#web/money-text.ts'

/** A quantity with its unit, if it has one, in the reader's manner: '5.5 m'. */
export function amountText(quantity: number, unit: string): string {
  const number = numberText(quantity)
  return unit === '' ? number : `${number} ${unit}`
}

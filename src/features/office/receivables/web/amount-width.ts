import { moneyText } from '#web/money-text.ts'

/** Width in pixels of columns of amounts, in which the longest of them is not cut. */
export function amountWidth(cents: readonly number[]): number {
  const longest = cents.reduce((most, each) => Math.max(most, moneyText(each).length), 0)
  return 94 + 9 * Math.max(0, longest - '$999,999.99'.length)
}

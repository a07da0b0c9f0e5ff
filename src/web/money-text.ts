import { moneyText as moneyTextIn } from '#shared/numbers/money-text.ts'
import { numberFormat } from '#shared/numbers/number-format.ts'
import { priceText as priceTextIn } from '#shared/numbers/unit-price.ts'
import { language } from './i18n.ts'

/** Cents as an amount in the reader's manner: '$1,234.50'. */
export const moneyText = (cents: number): string => moneyTextIn(cents, language())

/** Cents in whole dollars: '$1,235'. */
export const wholeMoney = (cents: number): string =>
  numberFormat(language(), 'wholeMoney').format(cents / 100)

/** A unit price, which may have parts of a cent: '$0.045'. */
export const priceText = (price: number): string => priceTextIn(price, language())

/** A quantity, a number of hours: at most three decimals. */
export const numberText = (value: number): string => numberFormat(language(), 'quantity').format(value)

/** A number with one decimal: '4.0'. */
export const tenthsText = (value: number): string => numberFormat(language(), 'tenths').format(value)

import { numberFormat } from '#shared/numbers/number-format.ts'
import { language } from '#web/i18n.ts'

/** Cents in whole dollars, as tables of revenue have them (document 1 §9): '$1,235'. */
export const wholeMoney = (cents: number): string =>
  numberFormat(language(), 'wholeMoney').format(cents / 100)

/** Minutes in hours: '7.5'. */
export const hoursText = (minutes: number): string =>
  numberFormat(language(), 'quantity').format(Math.round((minutes * 10) / 60) / 10)

/** Basis points: '87%'. */
export const rateText = (basisPoints: number): string =>
  numberFormat(language(), 'rate').format(Math.round(basisPoints / 100) / 100)

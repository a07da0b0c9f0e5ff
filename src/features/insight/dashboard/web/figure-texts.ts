import { numberFormat } from '#shared/numbers/number-format.ts'
import { language } from '#web/i18n.ts'

/** Minutes in hours: '7.5'. */
export const hoursText = (minutes: number): string =>
  numberFormat(language(), 'quantity').format(Math.round((minutes * 10) / 60) / 10)

/** Basis points: '87%'. */
export const rateText = (basisPoints: number): string =>
  numberFormat(language(), 'rate').format(Math.round(basisPoints / 100) / 100)

import { numberFormat } from '#shared/number-format.ts'
import { language } from '#web/i18n.ts'

const whole = new Map<string, Intl.NumberFormat>()

/** Cents in whole dollars, as tables of revenue have them (document 1 §9): '$1,235'. */
export function wholeMoney(cents: number): string {
  const code = language()
  const known = whole.get(code)
  const format =
    known ??
    new Intl.NumberFormat(code === 'en' ? 'en-AU' : code, {
      ...{ style: 'currency', currency: 'AUD', currencyDisplay: 'narrowSymbol' },
      maximumFractionDigits: 0,
    })
  if (!known) whole.set(code, format)
  return format.format(cents / 100)
}

/** Minutes in hours: '7.5'. */
export const hoursText = (minutes: number): string =>
  numberFormat(language(), 'quantity').format(Math.round((minutes * 10) / 60) / 10)

/** Basis points: '87%'. */
export const rateText = (basisPoints: number): string =>
  numberFormat(language(), 'rate').format(Math.round(basisPoints / 100) / 100)

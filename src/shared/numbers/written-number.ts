import { mostCents } from './money.ts'
import { mostPrice, priceDecimals, priceOf, quantityDecimals } from './unit-price.ts'

const symbols = /[$€£¥]|(?<![A-Za-z])[A-Z]{1,3}(?![A-Za-z])/g
const noValue = /^(?:n\/?a|nil|none|tbc|tba|[-–—.]*)$/i

const english = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/
const spaced = /^\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/
const continental = /^\d{1,3}(?:\.\d{3})+,\d+$/
const continentalWhole = /^\d{1,3}(?:\.\d{3}){2,}$/
const point = /^(?:\d+\.?|\d*\.\d+)$/
const comma = /^(?:\d*,(?:\d{1,2}|\d{4,})|0,\d{3})$/

/** A number that either mark makes sense of: 1,234 and 1.234. */
const eitherWay = /^[1-9]\d{0,2}[.,]\d{3}$/

/** The sign between whole numbers and decimals. */
export type DecimalMark = '.' | ','

/** Digits and marks of a number without currency and sign; undefined: too long for one. */
function bareNumber(text: string): { digits: string; isNegative: boolean } | undefined {
  const bare = text.replace(symbols, '').trim()
  const isNegative = /^(?:- ?[^-]*|[^-]*-|\(.*\))$/.test(bare)
  const digits = isNegative ? bare.replace(/[-()]/g, '').trim() : bare
  return digits === '' || digits.length > 40 ? undefined : { digits, isNegative }
}

const plainSpaces = (text: string): string => text.replace(/\s/g, ' ').replace(/['’]/g, '').trim()

/**
 * A number as spreadsheets and other programs write it, as plain digits with a point: '$1,234.50' is '1234.50', '1.234,5' is
 * '1234.5', '(12.00)' is '-12.00'. Where both marks make sense, as in '1,234', `mark` decides; it is the point in
 * Australia, and what `decimalMarks` finds in a column. null: no value. undefined: unclear, such as '1e3' or '12-3'.
 */
export function writtenNumber(text: string, mark: DecimalMark = '.'): string | null | undefined {
  const said = plainSpaces(text)
  if (noValue.test(said)) return null
  const bare = bareNumber(said)
  if (!bare) return undefined
  const { digits } = bare
  const sign = bare.isNegative ? '-' : ''
  if (mark === ',' && eitherWay.test(digits))
    return sign + (digits.includes(',') ? digits.replace(',', '.') : digits.replace('.', ''))
  if (english.test(digits)) return sign + digits.replaceAll(',', '')
  if (spaced.test(digits)) return sign + digits.replaceAll(' ', '').replace(',', '.')
  if (continental.test(digits)) return sign + digits.replaceAll('.', '').replace(',', '.')
  if (continentalWhole.test(digits)) return sign + digits.replaceAll('.', '')
  if (point.test(digits)) return sign + digits
  if (comma.test(digits)) return sign + digits.replace(',', '.')
  return undefined
}

/** The decimal mark that a text itself shows: the one that stands last, unless it may group thousands; null: none. */
function markIn(text: string): DecimalMark | null {
  const digits = text.length > 60 ? undefined : bareNumber(plainSpaces(text))?.digits
  if (digits === undefined || eitherWay.test(digits)) return null
  if (english.test(digits) || /^[\d ]*\.\d+$/.test(digits)) return '.'
  return continental.test(digits) || continentalWhole.test(digits) || /^[\d ]*,\d+$/.test(digits) ? ',' : null
}

/** Counts which decimal mark the values of a column show. */
export function decimalMarks() {
  let points = 0
  let commas = 0
  let either = ''
  return {
    add(text: string): void {
      const mark = markIn(text)
      if (mark === '.') points += 1
      if (mark === ',') commas += 1
      if (either === '' && readsEitherWay(text)) either = text.trim()
    },
    /** null: no value shows one. */
    most: (): DecimalMark | null => (points + commas === 0 ? null : commas > points ? ',' : '.'),
    /** A value that either mark makes sense of, where the others show no mark, or both; '': none. */
    unclear: (): string => (points > 0 === commas > 0 ? either : ''),
  }
}

function readsEitherWay(text: string): boolean {
  const digits = text.length > 60 ? undefined : bareNumber(plainSpaces(text))?.digits
  return digits !== undefined && eitherWay.test(digits)
}

/**
 * Cents of an amount as `writtenNumber` reads it; undefined also where it is out of bounds, or has parts of a cent that
 * `round` does not allow to be rounded.
 */
export function writtenCents(
  text: string,
  { round = false, mark = '.' }: { round?: boolean; mark?: DecimalMark } = {},
): number | null | undefined {
  const number = writtenNumber(text, mark)
  if (typeof number !== 'string') return number
  const [whole = '', decimals = ''] = number.replace('-', '').split('.')
  if (!round && /[1-9]/.test(decimals.slice(2))) return undefined
  const up = (decimals[2] ?? '0') >= '5' ? 1 : 0
  const cents = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0')) + up
  if (cents > mostCents) return undefined
  return number.startsWith('-') && cents > 0 ? -cents : cents
}

/** A unit price as `writtenNumber` reads it, in cents with two decimals; undefined also where it has more, or is out of bounds. */
export function writtenPrice(text: string, mark: DecimalMark = '.'): number | null | undefined {
  const number = writtenNumber(text, mark)
  if (typeof number !== 'string') return number
  const price = priceOf(Number(number))
  return hasMoreDecimals(number, priceDecimals) || Math.abs(price) > mostPrice ? undefined : price
}

/** A quantity as `writtenNumber` reads it; undefined also where it has more than three decimals, is below zero or above `most`. */
export function writtenQuantity(
  text: string,
  { most = 100_000, mark = '.' }: { most?: number; mark?: DecimalMark } = {},
): number | null | undefined {
  const number = writtenNumber(text, mark)
  if (typeof number !== 'string') return number
  const quantity = Number(number)
  if (hasMoreDecimals(number, quantityDecimals)) return undefined
  return quantity >= 0 && quantity <= most ? quantity : undefined
}

const hasMoreDecimals = (number: string, most: number): boolean =>
  /[1-9]/.test((number.split('.')[1] ?? '').slice(most))

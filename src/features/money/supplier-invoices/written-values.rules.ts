import { abnProblem } from '#features/account/company/company.rules.ts'
import { writtenCents, writtenNumber } from '#shared/numbers/written-number.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A day as it is written on paper, day first as in Australia, as 'yyyy-MM-dd'; null: none. */
export function writtenDay(text: string): string | null {
  const parts = text
    .slice(0, 40)
    .toLowerCase()
    .replace(/(\d)(?:st|nd|rd|th)\b/, '$1')
    .match(/\d+|[a-z]+/g)
  if (!parts) return null
  const from = parts.findIndex(part => /^\d/.test(part) || months.includes(part.slice(0, 3)))
  const [a = '', b = '', c = ''] = parts.slice(Math.max(0, from))
  if (/^\d{4}$/.test(a)) return dayOf(a, b, c)
  if (months.includes(a.slice(0, 3)) && /^[a-z]/.test(a)) return dayOf(c, a, b)
  const isMonthFirst = /^\d+$/.test(b) && Number(b) > 12 && Number(a) <= 12
  return isMonthFirst ? dayOf(c, a, b) : dayOf(c, b, a)
}

function dayOf(year: string, month: string, day: string): string | null {
  const m = /^\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3)) + 1
  const y = /^\d{2}$/.test(year) ? 2_000 + Number(year) : Number(year)
  const d = Number(day)
  if (!(y >= 2_000 && y < 2_100 && m >= 1 && m <= 12 && d >= 1 && d <= 31)) return null
  const date = new Date(Date.UTC(y, m - 1, d))
  return date.getUTCDate() === d ? date.toISOString().slice(0, 10) : null
}

/** Cents of an amount with two decimals, as papers write them; null: it is none. */
export function writtenAmount(text: string): number | null {
  const said = text
    .trim()
    .replace(/^(?:a\$|aud\s?\$?)/i, '')
    .replace(/\s?(?:aud|cr)$/i, '')
  if (said.length > 20 || !/^[-(]{0,2}\s?\$?\s?-?[\d,. ]*\d\)?-?$/.test(said)) return null
  return writtenCents(said, { round: true }) ?? null
}

/** True for an amount that says so itself: by its decimals or its sign. */
export const looksLikeMoney = (text: string): boolean =>
  writtenAmount(text) !== null && (/[.,]\d{2,4}\)?-?$/.test(text.trim()) || text.includes('$'))

/** A unit price in cents to hundredths of one; null: none. */
export function writtenUnitPrice(text: string): number | null {
  const said = text
    .trim()
    .replace(/^(?:a\$|aud\s?\$?)/i, '')
    .replace(/\s?(?:aud|\/\s?[a-z]{1,6}|per\s[a-z]{1,6})$/i, '')
  if (said.length > 20 || !/^\$?\s?[\d,. ]*\d$/.test(said)) return null
  const number = Number(writtenNumber(said) ?? Number.NaN)
  return Number.isFinite(number) ? Math.round(number * 10_000) / 100 : null
}

/** A quantity with its unit: '2.5 m', '12 EA', '3'; null: none. */
export function writtenAmountOf(text: string): { quantity: number; unit: string } | null {
  const parts = /^([\d,. ]{0,14}\d)\s?x?\s?([a-z²³]{0,10})\.?$/i.exec(text.trim().slice(0, 40))
  if (!parts) return null
  const quantity = Number(writtenNumber(parts[1]!) ?? Number.NaN)
  return Number.isFinite(quantity) && quantity >= 0 && quantity < 1e7
    ? { quantity: Math.round(quantity * 1_000) / 1_000, unit: parts[2] ?? '' }
    : null
}

/** All business numbers in a text that stand behind 'ABN', as digits, right or wrong. */
export function writtenAbns(text: string): string[] {
  const found: string[] = []
  for (const { index } of text.matchAll(/\bA\.?B\.?N\b/gi)) {
    const digits = text
      .slice(index, index + 40)
      .replace(/\D/g, '')
      .slice(0, 11)
    if (digits.length === 11) found.push(digits)
  }
  return found
}

export const isRightAbn = (digits: string): boolean => abnProblem(digits) === null

const otherMoney = /[€£¥]|\b(?:USD|EUR|GBP|NZD|CAD|SGD|HKD|JPY|CNY|CHF|FJD)\b|\b(?:US|NZ|HK|C|S)\$/

/** Another money than the Australian dollar that amounts on this row are in; null: none. */
export const otherCurrency = (row: string): string | null =>
  /\d/.test(row)
    ? (otherMoney.exec(row)?.[0].replace('€', 'EUR').replace('£', 'GBP').replace('¥', 'JPY') ?? null)
    : null

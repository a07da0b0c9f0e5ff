import { formatDay, formatInstant, formatSpan, parseDay } from '#shared/dates.ts'
import { moneyText } from '#shared/numbers/money-text.ts'
import { numberFormat } from '#shared/numbers/number-format.ts'
import { rateText } from '#shared/numbers/rate-text.ts'
import { priceText } from '#shared/numbers/unit-price.ts'
import { type Translate, translator } from '#shared/translator.ts'

/** The reader of documents and mails: language, and the company's time zone. */
export interface Reader {
  language: string
  t: Translate
  /** '$1,234.50' */
  money: (cents: number) => string
  /** A unit price: '$60.00', '$0.045' */
  price: (cents: number) => string
  /** A quantity, a number of hours: at most three decimals. */
  number: (value: number) => string
  /** Basis points as '12.5%'. */
  rate: (basisPoints: number) => string
  /** 'yyyy-MM-dd' in the reader's manner; '' stays. */
  day: (day: string) => string
  /** The same with its weekday: 'Tuesday, 24 November 2026'. */
  longDay: (day: string) => string
  /** 'Cash and Transfer' */
  list: (names: readonly string[]) => string
  instant: (at: Date) => string
  /** From one instant to another: 'Tue 24 Nov, 1:00 – 4:00 pm'. */
  span: (from: Date, to: Date) => string
  /** The day of an instant. */
  dayOf: (at: Date) => string
}

const texts: Record<string, () => Promise<{ default: unknown }>> = {
  en: () => import('../../locales/en.json'),
  de: () => import('../../locales/de.json'),
  es: () => import('../../locales/es.json'),
  fr: () => import('../../locales/fr.json'),
  ja: () => import('../../locales/ja.json'),
  zh: () => import('../../locales/zh.json'),
}

export const hasLanguage = (language: string): boolean => Object.hasOwn(texts, language)

/** A reader of this language; one that we do not speak gets English. */
export async function readerOf(wanted: string, zone: string): Promise<Reader> {
  const language = hasLanguage(wanted) ? wanted : 'en'
  const found = ((await texts[language]?.())?.default ?? {}) as Record<string, string>
  const number = numberFormat(language, 'quantity')
  return {
    language,
    t: translator(language, found, zone),
    money: cents => moneyText(cents, language),
    price: cents => priceText(cents, language),
    number: value => number.format(value),
    rate: basisPoints => rateText(basisPoints, language),
    day: day => dayIn(day, language, 'date'),
    longDay: day => dayIn(day, language, 'longDate'),
    list: names => new Intl.ListFormat(language === 'en' ? 'en-AU' : language).format(names),
    instant: at => formatInstant(at.toISOString(), zone, language, 'dateTime'),
    span: (from, to) => formatSpan(from.toISOString(), to.toISOString(), zone, language),
    dayOf: at => formatInstant(at.toISOString(), zone, language, 'date'),
  }
}

function dayIn(day: string, language: string, style: 'date' | 'longDate'): string {
  const parsed = parseDay(day)
  return parsed === null ? day : formatDay(parsed, language, style)
}

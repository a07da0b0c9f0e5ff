import { formatInstant, formatSpan } from './dates.ts'
import { dayText, type Fact, type FactValue, type FactValues, fillHoles } from './fact.ts'
import { numberFormat } from './numbers/number-format.ts'
import { priceText } from './numbers/unit-price.ts'

/** A message: an English text, the key of its translations, or such a text with values for its {{holes}}. */
export type Told = string | (Fact & { readonly message?: string })
/** Gives what is told in the reader's language; the values of a plain text come beside it. */
export type Translate = (told: Told, values?: FactValues) => string

/**
 * A translator for one language's texts and readers in one zone. A text with `count` looks for its plural form first:
 * the key with `_one`, `_few`, `_many` or `_other` behind it (categories of CLDR). What has no translation stays
 * English: the `message` that came along, else the text.
 */
export function translator(code: string, texts: Readonly<Record<string, string>>, zone: string): Translate {
  const plurals = new Intl.PluralRules(code)
  const number = numberFormat(code, 'count')
  const show = (value: FactValue, name: string): string => {
    if (typeof value === 'string') return value
    if (typeof value === 'number') return name === 'count' ? number.format(value) : String(value)
    if ('instant' in value) return formatInstant(value.instant, zone, code, 'dateTime')
    if ('from' in value) return formatSpan(value.from, value.to, zone, code)
    if ('cents' in value) return priceText(value.cents, code)
    return 'day' in value ? dayText(value.day, code) : (texts[value.text] ?? value.text)
  }
  const find = (text: string, count: FactValue | undefined) => {
    const form = typeof count === 'number' ? texts[`${text}_${plurals.select(count)}`] : undefined
    return form ?? texts[text]
  }
  return (told, given) => {
    const { text, values = given, message } = typeof told === 'string' ? { text: told } : told
    const found = find(text, values?.count) ?? (code === 'en' ? text : undefined)
    if (found === undefined && message !== undefined) return message
    return values ? fillHoles(found ?? text, values, show) : (found ?? text)
  }
}

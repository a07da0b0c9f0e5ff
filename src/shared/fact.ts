import * as z from 'zod/mini'
import { formatDay, formatInstant, formatSpan, parseDay } from './dates.ts'
import { isBare, numberSign } from './document-number.ts'
import { priceText } from './numbers/unit-price.ts'

/**
 * A value for a {{hole}}: a name, a moment or a span (UTC), a day ('yyyy-MM-dd') or an amount in cents, formatted for
 * the reader, or a label that is a text of its own, such as a job's status. `{{count}}` chooses the plural.
 */
export const factValue = z.union([
  z.string(),
  z.number(),
  z.object({ instant: z.string() }),
  z.object({ from: z.string(), to: z.string() }),
  z.object({ day: z.string() }),
  z.object({ cents: z.number() }),
  z.object({ text: z.string() }),
])
export type FactValue = z.infer<typeof factValue>
export const factValues = z.record(z.string(), factValue)
/** A fact on the wire. */
export const wireFact = z.object({ text: z.string(), values: factValues })
export type FactValues = Readonly<Record<string, FactValue>>

/** A message before translation: text key and values. */
export interface Fact {
  /** The English sentence with {{holes}}: the key of its translations. */
  readonly text: string
  readonly values: FactValues
}

/** A text and what stands in its holes. The text is written out here, for the translators to find. */
export function fact(text: string, values: FactValues = {}): Fact {
  return { text, values }
}

/** A text without holes may be told as it is. */
export function asFact(told: string | Fact): Fact {
  return typeof told === 'string' ? fact(told) : told
}

/** The English sentence, with moments on the wall of `zone`; without a zone they stay as they are, in UTC. */
export function sentenceOf(told: string | Fact, zone?: string): string {
  const { text, values } = asFact(told)
  return fillHoles(text, values, (value, name) => {
    if (typeof value === 'string') return value
    if (typeof value === 'number') return name === 'count' ? value.toLocaleString('en') : String(value)
    if ('instant' in value) return zone ? formatInstant(value.instant, zone, 'en', 'dateTime') : value.instant
    if ('from' in value)
      return zone ? formatSpan(value.from, value.to, zone, 'en') : `${value.from} to ${value.to}`
    if ('cents' in value) return priceText(value.cents, 'en')
    return 'day' in value ? dayText(value.day, 'en') : value.text
  })
}

/** A day 'yyyy-MM-dd' in the manner of the locale; what is none stays. */
export function dayText(day: string, locale: string): string {
  const parsed = parseDay(day)
  return parsed === null ? day : formatDay(parsed, locale, 'date')
}

const holes = new RegExp(`(${numberSign.source})?\\{\\{\\s*(\\w+)\\s*\\}\\}`, 'g')

/** The text with its holes filled; one that nothing is given for stays. */
export function fillHoles(
  text: string,
  values: FactValues,
  show: (value: FactValue, name: string) => string,
): string {
  return text.replace(holes, (hole, sign: string = '', name: string) => {
    const value = values[name]
    if (value === undefined) return hole
    const shown = show(value, name)
    return isBare(shown) ? sign + shown : shown
  })
}

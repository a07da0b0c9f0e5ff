import * as z from 'zod/mini'
import { isHexColour } from './colours/hex-colour.ts'
import { parseDay, parseInstant } from './dates.ts'
import { canonicalEmail, isEmail } from './identifiers.ts'
import { centsOf, mostCents } from './numbers/money.ts'
import { isFiner, priceDecimals, priceOf, priceTexts, quantityDecimals } from './numbers/unit-price.ts'
import { storable } from './outside-text.ts'
import { isPlausiblePhone, searchedText } from './phones/phone.ts'

/** The largest id on the wire: a JavaScript number holds no larger one exactly. */
const maxId = Number.MAX_SAFE_INTEGER

/** A row's id; numbers in text (path, query, old forms) are taken too. */
export const id = z.coerce.number().check(z.int(), z.gte(1), z.lte(maxId))

/** A row's id, or 0, '' or null for none; absent is none too. */
export const idOrNone = z.pipe(
  z._default(
    z.nullable(z.union([z.literal(''), z.coerce.number().check(z.int(), z.gte(0), z.lte(maxId))])),
    null,
  ),
  z.transform(value => value || null),
)

/**
 * Text of several lines and at most `max` characters, trimmed; absent is ''. NUL can't be stored and is refused. What
 * is one line, as a name or an address, takes `line`.
 */
export const text = (max: number) => blankIfAbsent(givenText(max))

/** Like `text`, for calls that leave out what stays. */
export const givenText = (max: number) =>
  z.string().check(z.trim(), z.refine(noNul), z.overwrite(storable), z.maxLength(max, tooLong))

/** Text that must not be blank after trimming; `message` is what the reader is told. */
export const requiredText = (max: number, message?: string) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.refine(noNul),
      z.overwrite(storable),
      z.overwrite(blankIfUnseen),
      z.minLength(1, message),
      z.maxLength(max, tooLong),
    )

/**
 * Like `text`, in one line: it may come to stand in a mail's subject, where a line break would begin another header.
 */
export const line = (max: number) => blankIfAbsent(givenLine(max))

/** Like `line`, for calls that leave out what stays. */
export const givenLine = (max: number) =>
  z.string().check(z.refine(noNul), z.overwrite(inOneLine), z.maxLength(max, tooLong))

/** Like `requiredText`, in one line. */
export const requiredLine = (max: number, message?: string) =>
  z
    .string(message)
    .check(
      z.refine(noNul),
      z.overwrite(inOneLine),
      z.overwrite(blankIfUnseen),
      z.minLength(1, message),
      z.maxLength(max, tooLong),
    )

const blankIfAbsent = (schema: z.ZodMiniType<string, string>) =>
  z._default(
    z.pipe(
      z.union([
        z.string(),
        z.pipe(
          z.null(),
          z.transform(() => ''),
        ),
      ]),
      schema,
    ),
    '',
  )

const tooLong = 'Please use up to {{count}} characters.'

/** Line breaks and control characters become a space; what turns the direction of all that follows is left out. */
export function inOneLine(value: string): string {
  const text = value
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  return storable(text)
}

/** Spaces, controls, marks without a letter, fillers and the blank of Braille: nothing that anybody could see. */
const unseen = /^[\p{Z}\p{C}\p{M}\u115f\u1160\u3164\uffa0\u2800]+$/u

const blankIfUnseen = (value: string): string => (unseen.test(value) ? '' : value)

function noNul(value: string): boolean {
  return !value.includes('\0')
}

/** Search text of at most `max` characters; phone numbers are reduced to their digits. */
export const searchText = (max: number) => z.pipe(line(max), z.transform(searchedText))

/** An e-mail address that says who somebody is; comes out in its one form. */
export const email = (message?: string) =>
  z.pipe(
    z.string(message).check(z.refine(isEmail, message)),
    z.transform(value => canonicalEmail(value) as string),
  )

/** Where to write to: absent and '' are '', anything else must be an e-mail address and stays as it was typed. */
export const optionalEmail = z._default(
  z.string().check(
    z.trim(),
    z.refine(value => value === '' || isEmail(value)),
  ),
  '',
)

/** A number to call: absent and '' are '', anything else must look like one and stays as it was typed. */
export const phone = z.pipe(
  line(40),
  z.string().check(z.refine(value => value === '' || isPlausiblePhone(value), 'Not a valid phone number!')),
)

/** JSON text or a value; null and '' are `empty`. */
export const json = <S extends z.ZodMiniType>(schema: S, empty: z.output<S>) =>
  z.pipe(
    z.transform((value: unknown) => {
      if (value === null || (typeof value === 'string' && value.trim() === '')) return empty
      if (typeof value !== 'string') return value
      try {
        return JSON.parse(value)
      } catch {
        return value
      }
    }),
    schema,
  )

/** A calendar day 'yyyy-MM-dd' that exists. */
export const day = z.string().check(z.refine(value => parseDay(value) !== null))

/** The id of a row within its list, given by whoever adds it; '' where it has none yet. */
export const rowId = z.pipe(
  z._default(z.nullable(z.union([z.string(), z.number()])), ''),
  z.transform(value => (/^[\w-]{1,40}$/.test(String(value)) ? String(value) : '')),
)

/** A day, or the day of an instant; absent, null and '' are null. */
export const dayOrNone = z.pipe(
  z.pipe(
    z._default(z.nullable(z.string()), null),
    z.transform(value => value?.slice(0, 10) || null),
  ),
  z.nullable(day),
)

/** Money as dollars, a number or text; comes out as cents. Absent, null and '' are 0. */
export const money = z.pipe(
  z._default(z.nullable(z.union([z.number(), z.string()])), 0),
  z.transform((value, ctx) => {
    const cents = centsOf(value || 0)
    if (cents !== null) return cents
    ctx.issues.push({ code: 'custom', input: value, message: '{{field}} is not valid' })
    return z.NEVER
  }),
)

/** A unit price in dollars with at most four decimals; comes out as cents with at most two. Otherwise as `money`. */
export const unitPrice = z.pipe(
  z._default(z.nullable(z.union([z.number(), z.string()])), 0),
  z.transform(priceFrom),
)

/** The same; absent stays absent. */
export const unitPriceIfSent = z.pipe(
  z.optional(z.nullable(z.union([z.number(), z.string()]))),
  z.transform((value, ctx) => (value === undefined ? undefined : priceFrom(value, ctx))),
)

/** Money in cents, as our own endpoints speak it; absent is 0. */
export const cents = z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(mostCents)), 0)

/** A rate or share in basis points, as our own endpoints speak it; absent is 0. */
export const basisPoints = z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000)), 0)

/** A rate in percent with at most two decimals; comes out as basis points. Absent and null are 0. */
export const rate = z.pipe(
  z._default(z.nullable(z.coerce.number().check(z.gte(0), z.lte(100))), 0),
  z.transform(value => Math.round((value ?? 0) * 100)),
)

function priceFrom(value: number | string | null, ctx: z.core.ParsePayload): number {
  const isAmount = centsOf(value || 0) !== null
  const dollars = isAmount ? Number(String(value || 0).replace(/[\s,$]/g, '')) : 0
  if (isAmount && !isFiner(dollars, priceDecimals)) return priceOf(dollars)
  const message = isAmount ? priceTexts.price : '{{field}} is not valid'
  // `continue` keeps the words where the field is within a union.
  ctx.issues.push({ code: 'custom', input: value, message, continue: true })
  return z.NEVER
}

const sentQuantity = z.coerce.number().check(
  z.gte(0, 'Quantity cannot be negative.'),
  z.lte(100_000),
  z.refine(value => !isFiner(value, quantityDecimals), priceTexts.quantity),
  z.overwrite(value => Math.round(value * 1_000) / 1_000),
)

/** How many of a unit: at most three decimals, 1 if absent. */
export const quantity = z._default(sentQuantity, 1)

/** The same; absent stays absent. */
export const quantityIfSent = z.optional(sentQuantity)

/** A UTC instant, ISO 8601 or 'yyyy-MM-dd HH:mm:ss'; comes out as ISO with Z. Impossible dates are refused. */
export const instant = (message?: string) =>
  z.pipe(
    z.string(message).check(z.refine(value => parseInstant(value) !== null, message)),
    z.transform(value => parseInstant(value) as string),
  )

/** An instant in a reply: handlers answer a Date, callers get it as UTC to the second. */
export const instantOut = z
  .string()
  .register(z.globalRegistry, { format: 'date-time' }) as unknown as z.ZodMiniType<string, Date>

/** Ids as the specification sends them: a list, text with commas, or one; comes out as a list without doubles. */
export const idList = z.pipe(
  z._default(
    z.union([
      z.string().check(z.regex(/^[\d,\s]*$/), z.maxLength(20_000)),
      z.number(),
      z.array(id).check(z.maxLength(1_000)),
      z.null(),
    ]),
    '',
  ),
  z.transform(value => {
    const list = Array.isArray(value)
      ? value
      : String(value ?? '')
          .split(',')
          .map(Number)
    return [...new Set(list.filter(n => Number.isSafeInteger(n) && n > 0))]
  }),
)

/** Like `idList`, with 0 where a list of choices has it: one of them, several, or none for no choice. */
export const choices = z
  .pipe(
    z.optional(
      z.union([
        z.number(),
        z.string().check(z.regex(/^[\d,\s]*$/), z.maxLength(2_000)),
        z.array(z.coerce.number()).check(z.maxLength(200)),
      ]),
    ),
    z.transform(value => {
      const list = Array.isArray(value)
        ? value
        : String(value ?? '')
            .split(',')
            .filter(part => part.trim())
      return [...new Set(list.map(Number))]
    }),
  )
  .check(z.refine(list => list.every(n => Number.isSafeInteger(n) && n >= 0)))

/** A colour '#rrggbb'. */
export const givenColour = z.string().check(z.refine(isHexColour))

/** One that may be left out. */
export const colour = z._default(givenColour, '#0b7f77')

const flagSpelling = z.union([z.boolean(), z.number(), z.enum(['0', '1', 'true', 'false', '']), z.null()])
const isSet = z.transform(
  (value: z.output<typeof flagSpelling>) =>
    value === true || value === 1 || value === '1' || value === 'true',
)

/** true, 1, '1', 'true' and their opposites; absent is false. */
export const flag = z.pipe(z._default(flagSpelling, false), isSet)

/** The same where `z.optional` leaves out what was not sent: a default would stand in for it. */
export const givenFlag = z.pipe(flagSpelling, isSet)

/** Degrees, WGS 84; absent is null. */
const degrees = (most: number) =>
  z._default(z.nullable(z.coerce.number().check(z.gte(-most), z.lte(most))), null)
export const latitude = degrees(90)
export const longitude = degrees(180)

/**
 * A row's version as last read: a write with a stale one is refused with 409. 0: it was never saved, as a setting before
 * its first. Absent: the last write wins.
 */
export const version = z.optional(z.coerce.number().check(z.int(), z.gte(0)))

const secrets = z.registry<{ secret: true }>()

/** Marks what opens something to whoever knows it, such as the token of a mailed link: it stands in no log. */
export function secret<T extends z.ZodMiniType>(schema: T): T {
  secrets.add(schema, { secret: true })
  return schema
}

/** True if the field was marked as a secret. */
export const isSecret = (schema: unknown): boolean => secrets.has(schema as z.ZodMiniType)

/**
 * A field that the specification names and nothing keeps yet: empty it passes, with a value it is refused, so that a save
 * which answers yes has dropped nothing.
 */
export const notYet = z.pipe(
  z.optional(z.unknown()).check(z.refine(isEmpty, 'This isn’t supported yet. Please leave it empty.')),
  z.transform(() => undefined),
)

/** True for an empty form value: no text, number or list, also as JSON in a text. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0
  return !value || /^(0|false|null|\[\s*\]|\{\s*\})?$/.test(String(value).trim())
}

/** The schema without its default: absent stays absent. */
export const ifSent = <S extends z.ZodMiniType>(schema: S) =>
  z.union([z.optional(z.undefined()), schema]) as unknown as z.ZodMiniOptional<S>

/** Fields of a save that changes only those that it carries. */
export const patch = <S extends Record<string, z.ZodMiniType>>(shape: S) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, ifSent(schema)])) as {
    [K in keyof S]: z.ZodMiniOptional<S[K]>
  }

import * as z from 'zod/mini'
import { parseDay, parseInstant } from './dates.ts'
import { canonicalEmail, isEmail } from './identifiers.ts'

/** The largest id on the wire: a JavaScript number holds no larger one exactly. */
const maxId = Number.MAX_SAFE_INTEGER

/** A row's id; numbers in text (path, query, old forms) are taken too. */
export const id = z.coerce.number().check(z.int(), z.gte(1), z.lte(maxId))

/** Text of at most `max` characters, trimmed; absent is ''. NUL can't be stored and is refused. */
export const text = (max: number) =>
  z._default(
    z.pipe(
      z.union([
        z.string(),
        z.pipe(
          z.null(),
          z.transform(() => ''),
        ),
      ]),
      z.string().check(z.trim(), z.maxLength(max, tooLong), z.refine(noNul)),
    ),
    '',
  )

/** Text that must not be blank after trimming; `message` is what the reader is told. */
export const requiredText = (max: number, message?: string) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max, tooLong), z.refine(noNul))

const tooLong = 'Please use at most {{count}} characters.'

function noNul(value: string): boolean {
  return !value.includes('\0')
}

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

/** A UTC instant, ISO 8601 or 'yyyy-MM-dd HH:mm:ss'; comes out as ISO with Z. Impossible dates are refused. */
export const instant = (message?: string) =>
  z.pipe(
    z.string(message).check(z.refine(value => parseInstant(value) !== null, message)),
    z.transform(value => parseInstant(value) as string),
  )

/** A calendar day 'yyyy-MM-dd' that exists. */
export const day = z.string().check(z.refine(value => parseDay(value) !== null))

/** Ids as the specification sends them: a list, or text with commas; comes out as a list without doubles. */
export const idList = z.pipe(
  z._default(
    z.union([
      z.string().check(z.regex(/^[\d,\s]*$/), z.maxLength(20_000)),
      z.array(id).check(z.maxLength(1_000)),
      z.null(),
    ]),
    '',
  ),
  z.transform(value => {
    const list = typeof value === 'string' ? value.split(',').map(Number) : (value ?? [])
    return [...new Set(list.filter(n => Number.isSafeInteger(n) && n > 0))]
  }),
)

/** true, 1, '1', 'true' and their opposites; absent is false. */
export const flag = z.pipe(
  z._default(z.union([z.boolean(), z.number(), z.enum(['0', '1', 'true', 'false', '']), z.null()]), false),
  z.transform(value => value === true || value === 1 || value === '1' || value === 'true'),
)

/** Degrees, WGS 84; absent is null. */
const degrees = (most: number) =>
  z._default(z.nullable(z.coerce.number().check(z.gte(-most), z.lte(most))), null)
export const latitude = degrees(90)
export const longitude = degrees(180)

/** A row's version as last read: a write with a stale one is refused with 409. Absent: the last write wins. */
export const version = z.optional(z.coerce.number().check(z.int(), z.gte(1)))

const secrets = z.registry<{ secret: true }>()

/** Marks what opens something to whoever knows it, such as the token of a mailed link: it stands in no log. */
export function secret<T extends z.ZodMiniType>(schema: T): T {
  secrets.add(schema, { secret: true })
  return schema
}

/** Whether the field was marked as a secret. */
export const isSecret = (schema: unknown): boolean => secrets.has(schema as z.ZodMiniType)

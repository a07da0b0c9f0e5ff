import * as z from 'zod/mini'
import { parseInstant } from '#shared/dates.ts'
import { wireFact } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'
import {
  encode,
  encodeInput,
  field,
  inputOf,
  ourNames,
  plain,
  readReply,
  replyShape,
  type Sendable,
  spellingOf,
} from '#shared/spelling.ts'
import { type Repetition, type RepetitionField, weekdayPatterns } from './recurring.rules.ts'

// How a recurring job is spelt: by addReccurringJob ('add'), editReccurringJob ('edit') and in replies ('row').

/** A number as a form sends it; what is none comes out as null, and the rules say what is missing. */
const numberOrNone = z.pipe(
  z._default(z.nullable(z.union([z.number(), z.string().check(z.maxLength(40))])), null),
  z.transform(value => {
    const number = typeof value === 'string' && value.trim() === '' ? null : Number(value ?? Number.NaN)
    return number === null || Number.isNaN(number) ? null : number
  }),
)
const momentOrNone = z.pipe(
  z._default(z.nullable(z.string().check(z.maxLength(40))), null),
  z.transform(text => {
    const instant = text === null ? null : parseInstant(text.trim())
    return instant === null ? null : new Date(instant)
  }),
)
const number = plain(numberOrNone, z.nullable(z.number()))
/** '' is by date. */
const patternOrNone = z.pipe(
  z._default(z.nullable(z.enum(['', ...weekdayPatterns])), null),
  z.transform(pattern => pattern || null),
)
const moment = plain(momentOrNone, z.nullable(f.instantOut))
const all = <N extends string>(name: N) => ({ add: name, edit: name, row: name }) as const

const fields = {
  starts_at: field(moment, all('job_datetime')),
  repeat_every: field(number, all('repeat_every')),
  repeat_unit: field(number, all('repeat_option')),
  pattern: field(plain(patternOrNone, z.nullable(z.enum(weekdayPatterns))), all('repeat_pattern')),
  ends: field(number, all('end_option')),
  ends_at: field(moment, all('end_datetime')),
  ends_after: field(number, all('end_after_occurances')),
  time_zone: field(plain(f.line(64), z.string()), { add: 'time_zone', row: 'time_zone' }),
  job_name: field(plain(f.line(200), z.string()), { add: 'job_name', row: 'job_name' }),
  pause_from: field(number, all('pause_from')),
  pause_to: field(number, all('pause_to')),
} as const

export const newRecurringJob = inputOf(fields, 'add', {
  /** The job that comes again, which is the first occurrence. Without it only the name is known of the others. */
  job_id: f.idOrNone,
})
export type NewRecurringJob = z.output<typeof newRecurringJob>

export const changedRecurringJob = inputOf(fields, 'edit', {
  id: f.id,
  version: f.version,
  /** Set: what is before the occurrence on this day stays as it is. */
  from: z.optional(f.day),
  /** Set: from there on they are booked as this occurrence of it stands now. */
  job_id: f.idOrNone,
})
export type ChangedRecurringJob = z.output<typeof changedRecurringJob>

/** The wire's name of a field that was refused, and ours of what a form shows. */
export const spellingIn = (field: RepetitionField) => spellingOf(fields, 'add', field)
export const ourRecurringNames = ourNames(fields)

/** A form's values as sent. */
export const spellRepetition = <M extends 'add' | 'edit', V extends Sendable<typeof fields, M>>(
  message: M,
  values: V,
) => encodeInput(fields, message, values)

/** A recurring job in the list. */
export const recurringRow = z.object({
  Id: z.number(),
  ...replyShape(fields, 'row'),
  /** The next occurrence that is not cancelled; null: there is none. */
  next_datetime: z.nullable(f.instantOut),
  /** For a rule that ends after a number of occurrences, with those that are owed. */
  occurrences_left: z.nullable(z.number()),
  /** Occurrences of an earlier rhythm that count towards its end. */
  counted_before: z.number(),
  /** Days that passed while none was made, until somebody makes or skips them. */
  owed: z.array(z.string()),
  /** Why the next one could not be made. */
  problem: z.nullable(wireFact),
  version: z.number(),
})
export type RecurringRow = z.output<typeof recurringRow>

interface Row extends Repetition {
  id: number
  job_name: string
  next: Date | null
  left: number | null
  owed: readonly string[]
  problem: z.input<typeof wireFact> | null
  version: number
}

export const recurringToWire = (row: Row): z.input<typeof recurringRow> => ({
  Id: row.id,
  ...encode(fields, 'row', row),
  next_datetime: row.next,
  occurrences_left: row.left,
  counted_before: row.counted_before,
  owed: [...row.owed],
  problem: row.problem,
  version: row.version,
})

export type ShownRecurring = ReturnType<typeof recurringFromWire>

/** A recurring job as the screens know it: moments are texts. */
export function recurringFromWire(reply: RecurringRow) {
  const { Id, next_datetime, occurrences_left, counted_before, owed, problem, version } = reply
  return {
    id: Id,
    ...readReply(fields, 'row', reply),
    next: next_datetime,
    left: occurrences_left,
    counted_before,
    owed,
    problem,
    version,
  }
}

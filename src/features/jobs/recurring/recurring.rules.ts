import {
  addMonths,
  dayMinutes,
  dayText,
  instantText,
  isTimeZone,
  monthEnd,
  monthStart,
  parseDay,
  utcToWall,
  wallToUtc,
  weekdayOf,
} from '#shared/dates.ts'
import { type Fact, fact } from '#shared/fact.ts'

/** The units that a job repeats by, as the specification numbers them. */
export const repeatUnits = { day: 1, week: 2, month: 3 } as const
/** How a repetition ends. */
export const endKinds = { never: 1, onDate: 2, after: 3 } as const

/** Rhythms by weekday: Monday to Friday of days; the second or the last Friday of months. */
export const weekdayPatterns = ['weekdays', 'nth', 'last'] as const
export type Pattern = (typeof weekdayPatterns)[number]

/** When a job comes again. */
export interface Repetition {
  /** The first occurrence; all others have its wall time. */
  starts_at: Date
  time_zone: string
  repeat_every: number
  repeat_unit: number
  /** null: by date. */
  pattern: Pattern | null
  ends: number
  /** The moment after which none begins any more. */
  ends_at: Date | null
  ends_after: number | null
  /** Added to what is counted towards `ends_after`: occurrences of an earlier rhythm. */
  counted_before: number
  /** Months of each year, 1 to 12, in which it rests, both included; null: none. */
  pause_from: number | null
  pause_to: number | null
}

export interface Occurrence {
  /** 'yyyy-MM-dd' in the rule's zone: at most one occurrence lies on a day. */
  day: string
  starts_at: Date
}

/** So many days before its day an occurrence becomes a job. */
export const daysAhead = 28
export const mostEvery = 999
export const mostOccurrences = 10_000

const msOfDay = 86_400_000
// Days on which nothing happens are passed over, up to here: a pause may hide all there is.
const mostSteps = 40_000

/** Until when occurrences are to be made. */
export const madeUntil = (now: Date): Date => new Date(now.getTime() + daysAhead * msOfDay)

/** The occurrences in their order, from `from` on. */
export function* occurrences(rule: Repetition, from: Date = rule.starts_at): Generator<Occurrence> {
  const wall = utcToWall(instantText(rule.starts_at), rule.time_zone)
  const first = Math.floor(wall / dayMinutes)
  const lastDay = Math.floor(from.getTime() / msOfDay) + mostSteps
  let count = rule.counted_before
  for (let step = 0; step < mostSteps; step++) {
    if (rule.ends === endKinds.after && count >= (rule.ends_after ?? 0)) return
    const day = dayAt(first, step, rule)
    if (day > lastDay) return
    if (isPaused(day, rule)) continue
    count++
    // Cheaper than the exact moment, and never too much: no clock is a day off.
    if ((day + 2) * msOfDay < from.getTime()) continue
    const starts_at = new Date(wallToUtc(wall + (day - first) * dayMinutes, rule.time_zone))
    if (rule.ends === endKinds.onDate && (!rule.ends_at || starts_at > rule.ends_at)) return
    if (starts_at >= from) yield { day: dayText(day), starts_at }
  }
}

/** A month without that day has it on its last; the next one has it again. */
function dayAt(first: number, step: number, { repeat_unit, repeat_every, pattern }: Repetition): number {
  const by = step * repeat_every
  if (repeat_unit === repeatUnits.month) return pattern ? weekdayIn(first, by, pattern) : addMonths(first, by)
  if (repeat_unit === repeatUnits.week) return first + by * 7
  if (pattern !== 'weekdays') return first + by
  const counted = weekdayOf(first) - 1 + by
  return first - weekdayOf(first) + 1 + Math.floor(counted / 5) * 7 + (counted % 5)
}

/** Which of its weekday in the month a day is, from 0. */
export const placeIn = (day: number): number => Math.floor((day - monthStart(day)) / 7)
const isLastOfWeekday = (day: number): boolean => day + 7 > monthEnd(day)

/** The day's weekday in a later month, at the same place or as its last one; a fifth is the last. */
function weekdayIn(day: number, months: number, pattern: Pattern): number {
  const start = addMonths(monthStart(day), months)
  const end = monthEnd(start)
  const earliest = start + ((weekdayOf(day) - weekdayOf(start) + 7) % 7)
  if (pattern === 'nth' && placeIn(day) < 4) return earliest + placeIn(day) * 7
  return end - ((weekdayOf(end) - weekdayOf(day) + 7) % 7)
}

/** Day of a moment in a zone, as shared/dates.ts counts them. */
export const firstDay = (moment: Date, time_zone: string): number =>
  Math.floor(utcToWall(instantText(moment), time_zone) / dayMinutes)

/** Patterns that a first occurrence on this day can have, and null: by date. */
export function patternsFor(unit: number, starts_at: Date, time_zone: string): (Pattern | null)[] {
  const day = firstDay(starts_at, time_zone)
  if (unit === repeatUnits.day) return weekdayOf(day) <= 5 ? [null, 'weekdays'] : [null]
  if (unit !== repeatUnits.month) return [null]
  return [
    null,
    ...(placeIn(day) < 4 ? (['nth'] as const) : []),
    ...(isLastOfWeekday(day) ? (['last'] as const) : []),
  ]
}

function isPaused(day: number, { pause_from: from, pause_to: to }: Repetition): boolean {
  if (from === null || to === null) return false
  const month = Number(dayText(day).slice(5, 7))
  return from <= to ? month >= from && month <= to : month >= from || month <= to
}

/** The next occurrences from a moment on, at most `most`. */
export function nextOccurrences(rule: Repetition, from: Date, most: number): Occurrence[] {
  const next: Occurrence[] = []
  for (const occurrence of occurrences(rule, from)) {
    if (next.push(occurrence) >= most) break
  }
  return next
}

/** The occurrence on a day 'yyyy-MM-dd' of the rule's zone; null: there is none. */
export function occurrenceOn(rule: Repetition, day: string): Occurrence | null {
  const found = parseDay(day)
  if (found === null) return null
  for (const occurrence of occurrences(rule, new Date((found - 2) * msOfDay))) {
    if (occurrence.day >= day) return occurrence.day === day ? occurrence : null
  }
  return null
}

/** The day of a moment in the rule's zone. */
export const dayOf = ({ time_zone }: Pick<Repetition, 'time_zone'>, moment: Date): string =>
  dayText(firstDay(moment, time_zone))

/**
 * What is added to the count of a changed rule, so that it still ends after so many in all: what took place before a day
 * counts as it was, not as the new rhythm would have had it.
 */
export function countedBefore(before: Repetition, after: Repetition, day: string): number {
  const countOf = (rule: Repetition) => {
    let count = 0
    for (const occurrence of occurrences(rule)) {
      if (occurrence.day >= day || ++count >= mostOccurrences) break
    }
    return count
  }
  const endless = { ends: endKinds.never, counted_before: 0 }
  return before.counted_before + countOf({ ...before, ...endless }) - countOf({ ...after, ...endless })
}

/** How many occurrences are still to come; null unless it ends after a number of them. */
export function occurrencesLeft(rule: Repetition, now: Date): number | null {
  if (rule.ends !== endKinds.after) return null
  let left = 0
  for (const _ of occurrences(rule, now)) left++
  return left
}

/** How a repetition ends, in the list (document 1 §4). */
export function endText(
  { ends_at, ...rule }: Pick<Repetition, 'ends' | 'ends_at'>,
  left: number | null,
): Fact {
  if (rule.ends === endKinds.never) return fact('Never')
  if (rule.ends === endKinds.onDate)
    return ends_at ? fact('{{time}}', { time: { instant: instantText(ends_at) } }) : fact('Over')
  if (left === null || left < 1) return fact('Over')
  return left === 1 ? fact('1 occurrence left') : fact('{{count}} occurrences left', { count: left })
}

/** 'Every 2 weeks'. */
export function repeatText({
  repeat_every: count,
  repeat_unit,
  pattern,
}: Pick<Repetition, 'repeat_every' | 'repeat_unit' | 'pattern'>): Fact {
  if (pattern === 'weekdays')
    return count === 1
      ? fact('Every working day, Monday to Friday')
      : fact('Every {{count}} working days', { count })
  if (repeat_unit === repeatUnits.day)
    return count === 1 ? fact('Every day') : fact('Every {{count}} days', { count })
  if (repeat_unit === repeatUnits.week)
    return count === 1 ? fact('Every week') : fact('Every {{count}} weeks', { count })
  return count === 1 ? fact('Every month') : fact('Every {{count}} months', { count })
}

/** Entered values before they are known to form a rule. */
export type RepetitionDraft = { [K in keyof Repetition]: Repetition[K] | null }

/** The fields a person enters. */
export type RepetitionField = Exclude<keyof Repetition, 'counted_before'>
interface Problem {
  field: RepetitionField
  message: string | Fact
}

/** Problems of a repetition, in the specified order (document 1 §5). Shared by screen and server. */
export function repetitionProblems(draft: RepetitionDraft): Problem[] {
  const problems: Problem[] = []
  const wrong = (field: RepetitionField, message: string | Fact | null) =>
    message !== null && problems.push({ field, message })
  const { starts_at, repeat_unit, ends_at, pause_from, pause_to } = draft
  wrong('repeat_every', numberProblem(draft.repeat_every, mostEvery, everyTexts))
  if (!isOneOf(repeatUnits, repeat_unit)) wrong('repeat_unit', 'Please select days, weeks or months.')
  if (draft.pattern && starts_at && repeat_unit && draft.time_zone && isTimeZone(draft.time_zone))
    wrong(
      'pattern',
      patternsFor(repeat_unit, starts_at, draft.time_zone).includes(draft.pattern)
        ? null
        : 'The first visit doesn’t fall on one of these days.',
    )
  if (!isOneOf(endKinds, draft.ends)) wrong('ends', 'Please select an Ends option')
  if (draft.ends === endKinds.onDate && !ends_at) wrong('ends_at', 'Please select ends date-time')
  if (draft.ends === endKinds.onDate && ends_at && starts_at && ends_at < starts_at)
    wrong('ends_at', 'The end can’t be before the first occurrence.')
  if (draft.ends === endKinds.after)
    wrong('ends_after', numberProblem(draft.ends_after, mostOccurrences, afterTexts))
  if (!starts_at) wrong('starts_at', 'Please select an appointment time.')
  if (draft.time_zone === null || !isTimeZone(draft.time_zone)) wrong('time_zone', 'Time zone is not valid')
  if ((pause_from === null) !== (pause_to === null))
    wrong(pause_from === null ? 'pause_from' : 'pause_to', 'Please select both months of the pause.')
  if (problems.length === 0 && nextOccurrences(draft as Repetition, new Date(0), 1).length === 0)
    wrong('pause_from', 'This pause would cancel every visit.')
  return problems
}

const isOneOf = (known: Readonly<Record<string, number>>, value: number | null) =>
  value !== null && Object.values(known).includes(value)

const everyTexts = {
  none: 'Repeat Every field must contain a number',
  low: 'Repeat Every must be a positive number',
}
const afterTexts = {
  none: 'Ends After Occurrences must contain a number',
  low: 'Ends After Occurrences must be a positive number',
}

function numberProblem(value: number | null, most: number, texts: typeof everyTexts): string | Fact | null {
  if (value === null || Number.isNaN(value)) return texts.none
  if (value < 1) return texts.low
  if (!Number.isInteger(value)) return 'Please enter a whole number.'
  return value > most ? fact('Please enter {{count}} or less.', { count: most }) : null
}

/** The rule without what its way of ending does not need. */
export function withItsEnd<R extends Pick<Repetition, 'ends' | 'ends_at' | 'ends_after'>>(rule: R): R {
  return {
    ...rule,
    ends_at: rule.ends === endKinds.onDate ? rule.ends_at : null,
    ends_after: rule.ends === endKinds.after ? rule.ends_after : null,
  }
}

/**
 * The rule that holds from an occurrence on when this and all following are changed: while the day and the rhythm stay,
 * only the time of day is another, so that what began on a 31st goes on with the 31st.
 */
export function changedFrom(before: Repetition, after: Repetition, day: string): Repetition {
  const isSameRhythm =
    before.repeat_every === after.repeat_every &&
    before.repeat_unit === after.repeat_unit &&
    before.pattern === after.pattern &&
    before.time_zone === after.time_zone &&
    dayOf(after, after.starts_at) === day
  if (!isSameRhythm) return after
  const wall = (moment: Date) => utcToWall(instantText(moment), after.time_zone)
  const first = Math.floor(wall(before.starts_at) / dayMinutes) * dayMinutes
  const time = wall(after.starts_at) % dayMinutes
  return { ...after, starts_at: new Date(wallToUtc(first + time, after.time_zone)) }
}

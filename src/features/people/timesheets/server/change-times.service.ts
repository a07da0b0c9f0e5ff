import { minutesBetween, reasonNeeded } from '#features/people/clock/clock.rules.ts'
import {
  addEntry,
  changeEntry,
  deleteEntry,
  type Entry,
  entriesBetween,
  lockClocks,
} from '#features/people/clock/server/clock-entries.queries.ts'
import { leaveTraces, type TraceAction } from '#features/people/clock/server/time-traces.queries.ts'
import { companyWeek, type DayRange } from '#features/people/pay/pay-days.rules.ts'
import { payRules } from '#features/people/pay/server/pay-rules.queries.ts'
import type { UserContext } from '#server/context.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { refuse, refuseUnless } from '#server/refusal.ts'
import { dayMinutes, dayStartUtc, dayText, instantText, parseDay, todayIn, utcToWall } from '#shared/dates.ts'
import { fact } from '#shared/fact.ts'
import { mayEditWeek, type Week } from '../timesheets.rules.ts'
import { addCorrection, type SheetRow, sheetRows } from './timesheets.queries.ts'

/** A change of one person's times by hand. */
export interface Change {
  session: UserContext['session']
  userId: number
  reason: string
}

interface Span {
  started_at: Date
  /** null: it goes on. */
  ended_at: Date | null
}

const dayOf = (at: Date, zone: string) => Math.floor(utcToWall(instantText(at), zone) / dayMinutes)

/** A week as its rules see it; one without a row is open. */
export const weekOfRow = (
  row: Pick<SheetRow, 'user_id' | 'state' | 'exported_at' | 'first_day' | 'last_day'>,
): Week => ({
  user_id: row.user_id,
  state: row.state,
  isExported: row.exported_at !== null,
  first: parseDay(row.first_day)!,
  last: parseDay(row.last_day)!,
})

/** A week with which nobody has done more than work in it. */
export const openWeek = (user_id: number, { first, last }: DayRange): Week => ({
  user_id,
  state: 'open',
  isExported: false,
  first,
  last,
})

/**
 * Changes somebody's times in these spans, with their clock locked: each week must be open to whoever changes it. In a
 * week that went to payroll the difference becomes a correction, which counts in the present week.
 */
export async function changeTimes(
  tx: UserTx,
  { session, userId, reason }: Change,
  spans: (tx: UserTx) => Promise<readonly Span[]>,
  change: () => Promise<void>,
): Promise<void> {
  await lockClocks(tx, [userId])
  const zone = session.timeZone
  const rules = await payRules(tx)
  const weeks = new Map<number, DayRange>()
  for (const { started_at, ended_at } of await spans(tx)) {
    const last = dayOf(ended_at ?? tx.now, zone)
    let week = companyWeek(dayOf(started_at, zone), rules)
    for (; week.first <= last; week = companyWeek(week.last + 1, rules)) weeks.set(week.first, week)
  }
  const [first, last] = [Math.min(...weeks.keys()), Math.max(...[...weeks.values()].map(each => each.last))]
  const rows = await sheetRows(tx, { ids: [userId], first: dayText(first), last: dayText(last) })
  const found = new Map(rows.map(row => [parseDay(row.first_day)!, weekOfRow(row)]))
  const exported: DayRange[] = []
  for (const week of weeks.values()) {
    const kept = found.get(week.first) ?? openWeek(userId, week)
    refuseUnless(mayEditWeek(session, kept), 409)
    if (kept.isExported) exported.push(week)
  }
  if (exported.length === 0) return change()
  if (reason === '') refuse(400, reasonNeeded, { field: 'reason' })
  const before = await paidMinutes(tx, userId, exported, zone)
  await change()
  const after = await paidMinutes(tx, userId, exported, zone)
  const first_day = dayText(companyWeek(todayIn(zone, instantText(tx.now)), rules).first)
  for (const [day, minutes] of after) {
    const difference = minutes - before.get(day)!
    if (difference === 0) continue
    const correction = { day: dayText(day), minutes: difference }
    await addCorrection(tx, { user_id: userId, ...correction, first_day, reason })
    leaveTraces(tx, [
      { user_id: userId, day: correction.day, action: 'corrected', after: correction, reason },
    ])
  }
}

/** Paid minutes of each day of these weeks. */
async function paidMinutes(tx: UserTx, userId: number, weeks: readonly DayRange[], zone: string) {
  const days = new Map<number, number>()
  for (const day of weeks.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, n) => first + n),
  )) {
    const [from, to] = [new Date(dayStartUtc(day, zone)), new Date(dayStartUtc(day + 1, zone))]
    const entries = await entriesBetween(tx, [userId], { from, to })
    const minutes = entries
      .filter(entry => entry.paid && entry.ended_at !== null)
      .map(({ started_at, ended_at }) => minutesBetween(laterOf(started_at, from), earlierOf(ended_at!, to)))
    days.set(
      day,
      minutes.reduce((sum, each) => sum + each, 0),
    )
  }
  return days
}

const laterOf = (one: Date, other: Date) => new Date(Math.max(one.getTime(), other.getTime()))
const earlierOf = (one: Date, other: Date) => new Date(Math.min(one.getTime(), other.getTime()))

/** Entries that lie in a span, apart from one. */
export async function entriesInSpan(
  tx: UserTx,
  userId: number,
  { started_at, ended_at }: Span,
  except?: number,
): Promise<Entry[]> {
  const to = ended_at ?? tx.now
  const found = await entriesBetween(tx, [userId], { from: started_at, to })
  return found.filter(entry => entry.id !== except && entry.started_at < to)
}

/**
 * A sent span beside its neighbours. Screens show and count full minutes: what would reach into another time by seconds
 * begins or ends with it.
 */
export async function besideOthers<S extends Span>(
  tx: UserTx,
  userId: number,
  span: S,
  except?: number,
): Promise<S> {
  let { started_at, ended_at } = span
  for (const other of await entriesInSpan(tx, userId, span, except)) {
    if (other.ended_at !== null && minutesBetween(span.started_at, other.ended_at) === 0)
      started_at = laterOf(started_at, other.ended_at)
    else if (ended_at !== null && minutesBetween(other.started_at, span.ended_at!) === 0)
      ended_at = earlierOf(ended_at, other.started_at)
  }
  return ended_at !== null && ended_at <= started_at ? span : { ...span, started_at, ended_at }
}

/** Makes room for a span: refuses what overlaps it, or cuts that. */
export async function clearWay(
  tx: UserTx,
  change: Change,
  span: Span,
  { others, cut }: { others: readonly Entry[]; cut: boolean },
): Promise<void> {
  const [first] = others
  if (!first) return
  if (!cut) {
    const time = {
      from: instantText(first.started_at),
      to: instantText(first.ended_at ?? tx.now),
    }
    refuse(409, fact('This overlaps another entry: {{time}}.', { time }), { field: 'cut' })
  }
  if (change.reason === '') refuse(400, reasonNeeded, { field: 'reason' })
  for (const entry of others) await cutEntry(tx, change, entry, span)
}

async function cutEntry(tx: UserTx, change: Change, entry: Entry, span: Span): Promise<void> {
  const isBefore = entry.started_at < span.started_at
  const isAfter = span.ended_at !== null && (entry.ended_at === null || entry.ended_at > span.ended_at)
  if (!isBefore && !isAfter) {
    await deleteEntry(tx, entry)
    return addTimeTrace(tx, change, 'deleted', entry, null)
  }
  const { id: _, version: _version, ...copied } = entry
  const after = await changeEntry(
    tx,
    entry,
    isBefore ? { ended_at: span.started_at } : { started_at: span.ended_at! },
  )
  addTimeTrace(tx, change, 'changed', entry, after)
  if (!isBefore || !isAfter) return
  const rest = await addEntry(tx, { ...copied, started_at: span.ended_at!, by_job: false })
  addTimeTrace(tx, change, 'added', null, rest)
}

/** Leaves the old and the new time on the sheet, with who and why. */
export function addTimeTrace(
  tx: UserTx,
  { session, userId, reason }: Change,
  action: TraceAction,
  before: Entry | null,
  after: Entry | null,
): void {
  const day = dayText(dayOf((after ?? before)!.started_at, session.timeZone))
  leaveTraces(tx, [
    { user_id: userId, day, action, before: before && told(before), after: after && told(after), reason },
  ])
}

const told = ({ started_at, ended_at, kind, paid, job_id }: Entry) => ({
  started_at: instantText(started_at),
  ended_at: ended_at && instantText(ended_at),
  kind,
  paid,
  job_id,
})

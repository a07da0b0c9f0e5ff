import { nextJobNumber } from '#features/jobs/jobs/server/booking/job-booking.service.ts'
import { bookCopies } from '#features/jobs/jobs/server/booking/job-copy.service.ts'
import { numberTaken } from '#features/jobs/jobs/server/job-writes.queries.ts'
import type { UserContext } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { unlessClosed } from '#server/db/connection/closed-companies.ts'
import type { Doors } from '#server/db/doors.ts'
import { overNumbers } from '#server/db/inner-doors.ts'
import type { Outbox } from '#server/outbox.ts'
import { found, Refusal } from '#server/refusal.ts'
import { dayMinutes, instantText, parseDay, utcToWall, wallToUtc } from '#shared/dates.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { dayOf, madeUntil, type Occurrence, occurrences } from '../recurring.rules.ts'
import {
  addOccurrences,
  companiesDue,
  dueRecurring,
  lockRecurring,
  occurrencesFrom,
  owedOccurrences,
  type RecurringJob,
  recurringById,
  removeOccurrences,
  setNext,
} from './recurring.queries.ts'
import { usesRecurring } from './recurring-toggle.service.ts'

/** So many in one transaction: a server that is stopped has lost no more, and the next one goes on from there. */
const mostAtOnce = 30
const dayMs = dayMinutes * 60_000
/** Older ones are nobody's work any more. */
const mostOwedDays = 366

interface BatchServices {
  db: Doors
  outbox: Outbox
  now(): Date
}

/**
 * Makes jobs of a company's occurrences that are due, up to four weeks ahead or `until`. Several servers may do so at
 * once: they take turns by the lock of the rule, and the key of an occurrence lets none be made twice. What can't be
 * made is told beside the rule. Returns how many were made.
 */
export async function makeAhead(
  { db, outbox, now }: BatchServices,
  company: CompanyId,
  id: number,
  until?: Date,
) {
  const limit = until ?? madeUntil(now())
  for (let made = 0, tries = 1; ; ) {
    const wanted = await db.readCompany(company, async tx => {
      const rule = await recurringById(tx, id)
      return rule ? (await dueOf(tx, rule, limit)).due.length : 0
    })
    const numbers = await Promise.all(Array.from({ length: wanted }, () => nextJobNumber(db, company)))
    try {
      const more = await db.withCompany(company, tx => makeSome(tx, outbox, id, numbers, limit))
      made += more
      if (more < mostAtOnce) return made
    } catch (error) {
      // Somebody gave one of these numbers by hand, or another server was faster.
      if (isTaken(error) && tries++ < 5) continue
      if (!(error instanceof Refusal)) throw error
      await db.withCompany(company, tx => noteProblem(tx, id, error.fact))
      return made
    }
  }
}

/** Makes jobs of all that is owed, in the caller's name and in one write; returns how many. */
export async function makeOwed(ctx: UserContext, id: number): Promise<{ made: number }> {
  for (let tries = 1; ; tries++) {
    const wanted = (await ctx.read(tx => owedOccurrences(tx, id))).length
    const numbers = await Promise.all(
      Array.from({ length: wanted }, () => nextJobNumber(ctx.db, ctx.session.companyId)),
    )
    try {
      return await ctx.write(async tx => ({ made: await bookOwed(tx, ctx.outbox, id, numbers) }))
    } catch (error) {
      if (!isTaken(error) || tries >= 5) throw error
    }
  }
}

/** The rule, locked, with its client's number, which its jobs need whoever has them made. */
const lockToBook = (tx: CompanyTx, id: number) =>
  overNumbers(tx, 'a job is for the same client', open => lockRecurring(open, id))

async function bookOwed(tx: CompanyTx, outbox: Outbox, id: number, numbers: readonly number[]) {
  const rule = found(await lockToBook(tx, id))
  const making = (await owedOccurrences(tx, id)).slice(0, numbers.length)
  const booked = await bookCopies(tx, outbox, copiesOf(rule, making, numbers, false))
  await removeOccurrences(
    tx,
    id,
    making.map(({ day }) => day),
  )
  addOccurrences(
    tx,
    id,
    making.map(({ day, starts_at }, i) => ({ day, starts_at, job_id: booked[i]!.id, is_cancelled: false })),
  )
  return making.length
}

/**
 * Notes occurrences that passed since making stopped: the server was down, or what stood in the way took so long. Goes
 * before the rule or `next_at` changes.
 */
export async function noteOwed(tx: CompanyTx, rule: RecurringJob): Promise<void> {
  if (!rule.next_at || rule.next_at >= tx.now) return
  const from = new Date(Math.max(rule.next_at.getTime(), tx.now.getTime() - mostOwedDays * dayMs))
  const known = new Set(
    (await occurrencesFrom(tx, [rule.id], new Date(from.getTime() - 3 * dayMs))).map(row => row.day),
  )
  const owed: Occurrence[] = []
  for (const occurrence of occurrences(rule, from)) {
    if (occurrence.starts_at >= tx.now) break
    if (!known.has(occurrence.day)) owed.push(occurrence)
  }
  addOccurrences(
    tx,
    rule.id,
    owed.map(each => ({ ...each, job_id: null, is_cancelled: false, is_owed: true })),
  )
}

function isTaken(error: unknown): boolean {
  const { constraint } = error as { constraint?: string }
  return constraint === numberTaken || constraint === 'recurring_occurrences_pkey'
}

async function makeSome(tx: CompanyTx, outbox: Outbox, id: number, numbers: readonly number[], until: Date) {
  const rule = await lockToBook(tx, id)
  if (!rule) return 0
  await noteOwed(tx, rule)
  const { due, next } = await dueOf(tx, rule, until)
  const making = due.slice(0, numbers.length)
  const booked = await bookCopies(tx, outbox, copiesOf(rule, making, numbers, true))
  addOccurrences(
    tx,
    id,
    making.map((occurrence, i) => ({ ...occurrence, job_id: booked[i]!.id, is_cancelled: false })),
  )
  const following = due[making.length]?.starts_at ?? next
  if (making.length > 0 || rule.problem || following?.getTime() !== rule.next_at?.getTime())
    await setNext(tx, id, following, null)
  return making.length
}

const copiesOf = (
  rule: RecurringJob,
  making: readonly Occurrence[],
  numbers: readonly number[],
  tells: boolean,
) =>
  making.map((occurrence, i) => ({
    facts: { ...rule.booking.facts, tasks: tasksFor(rule, occurrence) },
    number: numbers[i]!,
    appointments: appointmentsFor(rule, occurrence),
    created: fact('Job created by the recurring job {{name}}.', { name: rule.job_name || '–' }),
    zone: rule.time_zone,
    // One word for all that were made at once.
    tells: tells && i === 0,
  }))

/** The occurrences to be made now, and when the first after them is. */
async function dueOf(
  tx: CompanyTx,
  rule: RecurringJob,
  until: Date,
): Promise<{ due: Occurrence[]; next: Date | null }> {
  // One of today may have begun, and the rule have another time since.
  const known = await occurrencesFrom(tx, [rule.id], new Date(tx.now.getTime() - 3 * dayMs))
  const days = new Set(known.map(row => row.day))
  const due: Occurrence[] = []
  for (const occurrence of occurrences(rule, tx.now)) {
    if (days.has(occurrence.day)) continue
    if (occurrence.starts_at > until || due.length >= mostAtOnce) return { due, next: occurrence.starts_at }
    due.push(occurrence)
  }
  return { due, next: null }
}

async function noteProblem(tx: CompanyTx, id: number, problem: Fact): Promise<void> {
  const rule = await lockRecurring(tx, id)
  if (rule) await noteOwed(tx, rule)
  if (!rule || JSON.stringify(rule.problem) === JSON.stringify(problem)) return
  await setNext(tx, id, rule.next_at, problem)
  tx.record('recurring_jobs', { id, problem: rule.problem }, { id, problem })
}

function appointmentsFor({ booking, time_zone: zone }: RecurringJob, { starts_at }: Occurrence) {
  const start = utcToWall(instantText(starts_at), zone)
  return booking.appointments.map(({ after, minutes, window_minutes = 0, ...rest }) => {
    const begins = after === 0 ? starts_at : new Date(wallToUtc(start + after, zone))
    return {
      ...rest,
      window_minutes,
      starts_at: begins,
      ends_at: new Date(begins.getTime() + minutes * 60_000),
    }
  })
}

/** Task due dates keep their distance from the occurrence. */
function tasksFor(rule: RecurringJob, { day }: Occurrence) {
  const days = parseDay(day)! - parseDay(dayOf(rule, rule.starts_at))!
  return (rule.booking.facts.tasks ?? []).map(task => {
    const due = task.due_on === null ? null : parseDay(task.due_on)
    return {
      ...task,
      due_on: due === null ? null : new Date((due + days) * dayMinutes * 60_000).toISOString().slice(0, 10),
    }
  })
}

/** The scheduled work: makes what is due in all companies. One that fails does not keep the others from theirs. */
export async function makeRecurringJobs(
  services: BatchServices,
  onError: (error: unknown) => void,
): Promise<void> {
  const companies = await services.db.withPlatform('recurring jobs', tx =>
    companiesDue(tx, madeUntil(services.now())),
  )
  for (const id of companies) {
    const company = companyIdFrom(id, 'schedule')
    const due = await unlessClosed(
      services.db.readCompany(company, async tx =>
        (await usesRecurring(tx)) ? dueRecurring(tx, madeUntil(services.now())) : [],
      ),
    )
    for (const rule of due ?? []) await makeAhead(services, company, rule).catch(onError)
  }
}

import type { CompanyTx } from '#server/db/company-tx.ts'
import { arrivalOf, happenedAt } from '#server/happened.ts'
import { notFound } from '#server/refusal.ts'
import { type Doing, isSameDoing, type Press } from '../clock.rules.ts'
import { companyDay, forgetPosition, wasAtWork } from './clock.queries.ts'
import {
  addEntry,
  changeEntry,
  clockAt,
  deleteEntry,
  type Entry,
  type EntryFields,
  entryAfter,
  entryAt,
  lockClocks,
  openEntry,
  openOnJob,
} from './clock-entries.queries.ts'
import { keepLatePress } from './late-presses.queries.ts'
import { leaveTraces } from './time-traces.queries.ts'

const atWork: Doing = { kind: 'work', paid: true, job_id: null }

interface Pressed {
  at: Date
  /** The yard tablet; null: another device. */
  tabletId: number | null
}

/**
 * Presses somebody's clock at the time at which it happened. A late press of a week that was approved meanwhile is kept
 * until somebody decides about it. `tabletId`: it was pressed on a yard tablet.
 */
export async function pressClock(
  tx: CompanyTx,
  userId: number,
  wanted: Press,
  tabletId: number | null = null,
): Promise<void> {
  const at = happenedAt(tx)
  // The second is sent with the first and reads after the lock is held.
  const [[person], { open, isApproved }] = await Promise.all([
    lockClocks(tx, [userId]),
    clockAt(tx, userId, at),
  ])
  if (!person?.active) return notFound()
  if (isApproved) return keepLatePress(tx, userId, wanted, tabletId)
  if (wanted.do === 'in') return open ? undefined : clockIn(tx, userId, { at, tabletId })
  if (wanted.do === 'out') return clockOut(tx, open, { at, tabletId })
  const { do: _, by_job = false, ...to } = wanted
  return switchTo(tx, userId, to, { open, at, tabletId, by_job })
}

/** Nothing for who is known to have been at work then or since. */
async function clockIn(tx: CompanyTx, userId: number, { at, tabletId }: Pressed): Promise<void> {
  if (arrivalOf(tx).arrived_at && (await wasAtWork(tx, userId, at))) return
  await begin(tx, { user_id: userId, ...atWork, started_at: at, start_tablet_id: tabletId })
}

/** Nothing for what has ended already, or was begun after an end that arrives late from a device. */
async function clockOut(tx: CompanyTx, open: Entry | undefined, pressed: Pressed): Promise<void> {
  if (!open || isTooLateFor(tx, open, pressed.at)) return
  await Promise.all([end(tx, open, pressed), forgetPosition(tx, open.user_id)])
}

const isTooLateFor = (tx: CompanyTx, open: Entry, at: Date) =>
  arrivalOf(tx).arrived_at !== null && open.started_at > at

/**
 * Ends what somebody does and begins something else at the same instant. What arrives after the entry of that time has
 * ended, or after newer work, ends where that did.
 */
async function switchTo(
  tx: CompanyTx,
  userId: number,
  to: Doing,
  { open, at: pressed, tabletId, by_job }: { open: Entry | undefined; by_job: boolean } & Pressed,
): Promise<void> {
  // Of two presses at once the one that waited may have been a moment earlier: it goes on from the other.
  const isOvertaken = open !== undefined && open.started_at > pressed && arrivalOf(tx).arrived_at === null
  const at = isOvertaken ? open.started_at : pressed
  const present = await entryAt(tx, userId, at)
  if (present && isSameDoing(present, to)) return
  const ended_at = present ? present.ended_at : ((await entryAfter(tx, userId, at))?.started_at ?? null)
  const since = present ? present.by_job : by_job
  if (present?.started_at.getTime() === at.getTime()) {
    await changeEntry(tx, present, to)
    return
  }
  if (present) await end(tx, present, { at, tabletId })
  const by = { by_job: since, start_tablet_id: tabletId, end_tablet_id: present?.end_tablet_id ?? null }
  await begin(tx, { user_id: userId, ...to, ...by, started_at: at, ended_at })
}

/** Ends a person's work on a job: the clock goes on, unless that work had clocked them in. */
export async function leaveJob(tx: CompanyTx, userId: number, jobId: number): Promise<void> {
  await lockClocks(tx, [userId])
  const open = await openEntry(tx, userId)
  if (open?.job_id === jobId) await endOnJob(tx, open)
}

/** Ends everybody's work on a job. */
export async function leaveJobAll(tx: CompanyTx, jobId: number): Promise<void> {
  const people = (await openOnJob(tx, jobId)).map(entry => entry.user_id)
  if (people.length === 0) return
  await lockClocks(tx, people)
  for (const open of await openOnJob(tx, jobId)) await endOnJob(tx, open)
}

async function endOnJob(tx: CompanyTx, open: Entry): Promise<void> {
  const at = happenedAt(tx)
  if (isTooLateFor(tx, open, at)) return
  if (open.by_job) {
    await end(tx, open, { at, tabletId: null })
    return forgetPosition(tx, open.user_id)
  }
  if (open.started_at >= at) {
    await changeEntry(tx, open, atWork)
    return
  }
  await end(tx, open, { at, tabletId: null })
  await begin(tx, { user_id: open.user_id, ...atWork, started_at: at })
}

function begin(tx: CompanyTx, entry: Omit<EntryFields, 'start_arrived_at' | 'clock_off'>): Promise<Entry> {
  const { arrived_at, clock_off } = arrivalOf(tx)
  return addEntry(tx, { ...entry, start_arrived_at: arrived_at, clock_off })
}

/** An entry of no length leaves none. */
async function end(tx: CompanyTx, entry: Entry, { at, tabletId }: Pressed): Promise<void> {
  if (entry.started_at.getTime() === at.getTime() && entry.kind !== 'work') return deleteEntry(tx, entry)
  const { arrived_at, clock_off } = arrivalOf(tx)
  await changeEntry(tx, entry, {
    ended_at: at < entry.started_at ? entry.started_at : at,
    end_arrived_at: arrived_at,
    end_tablet_id: tabletId,
    ...(clock_off !== null && { clock_off }),
  })
}

/** Clocks a person out whose access ends, and leaves a trace of it on their timesheet. */
export async function clockOutForGood(tx: CompanyTx, userId: number): Promise<void> {
  await lockClocks(tx, [userId])
  const open = await openEntry(tx, userId)
  if (!open) return
  await clockOut(tx, open, { at: happenedAt(tx), tabletId: null })
  leaveTraces(tx, [{ user_id: userId, day: await companyDay(tx), action: 'disabled' }])
}

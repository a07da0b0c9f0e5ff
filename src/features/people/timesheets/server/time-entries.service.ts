import { type EntryKind, reasonNeeded } from '#features/people/clock/clock.rules.ts'
import { jobToClock } from '#features/people/clock/server/clock.queries.ts'
import {
  addEntry,
  changeEntry,
  deleteEntry,
  type Entry,
  type EntryFields,
  entryAfter,
  entryAt,
  lastEntryBefore,
  lockEntry,
} from '#features/people/clock/server/clock-entries.queries.ts'
import { decideLateRow, lateAfter, lockLate } from '#features/people/clock/server/late-presses.queries.ts'
import { leaveTraces } from '#features/people/clock/server/time-traces.queries.ts'
import type { UserContext } from '#server/context.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { found, notFound, refuse, refuseStale } from '#server/refusal.ts'
import { dayText, instantText, todayIn } from '#shared/dates.ts'
import { approvesTime, entryProblem, timesheetTexts } from '../timesheets.rules.ts'
import {
  addTimeTrace,
  besideOthers,
  type Change,
  changeTimes,
  clearWay,
  entriesInSpan,
} from './change-times.service.ts'
import { memberName } from './timesheets.queries.ts'

type Session = UserContext['session']

/** A time as it is sent. */
export interface SentEntry {
  started_at: string
  ended_at: string | null
  kind: EntryKind
  paid?: boolean | undefined
  job_id: number | null
  note: string
  reason: string
  cut: boolean
}

/** Adds a time by hand, or one of an appointment. */
export async function addTime(
  tx: UserTx,
  session: Session,
  { userId, appointment_id, ...sent }: SentEntry & { userId: number; appointment_id: number | null },
): Promise<Entry> {
  refuseStranger(session, userId)
  found(await memberName(tx, userId))
  const isOther = userId !== session.id && session.kind !== 'owner'
  if (isOther && appointment_id === null && sent.reason === '') refuse(400, reasonNeeded, { field: 'reason' })
  if (sent.ended_at === null) refuse(400, 'Please enter a time.', { field: 'ended_at' })
  const span = await besideOthers(tx, userId, await spanOf(tx, sent))
  const change = { session, userId, reason: sent.reason }
  let added: Entry | undefined
  const others = await entriesInSpan(tx, userId, span)
  await changeTimes(
    tx,
    change,
    async () => [span, ...others],
    async () => {
      await clearWay(tx, change, span, { others: await entriesInSpan(tx, userId, span), cut: sent.cut })
      const source = appointment_id === null ? 'hand' : 'appointment'
      added = await addEntry(tx, { user_id: userId, ...span, source, appointment_id })
      addTimeTrace(tx, change, 'added', null, added)
    },
  )
  return added!
}

/** Changes a time; it stays its person's. */
export async function editTime(
  tx: UserTx,
  session: Session,
  { id, version, ...sent }: SentEntry & { id: number; version?: number | undefined },
): Promise<Entry> {
  const entry = await ownEntry(tx, session, id)
  refuseStale(version, entry, entry)
  if (sent.reason === '') refuse(400, reasonNeeded, { field: 'reason' })
  if (sent.ended_at === null && entry.ended_at !== null)
    refuse(400, 'Please enter a time.', { field: 'ended_at' })
  const span = await besideOthers(tx, entry.user_id, await spanOf(tx, sent), id)
  const change = { session, userId: entry.user_id, reason: sent.reason }
  const others = await entriesInSpan(tx, entry.user_id, span, id)
  let after: Entry | undefined
  await changeTimes(
    tx,
    change,
    async () => [span, entry, ...others],
    async () => {
      const present = found(await lockEntry(tx, id))
      const inWay = await entriesInSpan(tx, entry.user_id, span, id)
      await clearWay(tx, change, span, { others: inWay, cut: sent.cut })
      after = await changeEntry(tx, present, span)
      addTimeTrace(tx, change, 'changed', present, after)
    },
  )
  return after!
}

/** Deletes times, all of one person. */
export async function deleteTimes(
  tx: UserTx,
  session: Session,
  { ids, reason }: { ids: readonly number[]; reason: string },
): Promise<void> {
  if (reason === '') refuse(400, reasonNeeded, { field: 'reason' })
  const entries: Entry[] = []
  for (const id of [...new Set(ids)].sort((one, other) => one - other))
    entries.push(await ownEntry(tx, session, id))
  const userId = entries[0]!.user_id
  if (entries.some(entry => entry.user_id !== userId)) return notFound()
  const change = { session, userId, reason }
  await changeTimes(
    tx,
    change,
    async () => entries,
    async () => {
      for (const { id } of entries) {
        const entry = found(await lockEntry(tx, id))
        await deleteEntry(tx, entry)
        addTimeTrace(tx, change, 'deleted', entry, null)
      }
    },
  )
}

/** Applies a late press to the week that it is about, or dismisses it. */
export async function decideLatePress(
  tx: UserTx,
  session: Session,
  { id, apply, reason }: { id: number; apply: boolean; reason: string },
): Promise<void> {
  const press = found(await lockLate(tx, id))
  const change = { session, userId: press.user_id, reason }
  if (apply) await applyLate(tx, change, press)
  const after = await decideLateRow(tx, id, apply ? 'applied' : 'dismissed')
  tx.record('late_presses', { id, decision: '' }, { id, decision: after })
  const { at, action, kind, job_id, user_id } = press
  const day = dayText(todayIn(session.timeZone, instantText(at)))
  const told = { at: instantText(at), action, kind, job_id }
  leaveTraces(tx, [{ user_id, day, action: apply ? 'applied' : 'dismissed', after: told, reason }])
}

type LatePress = NonNullable<Awaited<ReturnType<typeof lockLate>>>

async function applyLate(tx: UserTx, change: Change, press: LatePress): Promise<void> {
  const { at, user_id, kind, paid, job_id, tablet_id } = press
  if (press.action === 'out') {
    const last = await lastEntryBefore(tx, user_id, at)
    if (!last) return refuse(409, timesheetTexts.byHand)
    const to = { started_at: last.started_at, ended_at: at }
    const inWay = await entriesInSpan(tx, user_id, to, last.id)
    await changeTimes(
      tx,
      change,
      async () => [to, last],
      async () => {
        await clearWay(tx, change, to, { others: inWay, cut: false })
        addTimeTrace(
          tx,
          change,
          'changed',
          last,
          await changeEntry(tx, last, { ended_at: at, end_tablet_id: tablet_id }),
        )
      },
    )
    return
  }
  const present = await entryAt(tx, user_id, at)
  const next = await entryAfter(tx, user_id, at)
  const stop = await lateAfter(tx, user_id, at)
  const ends = [present?.ended_at, stop, present ? null : next?.started_at].filter(each => each != null)
  const ended_at = ends.sort((one, other) => one.getTime() - other.getTime())[0]
  if (!ended_at) return refuse(409, timesheetTexts.byHand)
  const span = { started_at: at, ended_at, kind, paid, job_id }
  await changeTimes(
    tx,
    change,
    async () => [span],
    async () => {
      await clearWay(tx, change, span, { others: await entriesInSpan(tx, user_id, span), cut: true })
      const entry = { user_id, ...span, source: 'hand', start_tablet_id: tablet_id }
      addTimeTrace(tx, change, 'added', null, await addEntry(tx, entry))
    },
  )
}

/** A person's entry, for themselves and for whoever approves time; 404 for others. */
async function ownEntry(tx: UserTx, session: Session, id: number): Promise<Entry> {
  const entry = found(await lockEntry(tx, id))
  return entry.user_id === session.id || approvesTime(session) ? entry : notFound()
}

function refuseStranger(session: Session, userId: number): void {
  if (userId !== session.id && !approvesTime(session)) notFound()
}

/** The fields of an entry as sent, checked. */
async function spanOf(
  tx: UserTx,
  { started_at, ended_at, kind, paid, job_id, note }: SentEntry,
): Promise<Omit<EntryFields, 'user_id'> & { started_at: Date; ended_at: Date | null }> {
  const [started, ended] = [new Date(started_at), ended_at === null ? null : new Date(ended_at)]
  const problem = entryProblem(started, ended, tx.now)
  if (problem) refuse(400, problem.message, { field: problem.field })
  if (job_id !== null) found(await jobToClock(tx, job_id))
  const isBreak = kind === 'break'
  return {
    started_at: started,
    ended_at: ended,
    kind,
    paid: !isBreak || paid === true,
    job_id: isBreak ? null : job_id,
    note,
  }
}

import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { markHeard } from '#features/talk/threads/server/thread-marks.queries.ts'
import { readSetting } from '#server/company-setting.ts'
import type { Services } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Outbox } from '#server/outbox.ts'
import { refuse } from '#server/refusal.ts'
import { displayPhone, normalisePhone } from '#shared/phones/phone.ts'
import { afterKey, isAnswering } from '../../answering.rules.ts'
import {
  type CallStatus,
  goneSeconds,
  isOver,
  isTalking,
  mayBecome,
  mostLineSeconds,
  mostParties,
  phoneTexts,
  ringSeconds,
} from '../../phone.rules.ts'
import { atTheTone, menuMs, readAnswering } from '../answering/answering-settings.service.ts'
import { incomingSetting } from '../answering/incoming-settings.service.ts'
import { hasMessage } from '../recordings/recordings.queries.ts'
import { tellDiary } from './call-diary.service.ts'
import {
  allRunningCalls,
  type CallRow,
  changeCall,
  changeLegs,
  companiesInCalls,
  dropSignals,
  insertCall,
  insertLegs,
  type LegRow,
  legById,
  legsOf,
  lockCall,
  type NewCall,
  type NewLeg,
} from './calls.queries.ts'
import { payCall } from './minutes.service.ts'
import { colleagues, legOfColleague } from './people.queries.ts'
import { readersOf } from './readers.service.ts'
import { textBackWork } from './text-back.work.ts'

/** A call with its parties. */
export interface OpenCall {
  call: CallRow
  legs: LegRow[]
}

/** Begins a call: its caller has taken it, all others ring. */
export async function beginCall(
  tx: CompanyTx,
  outbox: Outbox,
  call: NewCall,
  caller: NewLeg,
  rung: readonly NewLeg[],
): Promise<OpenCall> {
  const row = await insertCall(tx, call)
  tx.record('calls', null, row)
  const legs = await insertLegs(tx, row.id, [{ ...caller, status: 'in-call', is_caller: true }, ...rung])
  if (row.on_line) await outbox.line(tx, row.id)
  return { call: row, legs }
}

/** The call of a leg, locked; 404 if somebody else has it. `userId` null: of a party outside. */
export async function openLeg(
  tx: CompanyTx,
  legId: number,
  userId: number | null,
): Promise<OpenCall & { leg: LegRow }> {
  const found = await legById(tx, legId)
  const call = found && found.user_id === userId ? await lockCall(tx, found.call_id) : undefined
  if (!call) return refuse(404, 'Not found.')
  const legs = await legsOf(tx, [call.id])
  return { call, legs, leg: legs.find(leg => leg.id === legId)! }
}

/** Answers for a leg; in a call that rings several people, the others stop ringing. */
export async function answerLeg(
  tx: CompanyTx,
  outbox: Outbox,
  open: OpenCall & { leg: LegRow },
  device: string,
): Promise<OpenCall> {
  const { call, legs, leg } = open
  if (leg.status !== 'ringing') {
    const taker = legs.find(each => each.id !== leg.id && !each.is_caller && each.answered_at !== null)
    return refuse(409, taker ? phoneTexts.taken(taker.label) : phoneTexts.over)
  }
  await changeLegs(tx, [leg.id], { status: 'in-call', device, answered_at: tx.now, seen_at: tx.now })
  if (call.status === 'ringing')
    await endLegs(tx, legs, each => each.status === 'ringing' && each.id !== leg.id, 'canceled')
  if (leg.replaces_leg) await endLegs(tx, legs, each => each.id === leg.replaces_leg, 'completed')
  return settle(tx, outbox, call)
}

/** Ends a leg: hung up, refused, not answered or gone. */
export async function endLeg(
  tx: CompanyTx,
  outbox: Outbox,
  { call, legs }: OpenCall,
  leg: LegRow,
  how: CallStatus,
): Promise<OpenCall> {
  await endLegs(
    tx,
    legs,
    each => each.id === leg.id,
    leg.is_caller && call.status === 'ringing' ? 'canceled' : how,
  )
  return settle(tx, outbox, call)
}

/** Works out what became of a call that rings nobody. */
export const settleCall = (tx: CompanyTx, outbox: Outbox, { call }: OpenCall): Promise<OpenCall> =>
  settle(tx, outbox, call)

/** Ends all of a call. */
export async function endCall(tx: CompanyTx, outbox: Outbox, { call, legs }: OpenCall): Promise<OpenCall> {
  await endLegs(tx, legs, leg => isTalking(leg.status), call.status === 'ringing' ? 'canceled' : 'completed')
  return settle(tx, outbox, call)
}

/** Rings one more; the call becomes a conference, unless they are to take it over. */
export async function ringMore(
  tx: CompanyTx,
  outbox: Outbox,
  { call, legs, leg }: OpenCall & { leg: LegRow },
  more: NewLeg,
  { transfer, room = '' }: { transfer: boolean; room?: string },
): Promise<OpenCall> {
  if (isOver(call.status) || !isTalking(leg.status)) return refuse(409, phoneTexts.over)
  if (leg.listens_to !== null) return refuse(409, phoneTexts.listens)
  if (legs.filter(each => !isOver(each.status)).length >= mostParties) return refuse(409, phoneTexts.full)
  const [rung] = await insertLegs(tx, call.id, [{ ...more, replaces_leg: transfer ? leg.id : null }])
  const user_ids = more.user_id === null ? call.user_ids : [...new Set([...call.user_ids, more.user_id])]
  const changed = await changeCall(tx, call, {
    user_ids,
    ...(!transfer && { room: call.room || room || `call-${call.id}` }),
  })
  if (call.on_line) await outbox.line(tx, call.id)
  return { call: changed, legs: [...legs, rung!] }
}

export async function nameRoom(tx: CompanyTx, { call }: OpenCall, room: string): Promise<string> {
  if (call.room) return call.room
  return (await changeCall(tx, call, { room: room || `call-${call.id}` })).room
}

export async function holdLeg(
  tx: CompanyTx,
  outbox: Outbox,
  { call, leg }: OpenCall & { leg: LegRow },
  { held, muted }: { held?: boolean | undefined; muted?: boolean | undefined },
): Promise<OpenCall> {
  const status = held === undefined ? leg.status : held ? 'held' : 'in-call'
  if (!isTalking(leg.status)) return refuse(409, phoneTexts.over)
  if (leg.listens_to !== null) return refuse(409, phoneTexts.listens)
  await changeLegs(tx, [leg.id], { status, muted: muted ?? leg.muted })
  return settle(tx, outbox, call)
}

/**
 * Ends parties that ring too long, or whose devices were not heard of for so many seconds. Returns the calls that it
 * changed.
 */
export async function sweepCalls(
  tx: CompanyTx,
  outbox: Outbox,
  running: readonly OpenCall[],
  gone = goneSeconds,
): Promise<OpenCall[]> {
  const before = (seconds: number) => tx.now.getTime() - seconds * 1000
  const swept: OpenCall[] = []
  for (const each of running) {
    // The line tells of phones outside; what it never told of comes to an end all the same.
    const isOnLine = (leg: LegRow) => each.call.on_line && leg.user_id === null
    const rung = each.call.plan?.seconds ?? ringSeconds
    const isUnanswered = (leg: LegRow) =>
      leg.status === 'ringing' && leg.started_at.getTime() < before(isOnLine(leg) ? 2 * ringSeconds : rung)
    const isGone = (leg: LegRow) =>
      isTalking(leg.status) &&
      (isOnLine(leg)
        ? leg.started_at.getTime() < before(mostLineSeconds)
        : leg.seen_at.getTime() < before(gone))
    if (!isLate(each.call, tx.now) && !each.legs.some(leg => isUnanswered(leg) || isGone(leg))) continue
    const call = await lockCall(tx, each.call.id)
    if (!call || isOver(call.status)) continue
    const legs = await legsOf(tx, [call.id])
    await endLegs(tx, legs, isUnanswered, 'no-answer')
    await endLegs(tx, legs, isGone, 'failed')
    const now = await legsOf(tx, [call.id])
    swept.push(
      isLate(call, tx.now)
        ? await pressKey(tx, outbox, { call, legs: now }, '')
        : await settle(tx, outbox, call),
    )
  }
  return swept
}

/** A menu that was not answered in its time, or a message that has gone on for too long. */
const isLate = ({ plan, status }: CallRow, now: Date): boolean =>
  status === 'ringing' && isAnswering(plan) && (plan?.until ?? 0) < now.getTime()

/** A caller in a menu pressed a key, or none (''); at the tone, and where a menu leads no further, the call ends. */
export async function pressKey(
  tx: CompanyTx,
  outbox: Outbox,
  open: OpenCall,
  digit: string,
): Promise<OpenCall> {
  const { call, legs } = open
  if (call.status !== 'ringing' || !call.plan || !isAnswering(call.plan)) return open
  const next = call.plan.stage === 'menu' ? afterKey(call.plan, digit) : 'hang-up'
  if (next === 'hang-up') {
    await endLegs(tx, legs, leg => isTalking(leg.status), 'completed')
    return settle(tx, outbox, call)
  }
  const until = next.stage === 'menu' ? tx.now.getTime() + menuMs(await readAnswering(tx)) : 0
  return settle(tx, outbox, await changeCall(tx, call, { plan: { ...next, until } }))
}

/** The scheduled work: ends calls that nobody looks at any more; one company that fails delays no other. */
export async function endDeadCalls(
  { db, outbox }: Pick<Services, 'db' | 'outbox'>,
  onError: (error: unknown) => void,
): Promise<void> {
  for (const id of await db.withPlatform('companies in calls', companiesInCalls))
    await db
      .withCompany(companyIdFrom(id, 'schedule'), async tx => {
        const running = await withLegs(tx, await allRunningCalls(tx))
        // Windows that come back after the server was away need a moment to be heard.
        for (const call of await sweepCalls(tx, outbox, running, 3 * goneSeconds))
          await tellMissed(tx, outbox, call)
      })
      .catch(onError)
}

export async function withLegs(tx: CompanyTx, calls: readonly CallRow[]): Promise<OpenCall[]> {
  if (calls.length === 0) return []
  const legs = await legsOf(
    tx,
    calls.map(call => call.id),
  )
  return calls.map(call => ({ call, legs: legs.filter(leg => leg.call_id === call.id) }))
}

/** Tells those who were rung that a call from outside ended without an answer. */
export async function tellMissed(
  tx: CompanyTx,
  outbox: Outbox,
  { call, legs }: OpenCall,
  users?: readonly number[],
): Promise<void> {
  if (call.direction !== 'in' || !isOver(call.status) || call.answered_at !== null) return
  const canText = normalisePhone(call.number)?.startsWith('+') ?? false
  if (canText && (await readSetting(tx, incomingSetting)).text_back)
    await outbox.later(tx, textBackWork, { companyId: tx.companyId, call: call.id }, tx.now)
  // Told once the message is whole.
  if (await hasMessage(tx, call.id)) return
  const name = legs.find(leg => leg.is_caller)?.label || call.number
  await tellPeople(tx, outbox, [
    {
      kind: 'callMissed',
      path: '/calls',
      values: { name: name || { text: phoneTexts.withheld } },
      users: users ?? (call.masked ? call.user_ids : await readersOf(tx, legs)),
    },
  ])
}

async function endLegs(
  tx: CompanyTx,
  legs: readonly LegRow[],
  which: (leg: LegRow) => boolean,
  status: CallStatus,
): Promise<void> {
  const ids = legs.filter(
    leg =>
      which(leg) &&
      mayBecome(leg.status, status === 'canceled' && isTalking(leg.status) ? 'completed' : status),
  )
  if (ids.length > 0)
    await changeLegs(
      tx,
      ids.map(leg => leg.id),
      { status, ended_at: tx.now },
    )
}

/** Works out what the call has become, from its parties, and ends it when fewer than two are left. */
async function settle(tx: CompanyTx, outbox: Outbox, before: CallRow): Promise<OpenCall> {
  const all = await legsOf(tx, [before.id])
  // Told again, or late: what it became stands.
  if (isOver(before.status)) return { call: before, legs: all }
  const listening = all.filter(leg => leg.listens_to !== null)
  const parties = all.filter(leg => leg.listens_to === null)
  const { call, legs } = await ringNext(tx, { call: before, legs: parties })
  const hasLeft = (id: number | null) => legs.some(leg => leg.id === id && isOver(leg.status))
  await endLegs(tx, listening, leg => isTalking(leg.status) && hasLeft(leg.listens_to), 'completed')
  const talking = legs.filter(leg => isTalking(leg.status))
  const rings = legs.some(leg => leg.status === 'ringing') || isAnswering(call.plan)
  const next = nextStatus(call.status, legs, talking, rings)
  if (isOver(next)) {
    await endLegs(tx, [...legs, ...listening], leg => isTalking(leg.status), 'completed')
    await endLegs(tx, legs, leg => leg.status === 'ringing', 'canceled')
    await dropSignals(tx, call.id)
  }
  const answered = legs.find(leg => !leg.is_caller && leg.answered_at !== null)
  const changed = await changeCall(tx, call, {
    status: next,
    ...(call.answered_at === null &&
      isTalking(next) && { answered_at: tx.now, answered_by: answered?.user_id ?? null }),
    ...(isOver(next) && { ended_at: tx.now, minutes: await payCall(tx, call, legs) }),
  })
  if (call.on_line) await outbox.line(tx, call.id)
  if (isOver(next) && changed.job_id !== null) tellDiary(tx, changed, legs)
  if (isOver(next) && changed.thread_id !== null) {
    const isMissed = changed.direction === 'in' && changed.answered_at === null
    await markHeard(tx, [{ thread_id: changed.thread_id, id: 0 }], isMissed ? 'client' : 'person')
  }
  const isWhole = !isOver(next) && listening.length === 0
  return { call: changed, legs: isWhole ? legs : await legsOf(tx, [call.id]) }
}

/** Rings those whose turn it is, where a call from outside rings nobody any more; who is not free is passed over. */
async function ringNext(tx: CompanyTx, open: OpenCall): Promise<OpenCall> {
  const { call, legs } = open
  const { plan } = call
  if (!plan || call.status !== 'ringing' || isAnswering(plan)) return open
  if (plan.next.length === 0 && plan.mobile === '' && !plan.voicemail) return open
  const isWaiting = legs.some(leg => leg.is_caller && isTalking(leg.status))
  const isTaken = legs.some(leg => !leg.is_caller && (leg.status === 'ringing' || leg.answered_at !== null))
  if (!isWaiting || isTaken) return open
  const free = (await colleagues(tx)).filter(each => each.presence === 'free')
  const turn = plan.next.findIndex(ids => free.some(each => ids.includes(each.id)))
  const rung = free.filter(each => plan.next[turn]?.includes(each.id))
  const mobile = { user_id: null, number: plan.mobile, label: displayPhone(plan.mobile) }
  const added = rung.length > 0 ? rung.map(legOfColleague) : plan.mobile === '' ? [] : [mobile]
  const more = added.length > 0 ? await insertLegs(tx, call.id, added) : []
  const changed = await changeCall(tx, call, {
    plan:
      rung.length > 0
        ? { ...plan, next: plan.next.slice(turn + 1) }
        : plan.mobile !== ''
          ? { ...plan, next: [], mobile: '' }
          : await atTheTone(tx, { ...plan, next: [] }),
    user_ids: [...new Set([...call.user_ids, ...rung.map(each => each.id)])],
  })
  return { call: changed, legs: [...legs, ...more] }
}

function nextStatus(
  now: CallStatus,
  legs: readonly LegRow[],
  talking: readonly LegRow[],
  rings: boolean,
): CallStatus {
  const isHeld = talking.some(leg => leg.status === 'held')
  if (talking.length >= 2) return isHeld ? 'held' : 'in-call'
  if (now !== 'ringing') return rings && talking.length === 1 ? now : 'completed'
  if (talking.length === 1 && rings) return 'ringing'
  if (talking.length === 0) return 'canceled'
  const ends = legs.filter(leg => !leg.is_caller).map(leg => leg.status)
  return ends.includes('busy') ? 'busy' : ends.includes('failed') ? 'failed' : 'no-answer'
}

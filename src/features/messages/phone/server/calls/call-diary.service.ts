import { type SentEntry, writeDiaryBy, writeSent } from '#features/jobs/diary/server/diary.service.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { callFact, isOver, noteFact } from '../../phone.rules.ts'
import { type CallRow, type LegRow, legsOf } from './calls.queries.ts'

/** Tells the job that its client was spoken to, or not reached. */
export function tellDiary(tx: CompanyTx, call: CallRow, legs: readonly LegRow[]): void {
  writeDiaryBy(tx, call.job_id!, [diaryEntry(call, legs)])
}

/** The entry in a job's diary for a call that is over. */
function diaryEntry(call: CallRow, legs: readonly LegRow[]): SentEntry {
  const { answered_at, ended_at } = call
  const seconds = answered_at && ended_at ? Math.round((+ended_at - +answered_at) / 1000) : null
  const colleague = call.direction === 'in' ? call.answered_by : call.from_user_id
  const who = legs.find(leg => leg.user_id !== null && leg.user_id === colleague)?.label ?? ''
  return {
    type: 'call',
    key: `call-${call.id}`,
    told: callFact(call.direction, outsiderOf(call, legs), seconds, who),
  }
}

/** The name of the party outside whom a call was with. */
function outsiderOf(call: Pick<CallRow, 'number'>, legs: readonly LegRow[]): string {
  const outside = legs.filter(leg => leg.user_id === null)
  return (outside.find(leg => leg.number === call.number) ?? outside[0])?.label ?? ''
}

/** Tells the job's diary what was noted, and first of the call itself where the job is new to it. */
export async function tellNote(
  tx: UserTx,
  before: CallRow,
  { outcome, note, ...call }: CallRow,
): Promise<void> {
  const legs = await legsOf(tx, [call.id])
  const isNew = call.job_id !== before.job_id && isOver(call.status)
  const isNoted = (outcome || note) && (isNew || outcome !== before.outcome || note !== before.note)
  await writeSent(tx, call.job_id!, [
    ...(isNew ? [diaryEntry({ ...call, outcome, note }, legs)] : []),
    ...(isNoted
      ? [{ type: 'call' as const, told: noteFact(outsiderOf(call, legs), { outcome, note }) }]
      : []),
  ])
}

import { isAnswering, type RingPlan } from './answering.rules.ts'
import { type CallStatus, isOver, isTalking } from './phone.rules.ts'

/**
 * What the line was last asked for a party: nothing, to ring it, that it is there, to play it music or not to be heard, to
 * hang up, to lead it out of the room to a menu or a tone.
 */
export type LegOnLine = '' | 'asked' | 'open' | 'held' | 'closed' | 'turned'

export interface LineLeg {
  id: number
  /** null: somebody outside. */
  user_id: number | null
  status: CallStatus
  is_caller: boolean
  line_id: string
  line_state: LegOnLine
  /** Set: listens to this party of the call. */
  listens_to: number | null
  /** Heard by that party. */
  whispers: boolean
}

export type LineDeed = 'dial' | 'end' | 'hold' | 'resume' | 'mute' | 'unmute' | 'turn'

/** State of a party on the line once a deed was asked for. */
export const afterDeed: Record<LineDeed, LegOnLine> = {
  dial: 'asked',
  end: 'closed',
  hold: 'held',
  resume: 'open',
  mute: 'held',
  unmute: 'open',
  turn: 'turned',
}

/** The next deed that the line owes a party of a call; null: it is as it should be. */
export function lineDeed(
  call: { status: CallStatus; line_room: string; plan?: RingPlan | null },
  leg: LineLeg,
): LineDeed | null {
  const isThere = leg.line_id !== '' && leg.line_state !== 'closed'
  if (isOver(call.status) || isOver(leg.status)) return isThere ? 'end' : null
  if (leg.listens_to !== null) {
    if (!isThere || call.line_room === '' || leg.whispers === (leg.line_state === 'open')) return null
    return leg.whispers ? 'unmute' : 'mute'
  }
  // Colleagues come by themselves as their windows accept, and fall silent in them.
  if (leg.user_id !== null) return null
  if (leg.is_caller && isAnswering(call.plan ?? null))
    return isThere && leg.line_state !== 'turned' ? 'turn' : null
  if (leg.status === 'ringing') return leg.line_state === '' && !leg.is_caller ? 'dial' : null
  if (!isTalking(leg.status) || !isThere || call.line_room === '') return null
  const isHeld = call.status === 'held'
  if (isHeld === (leg.line_state === 'held')) return null
  return isHeld ? 'hold' : 'resume'
}

/** Reports of the line, in its order: what is told of a party that rings, talks or is over. */
export type LineReport = 'ringing' | 'in-call' | 'completed' | 'busy' | 'no-answer' | 'failed' | 'canceled'

/**
 * States through which a report takes a party; none: it comes late, twice or out of order. The end of a call that was
 * spoken in, told before its beginning, is both.
 */
export function reportedStates(now: CallStatus, report: LineReport, seconds: number): CallStatus[] {
  if (isOver(now) || report === 'ringing') return []
  if (now === 'ringing') {
    if (report !== 'completed') return [report]
    return seconds > 0 ? ['in-call', 'completed'] : ['no-answer']
  }
  if (report === 'in-call') return []
  // Who talked has not been busy.
  return [report === 'failed' ? 'failed' : 'completed']
}

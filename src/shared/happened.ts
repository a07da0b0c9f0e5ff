import { type Fact, fact } from './fact.ts'
import { phoneKeyDays } from './idempotency.ts'

/** Request headers of a write that waited on a device: when it was made and when it is sent, both by the device's clock. */
export const happenedHeader = 'x-happened-at'
export const sentHeader = 'x-sent-at'
/** Request header of a write that the server had taken before it was restored from a backup. */
export const againHeader = 'x-sent-again'

/** Milliseconds up to which a write counts as made when it arrives. */
export const lateAfter = 60_000
/** Days after which a write is no longer taken with the time at which it was made. */
export const mostLateDays = phoneKeyDays

export const tooLate = 'This is too old to sync with its original time. Enter it again.'

/** A device's word about a write, read on the server's clock. */
export interface Happened {
  at: Date
  /** True if it waited for so long that its own time counts. */
  isLate: boolean
  /** Minutes by which the device's clock is ahead, negative behind; 0: it is right. */
  clockOff: number
  /** True if the server had taken it before: what that set off has left the house. */
  isAgain: boolean
}

/** Minutes by which a device's clock may be off without a word. */
const clockTolerance = 2
const minute = 60_000

/** When a write happened; a text says why its times can't be. The device's clock may be wrong, but not the time between. */
export function readHappened(
  madeText: string,
  sentText: string,
  now: Date,
  isAgain = false,
): Happened | string {
  const [made, sent] = [Date.parse(madeText), Date.parse(sentText)]
  if (Number.isNaN(made) || Number.isNaN(sent)) return 'The time is not valid.'
  const waited = sent - made
  if (waited < 0) return 'This time is in the future.'
  if (waited > mostLateDays * 24 * 60 * minute) return tooLate
  const off = Math.round((sent - now.getTime()) / minute)
  return {
    at: new Date(now.getTime() - waited),
    isLate: waited > lateAfter,
    clockOff: Math.abs(off) > clockTolerance ? Math.max(-maxOff, Math.min(maxOff, off)) : 0,
    isAgain,
  }
}

/** A clock that is off by more has no battery; the number still fits its column. */
const maxOff = 1_000_000_000

/** Names a device's wrong clock. */
export const clockText = (minutesAhead: number): Fact =>
  minutesAhead > 0
    ? fact('The device’s clock was {{count}} minutes fast.', { count: minutesAhead })
    : fact('The device’s clock was {{count}} minutes slow.', { count: -minutesAhead })

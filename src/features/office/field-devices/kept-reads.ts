import type { Viewer } from '#shared/access.ts'
import type { Endpoint, Receives, Sends } from '#shared/endpoint.ts'

/** A call with its input, whose reply a phone keeps. */
export interface KeptRead {
  entry: Endpoint
  input: Record<string, unknown>
  /** Leaves of the reply what a phone keeps, where that is less. */
  shorten?: (reply: Record<string, unknown>) => Record<string, unknown>
  /** Asked for on a day to come: it is read again now and then. */
  isLater?: boolean
}

/** Replies that phones keep: for their person, and for each of the jobs. `app` hands the list over. */
export interface KeptReads {
  /** `ahead`: days to come on which the phone may be opened without a line. */
  once(viewer: Viewer, today: number, ahead: number): readonly KeptRead[]
  ofJob(viewer: Viewer, id: number): readonly KeptRead[]
}

export const keptRead = <E extends Endpoint>(
  entry: E,
  input: Sends<E>,
  shorten?: (reply: Receives<E>) => object,
): KeptRead => ({
  entry,
  input: input as KeptRead['input'],
  ...(shorten && { shorten: shorten as NonNullable<KeptRead['shorten']> }),
})

/** Days of a phone's jobs before and after today. */
export const keptDays = { before: 14, after: 28 }

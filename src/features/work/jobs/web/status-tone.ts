import type { Tone } from '#web/ui/StatusBadge.tsx'
import { statusId } from '../jobs.rules.ts'

const tones: Record<number, Tone> = {
  [statusId.pending]: 'amber',
  [statusId.onTheWay]: 'blue',
  [statusId.closed]: 'green',
  [statusId.cancelled]: 'grey',
  [statusId.awaitingPayment]: 'orange',
  [statusId.callBack]: 'violet',
  [statusId.quote]: 'teal',
}

/** The colour of a job status, the same on every screen. */
export function statusTone(status: number): Tone {
  return tones[status] ?? 'grey'
}

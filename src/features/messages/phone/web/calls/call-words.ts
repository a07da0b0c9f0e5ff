import type { WireCallEntry } from '../../phone.contract.ts'
import { isOver } from '../../phone.rules.ts'

export const directionLabels = {
  in: 'Incoming',
  out: 'Outgoing',
  internal: 'Internal',
} as const

/** A call's outcome, as the log shows it. */
export function resultOf({
  status,
  direction,
  answered_at,
}: Pick<WireCallEntry, 'status' | 'direction' | 'answered_at'>) {
  if (!isOver(status)) return { label: 'In progress', tone: 'blue' } as const
  if (answered_at !== null) return { label: 'Answered', tone: 'green' } as const
  if (direction === 'in') return { label: 'Missed', tone: 'pink' } as const
  if (status === 'busy') return { label: 'Rejected', tone: 'grey' } as const
  return { label: status === 'canceled' ? 'Cancelled' : 'No answer', tone: 'grey' } as const
}

import type { Tone } from '#web/ui/StatusBadge.tsx'
import type { Handover } from '../handover.contract.ts'

const states: Record<Handover['status'], { label: string; tone: Tone }> = {
  sent: { label: 'Awaiting an answer', tone: 'amber' },
  accepted: { label: 'Accepted', tone: 'green' },
  declined: { label: 'Declined', tone: 'pink' },
  withdrawn: { label: 'Reversed', tone: 'grey' },
}

/** English name of where it stands: once accepted, the status of the work itself. */
export function handoverState({ status, progress }: Pick<Handover, 'status' | 'progress'>) {
  const state = states[status]
  return status === 'accepted' && progress !== '' ? { ...state, label: progress } : state
}

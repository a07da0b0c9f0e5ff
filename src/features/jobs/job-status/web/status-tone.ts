import type { Tone } from '#web/ui/StatusBadge.tsx'
import { statusId } from '../job-status.rules.ts'

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

const colours: Record<Tone, string> = {
  amber: '#c98a00',
  blue: '#2563eb',
  green: '#2f9e44',
  grey: '#667085',
  orange: '#e8590c',
  pink: '#d6336c',
  teal: '#0f9f94',
  violet: '#7c3aed',
}

/** The same as a colour, where it tints a bar. */
export const statusColour = (status: number): string => colours[statusTone(status)]

import type { Tone } from '#web/ui/StatusBadge.tsx'
import type { QuoteState } from '../quotes.rules.ts'

export const quoteTones: Record<QuoteState, Tone> = {
  draft: 'grey',
  sent: 'blue',
  seen: 'violet',
  expired: 'orange',
  accepted: 'green',
  declined: 'pink',
}

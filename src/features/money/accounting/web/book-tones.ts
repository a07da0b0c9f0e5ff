import type { Tone } from '#web/ui/StatusBadge.tsx'
import type { BookState } from '../accounting.rules.ts'

export const bookTones: Record<BookState, Tone> = {
  waiting: 'blue',
  sending: 'blue',
  sent: 'green',
  held: 'amber',
  failed: 'pink',
  skipped: 'grey',
}

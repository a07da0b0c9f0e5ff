import type { Tone } from '#web/ui/StatusBadge.tsx'
import type { Delivery } from '../diary.contract.ts'

export const deliveryLabels: Record<Delivery['status'], string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  received: 'Answer',
}
export const deliveryTones: Record<Delivery['status'], Tone> = {
  waiting: 'amber',
  sent: 'blue',
  delivered: 'green',
  failed: 'pink',
  received: 'teal',
}

import type { Tone } from '#web/ui/StatusBadge.tsx'
import type { InvoiceKind, InvoiceState } from '../invoices.rules.ts'

export const stateTones: Record<InvoiceState, Tone> = {
  draft: 'grey',
  unpaid: 'blue',
  overdue: 'pink',
  part: 'amber',
  paid: 'green',
  overpaid: 'violet',
  void: 'grey',
}

export const kindLabels: Record<InvoiceKind, string> = {
  invoice: 'Invoice',
  deposit: 'Deposit',
  progress: 'Progress claim',
}

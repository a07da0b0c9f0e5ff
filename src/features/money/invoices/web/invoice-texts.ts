import type { MailKind } from '../../documents/web/sending.ts'
import type { InvoiceKind } from '../invoices.rules.ts'
import type { Invoice } from '../invoices.wire.ts'

/** The template of an invoice's mail: a receipt once it is paid, and none where all of it was credited. */
export function mailKindOf({
  is_settled,
  state,
  paid_cents,
}: Pick<Invoice, 'is_settled' | 'state' | 'paid_cents'>): MailKind | undefined {
  if (!is_settled) return 'invoice'
  return state === 'draft' || paid_cents > 0 ? 'receipt' : undefined
}

export const kindLabels: Record<InvoiceKind, string> = {
  invoice: 'Invoice',
  deposit: 'Deposit',
  progress: 'Progress claim',
}

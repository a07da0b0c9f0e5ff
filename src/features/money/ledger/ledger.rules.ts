import { paymentMethods } from '#features/account/tax-and-fees/payment-methods.rules.ts'
import type { Payment } from '#features/jobs/job-payment/job-payment.rules.ts'

/** Kinds of ledger entries; for a job without an invoice the `charge` and its payments stand on the job. */
export const entryKinds = [
  'charge',
  'invoice',
  'revision',
  'void',
  'credit',
  'payment',
  'refund',
  'reversal',
  'dispute',
  'fee',
] as const
export type EntryKind = (typeof entryKinds)[number]

export const entryLabels: Record<EntryKind, string> = {
  charge: 'Job',
  invoice: 'Invoiced',
  revision: 'Changed',
  void: 'Voided',
  credit: 'Credit',
  payment: 'Payment',
  refund: 'Refund',
  reversal: 'Payment reversed',
  dispute: 'Dispute lost',
  fee: 'Card fee',
}

/** Kinds of entries that are money; one above zero went back to the client. */
export const moneyKinds: readonly EntryKind[] = ['payment', 'refund', 'reversal', 'dispute']

/** True if money went back without undoing a whole payment. */
export const isGivenBack = ({ kind, takes_back }: { kind: EntryKind; takes_back: number | null }): boolean =>
  kind === 'refund' || (kind === 'dispute' && takes_back === null)

/** How a payment can come: the ways of a job's payment. */
export const payableBy: readonly number[] = paymentMethods.map(({ id }) => id)

/** Out of what the client has paid too much on another invoice; no payment comes that way from outside. */
export const creditMethod = 9

export const methodLabel = (id: number | null): string =>
  id === creditMethod ? 'Client’s credit' : (paymentMethods.find(method => method.id === id)?.label ?? '')

/** One part of a payment as a ledger has it. */
export interface Part {
  amount_cents: number
  method: number
}

/** Payments on a closed job, part by part; an amount without a method was not paid. */
export function partsPaid(job: Payment): Part[] {
  const parts = [
    { amount_cents: job.amount_cents, method: job.payment_method },
    ...(job.is_split ? [{ amount_cents: job.amount2_cents, method: job.payment_method2 }] : []),
  ]
  return parts.flatMap(({ amount_cents, method }) =>
    amount_cents > 0 && method !== null ? [{ amount_cents, method }] : [],
  )
}

interface Paired {
  id: number
  goes_with: number | null
}

/** The entry that came with another: the card fee of a payment, a refund or a reversal, or what the fee came with. */
export const partnerOf = <E extends Paired>(
  { id, goes_with }: Paired,
  entries: readonly E[],
): E | undefined => entries.find(each => each.goes_with === id || each.id === goes_with)

/** Card fees owed on top of documents. */
export const cardFeesOf = (entries: readonly { kind: EntryKind; amount_cents: number }[]): number =>
  owedOf(entries.filter(({ kind }) => kind === 'fee'))

/** Balance: the sum of entries. Below zero the client has overpaid. */
export const owedOf = (entries: readonly { amount_cents: number }[]): number =>
  entries.reduce((sum, entry) => sum + entry.amount_cents, 0)

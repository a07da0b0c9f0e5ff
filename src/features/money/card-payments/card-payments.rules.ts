import { rateOf } from '#shared/money.ts'

/** What a payment by card can come to: less is refused by the provider, more is no amount of one. */
const [leastCents, mostCents] = [50, 99_999_999]

/** Minutes for which a page to pay stays open. */
export const pageMinutes = 60

/** The card fee on an amount, in basis points. */
export const feeOn = (cents: number, account: { adds_fee: boolean }, rate: number): number =>
  account.adds_fee ? rateOf(cents, rate) : 0

/** Whether so much of an invoice can be paid by card, or why not. */
export function canPayByCard(
  account: { is_on: boolean } | undefined,
  invoice: { status: string; owed_cents: number },
): true | string {
  if (!account?.is_on) return 'Card payments are not set up.'
  if (invoice.status !== 'issued' || invoice.owed_cents <= 0) return 'Nothing is owed on this invoice.'
  if (invoice.owed_cents < leastCents) return 'This is less than can be paid by card.'
  return invoice.owed_cents <= mostCents || 'This is more than can be paid by card.'
}

interface Refundable {
  status: string
  amount_cents: number
  fee_cents: number
  account: string
}

/** What of a payment is left to give back. */
export const refundableOf = (
  payment: Pick<Refundable, 'status' | 'amount_cents' | 'fee_cents'>,
  refunds: readonly { status: string; amount_cents: number }[],
): number => (payment.status === 'paid' ? payment.amount_cents + payment.fee_cents - refundedOf(refunds) : 0)

/** What was given back or is on its way. */
export const refundedOf = (refunds: readonly { status: string; amount_cents: number }[]): number =>
  refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount_cents }) => sum + amount_cents, 0)

/** Whether so much can go back to the card, or why not; `paidCents` stand as paid on the invoice. */
export function canRefundToCard(
  payment: Refundable,
  refunds: readonly { status: string; amount_cents: number }[],
  account: { account: string } | undefined,
  paidCents: number,
  cents: number,
): true | string {
  if (payment.status !== 'paid') return 'This payment was not made.'
  if (account?.account !== payment.account)
    return 'This was paid to another Stripe account than the connected one. Give it back there.'
  if (cents <= 0) return 'Please enter an amount.'
  const onTheWay = refundedOf(refunds.filter(({ status }) => status === 'asked'))
  const most = Math.min(refundableOf(payment, refunds), paidCents - onTheWay)
  return cents <= most || 'A refund can’t be more than was paid.'
}

/** A dispute that has ended stays as it ended. */
export const nextDispute = (before: string, seen: string): string =>
  before === 'won' || before === 'lost' ? before : seen

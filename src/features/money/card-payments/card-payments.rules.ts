import { type Fact, fact } from '#shared/fact.ts'
import { rateOf } from '#shared/numbers/money.ts'
import { because, type Verdict } from '#shared/verdict.ts'
import { disputeTexts } from '../invoices/invoices.rules.ts'

/** Smallest card payment; Stripe refuses less. More than the largest amount is no amount. */
export const leastCents = 50
const mostCents = 99_999_999

/** Minutes for which a page to pay stays open. */
export const pageMinutes = 60

/** The card fee on an amount, in basis points. */
export const feeOn = (cents: number, account: { adds_fee: boolean }, rate: number): number =>
  account.adds_fee ? rateOf(cents, rate) : 0

/** How a company takes cards. */
export interface CardTerms {
  is_on: boolean
  /** Clients may pay a part of what they owe; at least so much of it, but for what is left. */
  takes_parts: boolean
  least_part_cents: number
}
interface Payable {
  status: string
  owed_cents: number
}

/** True if an invoice can be paid by card, or why not. */
export function canPayByCard(account: CardTerms | undefined, invoice: Payable): Verdict {
  if (!account?.is_on) return because('Card payments aren’t set up.')
  if (invoice.status !== 'issued' || invoice.owed_cents <= 0)
    return because('This invoice has nothing left to pay.')
  if (invoice.owed_cents < leastCents) return because('This is below the minimum card payment.')
  return (
    invoice.owed_cents <= mostCents ||
    account.takes_parts ||
    because('This is above the maximum card payment.')
  )
}

/** From how much to how much can be paid by card at once. */
export function payableAtOnce(account: CardTerms, { owed_cents }: Pick<Payable, 'owed_cents'>) {
  const most = Math.min(owed_cents, mostCents)
  return { least: account.takes_parts ? Math.min(most, account.least_part_cents) : most, most }
}

/** True if this amount can be paid by card, or why not: what is left must be payable by card too. */
export function canPayPart(
  account: CardTerms | undefined,
  invoice: Payable,
  cents: number,
): Verdict<string | Fact> {
  const can = canPayByCard(account, invoice)
  if (can !== true) return can
  const { least, most } = payableAtOnce(account!, invoice)
  const left = invoice.owed_cents - cents
  if (left < 0) return because('This is more than the amount owed.')
  if (cents > most) return because('This is above the maximum card payment.')
  if (left === 0) return true
  if (!account!.takes_parts) return because('Please pay in full.')
  if (cents < least) return because(fact('Please pay at least {{amount}}.', { amount: { cents: least } }))
  return left >= leastCents || because('The rest would be too small to pay by card. Please pay in full.')
}

/** True while a payment may still take money beside another: with the bank, or on a reader that is asked for it. */
export const isUnderWay = ({ status, reader }: { status: string; reader: string }): boolean =>
  status === 'processing' || (reader !== '' && (status === 'begun' || status === 'open'))

interface Refundable {
  status: string
  dispute: string
  amount_cents: number
  fee_cents: number
  account: string
}

/** Amount of a payment left to refund; none while its bank decides on it, or if that took it back. */
export const refundableOf = (
  payment: Pick<Refundable, 'status' | 'dispute' | 'amount_cents' | 'fee_cents'>,
  refunds: readonly { status: string; amount_cents: number }[],
): number =>
  payment.status === 'paid' && disputeTexts[payment.dispute] === undefined
    ? payment.amount_cents + payment.fee_cents - refundedOf(refunds)
    : 0

/** Amount refunded or being refunded. */
export const refundedOf = (refunds: readonly { status: string; amount_cents: number }[]): number =>
  refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount_cents }) => sum + amount_cents, 0)

/** True if this amount can go back to the card, or why not; `paidCents` stand as paid on the invoice. */
export function canRefundToCard(
  payment: Refundable,
  refunds: readonly { status: string; amount_cents: number }[],
  account: { account: string } | undefined,
  paidCents: number,
  cents: number,
): Verdict {
  if (payment.status !== 'paid') return because('This payment didn’t go through.')
  const disputed = disputeTexts[payment.dispute]
  if (disputed !== undefined) return because(disputed)
  if (account?.account !== payment.account)
    return because('This was paid to a different Stripe account. Refund it there.')
  if (cents <= 0) return because('Please enter an amount.')
  const onTheWay = refundedOf(refunds.filter(({ status }) => status === 'asked'))
  const most = Math.min(refundableOf(payment, refunds), paidCents - onTheWay)
  return cents <= most || because('A refund can’t be more than was paid.')
}

/** A dispute that has ended stays as it ended. */
export const nextDispute = (before: string, seen: string): string =>
  before === 'won' || before === 'lost' ? before : seen

import { breakdown, type Payment, type Rates } from '#features/jobs/job-payment/job-payment.rules.ts'
import { shareOn } from '#features/jobs/job-summary/job-cost.rules.ts'
import type { PayRate } from '#features/people/pay/pay-days.rules.ts'
import type { EarnedShare } from '#features/people/payroll/shares.rules.ts'
import { portionOf, rateOf } from '#shared/numbers/money.ts'

/** A job's part of an invoice until a day by the ledger, without card fees; in cents. */
export interface LedgerSum {
  asked: number
  /** In what was asked. */
  tax: number
  paid: number
}

/** Paid on an invoice without tax. What is paid beyond it, or left over by a credit, is the client's. */
export function paidWithoutTax({ asked, tax, paid }: LedgerSum): number {
  return paid >= asked ? asked - tax : paid - portionOf(tax, paid, asked)
}

/** Paid without tax and card fee on a job that was closed without an invoice; an amount without a method was not paid. */
export function paidOnClosing(job: Payment, rates: Rates): number {
  const first = job.payment_method === null ? 0 : breakdown(job, rates).net
  if (!job.is_split || job.payment_method2 === null) return first
  const second = { amount_cents: job.amount2_cents, includes_tax: job.includes_tax2, has_card_fee: false }
  return first + breakdown(second, rates).net
}

/** A job with what was paid on it, and who has worked on it. */
interface SharedJob {
  id: number
  number: number
  /** Paid without tax, on the days that count and before them. */
  paid: { all: number; before: number }
  /** Shares set on the job, in basis points by technician. */
  shares: Readonly<Record<string, number>>
  people: readonly {
    id: number
    rates: readonly PayRate[]
    /** The first day of their work; null: no time was recorded. */
    began: number | null
  }[]
  /** The day of a job without times: that of its closing, else today. */
  day: number
}

/** Each person's part of what was paid on a job; a cent is rounded once a job. */
export function sharesOfJob({ id, number, paid, shares, people, day }: SharedJob): EarnedShare[] {
  return people.flatMap(person => {
    const share = shareOn(person.rates, person.began ?? day, shares[person.id])
    const net_cents = paid.all - paid.before
    if (share === undefined || (net_cents === 0 && share === null)) return []
    const cents = share === null ? 0 : rateOf(paid.all, share) - rateOf(paid.before, share)
    return [{ user_id: person.id, job_id: id, job_number: number, net_cents, share, cents }]
  })
}

import { breakdown, type Payment, type Rates } from '#features/jobs/job-payment/job-payment.rules.ts'
import { partsTotal } from '#features/jobs/parts/parts.rules.ts'
import type { Part } from '#features/jobs/parts/parts.wire.ts'
import { rateOf } from '#shared/numbers/money.ts'

/** How somebody is paid: cents an hour, basis points of the price, or neither. */
export interface Paid {
  id: number
  name: string
  /** 1 hourly, 2 percentage, 3 salary. */
  payment_type_id: number
  /** Cents or basis points; null: not said. */
  payment_rate: number | null
  minutes: number
}

const paidBy = (type: number) => (type === 2 ? 'share' : type === 3 ? 'salary' : 'hours')

/** Amount due without tax and card fee; while it is 0, the sum of the parts. In cents. */
export function netPrice(job: Payment & { parts: readonly Part[] }, rates: Rates): number {
  const first = breakdown(job, rates).net
  const second = job.is_split
    ? breakdown(
        { amount_cents: job.amount2_cents, includes_tax: job.includes_tax2, has_card_fee: false },
        rates,
      ).net
    : 0
  return first + second || partsTotal(job.parts)
}

/**
 * A job's cost and margin in cents. Technicians paid by percentage get their share of the price, or the share set on
 * the job; a salary costs the job nothing.
 */
export function costOf(job: {
  price: number
  people: readonly Paid[]
  shares: Readonly<Record<string, number>>
  /** The cost of each part; null: not known. */
  parts: readonly (number | null)[]
  /** Suppliers' bills for the job besides its parts. */
  billed: number
}) {
  const people = job.people.map(({ id, name, minutes, payment_type_id, payment_rate }) => {
    const paid_by = paidBy(payment_type_id)
    const rate = paid_by === 'share' ? (job.shares[id] ?? payment_rate) : payment_rate
    const cost =
      paid_by === 'salary'
        ? 0
        : rate === null
          ? null
          : paid_by === 'share'
            ? rateOf(job.price, rate)
            : Math.round((rate * minutes) / 60)
    return { id, name, minutes, paid_by, cost } as const
  })
  const labour = people.reduce((sum, person) => sum + (person.cost ?? 0), 0)
  const parts = job.parts.reduce<number>((sum, cost) => sum + (cost ?? 0), job.billed)
  const margin = job.price - labour - parts
  return {
    people,
    labour,
    parts,
    parts_unknown: job.parts.filter(cost => cost === null).length,
    margin,
    margin_rate: job.price > 0 ? Math.round((margin * 1_000) / job.price) / 10 : null,
  }
}

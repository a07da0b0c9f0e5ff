import { breakdown, type Payment, type Rates } from '#features/jobs/job-payment/job-payment.rules.ts'
import { partsTotal } from '#features/jobs/parts/parts.rules.ts'
import type { Part } from '#features/jobs/parts/parts.wire.ts'
import { type PayRate, rateOn } from '#features/people/pay/pay-days.rules.ts'
import { instantText, todayIn } from '#shared/dates.ts'
import { rateOf } from '#shared/numbers/money.ts'
import { minutesWorked } from './job-time.rules.ts'

/** How somebody is paid for a job. */
export interface Paid {
  id: number
  name: string
  /** On the first day of their work on the job, else the job's: 1 hourly, 2 percentage, 3 salary. */
  payment_type_id: number
  /** Basis points of the price; null: not said, or not paid so. */
  share: number | null
  minutes: number
  /** Minutes by what an hour of their days costs in cents; null: not said. */
  hours: readonly { minutes: number; rate: number | null }[]
}

interface DatedRate extends PayRate {
  /** Cents that an hour costs the company; null: as it is paid. */
  cost_rate: number | null
}

/** An hour's cost in cents; null: nobody has said. Those paid otherwise cost what is said of them, else nothing by the hour. */
const hourOf = ({ payment_type_id, payment_rate, cost_rate = null }: PayRate & Partial<DatedRate>) =>
  payment_type_id === 1 ? (cost_rate ?? payment_rate) : payment_type_id === 3 ? (cost_rate ?? 0) : 0

/**
 * Somebody's part of what a job brings, in basis points, by how they are paid on the day their work on it begins: `own` is
 * set on the job. null: nobody has said; undefined: they are paid otherwise.
 */
export function shareOn(
  rates: readonly PayRate[],
  day: number,
  own: number | undefined,
): number | null | undefined {
  const { payment_type_id, payment_rate } = rateOn(rates, day)
  return payment_type_id === 2 ? (own ?? payment_rate) : undefined
}

/** A person's pay for these times on a job that counts `at` an instant: each hour by the rate of its day. */
export function paidFor(
  { id, name, rates }: { id: number; name: string; rates: readonly DatedRate[] },
  times: readonly { started_at: Date; ended_at: Date | null }[],
  { now, at, zone }: { now: Date; at: Date; zone: string },
): Paid {
  const on = (time: Date) => rateOn(rates, todayIn(zone, instantText(time)))
  const byRate = new Map<number | null, (typeof times)[number][]>()
  for (const time of times) {
    const rate = hourOf(on(time.started_at))
    byRate.set(rate, [...(byRate.get(rate) ?? []), time])
  }
  const began =
    times.length === 0 ? at : new Date(Math.min(...times.map(({ started_at }) => started_at.getTime())))
  const { payment_type_id, payment_rate } = on(began)
  if (byRate.size === 0) byRate.set(hourOf(on(at)), [])
  return {
    id,
    name,
    payment_type_id,
    share: payment_type_id === 2 ? payment_rate : null,
    minutes: minutesWorked(times, now),
    hours: [...byRate].map(([rate, all]) => ({ rate, minutes: minutesWorked(all, now) })),
  }
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
 * the job; a salary costs the job nothing unless an hour's cost is said.
 */
export function costOf(job: {
  price: number
  people: readonly Paid[]
  shares: Readonly<Record<string, number>>
  /** The cost of each part; null: not known. */
  parts: readonly (number | null)[]
  /** Suppliers' bills for the job besides its parts. */
  billed: number
  /** Approved expenses that people claimed. */
  claimed: number
}) {
  const people = job.people.map(({ id, name, minutes, hours, payment_type_id, share }) => {
    const paid_by = paidBy(payment_type_id)
    const rate = paid_by === 'share' ? (job.shares[id] ?? share) : 0
    const isKnown = rate !== null && hours.every(each => each.rate !== null)
    const byHour = hours.reduce((sum, each) => sum + Math.round(((each.rate ?? 0) * each.minutes) / 60), 0)
    return { id, name, minutes, paid_by, cost: isKnown ? byHour + rateOf(job.price, rate) : null } as const
  })
  const labour = people.reduce((sum, person) => sum + (person.cost ?? 0), 0)
  const parts = job.parts.reduce<number>((sum, cost) => sum + (cost ?? 0), job.billed)
  const margin = job.price - labour - parts - job.claimed
  return {
    people,
    labour,
    parts,
    parts_unknown: job.parts.filter(cost => cost === null).length,
    margin,
    margin_rate: job.price > 0 ? Math.round((margin * 1_000) / job.price) / 10 : null,
  }
}

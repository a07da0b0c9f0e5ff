import type { PayrollLine } from './payroll.rules.ts'

/** Somebody's part of what was paid on a job until a day. */
export interface EarnedShare {
  user_id: number
  job_id: number
  job_number: number
  /** Paid on the job, without tax and card fee. */
  net_cents: number
  /** Basis points; null: nobody has said. */
  share: number | null
  cents: number
}

/** What is to be paid or taken back of a job. */
export type ShareDue = EarnedShare

export interface PaidShare {
  user_id: number
  job_id: number
  job_number: number
  cents: number
}

/** How far back a payment or its return is looked for, in days. */
export const sharesLookBack = 400

/**
 * The difference between what people have earned of payments and what runs have paid of it. A job that was deleted for
 * good takes nothing back.
 */
export function sharesDue(
  earned: readonly EarnedShare[],
  paid: readonly PaidShare[],
  jobs: ReadonlySet<number>,
): ShareDue[] {
  const keyOf = ({ user_id, job_id }: PaidShare) => `${user_id} ${job_id}`
  const had = new Map(paid.map(each => [keyOf(each), each.cents]))
  const now = new Set(earned.map(keyOf))
  const gone = paid
    .filter(each => jobs.has(each.job_id) && !now.has(keyOf(each)))
    .map(each => ({ ...each, net_cents: 0, share: 0, cents: 0 }))
  return [...earned, ...gone]
    .map(each => ({ ...each, cents: each.share === null ? 0 : each.cents - (had.get(keyOf(each)) ?? 0) }))
    .filter(each => each.cents !== 0 || each.share === null)
}

/** Name of the line of what went back. */
export const takenBackName = 'Percentage pay reversed'

/** What is new in a line, and in one of its own what went back after it was paid. */
export function shareLines(due: readonly ShareDue[]): PayrollLine[] {
  const line = (name: string, cents: number): PayrollLine[] =>
    cents === 0
      ? []
      : [
          {
            kind: 'percentage',
            name,
            minutes: 0,
            quantity: 0,
            multiplier_bp: 10_000,
            rate_cents: null,
            cents,
            days: [],
          },
        ]
  const sum = (sign: number) =>
    due.reduce((total, { cents }) => (Math.sign(cents) === sign ? total + cents : total), 0)
  return [...line('', sum(1)), ...line(takenBackName, sum(-1))]
}

import { asTaxed } from '#features/jobs/job-payment/job-payment.rules.ts'
import { jobRates } from '#features/jobs/jobs/server/job-worth.queries.ts'
import { payRates } from '#features/people/pay/server/pay-rates.queries.ts'
import type { ReadEarned } from '#features/people/payroll/server/shares.service.ts'
import { overAllWork } from '#server/db/inner-doors.ts'
import { dayText, instantText, parseDay, todayIn } from '#shared/dates.ts'
import { paidOnClosing, paidWithoutTax, sharesOfJob } from '../earned-shares.rules.ts'
import { hasShares, jobsPaid, ledgerSums } from './earned-shares.queries.ts'

/** Shares of what was paid on jobs, from the ledger; of a job without an invoice from its closing. */
export const earnedShares: ReadEarned = (tx, { from, until, since, jobs, zone, userId }) =>
  overAllWork(tx, 'shares of payments on all jobs', async all => {
    if (!(await hasShares(all))) return { earned: [], jobs: new Set<number>() }
    const span = { since: dayText(since), until: dayText(until), zone }
    const found = await jobsPaid(all, span, jobs, userId)
    const ids = found.map(({ id }) => id)
    const [sums, before] = [
      await ledgerSums(all, ids, span.until),
      await ledgerSums(all, ids, dayText(from - 1)),
    ]
    const current = await jobRates(all)
    const rates = await payRates(all, null)
    const today = todayIn(zone, instantText(all.now))
    const earned = found.flatMap(job => {
      const { paid_on, closed_on, kept } = job
      const worth = kept.rates ?? current
      const closing = paid_on === null ? 0 : paidOnClosing(asTaxed(job, worth.registered), worth)
      const paidBy = (rows: typeof sums, last: number) =>
        rows.filter(row => row.job_id === job.id).reduce((sum, row) => sum + paidWithoutTax(row), 0) +
        (paid_on !== null && parseDay(paid_on)! <= last ? closing : 0)
      const people = new Set([...job.technician_ids, ...Object.keys(kept.began).map(Number)])
      return sharesOfJob({
        id: job.id,
        number: job.number,
        paid: { all: paidBy(sums, until), before: paidBy(before, from - 1) },
        shares: kept.shares,
        day: closed_on === null ? today : parseDay(closed_on)!,
        people: [...people].map(id => ({
          id,
          began: kept.began[id] === undefined ? null : parseDay(kept.began[id])!,
          rates:
            kept.pay[id]?.map(([starts_on, payment_type_id, payment_rate]) => ({
              starts_on,
              payment_type_id,
              payment_rate,
            })) ?? rates.filter(rate => rate.user_id === id),
        })),
      })
    })
    return { earned, jobs: new Set(ids) }
  })

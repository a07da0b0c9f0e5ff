import { amountDue, type Payment } from '#features/jobs/job-payment/job-payment.rules.ts'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { partsPaid } from '../ledger/ledger.rules.ts'

/** A job's issued invoices, in cents. */
interface Issued {
  issued: number
  /** One of them is for all of the job. */
  is_whole: boolean
  /** Without credits. */
  invoiced: number
  paid: number
  owed: number
}

/**
 * The price of a job and how much of it is invoiced, paid and left to pay, in cents. Once an invoice is for
 * all of the job, its invoices say the price. Without any invoice, a closed job was paid by the methods on it.
 */
export function jobSums(job: Payment & { status_id: number }, { issued, is_whole, ...sums }: Issued) {
  const due = amountDue(job)
  const price = is_whole ? sums.invoiced : Math.max(due, sums.invoiced)
  const onClosing =
    issued === 0 && job.status_id === statusId.closed
      ? partsPaid(job).reduce((sum, part) => sum + part.amount_cents, 0)
      : 0
  return {
    price,
    invoiced: sums.invoiced,
    paid: sums.paid + onClosing,
    left: sums.owed + Math.max(0, price - sums.invoiced - onClosing),
  }
}

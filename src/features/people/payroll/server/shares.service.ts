import type { DayRange } from '#features/people/pay/pay-days.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { dayText, parseDay } from '#shared/dates.ts'
import { type EarnedShare, type ShareDue, sharesDue, sharesLookBack } from '../shares.rules.ts'
import { paidShares, sharedDays, sharedJobs } from './shares.queries.ts'

interface EarnedAsk {
  /** Payments from this day on are shared out. */
  from: number
  /** The last day that counts. */
  until: number
  /** Jobs paid from this day on are looked at, and these besides. */
  since: number
  jobs: readonly number[]
  zone: string
  /** One person's alone; absent: everybody's. */
  userId?: number
}

/** Reads shares from the ledger, which stands above payroll. `jobs`: those that were looked at and are still there. */
export type ReadEarned = (
  tx: CompanyTx,
  ask: EarnedAsk,
) => Promise<{ earned: EarnedShare[]; jobs: ReadonlySet<number> }>

/**
 * Shares that are new by the end of a period, or went back. The first run with shares decides from which day on payments
 * are shared out: what came before was paid by hand. A run of an earlier period takes none of a later one back.
 */
export async function newShares(
  tx: CompanyTx,
  readEarned: ReadEarned,
  period: DayRange,
  { zone, userId }: { zone: string; userId?: number },
): Promise<{ from: string; due: ShareDue[] }> {
  const shared = await sharedDays(tx)
  const from = shared.from === null ? period.first : parseDay(shared.from)!
  const until = Math.max(period.last, shared.last === null ? 0 : parseDay(shared.last)!)
  const { earned, jobs } = await readEarned(tx, {
    from,
    until,
    since: Math.max(from, until - sharesLookBack),
    jobs: await sharedJobs(tx, sharesLookBack),
    zone,
    ...(userId !== undefined && { userId }),
  })
  const due = sharesDue(earned, await paidShares(tx, [...jobs]), jobs)
  return { from: dayText(from), due: userId === undefined ? due : due.filter(own => own.user_id === userId) }
}

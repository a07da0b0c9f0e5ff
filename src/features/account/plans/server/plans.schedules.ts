import type { Services } from '#server/context.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { refillCredit } from './credit/buy-credit.service.ts'
import { warnOfLimits } from './mails/plan-warnings.service.ts'
import type { PlanHooks } from './plan-hooks.ts'
import { askRefundAgain } from './plan-refunds.service.ts'
import { planRefund } from './plan-refunds.works.ts'
import { renewPlans } from './renewals.service.ts'

export const plansSchedules =
  (hooks: PlanHooks) =>
  (services: Services, failed: LogFailure): Scheduled[] => [
    {
      // Renews plans, tries late charges again and ends what was never paid.
      work: { name: 'renew-plans', retryLimit: 0 },
      every: '*/10 * * * *',
      run: () => renewPlans({ ...services, hooks }, failed('a plan could not be renewed')),
    },
    { work: planRefund, run: due => askRefundAgain({ ...services, hooks }, due) },
    {
      work: { name: 'refill-credit', retryLimit: 0 },
      every: '*/5 * * * *',
      run: () => refillCredit({ ...services, hooks }, failed('credit could not be refilled')),
    },
    {
      // Mails owners whose plan is nearly used up.
      work: { name: 'warn-of-limits', retryLimit: 0 },
      every: '17 * * * *',
      run: () => warnOfLimits(services, failed('a company could not be told of its limits')),
    },
  ]

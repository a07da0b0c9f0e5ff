import type { Services } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { endDeadCalls } from './calls.service.ts'
import { textBack } from './text-back.service.ts'
import { textBackWork } from './text-back.work.ts'

export const phoneSchedules = (services: Services, failed: LogFailure): Scheduled[] => [
  {
    // Ends calls whose windows are all gone.
    work: { name: 'end-dead-calls', retryLimit: 0 },
    every: '* * * * *',
    run: () => endDeadCalls(services, failed('a call whose windows are gone could not be ended')),
  },
  {
    work: textBackWork,
    run: ({ data: { companyId, call } }) =>
      services.db.withCompany(companyIdFrom(companyId as number, 'schedule'), tx =>
        textBack(tx, services, call as number),
      ),
  },
]

import type { Services } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { finishRecordings, forgetRecordings } from '../recordings/recordings.service.ts'
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
    // Takes recordings as whole whose windows are gone.
    work: { name: 'finish-recordings', retryLimit: 0 },
    every: '* * * * *',
    run: () => finishRecordings(services, failed('a recording could not be finished')),
  },
  {
    // Deletes recordings that are older than their company keeps them.
    work: { name: 'forget-recordings', retryLimit: 2 },
    every: '11 17 * * *',
    run: () => forgetRecordings(services, failed('recordings could not be deleted')),
  },
  {
    work: textBackWork,
    run: ({ data: { companyId, call } }) =>
      services.db.withCompany(companyIdFrom(companyId as number, 'schedule'), tx =>
        textBack(tx, services, call as number),
      ),
  },
]

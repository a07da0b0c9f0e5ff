import type { Services } from '#server/context.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { endDeadCalls } from './calls.service.ts'

export const phoneSchedules = (services: Services, failed: LogFailure): Scheduled[] => [
  {
    // Ends calls whose windows are all gone.
    work: { name: 'end-dead-calls', retryLimit: 0 },
    every: '* * * * *',
    run: () => endDeadCalls(services, failed('a call whose windows are gone could not be ended')),
  },
]

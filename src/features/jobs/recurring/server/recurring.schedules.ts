import type { Services } from '#server/context.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { makeRecurringJobs } from './make-occurrences.service.ts'

export const recurringSchedules = (services: Services, failed: LogFailure): Scheduled[] => [
  {
    // Makes jobs of the occurrences of recurring jobs, weeks ahead.
    work: { name: 'make-recurring', retryLimit: 2 },
    every: '7 * * * *',
    run: () => makeRecurringJobs(services, failed('recurring jobs could not be made')),
  },
]

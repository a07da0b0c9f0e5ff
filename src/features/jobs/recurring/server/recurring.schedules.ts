import type { Services } from '#server/context.ts'
import type { LogFailure, ScheduledWork } from '#server/schedule.ts'
import { makeRecurringJobs } from './make-occurrences.service.ts'

export const recurringSchedules = (services: Services, failed: LogFailure): ScheduledWork => ({
  'make-recurring': {
    every: '7 * * * *',
    run: () => makeRecurringJobs(services, failed('recurring jobs could not be made')),
  },
})

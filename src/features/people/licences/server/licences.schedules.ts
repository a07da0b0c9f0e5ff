import type { Services } from '#server/context.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { remindOfLicences } from './remind-licences.service.ts'

export const licencesSchedules = (services: Services, failed: LogFailure): Scheduled[] => [
  {
    // Hourly, as the day begins at another hour in each zone.
    work: { name: 'remind-licences', retryLimit: 0 },
    every: '5 * * * *',
    run: () => remindOfLicences(services, failed('people could not be reminded of their licences')),
  },
]

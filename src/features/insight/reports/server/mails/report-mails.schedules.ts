import type { Services } from '#server/context.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { mailReports } from './mail-reports.service.ts'

export const reportMailsSchedules = (services: Services, failed: LogFailure): Scheduled[] => [
  {
    work: { name: 'mail-reports', retryLimit: 0 },
    every: '* * * * *',
    run: () => mailReports(services, failed('a report could not be mailed')),
  },
]

import type { Services } from '#server/context.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { tellFollowUps } from './follow-ups.service.ts'

export const leadsSchedules = (services: Services, failed: LogFailure): Scheduled[] => [
  {
    // Reminds people of leads to get back to.
    work: { name: 'follow-up-leads', retryLimit: 0 },
    every: '*/10 * * * *',
    run: () => tellFollowUps(services, failed('a follow-up of a lead could not be told')),
  },
]

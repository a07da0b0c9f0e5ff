import type { Services } from '#server/context.ts'
import type { LogFailure, ScheduledWork } from '#server/schedule.ts'
import { tellFollowUps } from './follow-ups.service.ts'

export const leadsSchedules = (services: Services, failed: LogFailure): ScheduledWork => ({
  'follow-up-leads': {
    every: '*/10 * * * *',
    run: () => tellFollowUps(services, failed('a follow-up of a lead could not be told')),
  },
})

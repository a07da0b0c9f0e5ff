import type { Services } from '#server/context.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { routeLeads } from './routing.service.ts'

export const territoriesSchedules = (services: Services, failed: LogFailure): Scheduled[] => [
  {
    // Hands leads to the members in whose area they are.
    work: { name: 'lead-territories', retryLimit: 0 },
    every: '* * * * *',
    run: () => routeLeads(services, failed('leads could not be handed to the members of their area')),
  },
]

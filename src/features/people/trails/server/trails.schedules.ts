import type { Services } from '#server/context.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { tendTrails } from './trails.service.ts'

export const trailsSchedules = (services: Services, failed: LogFailure): Scheduled[] => [
  {
    work: { name: 'tend-position-trails', retryLimit: 0 },
    every: '35 * * * *',
    run: () => tendTrails(services, failed('trails of positions could not be swept')),
  },
]

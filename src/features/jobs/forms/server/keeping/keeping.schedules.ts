import type { Services } from '#server/context.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { sweepTime } from '#server/sweep.ts'
import { tendKeeping } from './keeping.service.ts'

export const keepingSchedules = (services: Services, failed: LogFailure): Scheduled[] => [
  {
    work: { name: 'tend-kept-forms', retryLimit: 0 },
    every: '53 18 * * *',
    run: async () =>
      tendKeeping(
        services,
        await services.db.withPlatform('sweep', sweepTime),
        failed('forms of long ago could not be deleted'),
      ),
  },
]

import type { Services } from '#server/context.ts'
import type { Scheduled } from '#server/schedule.ts'
import { sweepTime } from '#server/sweep.ts'
import { sweepFiles } from './files-sweep.service.ts'

export const filesSchedules = (services: Services): Scheduled[] => [
  {
    // Clears away files that nobody needs.
    work: { name: 'sweep-files', retryLimit: 2 },
    every: '41 17 * * *',
    run: async () =>
      sweepFiles(services.db, services.providers.storage, await services.db.withPlatform('sweep', sweepTime)),
  },
]

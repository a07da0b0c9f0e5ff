import type { Services } from '#server/context.ts'
import type { ScheduledWork } from '#server/schedule.ts'
import { sweepTime } from '#server/sweep.ts'
import { sweepFiles } from './files-sweep.service.ts'

export const filesSchedules = (services: Services): ScheduledWork => ({
  'sweep-files': {
    every: '41 17 * * *',
    run: async () =>
      sweepFiles(services.db, services.providers.storage, await services.db.withPlatform('sweep', sweepTime)),
  },
})

import type { Services } from '#server/context.ts'
import type { LogFailure, ScheduledWork } from '#server/schedule.ts'
import { workOnBatch } from './batches.service.ts'

export const batchesSchedules = (services: Services, failed: LogFailure): ScheduledWork => ({
  'invoice-batch': {
    run: due => workOnBatch(services, due, failed('one of a batch could not be done')),
  },
})

import type { Services } from '#server/context.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { workOnBatch } from './batches.service.ts'
import { batchWork } from './batches.works.ts'

export const batchesSchedules = (services: Services, failed: LogFailure): Scheduled[] => [
  {
    work: batchWork,
    run: due => workOnBatch(services, due, failed('one of a batch could not be done')),
  },
]

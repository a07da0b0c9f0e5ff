import type { Services } from '#server/context.ts'
import { type LogFailure, rowOf, type Scheduled } from '#server/schedule.ts'
import { deliverHandover } from './delivery.service.ts'
import { copyFiles } from './files-follow.service.ts'
import { handoverDelivery, handoverFiles } from './handover.works.ts'
import { tellProgress } from './progress.service.ts'

export const handoverSchedules = (services: Services, failed: LogFailure): Scheduled[] => [
  { work: handoverDelivery, run: due => deliverHandover(services, rowOf(due)) },
  { work: handoverFiles, run: due => copyFiles(services, rowOf(due)) },
  {
    // Tells those who handed work over how it goes.
    work: { name: 'handover-progress', retryLimit: 0 },
    every: '* * * * *',
    run: () => tellProgress(services, failed('news of handed over work could not be told')),
  },
]

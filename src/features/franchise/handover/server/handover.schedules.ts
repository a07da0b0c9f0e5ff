import type { Services } from '#server/context.ts'
import { rowOf, type Scheduled } from '#server/schedule.ts'
import { deliverHandover } from './delivery.service.ts'
import { copyFiles } from './files-follow.service.ts'
import { handoverDelivery, handoverFiles } from './handover.works.ts'

export const handoverSchedules = (services: Services): Scheduled[] => [
  { work: handoverDelivery, run: due => deliverHandover(services, rowOf(due)) },
  { work: handoverFiles, run: due => copyFiles(services, rowOf(due)) },
]

import type { Services } from '#server/context.ts'
import { rowOf, type Scheduled } from '#server/schedule.ts'
import { offerDelivery } from './offers.works.ts'
import { deliverOffer } from './publishing.service.ts'

export const offersSchedules = (services: Services): Scheduled[] => [
  { work: offerDelivery, run: due => deliverOffer(services, rowOf(due)) },
]

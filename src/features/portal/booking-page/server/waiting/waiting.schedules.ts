import type { Services } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { rowOf, type Scheduled } from '#server/schedule.ts'
import { endOffer, offerTime } from './offering.service.ts'
import { offerEnds, offerFreed } from './waiting.works.ts'

export const waitingListSchedules = (services: Services): Scheduled[] => [
  {
    work: offerFreed,
    run: ({ data }) =>
      offerTime(services, companyIdFrom(Number(data.companyId), 'schedule'), {
        from: new Date(String(data.from)),
        to: new Date(String(data.to)),
      }),
  },
  {
    work: offerEnds,
    run(due) {
      const { companyId, id } = rowOf(due)
      return endOffer(services, companyId, id)
    },
  },
]

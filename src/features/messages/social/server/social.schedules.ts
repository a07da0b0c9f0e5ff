import type { Services } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { LogFailure, Scheduled, Work } from '#server/schedule.ts'
import { deliverOf, deliverPosts } from './deliver.service.ts'

/** Posts what is due in a company: {companyId}. What it leaves, the next minute takes. */
export const socialDeliveries: Work = { name: 'social-deliveries', retryLimit: 0, notify: true }

export const socialSchedules = (services: Services, failed: LogFailure): Scheduled[] => {
  const onError = failed('a post could not be put up')
  return [
    {
      work: socialDeliveries,
      run: ({ data }) =>
        deliverOf(services, companyIdFrom(Number(data.companyId), 'schedule')).catch(onError),
    },
    {
      work: { name: 'social', retryLimit: 0 },
      every: '* * * * *',
      run: () => deliverPosts(services, onError),
    },
  ]
}

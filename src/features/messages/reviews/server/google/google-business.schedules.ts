import type { Services } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { businessSync } from './google-business.works.ts'
import { readAllReviews, readReviews } from './read-reviews.service.ts'

/** Nothing to do where no Google project is set up. */
export const googleBusinessSchedules = (services: Services, failed: LogFailure): Scheduled[] => {
  const { reviews } = services.providers
  const reading = reviews && { ...services, reviews }
  const onError = failed('reviews at Google could not be read')
  return [
    {
      // Each company's are due every hour, or when Google said that they may be asked for again.
      work: { name: 'google-businesses', retryLimit: 0 },
      every: '*/5 * * * *',
      run: reading ? () => readAllReviews(reading, onError) : null,
    },
    {
      work: businessSync,
      run: reading
        ? ({ data }) => readReviews(reading, companyIdFrom(Number(data.companyId), 'schedule')).catch(onError)
        : null,
    },
  ]
}

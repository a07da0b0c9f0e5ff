import type { Services } from '#server/context.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { lookAtDomains } from './own-domain.service.ts'

export const ownDomainSchedules = (services: Services, failed: LogFailure): Scheduled[] => [
  {
    // Looks whether the DNS records of companies' websites still stand.
    work: { name: 'site-domains', retryLimit: 0 },
    every: '37 * * * *',
    run: () => lookAtDomains(services, failed('the domain of a website could not be looked at')),
  },
]

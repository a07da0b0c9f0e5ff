import type { Services } from '#server/context.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { checkDomains } from './email-domain.service.ts'

export const emailDomainSchedules = (services: Services, failed: LogFailure): Scheduled[] => [
  {
    // Looks up the DNS records of companies' own domains that are due.
    work: { name: 'email-domains', retryLimit: 0 },
    every: '17 * * * *',
    run: ({ signal }) =>
      checkDomains(services, signal, failed('the records of a domain could not be checked')),
  },
]

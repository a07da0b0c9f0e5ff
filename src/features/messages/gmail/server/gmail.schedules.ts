import type { Services } from '#server/context.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { readGmails } from './read-gmail.service.ts'

/** Nothing to do where no Google project is set up. */
export const gmailSchedules = (services: Services, failed: LogFailure): Scheduled[] => [
  {
    // Reads the mailboxes of companies at Gmail.
    work: { name: 'gmails', retryLimit: 0 },
    every: '* * * * *',
    run: services.providers.google
      ? () => readGmails(services, failed('a mailbox at Gmail could not be read'))
      : null,
  },
]

import type { Services } from '#server/context.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { readMailboxes } from './mailbox.service.ts'

export const mailboxSchedules = (services: Services, failed: LogFailure): Scheduled[] => [
  {
    // Reads the mailboxes of companies.
    work: { name: 'mailboxes', retryLimit: 0 },
    every: '* * * * *',
    run: ({ signal }) => readMailboxes(services, signal, failed('a mailbox could not be read')),
  },
]

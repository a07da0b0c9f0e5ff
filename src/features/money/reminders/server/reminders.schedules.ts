import type { Services } from '#server/context.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { remindClients } from './remind-clients.service.ts'

export const remindersSchedules = (services: Services, failed: LogFailure): Scheduled[] => [
  {
    // Reminds clients of invoices and quotes.
    work: { name: 'remind-clients', retryLimit: 0 },
    every: '*/10 * * * *',
    run: () => remindClients(services, failed('a client could not be reminded')),
  },
]

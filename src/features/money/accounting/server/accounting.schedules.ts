import type { Services } from '#server/context.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { pushAllBooks } from './push-books.service.ts'

export const accountingSchedules = (services: Services, failed: LogFailure): Scheduled[] => [
  {
    // Writes to the books of connected companies what has changed.
    work: { name: 'push-books', retryLimit: 0 },
    every: '* * * * *',
    run: () =>
      pushAllBooks(
        { ...services, accounting: services.providers.accounting },
        failed('books could not be written'),
      ),
  },
]

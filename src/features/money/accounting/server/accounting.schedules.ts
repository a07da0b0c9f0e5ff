import type { Services } from '#server/context.ts'
import type { LogFailure, ScheduledWork } from '#server/schedule.ts'
import { pushAllBooks } from './push-books.service.ts'

export const accountingSchedules = (services: Services, failed: LogFailure): ScheduledWork => ({
  'push-books': {
    every: '* * * * *',
    run: () =>
      pushAllBooks(
        { ...services, accounting: services.providers.accounting },
        failed('books could not be written'),
      ),
  },
})

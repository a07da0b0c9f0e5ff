import type { Services } from '#server/context.ts'
import type { LogFailure, ScheduledWork } from '#server/schedule.ts'
import { remindClients } from './remind-clients.service.ts'

export const remindersSchedules = (services: Services, failed: LogFailure): ScheduledWork => ({
  'remind-clients': {
    every: '*/10 * * * *',
    run: () => remindClients(services, failed('a client could not be reminded')),
  },
})

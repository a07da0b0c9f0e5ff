import type { Services } from '#server/context.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { remindPeople } from './remind-people.service.ts'

export const timesheetsSchedules = (services: Services, failed: LogFailure): Scheduled[] => [
  {
    // Reminds people to finalise their week, on the evening of its last day.
    work: { name: 'remind-timesheets', retryLimit: 0 },
    every: '*/15 * * * *',
    run: () => remindPeople(services, failed('people could not be reminded of their timesheets')),
  },
]

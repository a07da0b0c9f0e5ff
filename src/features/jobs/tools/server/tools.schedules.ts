import type { Services } from '#server/context.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { tellToolsDue } from './tools.service.ts'

export const toolsSchedules = (services: Services, failed: LogFailure): Scheduled[] => [
  {
    // Tells people of tools whose test is overdue.
    work: { name: 'tools-due', retryLimit: 0 },
    every: '*/15 * * * *',
    run: () => tellToolsDue(services, failed('a tool that is overdue could not be told')),
  },
]

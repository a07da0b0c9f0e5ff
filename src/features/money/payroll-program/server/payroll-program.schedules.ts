import type { Services } from '#server/context.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { pushAllPayroll } from './push-payroll.service.ts'

export const payrollProgramSchedules = (services: Services, failed: LogFailure): Scheduled[] => [
  {
    // Sends timesheets of payroll runs to the payroll program.
    work: { name: 'push-payroll', retryLimit: 0 },
    every: '* * * * *',
    run: () => pushAllPayroll(services, failed('timesheets could not be sent')),
  },
]

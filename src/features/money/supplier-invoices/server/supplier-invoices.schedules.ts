import type { Services } from '#server/context.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { paperReading } from './supplier-invoices.works.ts'
import { readTaken } from './taken-paper.service.ts'

export const supplierInvoicesSchedules = (services: Services, failed: LogFailure): Scheduled[] => [
  { work: paperReading, run: due => readTaken(services, due, failed) },
]

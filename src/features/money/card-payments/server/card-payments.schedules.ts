import type { Services } from '#server/context.ts'
import type { LogFailure, ScheduledWork } from '#server/schedule.ts'
import { lookAtPayment, sendRefund } from './card-work.service.ts'
import { closeStalePages } from './open-pages.service.ts'

export const cardPaymentsSchedules = (services: Services, failed: LogFailure): ScheduledWork => ({
  'card-refund': { run: due => sendRefund(services, due) },
  'look-at-payment': { run: due => lookAtPayment(services, due) },
  'close-card-pages': {
    every: '* * * * *',
    run: () => closeStalePages(services, failed('a page for a payment by card could not be closed')),
  },
})

import type { Services } from '#server/context.ts'
import type { LogFailure, Scheduled } from '#server/schedule.ts'
import { cardRefund, paymentLook } from './card-payments.works.ts'
import { lookAtPayment, sendRefund } from './card-work.service.ts'
import { closeStalePages } from './open-pages.service.ts'

export const cardPaymentsSchedules = (services: Services, failed: LogFailure): Scheduled[] => [
  { work: cardRefund, run: due => sendRefund(services, due) },
  { work: paymentLook, run: due => lookAtPayment(services, due) },
  {
    // Closes pages for payments by card that are for more than is owed.
    work: { name: 'close-card-pages', retryLimit: 0 },
    every: '* * * * *',
    run: () => closeStalePages(services, failed('a page for a payment by card could not be closed')),
  },
]

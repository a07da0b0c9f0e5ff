import type { Services } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { Scheduled } from '#server/schedule.ts'
import { depositLook, depositReturn } from './deposit.works.ts'
import { returnDeposit } from './deposit-back.service.ts'
import { lookAtDeposit } from './paid-deposit.service.ts'

export const bookingPageSchedules = (services: Services): Scheduled[] => [
  {
    work: depositLook,
    async run({ data }) {
      await lookAtDeposit(services, companyIdFrom(Number(data.companyId), 'outbox'), Number(data.booking))
    },
  },
  { work: depositReturn, run: ({ data }) => returnDeposit(services, data) },
]

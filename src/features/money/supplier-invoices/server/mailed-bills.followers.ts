import type { Services } from '#server/context.ts'
import { type Follower, rowsOf } from '#server/happenings/follower.ts'
import { readSuppliersMails } from './mailed-bills.service.ts'

export const mailedBillsFollowers = (services: Services): Follower[] => [
  {
    name: 'bills-by-mail',
    follows: ['message.received'],
    follow: (tx, happenings) => readSuppliersMails(tx, services, rowsOf('sms_messages', happenings)),
  },
]

import type { Services } from '#server/context.ts'
import { type Follower, rowsOf } from '#server/happenings/follower.ts'
import { answerAway } from './away.service.ts'

export const awayFollowers = (services: Services): Follower[] => [
  {
    name: 'away-messages',
    follows: ['message.received'],
    follow: (tx, happenings) => answerAway(tx, services, rowsOf('sms_messages', happenings)),
  },
]

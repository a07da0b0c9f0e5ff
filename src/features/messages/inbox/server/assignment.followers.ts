import type { Services } from '#server/context.ts'
import { type Follower, rowsOf } from '#server/happenings/follower.ts'
import { assignByRules } from './assignment.service.ts'

export const assignmentFollowers = (services: Services): Follower[] => [
  {
    name: 'assigned-by-rules',
    follows: ['message.received'],
    follow: (tx, happenings) => assignByRules(tx, services, rowsOf('sms_messages', happenings)),
  },
]

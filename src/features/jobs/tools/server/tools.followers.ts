import type { Services } from '#server/context.ts'
import { type Follower, presentOf } from '#server/happenings/follower.ts'
import { tellToolsDue } from './tools.service.ts'

export const toolFollowers = ({ outbox }: Services): Follower[] => [
  {
    name: 'tools-due',
    follows: ['tool.overdue'],
    follow: (tx, happenings) => tellToolsDue(tx, outbox, presentOf(tx, happenings)),
  },
]

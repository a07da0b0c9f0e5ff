import { companyRow } from '#features/account/company/server/company.queries.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import type { Services } from '#server/context.ts'
import { type Follower, presentOf } from '#server/happenings/follower.ts'
import { leadName, leadPath } from '../leads.rules.ts'
import { markFollowUps } from './leads.queries.ts'

/** Reminds people of the leads to get back to, once, on the morning of the day. */
export const leadFollowers = ({ outbox }: Services): Follower[] => [
  {
    name: 'follow-ups',
    follows: ['lead.followUpDue'],
    async follow(tx, happenings) {
      const { time_zone } = await companyRow(tx)
      for (const lead of await markFollowUps(tx, time_zone, presentOf(tx, happenings))) {
        const users = lead.assigned_to === null ? {} : { users: [lead.assigned_to] }
        const path = leadPath(lead.id)
        await tellPeople(tx, outbox, [{ kind: 'leadDue', path, values: { name: leadName(lead) }, ...users }])
      }
    },
  },
]

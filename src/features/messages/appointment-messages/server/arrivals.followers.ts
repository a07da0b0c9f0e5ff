import type { Services } from '#server/context.ts'
import { type Follower, presentOf } from '#server/happenings/follower.ts'
import { type OtherWay, tellClient } from './tell-client.service.ts'

/** Tells clients what has changed of their appointments, and reminds them. */
export const arrivalFollowers = (services: Services, other: OtherWay): Follower[] => [
  {
    name: 'texts-to-clients',
    follows: ['appointment.textDue'],
    // Each holds its job until its text is written.
    atOnce: 1,
    async follow(tx, happenings) {
      const now = presentOf(tx, happenings)
      for (const { row: id, facts } of happenings)
        await tellClient(tx, services, { id, job_id: Number(facts.job_id) }, now, other)
    },
  },
]

import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type Follower, type Happening, idsOf, rowsOf } from '#server/happenings/follower.ts'
import { accountsOfPeople } from './google-calendar.queries.ts'
import { accountSync } from './google-calendar.works.ts'

/** Has the calendars of those concerned compared with their appointments, where a Google project is set up. */
export const googleCalendarFollowers = ({ outbox, providers }: Services): Follower[] => [
  {
    name: 'google-calendar',
    follows: [
      'appointment.booked',
      'appointment.moved',
      'appointment.assigned',
      'appointment.cancelled',
      'appointment.restored',
      'job.edited',
      'job.progressed',
      'job.deleted',
      'job.restored',
    ],
    async follow(tx: CompanyTx, happenings: readonly Happening[]) {
      if (!providers.calendars) return
      const people = happenings.flatMap(({ facts }) => idsOf(facts, 'technician_ids'))
      for (const id of await accountsOfPeople(tx, people, rowsOf('jobs', happenings)))
        await outbox.later(tx, accountSync, { companyId: tx.companyId, id }, tx.now)
    },
  },
]

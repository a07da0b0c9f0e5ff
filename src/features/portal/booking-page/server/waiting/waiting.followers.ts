import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type Follower, type Happening, rowsOf } from '#server/happenings/follower.ts'
import { readBookingPage } from '../booking-page.service.ts'
import { type Freed, later, todayOf } from './offering.service.ts'
import { countWaiting, freedBy } from './waiting.queries.ts'

/** A minute, as a change may be taken back at once. */
const patience = 60_000

/** What is cancelled or moved away may suit somebody who waits, whoever did it. */
export const waitingFollowers = (services: Services): Follower[] => [
  {
    name: 'waiting-list',
    follows: [
      'appointment.cancelled',
      'appointment.moved',
      'appointment.assigned',
      'job.progressed',
      'job.deleted',
      'bookingRequest.freed',
    ],
    async follow(tx, happenings) {
      const { waiting, is_on } = await readBookingPage(tx)
      if (!waiting || !is_on || (await countWaiting(tx, (await todayOf(tx)).today)) === 0) return
      for (const freed of await freedTimes(tx, happenings)) {
        if (freed.from <= tx.now) continue
        await later(tx, services, freed, new Date(tx.now.getTime() + patience))
      }
    },
  },
]

/** Times that were freed: where something was moved from, its old time with its present length. */
async function freedTimes(tx: CompanyTx, happenings: readonly Happening[]): Promise<Freed[]> {
  const visits = happenings.filter(({ table }) => table === 'appointments')
  const rows = await freedBy(tx, {
    appointments: rowsOf('appointments', happenings),
    jobs: rowsOf('jobs', happenings),
  })
  return [
    ...rows.flatMap(({ id, starts_at, ends_at }) => {
      const own = visits.filter(({ row }) => row === id)
      const length = ends_at.getTime() - starts_at.getTime()
      const moves = own.filter(({ name }) => name === 'appointment.moved')
      // One that was moved and nothing else still takes its present time.
      const isOn = own.length > 0 && moves.length === own.length
      return [
        ...moves.flatMap(each => spanFrom(beforeOf(each), length)),
        ...(isOn ? [] : [{ from: starts_at, to: ends_at }]),
      ]
    }),
    ...happenings
      .filter(({ table }) => table === 'booking_requests')
      .flatMap(each => {
        const [from, to] = [dateIn(each.facts, 'starts_at'), dateIn(each.facts, 'ends_at')]
        return from && to ? spanFrom(beforeOf(each), to.getTime() - from.getTime()) : []
      }),
  ]
}

const spanFrom = (from: Date | null, length: number): Freed[] =>
  from ? [{ from, to: new Date(from.getTime() + length) }] : []

/** The time before a change. */
const beforeOf = ({ facts }: Happening): Date | null =>
  dateIn((facts.was ?? {}) as Readonly<Record<string, unknown>>, 'starts_at')

function dateIn(facts: Readonly<Record<string, unknown>>, name: string): Date | null {
  const at = facts[name]
  return typeof at === 'string' || at instanceof Date ? new Date(at) : null
}

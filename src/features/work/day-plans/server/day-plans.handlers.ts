import { rostersOf } from '#features/people/shifts/server/rosters.service.ts'
import { later, minutesOf } from '#features/work/jobs/appointments.rules.ts'
import { appointmentToWire } from '#features/work/jobs/appointments.wire.ts'
import { moveAppointment } from '#features/work/jobs/server/appointments/appointments.service.ts'
import { lockJobs } from '#features/work/jobs/server/job-writes.queries.ts'
import type { Handlers } from '#server/mount.ts'
import { notFound, refuse } from '#server/refusal.ts'
import { dayStartUtc, instantText, parseDay, utcToWall } from '#shared/dates.ts'
import type { dayPlansContract } from '../day-plans.contract.ts'
import { type Figures, figuresOf, mostDays, type Visit } from '../day-plans.rules.ts'
import { jobsOfAppointments, type PlannedVisit, visitsOf } from './day-plans.queries.ts'

export const dayPlansHandlers: Handlers<typeof dayPlansContract> = {
  figures: ({ startDate, endDate, moves }, ctx) =>
    ctx.read(async tx => {
      const [first, last] = [parseDay(startDate)!, parseDay(endDate)!]
      if (last < first || last - first >= mostDays)
        return refuse(400, 'Please choose two weeks at most.', { field: 'endDate' })
      const zone = tx.by.timeZone
      const range = { from: dayStartUtc(first, zone), to: dayStartUtc(last + 1, zone) }
      const visits = await visitsOf(
        tx,
        range,
        moves.map(each => each.id),
      )
      const rosters = await rostersOf(tx, { first, last, ids: null })
      const moved = visits.map(visit => {
        const move = moves.find(each => each.id === visit.id)
        if (!move) return visit
        return {
          ...visit,
          starts_at: move.starts_at,
          ends_at: later(move.starts_at, move.minutes ?? minutesOf(visit)),
          window_minutes: move.window_minutes ?? visit.window_minutes,
          technician_ids: move.technician_ids ?? visit.technician_ids,
        }
      })
      const toTell = visits.filter((visit, i) => {
        const to = moved[i]!.starts_at
        const isTold = visit.send_sms && visit.told_starts_at !== null && to > tx.now
        return isTold && visit.told_starts_at?.getTime() !== to.getTime()
      })
      const shown = (all: readonly PlannedVisit[]) =>
        counted(
          figuresOf(
            all.map(each => inWall(each, zone)),
            rosters,
          ),
        )
      return {
        before: shown(visits),
        after: shown(moved),
        to_tell: toTell
          .filter(visit => moves.some(each => each.id === visit.id))
          .map(({ id, name, told_starts_at }) => ({
            id,
            name,
            from: told_starts_at!,
            to: moves.find(each => each.id === id)!.starts_at,
          })),
      }
    }),

  apply: ({ moves }, ctx) =>
    ctx.write(async tx => {
      const ids = moves.map(each => each.id)
      if (new Set(ids).size < ids.length)
        return refuse(400, 'Each appointment can be moved once.', { field: 'moves' })
      // In the order in which everybody locks several jobs, so that two plans can't wait for each other.
      const jobs = await jobsOfAppointments(tx, ids)
      if (jobs.length === 0) return notFound()
      await lockJobs(tx, jobs, false)
      const result = []
      for (const { tell_client: tells, ...move } of moves)
        result.push(appointmentToWire(await moveAppointment(tx, ctx.outbox, { ...move, tells })))
      return { result }
    }),
}

const counted = ({ late, clashes, ...figures }: Figures) => ({
  ...figures,
  late: late.length,
  clashes: clashes.length,
})

function inWall({ id, starts_at, ends_at, lat, lng, ...rest }: PlannedVisit, zone: string): Visit {
  const wall = (moment: Date) => utcToWall(instantText(moment), zone)
  return {
    ...rest,
    id,
    start: wall(starts_at),
    end: wall(ends_at),
    place: lat === null || lng === null ? null : { lat, lng },
  }
}

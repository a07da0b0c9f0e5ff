import { minutesAfter, minutesOf } from '#features/jobs/jobs/appointments.rules.ts'
import { appointmentToWire } from '#features/jobs/jobs/appointments.wire.ts'
import { moveAppointment } from '#features/jobs/jobs/server/appointments/appointments.service.ts'
import { lockJobs } from '#features/jobs/jobs/server/job-writes.queries.ts'
import { missingOnVisits } from '#features/people/licences/server/missing-licences.service.ts'
import { rostersOf } from '#features/people/shifts/server/rosters.service.ts'
import { overtimeBy } from '#features/schedule/overtime/server/overtime.service.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { notFound, Refusal, refuse } from '#server/refusal.ts'
import { dayStartUtc, dayText, instantText, parseDay, todayIn, utcToWall } from '#shared/dates.ts'
import { fact } from '#shared/fact.ts'
import type { dayPlansContract } from '../day-plans.contract.ts'
import { type Figures, figuresOf, mostDays, type Visit } from '../day-plans.rules.ts'
import { conflictsOf } from './conflicts.service.ts'
import { jobsOfAppointments, type PlannedVisit, visitsOf } from './day-plans.queries.ts'

export const dayPlansHandlers: Handlers<typeof dayPlansContract> = {
  figures: ({ startDate, endDate, moves }, ctx) =>
    ctx.read(async tx => {
      const [first, last] = [parseDay(startDate)!, parseDay(endDate)!]
      if (last < first || last - first >= mostDays)
        return refuse(400, 'Please choose up to two weeks.', { field: 'endDate' })
      const zone = tx.by.timeZone
      const range = { from: dayStartUtc(first, zone), to: dayStartUtc(last + 1, zone) }
      const visits = await visitsOf(
        tx,
        range,
        moves.map(each => each.id),
      )
      const rosters = await rostersOf(tx, { first, last, ids: null })
      const moved = visits.map(visit => movedTo(visit, moves))
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
        to_tell: toTell(tx, visits, moves),
      }
    }),

  check: ({ moves }, ctx) =>
    ctx.read(async tx => {
      const ids = moves.map(each => each.id)
      const visits = await visitsOf(tx, null, ids)
      const slots = visits.map(visit => movedTo(visit, moves))
      const day = (slot: PlannedVisit) => dayText(todayIn(tx.by.timeZone, instantText(slot.starts_at)))
      const unlicensed = await missingOnVisits(
        tx,
        slots.map(slot => ({ ...slot, day: day(slot) })),
      )
      return {
        ...(await conflictsOf(tx, slots, ids)),
        unlicensed: unlicensed.map(({ why }) => why),
        overtime: await overtimeBy(tx, slots, tx.by.timeZone),
        to_tell: toTell(tx, visits, moves),
      }
    }),

  apply: ({ moves }, ctx) =>
    ctx.write(async tx => {
      const ids = moves.map(each => each.id)
      if (new Set(ids).size < ids.length)
        return refuse(400, 'Each appointment can only be listed once.', { field: 'moves' })
      // In the order in which everybody locks several jobs, so that two plans can't wait for each other.
      const jobs = await jobsOfAppointments(tx, ids)
      if (jobs.length === 0) return notFound()
      await lockJobs(tx, [...new Set(jobs.map(each => each.job_id))], false)
      const result = []
      for (const { tell_client: tells, ...move } of moves) {
        const moved = await moveAppointment(tx, ctx.outbox, { ...move, tells }).catch(error =>
          refuseNamed(
            error,
            jobs.find(each => each.id === move.id && each.seen),
          ),
        )
        result.push(appointmentToWire(moved))
      }
      return { result }
    }),
}

type Moves = readonly {
  id: number
  starts_at: Date
  minutes?: number | undefined
  window_minutes?: number | undefined
  technician_ids?: readonly number[] | undefined
}[]

/** A visit where the moves put it. */
function movedTo(visit: PlannedVisit, moves: Moves): PlannedVisit {
  const move = moves.find(each => each.id === visit.id)
  if (!move) return visit
  return {
    ...visit,
    starts_at: move.starts_at,
    ends_at: minutesAfter(move.starts_at, move.minutes ?? minutesOf(visit)),
    window_minutes: move.window_minutes ?? visit.window_minutes,
    technician_ids: [...(move.technician_ids ?? visit.technician_ids)],
  }
}

/** Clients who know of another time than the moves give them. */
const toTell = (tx: UserTx, visits: readonly PlannedVisit[], moves: Moves) =>
  visits.flatMap(({ id, name, send_sms, told_starts_at: from }) => {
    const to = moves.find(each => each.id === id)?.starts_at
    if (!to || !send_sms || from === null || to <= tx.now || from.getTime() === to.getTime()) return []
    return [{ id, name, from, to }]
  })

/** Names which of several moved appointments was refused. */
function refuseNamed(error: unknown, job: { number: number; name: string } | undefined): never {
  const isPlain = error instanceof Refusal && Object.keys(error.fact.values).length === 0
  if (!isPlain || !job) throw error
  const { number, name } = job
  const reason = { text: error.fact.text }
  throw new Refusal(
    error.status,
    fact('#{{number}} {{name}}: {{reason}}', { number: String(number), name, reason }),
    error.details,
  )
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

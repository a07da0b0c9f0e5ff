import { isEnded } from '#features/jobs/job-status/job-status.rules.ts'
import { companyPoint } from '#features/places/maps/server/maps.queries.ts'
import type { UserContext } from '#server/context.ts'
import { refuse } from '#server/refusal.ts'
import { dayStartUtc, parseDay } from '#shared/dates.ts'
import type { Answers, Gets } from '#shared/endpoint.ts'
import { fact } from '#shared/fact.ts'
import { type dayOrderContract, type fixedReasons, mostStops } from '../day-order.contract.ts'
import { asPlanned, bestOrder, type Legs, type Route, type Stop, straightLeg } from '../day-order.rules.ts'
import { appointmentsOfDay, type DayAppointment } from './day-order.queries.ts'

type Proposal = Answers<typeof dayOrderContract.propose>
interface Place {
  lat: number
  lng: number
}

/** The best order of a technician's day beside what it is now. */
export async function proposeOrder(
  ctx: UserContext,
  { worker, date, pinned }: Gets<typeof dayOrderContract.propose>,
): Promise<Proposal> {
  const day = parseDay(date)!
  const range = {
    from: dayStartUtc(day, ctx.session.timeZone),
    to: dayStartUtc(day + 1, ctx.session.timeZone),
  }
  const [rows, office] = await ctx.read(async tx => [
    await appointmentsOfDay(tx, worker, range),
    await companyPoint(tx),
  ])
  if (rows.length > mostStops)
    return refuse(400, fact('Routes can have up to {{count}} stops.', { count: mostStops }))
  const now = ctx.now()
  const reasonOf = (row: DayAppointment) => fixedReason(row, pinned, now)
  const zero = new Date(range.from).getTime()
  const minuteOf = (instant: Date) => (instant.getTime() - zero) / 60_000
  const instantOf = (minute: number) => new Date(zero + minute * 60_000)
  const stops = rows.map((row): Stop => {
    const start = minuteOf(row.starts_at)
    const isPromised = row.window_minutes > 0
    return {
      id: row.id,
      start,
      minutes: minuteOf(row.ends_at) - start,
      earliest: isPromised ? start : null,
      latest: isPromised ? start + row.window_minutes : null,
      isFixed: reasonOf(row) !== null,
    }
  })
  const from = placeOf(office)
  const { legs, byRoad } = await legsBetween(ctx, rows, from)
  const free = stops.filter(stop => !stop.isFixed)
  const begin = Math.max(Math.min(...stops.map(stop => stop.start)), minuteOf(now))
  const before = asPlanned(stops, legs)
  const after = free.length > 0 ? bestOrder(stops, begin, legs) : before
  const byId = new Map(rows.map(row => [row.id, row]))
  return {
    stops: after.stops.map(({ id, start }) => {
      const row = byId.get(id)!
      const { job_id, number, name, address, lat, lng, version, starts_at, ends_at, window_minutes } = row
      return {
        appointment_id: id,
        job_id,
        job_number: number,
        name,
        address,
        latitude: lat,
        longitude: lng,
        duration: (ends_at.getTime() - starts_at.getTime()) / 60_000,
        version,
        before: starts_at,
        after: instantOf(start),
        fixed: reasonOf(row),
        window_from: window_minutes > 0 ? starts_at : null,
        window_to: window_minutes > 0 ? instantOf(minuteOf(starts_at) + window_minutes) : null,
      }
    }),
    before: wayOf(before, instantOf),
    after: wayOf(after, instantOf),
    byRoad,
    from: from && { latitude: from.lat, longitude: from.lng },
  }
}

/** Why a stop stays at its time; null: it may be moved. */
function fixedReason(
  row: DayAppointment,
  pinned: readonly number[],
  now: Date,
): (typeof fixedReasons)[number] | null {
  if (isEnded(row.status_id)) return 'closed'
  if (row.starts_at <= now) return 'over'
  // Others would have to come at another time as well.
  if (row.crew > 1) return 'crew'
  if (placeOf(row) === null) return 'nowhere'
  return pinned.includes(row.id) ? 'pinned' : null
}

const placeOf = ({ lat, lng }: { lat: number | null; lng: number | null }): Place | null =>
  lat === null || lng === null ? null : { lat, lng }

const wayOf = ({ minutes, km, end, stops }: Route, instantOf: (minute: number) => Date) => ({
  minutes: Math.round(minutes),
  km: Math.round(km * 10) / 10,
  ends_at: stops.length > 0 ? instantOf(end) : null,
})

/** The ways between the stops: by road where a service is configured and answers, otherwise as the crow flies. */
async function legsBetween(
  ctx: UserContext,
  rows: readonly DayAppointment[],
  from: Place | null,
): Promise<{ legs: Legs; byRoad: boolean }> {
  const places = new Map<number | null, Place>()
  if (from) places.set(null, from)
  for (const row of rows) {
    const place = placeOf(row)
    if (place) places.set(row.id, place)
  }
  const between = (leg: (a: number, b: number) => { minutes: number; km: number }): Legs => {
    const index = new Map([...places.keys()].map((id, n) => [id, n]))
    const nothing = { minutes: 0, km: 0 }
    return (a, b) => {
      const [start, end] = [index.get(a), index.get(b)]
      // To and from a place that nobody knows no way is known either.
      return start === undefined || end === undefined ? nothing : leg(start, end)
    }
  }
  const points = [...places.values()]
  const straight = () => between((a, b) => straightLeg(points[a]!, points[b]!))
  const { routing } = ctx.providers
  if (!routing || points.length < 2) return { legs: straight(), byRoad: false }
  try {
    const { minutes, km } = await routing.table(points)
    return { legs: between((a, b) => ({ minutes: minutes[a]![b]!, km: km[a]![b]! })), byRoad: true }
  } catch (error) {
    ctx.log.warn({ err: error }, 'the routing service did not answer')
    return { legs: straight(), byRoad: false }
  }
}

import { rostersOf } from '#features/people/shifts/server/rosters.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { dayMinutes, dayStartUtc, instantText, utcToWall } from '#shared/dates.ts'
import { type Candidate, daysAhead, type Taken } from '../openings.rules.ts'
import { type Skilled, skilledTechnicians, takenIn } from './openings.queries.ts'

/** Nobody is sent off in the same minute. */
const headStart = 30

interface Wanted {
  zone: string
  jobTypes: readonly number[]
  /** Appointments that are in nobody's way. */
  except?: readonly number[]
  /** Minutes until the soonest start. */
  ahead?: number
  /** Only these people; absent or empty: all. */
  only?: readonly number[]
  /** Further booked times, in wall minutes. */
  held?: readonly (Taken & { technician: number })[]
}

/** People who could do work of these types, with their booked times, and the earliest wall minute to begin. */
export async function candidatesFor(
  tx: CompanyTx,
  { zone, jobTypes, except = [], ahead = headStart, only = [], held = [] }: Wanted,
): Promise<{ people: Skilled[]; candidates: Candidate[]; from: number }> {
  const wall = (moment: Date) => utcToWall(instantText(moment), zone)
  const from = wall(tx.now) + ahead
  const first = Math.floor(from / dayMinutes)
  const last = first + daysAhead
  const skilled = await skilledTechnicians(tx, jobTypes)
  const people = only.length > 0 ? skilled.filter(({ id }) => only.includes(id)) : skilled
  const rosters = await rostersOf(tx, { first, last, ids: people.map(each => each.id) })
  const range = { from: instantText(tx.now), to: dayStartUtc(last + 1, zone) }
  const taken = await takenIn(tx, range, except)
  const takenBy = new Map<number, Taken[]>(people.map(({ id }) => [id, []]))
  for (const { technician_ids, starts_at, ends_at, lat, lng } of taken) {
    const place = lat === null || lng === null ? null : { lat, lng }
    const visit = { start: wall(starts_at), end: wall(ends_at), place }
    for (const id of technician_ids) takenBy.get(id)?.push(visit)
  }
  for (const each of held) takenBy.get(each.technician)?.push(each)
  const rosterOf = new Map(rosters.map(roster => [roster.user_id, roster]))
  const candidates = people.map(({ id }) => ({
    id,
    roster: rosterOf.get(id) ?? null,
    taken: takenBy.get(id)!.sort((a, b) => a.start - b.start),
  }))
  return { people, candidates, from }
}

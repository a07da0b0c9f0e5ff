import type { CompanyTx } from '#server/db/company-tx.ts'
import { dayMinutes, dayText } from '#shared/dates.ts'
import { byPerson } from '#shared/rows/by-person.ts'
import type { Roster } from '../shifts.rules.ts'
import { activeIds, leaveRows, shiftRows } from './shifts.queries.ts'

/** When people work around some days, technicians first; ids null: everybody active. */
export async function rostersOf(
  tx: CompanyTx,
  { first, last, ids }: { first: number; last: number; ids: readonly number[] | null },
): Promise<Roster[]> {
  // A shift of the evening before may reach into the first day.
  const asked = { first: dayText(first - 1), last: dayText(last), ids }
  const [people, shifts, leave] = await Promise.all([
    activeIds(tx, ids),
    shiftRows(tx, asked),
    leaveRows(tx, asked),
  ])
  const shiftsOf = byPerson(shifts)
  const leaveOf = byPerson(leave)
  return people.map(user_id => {
    const own = shiftsOf.get(user_id) ?? []
    return {
      user_id,
      week: own.flatMap(({ weekday, from_minute, to_minute }) =>
        weekday !== null && from_minute !== null && to_minute !== null
          ? [{ weekday, from_minute, to_minute }]
          : [],
      ),
      days: own.flatMap(({ day, from_minute, to_minute }) =>
        day === null ? [] : [{ day, from_minute, to_minute }],
      ),
      leave: leaveOf.get(user_id) ?? [],
    }
  })
}

/** Like `rostersOf`, around a stretch in wall minutes of the company's clock. */
export const rostersAround = (
  tx: CompanyTx,
  { start, end }: { start: number; end: number },
  ids: readonly number[] | null,
): Promise<Roster[]> =>
  rostersOf(tx, { first: Math.floor(start / dayMinutes), last: Math.floor(end / dayMinutes), ids })

/** Rosters as replies have them. */
export const rostersToWire = (rosters: readonly Roster[]) =>
  rosters.map(({ user_id, week, days, leave }) => ({
    user_id,
    week: [...week],
    days: [...days],
    leave: [...leave],
  }))

import type { CompanyTx } from '#server/db/company-tx.ts'
import { dayMinutes, dayText } from '#shared/dates.ts'
import type { Roster } from '../shifts.rules.ts'
import { activeIds, leaveRows, shiftRows } from './shifts.queries.ts'

/** When people work around some days, technicians first; ids null: everybody active. */
export async function rostersOf(
  tx: CompanyTx,
  { first, last, ids }: { first: number; last: number; ids: readonly number[] | null },
): Promise<Roster[]> {
  // A shift of the evening before may reach into the first day.
  const asked = { first: dayText(first - 1), last: dayText(last), ids }
  const people = await activeIds(tx, ids)
  const shifts = await shiftRows(tx, asked)
  const leave = await leaveRows(tx, asked)
  return people.map(user_id => ({
    user_id,
    week: shifts.flatMap(({ user_id: of, weekday, from_minute, to_minute }) =>
      of === user_id && weekday !== null && from_minute !== null && to_minute !== null
        ? [{ weekday, from_minute, to_minute }]
        : [],
    ),
    days: shifts.flatMap(({ user_id: of, day, from_minute, to_minute }) =>
      of === user_id && day !== null ? [{ day, from_minute, to_minute }] : [],
    ),
    leave: leave.filter(each => each.user_id === user_id),
  }))
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

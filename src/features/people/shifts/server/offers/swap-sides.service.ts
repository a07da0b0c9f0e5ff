import type { CompanyTx } from '#server/db/company-tx.ts'
import { dayText, instantText, parseDay } from '#shared/dates.ts'
import { type DayShift, type SwapProblem, swapProblem } from '../../open-shifts.rules.ts'
import { shiftOn } from '../../shifts.rules.ts'
import { changeDay } from '../shift-days.service.ts'
import { moveTake, needsOfTakes, takesOn } from './open-shifts.queries.ts'
import { shiftOf } from './shift-news.service.ts'
import { namesOf, type SwapRow } from './shift-swaps.queries.ts'
import { isSetOff, type Worker, workersOf } from './shift-workers.service.ts'

/** The shift that the taker gives for the other, or null. */
export const returnOf = (row: SwapRow): DayShift | null =>
  row.return_day === null || row.return_from_minute === null || row.return_to_minute === null
    ? null
    : { day: parseDay(row.return_day)!, from: row.return_from_minute, to: row.return_to_minute }

/** Says of swaps what stands against each; `takerId` is whoever would take it. */
export async function problemsOf(
  tx: CompanyTx,
  rows: readonly { row: SwapRow; takerId: number | null }[],
  zone: string,
) {
  const ids = [...new Set(rows.flatMap(({ row, takerId }) => [row.user_id, takerId ?? row.user_id]))]
  const days = rows.flatMap(({ row }) => [shiftOf(row).day, returnOf(row)?.day ?? shiftOf(row).day])
  const workers = new Map((await workersOf(tx, ids, days)).map(each => [each.id, each]))
  const needs = await needsOfTakes(tx, ids)
  const names = await namesOf(tx, ids)
  const problemOf = (row: SwapRow, takerId: number): SwapProblem | null => {
    const returned = returnOf(row)
    return swapProblem(
      { given: shiftOf(row), returned },
      {
        giver: {
          worker: workers.get(row.user_id),
          name: names.get(row.user_id) ?? '',
          needs: returned ? needs.get(`${takerId} ${dayText(returned.day)}`) : undefined,
        },
        taker: {
          worker: workers.get(takerId),
          name: names.get(takerId) ?? '',
          needs: needs.get(`${row.user_id} ${row.day}`),
        },
      },
      { now: instantText(tx.now), zone },
    )
  }
  return { problemOf, workers }
}

interface Move {
  from: Worker
  to: Worker
  shift: DayShift
}

/** Moves shifts from one person to another, all at once: each day of each person is written with what it ends with. */
export async function moveShifts(tx: CompanyTx, moves: readonly Move[]): Promise<void> {
  // All places are looked up before the first one moves.
  const taken = []
  for (const { from, to, shift } of moves)
    for (const { id } of await takesOn(tx, from.id, dayText(shift.day)))
      taken.push({ id, user_id: to.id, was_off: isSetOff(to, dayText(shift.day)) })
  for (const { id, ...to } of taken) await moveTake(tx, id, to)
  for (const { from, to, shift } of moves) {
    const day = dayText(shift.day)
    const isFilled = moves.some(each => each.to.id === from.id && each.shift.day === shift.day)
    const usual = shiftOn({ ...from.roster, days: [] }, shift.day)
    if (!isFilled) await changeDay(tx, { user_id: from.id, day, hours: usual === 'off' ? 'usual' : 'off' })
    await changeDay(tx, { user_id: to.id, day, hours: shift })
  }
}

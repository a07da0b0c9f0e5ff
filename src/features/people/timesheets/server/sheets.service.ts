import { type Entry, entriesBetween } from '#features/people/clock/server/clock-entries.queries.ts'
import type { WorkedDay } from '#features/people/pay/pay.rules.ts'
import { type State, stateOfZone } from '#features/people/pay/pay-fields.rules.ts'
import { holidaysIn } from '#features/people/pay/server/holidays.service.ts'
import { baseStates } from '#features/people/pay/server/pay-rates.queries.ts'
import { payRules } from '#features/people/pay/server/pay-rules.queries.ts'
import { rostersOf } from '#features/people/shifts/server/rosters.service.ts'
import type { Roster } from '#features/people/shifts/shifts.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { dayStartUtc, dayText, instantText } from '#shared/dates.ts'
import { type SheetDay, type SheetEntry, sheetDays } from '../timesheet-days.rules.ts'
import type { Visit } from './timesheets.queries.ts'

export interface Days {
  /** Days since 1970, both included. */
  first: number
  last: number
}

/** The stretch of time of some days of the company. */
export const stretchOf = ({ first, last }: Days, zone: string) => ({
  from: new Date(dayStartUtc(first, zone)),
  to: new Date(dayStartUtc(last + 1, zone)),
})

const textOf = (entry: Entry): SheetEntry => ({
  ...entry,
  started_at: instantText(entry.started_at),
  ended_at: entry.ended_at && instantText(entry.ended_at),
})

/** People's days, with the entries in them. */
export async function daysOf(
  tx: CompanyTx,
  ids: readonly number[],
  { first, last, zone, visits = [] }: Days & { zone: string; visits?: readonly Visit[] },
): Promise<Map<number, { days: SheetDay[]; entries: Entry[] }>> {
  const entries = new Map<number, Entry[]>(ids.map(id => [id, []]))
  for (const entry of await entriesBetween(tx, ids, stretchOf({ first, last }, zone)))
    entries.get(entry.user_id)!.push(entry)
  const rosters = new Map((await rostersOf(tx, { first, last, ids })).map(each => [each.user_id, each]))
  const holidaysOf = await holidaysByPerson(tx, ids, { first, last }, zone)
  const shared = {
    first,
    last,
    zone,
    now: instantText(tx.now),
    visits: visits.map(each => ({
      starts_at: instantText(each.starts_at),
      ends_at: instantText(each.ends_at),
    })),
  }
  return new Map(
    ids.map(id => {
      const own = entries.get(id) ?? []
      const roster = rosters.get(id) ?? noRoster(id)
      return [
        id,
        {
          entries: own,
          days: sheetDays({ ...shared, holidays: holidaysOf(id), roster, entries: own.map(textOf) }),
        },
      ]
    }),
  )
}

const noRoster = (user_id: number): Roster => ({ user_id, week: [], days: [], leave: [] })

/** Public holidays of the state that a person works from on each day, else of the company: its pay rules, its zone. */
async function holidaysByPerson(
  tx: CompanyTx,
  ids: readonly number[],
  days: Days,
  zone: string,
): Promise<(id: number) => Map<number, string>> {
  const rules = (await payRules(tx)).find(each => each.starts_on <= dayText(days.last))
  const ofCompany = rules?.state || stateOfZone(zone)
  const bases = await baseStates(tx, ids)
  const used = new Set<State>([ofCompany, ...bases.map(each => each.state as State)])
  const known = new Map<State, Map<number, string>>()
  for (const state of used) known.set(state, await holidaysIn(state, days))
  return id => {
    const own = bases.filter(each => each.user_id === id)
    if (own.every(each => each.state === '')) return known.get(ofCompany)!
    const found = new Map<number, string>()
    for (let day = days.first; day <= days.last; day++) {
      const base = own.find(each => each.starts_on <= dayText(day))?.state as State | undefined
      const name = known.get(base || ofCompany)!.get(day)
      if (name) found.set(day, name)
    }
    return found
  }
}

/** People's days as pay is worked out from them. */
export async function workedDaysOf(
  tx: CompanyTx,
  ids: readonly number[],
  days: Days & { zone: string },
): Promise<Map<number, WorkedDay[]>> {
  const found = await daysOf(tx, ids, days)
  return new Map(
    [...found].map(([id, { days: sheet, entries }]) => {
      const jobs = new Map(entries.map(entry => [entry.id, entry.job_id]))
      return [
        id,
        sheet.map(({ day, minutes, break_minutes, leave, holiday, pieces }) => ({
          day,
          minutes,
          break_minutes,
          holiday,
          job_ids: [...new Set(pieces.map(piece => jobs.get(piece.entry_id) ?? null))].filter(
            id => id !== null,
          ),
          leave: leave.map(({ kind, name, minutes: away }) => ({
            name,
            minutes: away,
            is_paid: kind !== 'unpaid',
          })),
        })),
      ]
    }),
  )
}

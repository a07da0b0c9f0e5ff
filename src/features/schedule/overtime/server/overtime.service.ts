import { namesOf } from '#features/jobs/jobs/server/job-checks.queries.ts'
import { ownWorkOf } from '#features/jobs/own-work/server/own-work.queries.ts'
import { timesBetween } from '#features/people/clock/server/clock-entries.queries.ts'
import { type DayRange, rateOn } from '#features/people/pay/pay-days.rules.ts'
import { payRates } from '#features/people/pay/server/pay-rates.queries.ts'
import { payRules } from '#features/people/pay/server/pay-rules.queries.ts'
import { rostersOf } from '#features/people/shifts/server/rosters.service.ts'
import { leaveStretch } from '#features/people/shifts/shifts.rules.ts'
import { agendaInRange } from '#features/schedule/agenda/server/agenda.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { dayStartUtc, dayText, instantOf, instantText, todayIn, wallToUtc } from '#shared/dates.ts'
import { byPerson } from '#shared/rows/by-person.ts'
import type { PersonOvertime } from '../overtime.contract.ts'
import {
  addedOvertime,
  knowsOvertime,
  type Overtime,
  overtimeOf,
  plannedDays,
  wholeWeeks,
} from '../overtime.rules.ts'
import { type BookedTime, bookedTimes } from './overtime.queries.ts'

/** An appointment as it would be; `id` null: it is not stored yet. */
export type PlannedVisit = Omit<BookedTime, 'id'> & { id: number | null }

/** Overtime of everybody active in these days, by person. */
export async function overtimeIn(tx: CompanyTx, days: DayRange, zone: string): Promise<PersonOvertime[]> {
  const read = await timesIn(tx, null, { ...days, zone })
  if (!read) return []
  const { people, overtime } = read
  return named(
    tx,
    people.flatMap(id =>
      overtime(id, [])
        .filter(each => each.first <= days.last && each.last >= days.first)
        .map(each => ({ id, ...each })),
    ),
  )
}

/** Visits count this many milliseconds back, as part of the present week, and ahead. */
const [back, ahead] = [7 * 86_400_000, 400 * 86_400_000]

/** Overtime from today on that visits would add to their technicians, by person. */
export async function overtimeBy(
  tx: CompanyTx,
  given: readonly PlannedVisit[],
  zone: string,
): Promise<PersonOvertime[]> {
  const visits = given.filter(
    ({ starts_at, ends_at }) =>
      ends_at.getTime() > tx.now.getTime() - back && starts_at.getTime() < tx.now.getTime() + ahead,
  )
  const asked = [...new Set(visits.flatMap(visit => visit.technician_ids))]
  if (asked.length === 0) return []
  const days = visits.flatMap(({ starts_at, ends_at }) => [dayOf(starts_at, zone), dayOf(ends_at, zone)])
  const read = await timesIn(tx, asked, { first: Math.min(...days), last: Math.max(...days), zone })
  if (!read) return []
  return named(
    tx,
    read.people.flatMap(id =>
      addedOvertime(read.overtime(id, []), read.overtime(id, visits))
        .filter(each => each.last >= dayOf(tx.now, zone))
        .map(each => ({ id, ...each })),
    ),
  )
}

const dayOf = (moment: Date, zone: string) => todayIn(zone, instantText(moment))

/** What these people have worked and are booked for in whole weeks around some days; null: nobody earns overtime. */
async function timesIn(
  tx: CompanyTx,
  asked: readonly number[] | null,
  { zone, ...days }: DayRange & { zone: string },
) {
  const rules = await payRules(tx)
  if (!knowsOvertime(rules)) return null
  const { first, last } = wholeWeeks(days, rules)
  const own = ownWorkOf(tx)
  const ids = own === null ? asked : (asked ?? [own]).filter(id => id === own)
  const rosters = await rostersOf(tx, { first, last, ids })
  const people = rosters.map(each => each.user_id)
  const range = { from: dayStartUtc(first, zone), to: dayStartUtc(last + 1, zone) }
  const [entries, booked, tasks, rates] = await Promise.all([
    timesBetween(tx, people, { from: new Date(range.from), to: new Date(range.to) }),
    bookedTimes(tx, people, range),
    agendaInRange(tx, range),
    payRates(tx, people),
  ])
  const entriesOf = new Map(entries.map(each => [each.user_id, each.times]))
  const ratesOf = byPerson(rates)
  const rosterOf = new Map(rosters.map(each => [each.user_id, each]))
  const bounds = Array.from({ length: last - first + 1 }, (_, n) => ({
    day: first + n,
    start: dayStartUtc(first + n, zone),
    end: dayStartUtc(first + n + 1, zone),
  }))
  const spanOf = ({ starts_at, ends_at }: { starts_at: Date; ends_at: Date }) => ({
    from: instantText(starts_at),
    to: instantText(ends_at),
  })
  /** A person's overtime with visits in the place of those that are stored. */
  function overtime(id: number, visits: readonly PlannedVisit[]): Overtime[] {
    const replaced = new Set(visits.map(visit => visit.id))
    const planned = [...booked.filter(each => !replaced.has(each.id)), ...visits]
    const times = plannedDays(bounds, instantText(tx.now), {
      clocked: (entriesOf.get(id) ?? []).map(([, start, end, , paid]) => ({
        from: instantOf(start),
        to: end === null ? null : instantOf(end),
        paid,
      })),
      booked: [
        ...planned.filter(each => each.technician_ids.includes(id)),
        ...tasks.filter(task => task.technician_id === id),
      ].map(spanOf),
      leave: (rosterOf.get(id)?.leave ?? []).map(each => {
        const { start, end } = leaveStretch(each)
        return { from: wallToUtc(start, zone), to: wallToUtc(end, zone) }
      }),
    })
    return overtimeOf(times, rules, day => rateOn(ratesOf.get(id) ?? [], day).payment_type_id === 1)
  }
  return { people, overtime }
}

async function named(
  tx: CompanyTx,
  found: readonly (Overtime & { id: number })[],
): Promise<PersonOvertime[]> {
  const nameOf = await namesOf(tx, [...new Set(found.map(each => each.id))])
  return found.map(({ id, first, last, minutes, ordinary_minutes }) => ({
    user_id: id,
    name: nameOf(id),
    first_day: dayText(first),
    last_day: dayText(last),
    minutes,
    ordinary_minutes,
  }))
}

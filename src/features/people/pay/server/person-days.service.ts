import type { CompanyTx } from '#server/db/company-tx.ts'
import { dayText } from '#shared/dates.ts'
import { byPerson } from '#shared/rows/by-person.ts'
import { type DayRange, ordinaryMinutes, rulesOn } from '../pay-days.rules.ts'
import { type State, stateOfZone } from '../pay-fields.rules.ts'
import { holidaysIn } from './holidays.service.ts'
import { baseTerms } from './pay-rates.queries.ts'
import { payRules } from './pay-rules.queries.ts'

/** What pay rules say of a person's days. */
export interface PersonDays {
  /** Public holidays by day, in the state that the person works from. */
  holidays: ReadonlyMap<number, string>
  /** True for a public holiday that is paid when it is not worked. */
  isHolidayPaid: (day: number) => boolean
  /** Ordinary minutes of a day whose shift has this length. */
  ordinary: (day: number, shiftMinutes: number) => number
}

/** Public holidays of the state that each person works from, else of the company: its pay rules, its zone. */
export async function personDaysOf(
  tx: CompanyTx,
  ids: readonly number[],
  days: DayRange,
  zone: string,
): Promise<(id: number) => PersonDays> {
  const [rules, terms] = await Promise.all([payRules(tx), baseTerms(tx, ids)])
  const ofCompany = rules.find(each => each.starts_on <= dayText(days.last))?.state || stateOfZone(zone)
  const used = new Set<State>([ofCompany, ...terms.map(each => each.state as State)])
  const known = new Map<State, Map<number, string>>()
  for (const state of used) known.set(state, await holidaysIn(state, days))
  const ordinary = (day: number, shift: number) => ordinaryMinutes(shift, rulesOn(rules, day))
  const termsOf = byPerson(terms)
  return id => {
    const own = termsOf.get(id) ?? []
    const termsOn = (day: number) => own.find(each => each.starts_on <= dayText(day))
    const holidays = own.every(each => each.state === '')
      ? known.get(ofCompany)!
      : new Map(
          [...known].flatMap(([state, named]) =>
            [...named].filter(([day]) => ((termsOn(day)?.state as State) || ofCompany) === state),
          ),
        )
    return {
      holidays,
      isHolidayPaid: day =>
        holidays.has(day) && rulesOn(rules, day).pays_holidays && termsOn(day)?.casual !== true,
      ordinary,
    }
  }
}

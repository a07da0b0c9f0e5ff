import { addMonths, dayText } from '#shared/dates.ts'

/** Lists that a company can have. */
export const mostLists = 30

/** The days whose edits the board begins with: the last six months to tomorrow (document 1 §9). */
export const windowOf = (today: number) => ({
  start: dayText(addMonths(today, -6)),
  end: dayText(today + 1),
})

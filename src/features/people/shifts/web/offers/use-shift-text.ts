import { dayMinutes, parseDay } from '#shared/dates.ts'
import { plannerFormats } from '#web/planner/planner-format.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { type Roster, shiftOn } from '../../shifts.rules.ts'

interface WireShift {
  day: string
  from_minute: number
  to_minute: number
}

/** A shift in words: 'Tue 24 Nov, 7:00 am – 3:30 pm'. */
export function useShiftText(): (shift: WireShift) => string {
  const { when } = plannerFormats(useCompanyTime().locale)
  return ({ day, from_minute, to_minute }) => {
    const start = parseDay(day)! * dayMinutes
    return when(start + from_minute, start + to_minute)
  }
}

/** Shifts of somebody that have not begun, among the days that are read. */
export function useComingShifts(roster: Roster, days: number) {
  const { today, now } = useCompanyTime()
  return Array.from({ length: days }, (_, at) => today + at).flatMap(day => {
    const shift = shiftOn(roster, day)
    if (shift === null || shift === 'off' || day * dayMinutes + shift.from <= now) return []
    return [{ day, ...shift }]
  })
}

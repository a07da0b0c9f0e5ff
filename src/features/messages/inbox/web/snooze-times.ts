import { dayMinutes, weekdayOf } from '#shared/dates.ts'

/** A moment in wall minutes, and its name. */
interface SnoozeTime {
  label: string
  wall: number
}

const morning = 8 * 60

/** When a conversation may come back: in three hours while that is today, tomorrow morning, and on Monday morning. */
export function snoozeTimes(now: number): SnoozeTime[] {
  const today = Math.floor(now / dayMinutes)
  const later = Math.ceil((now + 180) / 30) * 30
  const toMonday = 8 - weekdayOf(today)
  return [
    ...(Math.floor(later / dayMinutes) === today ? [{ label: 'Later today', wall: later }] : []),
    { label: 'Tomorrow', wall: (today + 1) * dayMinutes + morning },
    ...(toMonday > 1 ? [{ label: 'Next Monday', wall: (today + toMonday) * dayMinutes + morning }] : []),
  ]
}

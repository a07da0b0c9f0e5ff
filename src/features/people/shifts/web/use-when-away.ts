import { dayMinutes } from '#shared/dates.ts'
import { plannerFormats } from '#web/planner/planner-format.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { type Leave, leaveStretch } from '../shifts.rules.ts'

/** When a leave is, in words: one day, from one to another, or hours of a day. */
export function useWhenAway(): (leave: Leave) => string {
  const time = useCompanyTime()
  const { when } = plannerFormats(time.locale)
  return leave => {
    const { start, end } = leaveStretch(leave)
    return end - start === dayMinutes ? time.day(start / dayMinutes, 'dayMonth') : when(start, end)
  }
}

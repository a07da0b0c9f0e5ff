import { useCallback, useMemo } from 'react'
import {
  awayFact,
  awayIn,
  leaveIn,
  leaveName,
  leaveStretch,
  type Roster,
  workingStretches,
} from '#features/people/shifts/shifts.rules.ts'
import { dayMinutes } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import type { PlannerDay } from '#web/planner/planner-types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'

const nobody: readonly Roster[] = []

/** Shifts and leave as the planner draws them, and says them while something is dragged. */
export function usePeopleDays(
  rosters: readonly Roster[] = nobody,
  people: readonly { id: number; name: string }[] | null = null,
) {
  const t = useTexts()
  const { zone } = useCompanyTime()
  const byId = useMemo(() => new Map(rosters.map(each => [each.user_id, each])), [rosters])

  // Returns the same object for the same day: a cell renders only when it changed.
  const dayOfPerson = useMemo(() => {
    const made = new Map<string, PlannerDay | null>()
    return (person: number, day: number): PlannerDay | null => {
      const key = `${person} ${day}`
      let known = made.get(key)
      if (known === undefined) {
        const roster = byId.get(person)
        known = roster ? dayOf(roster, day, t) : null
        made.set(key, known)
      }
      return known
    }
  }, [byId, t])

  const awayAt = useCallback(
    (person: number, stretch: { start: number; end: number }) => {
      const roster = byId.get(person)
      const away = roster && awayIn(roster, stretch)
      const name = people?.find(each => each.id === person)?.name ?? ''
      return away ? t(awayFact(name, away, zone)) : null
    },
    [byId, people, zone, t],
  )
  return { dayOfPerson, awayAt }
}

function dayOf(roster: Roster, day: number, t: (text: string) => string): PlannerDay {
  const midnight = day * dayMinutes
  const stretch = { start: midnight, end: midnight + dayMinutes }
  const inDay = (wall: number) => Math.min(dayMinutes, Math.max(0, wall - midnight))
  return {
    work:
      workingStretches(roster, stretch)?.map(each => ({ from: inDay(each.start), to: inDay(each.end) })) ??
      null,
    away: leaveIn(roster, stretch).map(leave => {
      const { start, end } = leaveStretch(leave)
      return { from: inDay(start), to: inDay(end), label: t(leaveName(leave)) }
    }),
  }
}

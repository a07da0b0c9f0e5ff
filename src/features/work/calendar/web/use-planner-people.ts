import { useMemo } from 'react'
import type { TechnicianOption } from '#features/people/team/team.contract.ts'
import { seesOwnWorkOnly } from '#shared/access.ts'
import { useTexts } from '#web/i18n.ts'
import type { PlannerPerson } from '#web/planner/planner-types.ts'
import { useViewer } from '#web/viewer.ts'
import { type AppointmentRow, nobodysColour } from './calendar-events.ts'

/**
 * Who has a column of the day and a row of the week: Unassigned first, then the team, then those who have left it and
 * still have appointments. Null where only one person's work is shown, but for the row of one on the board.
 */
export function usePlannerPeople(
  rows: readonly AppointmentRow[],
  technician: number | null,
  team: readonly TechnicianOption[],
  isBoard = false,
): readonly PlannerPerson[] | null {
  const t = useTexts()
  const isOwnOnly = seesOwnWorkOnly(useViewer())
  // Rows change with every move, whom they belong to hardly ever: the same people stay the same list.
  const ids = new Set(team.map(each => each.value))
  const others = new Map(rows.flatMap(row => row.technicians).map(each => [each.value, each]))
  const all = [...team, ...[...others.values()].filter(each => !ids.has(each.value))]
  const key = JSON.stringify(all.map(each => [each.value, each.label, each.color]))
  return useMemo(() => {
    if (isOwnOnly || (technician !== null && !isBoard)) return null
    const people = (JSON.parse(key) as [number, string, string][]).map(([id, name, colour]) => ({
      id,
      name,
      colour,
    }))
    const all = [{ id: 0, name: t('Unassigned'), colour: nobodysColour }, ...people]
    return technician === null ? all : all.filter(each => each.id === technician)
  }, [key, technician, isOwnOnly, isBoard, t])
}

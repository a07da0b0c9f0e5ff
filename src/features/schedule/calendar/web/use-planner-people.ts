import { useMemo } from 'react'
import type { TechnicianOption } from '#features/people/team/worker-options.contract.ts'
import { seesOwnWorkOnly } from '#shared/access.ts'
import { useTexts } from '#web/i18n.ts'
import type { PlannerPerson } from '#web/planner/planner-types.ts'
import { useViewer } from '#web/viewer.ts'
import { type AppointmentReply, appointmentOf, nobodysColour } from './calendar-events.ts'

/**
 * People with a column in the day and a row in the week: Unassigned first, then the team, then former members with
 * appointments. Null where only one person's work is shown, but for the board's row of one.
 */
export function usePlannerPeople(
  rows: readonly AppointmentReply[],
  technician: number | null,
  team: readonly TechnicianOption[],
  isBoard = false,
): readonly PlannerPerson[] | null {
  const t = useTexts()
  const isOwnOnly = seesOwnWorkOnly(useViewer())
  // Rows change with every move, whom they belong to hardly ever: the same people stay the same list.
  const key = useMemo(() => {
    const all = new Map(team.map(each => [each.value, each]))
    for (const row of rows)
      if (row.workers.some(id => !all.has(id)))
        for (const each of appointmentOf(row).technicians) if (!all.has(each.value)) all.set(each.value, each)
    return JSON.stringify([...all.values()].map(each => [each.value, each.label, each.color]))
  }, [rows, team])
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

import { useCallback } from 'react'
import type { TechnicianOption } from '#features/people/team/worker-options.contract.ts'
import type { ShownAgenda } from '#features/schedule/agenda/agenda.wire.ts'
import { useChangeAgenda } from '#features/schedule/agenda/web/use-change-agenda.ts'
import { useTexts } from '#web/i18n.ts'
import type { PlannerMove } from '#web/planner/planner-types.ts'
import { toast } from '#web/toast.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { movedAgenda, resizedAgenda } from '../agenda-events.ts'

/** Moves a task by dragging, also to another technician. */
export function useAgendaMoves(team: readonly TechnicianOption[]) {
  const t = useTexts()
  const { zone } = useCompanyTime()
  const change = useChangeAgenda()
  const move = useCallback(
    (task: ShownAgenda, to: PlannerMove) => {
      const next = to.person === undefined ? undefined : team.find(each => each.value === to.person)
      if (to.person !== undefined && !next)
        return toast.warning(t('An agenda task always belongs to a technician.'))
      const person = next && {
        technician_id: next.value,
        technician_name: next.label,
        technician_colour: next.color,
      }
      return void change(task, { ...movedAgenda(task, to, zone), ...person })
    },
    [change, team, t, zone],
  )
  const resize = useCallback(
    (task: ShownAgenda, to: PlannerMove) => void change(task, resizedAgenda(task, to, zone)),
    [change, zone],
  )
  return { move, resize }
}

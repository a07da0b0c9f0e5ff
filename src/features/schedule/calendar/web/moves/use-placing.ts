import { useCallback, useRef, useState } from 'react'
import { spellPlacement } from '#features/jobs/jobs/appointments.wire.ts'
import { useTellQuestion } from '#features/messages/appointment-messages/web/use-tell-question.tsx'
import type { TechnicianOption } from '#features/people/team/worker-options.contract.ts'
import { useBusyQuestion } from '#features/schedule/availability/web/use-busy-question.tsx'
import { useTexts } from '#web/i18n.ts'
import type { PlannerMove } from '#web/planner/planner-types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import {
  type AppointmentRow,
  handedOver,
  movedPlacement,
  type Placement,
  resizedPlacement,
  wallStretch,
} from '../calendar-events.ts'
import { useMoveAppointment } from './use-move-appointment.ts'

const nothing: ReadonlyMap<number, Placement> = new Map()

/**
 * Moves an appointment by dragging: it appears in its new place at once, asks if technicians are busy then, and returns
 * if the answer is no or the server refuses. Changes of one appointment wait for each other.
 */
export function usePlacing(team: readonly TechnicianOption[]) {
  const t = useTexts()
  const time = useCompanyTime()
  const mayBook = useBusyQuestion()
  const mayTell = useTellQuestion()
  const { change, sayDone, sayFailure } = useMoveAppointment()
  const [placed, setPlaced] = useState(nothing)
  const lines = useRef(new Map<number, Promise<void>>())

  const place = useCallback(
    (row: AppointmentRow, to: Placement, skipped: number | null) => {
      const id = row.appointment_id
      setPlaced(now => new Map(now).set(id, to))
      const attempt = async () => {
        try {
          const asked = { id, starts_at: to.start, minutes: to.minutes }
          const technician_ids = to.technicians?.map(each => each.value)
          const technicians = technician_ids ?? row.technician_ids
          if (!(await mayBook([{ appointment: asked, technicians }], { jobId: null, typesOf: row.id })))
            return
          const isMoved = to.start !== row.starts_at
          const tells =
            !isMoved ||
            (await mayTell({ id, ...spellPlacement('move', { starts_at: to.start, job_id: row.id }) }))
          if (tells === null) return
          await change(row, { ...to, tells, ...(technician_ids && { technician_ids }) })
          sayDone(row, to, {
            tells,
            note: skipped === null ? undefined : gapNote(skipped, to.start),
            withTechnicians: technician_ids !== undefined,
          })
        } catch (error) {
          sayFailure(error)
        } finally {
          setPlaced(now => without(now, id, to))
        }
      }
      const gapNote = (wall: number, taken: string) =>
        t('{{time}} doesn’t exist on this day because the clocks go forward. We’ll use {{taken}} instead.', {
          time: time.wall(wall, 'time'),
          taken: time.instant(taken, 'time'),
        })
      // A bug in one change is reported once and does not stop the next one.
      const line = (lines.current.get(id) ?? Promise.resolve()).then(attempt, attempt)
      lines.current.set(id, line)
    },
    [mayBook, mayTell, change, sayDone, sayFailure, t, time.wall, time.instant],
  )

  const move = useCallback(
    (row: AppointmentRow, move: PlannerMove) => {
      const { to, skipped } = movedPlacement(row, move, time.zone)
      const isHandedOver = move.person !== undefined
      const people = isHandedOver && { technicians: handedOver(row.technicians, move, team) }
      // Sideways only: the stored time stays, to the second and across a repeated hour.
      const isSameTime = move.start === wallStretch(row, time.zone).start
      place(row, { ...to, ...(isSameTime && { start: row.starts_at }), ...people }, skipped)
    },
    [place, time.zone, team],
  )
  const resize = useCallback(
    (row: AppointmentRow, to: PlannerMove) => place(row, resizedPlacement(row, to, time.zone), null),
    [place, time.zone],
  )
  return { placed, move, resize }
}

/** A later change of the same appointment keeps its own place. */
function without(placed: ReadonlyMap<number, Placement>, id: number, to: Placement) {
  if (placed.get(id) !== to) return placed
  const rest = new Map(placed)
  rest.delete(id)
  return rest
}

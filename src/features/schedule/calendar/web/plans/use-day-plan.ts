import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { spellPlacement } from '#features/jobs/jobs/appointments.wire.ts'
import type { TechnicianOption } from '#features/people/team/worker-options.contract.ts'
import { dayPlansContract } from '#features/schedule/what-if-plans/day-plans.contract.ts'
import { useTexts } from '#web/i18n.ts'
import type { PlannerMove } from '#web/planner/planner-types.ts'
import { toast } from '#web/toast.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { readQuery, useSend } from '#web/use-endpoint.ts'
import {
  type AppointmentReply,
  type AppointmentRow,
  appointmentOf,
  handedOver,
  movedPlacement,
  type Placement,
  resizedPlacement,
} from '../calendar-events.ts'
import { keepAppointment } from '../moves/rows-cache.ts'
import { movedTogether, type Selected, type Shift } from '../selection/moved-together.ts'
import { usePlanQuestion } from './use-plan-question.tsx'

const nothing: ReadonlyMap<number, Placement> = new Map()

/** A plan of what might be: moves are kept here until all of them are applied at once, or none. */
export function useDayPlan(team: readonly TechnicianOption[], rows: readonly AppointmentReply[] | undefined) {
  const t = useTexts()
  const { zone } = useCompanyTime()
  const queryClient = useQueryClient()
  const [isOn, setOn] = useState(false)
  const [planned, setPlanned] = useState(nothing)
  const send = useSend(dayPlansContract.apply)
  const mayApply = usePlanQuestion()

  const place = useCallback(
    (row: AppointmentRow, to: Placement) => setPlanned(now => new Map(now).set(row.appointment_id, to)),
    [],
  )
  const move = useCallback(
    (row: AppointmentRow, to: PlannerMove) => {
      const technicians =
        to.person === undefined
          ? planned.get(row.appointment_id)?.technicians
          : handedOver(row.technicians, to, team)
      place(row, { ...movedPlacement(row, to, zone).to, ...(technicians && { technicians }) })
    },
    [place, planned, team, zone],
  )
  const moveTogether = useCallback(
    (selected: readonly Selected[], shift: Shift) => {
      for (const { row, to } of movedTogether(selected, shift, team, zone).moved) place(row, to)
      return true
    },
    [place, team, zone],
  )
  const resize = useCallback(
    (row: AppointmentRow, to: PlannerMove) => {
      const technicians = planned.get(row.appointment_id)?.technicians
      place(row, { ...resizedPlacement(row, to, zone), ...(technicians && { technicians }) })
    },
    [place, planned, zone],
  )
  const moves = useMemo(
    () =>
      (rows ?? []).flatMap(reply => {
        const to = planned.get(reply.appointment_id)
        if (!to) return []
        const row = appointmentOf(reply)
        const technician_ids = (to.technicians ?? row.technicians).map(each => each.value)
        const sent = spellPlacement('move', {
          job_id: row.id,
          starts_at: to.start,
          minutes: to.minutes,
          technician_ids,
        })
        return [{ id: row.appointment_id, version: row.appointment_version ?? 1, ...sent }]
      }),
    [rows, planned],
  )

  const leave = useCallback(() => {
    setPlanned(nothing)
    setOn(false)
  }, [])
  const start = useCallback(() => setOn(true), [])
  /** All of it, with one Undo that takes all of it back. */
  async function apply(tells: boolean) {
    const query = readQuery(dayPlansContract.check, { moves })
    if (!(await mayApply(() => queryClient.fetchQuery({ ...query, staleTime: 0 })))) return
    const before = (rows ?? []).filter(row => planned.has(row.appointment_id)).map(appointmentOf)
    const { result } = await send.send({ moves: moves.map(each => ({ ...each, tell_client: tells })) })
    for (const saved of result) keepAppointment(queryClient, saved)
    leave()
    const undo = () => {
      const back = before.map(row => ({
        id: row.appointment_id,
        version: result.find(each => each.id === row.appointment_id)?.version,
        tell_client: tells,
        ...spellPlacement('move', {
          job_id: row.id,
          starts_at: row.starts_at,
          minutes: row.minutes,
          technician_ids: row.technician_ids,
        }),
      }))
      void send.send({ moves: back }).then(() => toast.success(t('Moved back.')))
    }
    toast.success(t('Plan applied.'), { id: 'plan', undo })
  }
  return {
    isOn,
    planned,
    moves,
    move,
    moveTogether,
    resize,
    apply,
    isBusy: send.isPending,
    start,
    leave,
  }
}
export type DayPlan = ReturnType<typeof useDayPlan>

import { useCallback, useMemo, useState } from 'react'
import { canMoveAppointment } from '#features/jobs/jobs/appointments.rules.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useViewer } from '#web/viewer.ts'
import { type AppointmentReply, type AppointmentRow, appointmentOf } from '../calendar-events.ts'
import { type Selected, selectedRange } from './moved-together.ts'

const none: ReadonlyMap<number, number | null> = new Map()

/** Appointments that are to be moved together: by id, in whose row each was selected. */
export function useSelection(rows: readonly AppointmentReply[] | undefined) {
  const t = useTexts()
  const viewer = useViewer()
  const [chosen, setChosen] = useState(none)
  const [isSelecting, setSelecting] = useState(false)
  /** Drops deleted appointments and those moved out of the loaded range. */
  const selected = useMemo(
    () =>
      chosen.size === 0
        ? []
        : (rows ?? []).flatMap((row): Selected[] => {
            const person = chosen.get(row.appointment_id)
            return person === undefined ? [] : [{ row: appointmentOf(row), person }]
          }),
    [rows, chosen],
  )
  const add = useCallback(
    (more: readonly Selected[]) => {
      const able = more.filter(({ row }) => canMoveAppointment(row, viewer, new Date()) === true)
      const [first] = more
      if (able.length === 0 && first) {
        const why = canMoveAppointment(first.row, viewer, new Date())
        if (why !== true) toast.warning(t(why))
      }
      setChosen(
        now => new Map([...now, ...able.map(each => [each.row.appointment_id, each.person] as const)]),
      )
    },
    [viewer, t],
  )
  const select = useCallback(
    (row: AppointmentRow, { person, isRange }: { person: number | null; isRange: boolean }) => {
      const id = row.appointment_id
      if (isRange) {
        const last = [...chosen].at(-1)
        const before = last && rows?.find(each => each.appointment_id === last[0])
        return add(
          selectedRange(rows ?? [], before && { row: appointmentOf(before), person: last![1] }, {
            row,
            person,
          }),
        )
      }
      if (!chosen.has(id)) return add([{ row, person }])
      setChosen(now => new Map([...now].filter(([each]) => each !== id)))
    },
    [rows, chosen, add],
  )
  const clear = useCallback(() => {
    setChosen(none)
    setSelecting(false)
  }, [])
  const toggle = useCallback(() => (isSelecting ? clear() : setSelecting(true)), [isSelecting, clear])
  return {
    chosen,
    selected,
    isSelecting,
    select,
    add,
    clear,
    toggle,
  }
}
export type Selection = ReturnType<typeof useSelection>

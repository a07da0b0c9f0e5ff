import { useCallback, useMemo } from 'react'
import type { ShownAgenda } from '#features/work/agenda/agenda.wire.ts'
import { useTexts } from '#web/i18n.ts'
import type { PlannerEvent } from '#web/planner/planner-types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useViewer } from '#web/viewer.ts'
import { agendaEventId, toAgendaEvent } from './agenda-events.ts'
import { type AppointmentRow, type OutsideRow, toEvent, toOutsideEvent } from './calendar-events.ts'

interface Shown {
  rows: readonly AppointmentRow[]
  outside: readonly OutsideRow[]
  tasks: readonly ShownAgenda[]
  technician: number | null
  isBoard: boolean
}

/** All of it as planner events; what is unchanged keeps the identical event object. */
export function useEvents({ rows, outside, tasks, technician, isBoard }: Shown) {
  const t = useTexts()
  const viewer = useViewer()
  const { zone, locale } = useCompanyTime()
  const eventOf = useMemo(() => {
    const context = { zone, locale, viewer, t, colourBy: isBoard ? 'status' : 'person' } as const
    const made = new WeakMap<object, PlannerEvent>()
    const once = <R extends object>(row: R, make: (row: R) => PlannerEvent) => {
      const event = made.get(row) ?? make(row)
      made.set(row, event)
      return event
    }
    return {
      row: (row: AppointmentRow) => once(row, each => toEvent(each, context)),
      outside: (row: OutsideRow) => once(row, each => toOutsideEvent(each, context)),
      task: (task: ShownAgenda) => once(task, each => toAgendaEvent(each, context)),
    }
  }, [zone, locale, viewer, t, isBoard])

  const events = useMemo(() => {
    const isShown = (ids: readonly number[]) => technician === null || ids.includes(technician)
    return [
      ...rows.filter(row => isShown(row.technician_ids)).map(eventOf.row),
      ...outside.filter(row => isShown(row.technician_ids)).map(eventOf.outside),
      ...tasks.filter(task => isShown([task.technician_id])).map(eventOf.task),
    ]
  }, [rows, outside, tasks, technician, eventOf])
  const byId = useMemo(() => new Map(rows.map(row => [String(row.appointment_id), row])), [rows])
  const find = useCallback((id: string) => byId.get(id), [byId])
  const taskById = useMemo(() => new Map(tasks.map(task => [agendaEventId(task.id), task])), [tasks])
  const findTask = useCallback((id: string) => taskById.get(id), [taskById])
  const findOutside = useCallback((id: string) => outside.find(row => row.key === id), [outside])
  return { events, find, findTask, findOutside }
}

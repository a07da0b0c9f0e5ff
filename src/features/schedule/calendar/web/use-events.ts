import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ShownAgenda } from '#features/schedule/agenda/agenda.wire.ts'
import { useTexts } from '#web/i18n.ts'
import type { PlannerEvent } from '#web/planner/planner-types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { readQuery } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { calendarContract } from '../calendar.contract.ts'
import { agendaEventId, toAgendaEvent } from './agenda-events.ts'
import {
  type AppointmentReply,
  appointmentOf,
  isOf,
  type OutsideRow,
  toEvent,
  toOutsideEvent,
} from './calendar-events.ts'
import type { Selection } from './selection/use-selection.ts'
import { useFormsOf } from './use-forms-of.ts'

interface Shown {
  rows: readonly AppointmentReply[]
  outside: readonly OutsideRow[]
  tasks: readonly ShownAgenda[]
  technician: number | null
  isBoard: boolean
  /** Why nothing can be moved, where all is there only to be seen. */
  fixed?: string
  selection?: Pick<Selection, 'chosen'>
}

/** All of it as planner events; what is unchanged keeps the identical event object. */
export function useEvents({ rows, outside, tasks, technician, isBoard, fixed, selection }: Shown) {
  const t = useTexts()
  const viewer = useViewer()
  const { zone, locale } = useCompanyTime()
  const queryClient = useQueryClient()
  const formsOf = useFormsOf(rows)
  const eventsOf = useMemo(() => {
    const colourBy = isBoard ? 'status' : 'person'
    const textsOf = async (id: number) => {
      const read = readQuery(calendarContract.texts, { id })
      return (await queryClient.fetchQuery({ ...read, staleTime: 60_000, retry: false })).result
    }
    const context = { zone, locale, viewer, t, colourBy, textsOf, formsOf, ...(fixed && { fixed }) } as const
    return {
      rows: onceEach((row: AppointmentReply) => toEvent(row, context)),
      selected: onceEach((row: AppointmentReply) => toEvent(row, context, true)),
      outside: onceEach((row: OutsideRow) => toOutsideEvent(row, context)),
      tasks: onceEach((task: ShownAgenda) => toAgendaEvent(task, context)),
    }
  }, [zone, locale, viewer, t, isBoard, fixed, queryClient, formsOf])

  const chosen = selection?.chosen
  const events = useMemo(() => {
    const isShown = (ids: readonly number[]) => isOf(technician, ids)
    const shown = rows.filter(row => isShown(row.workers))
    const isChosen = (row: AppointmentReply) => chosen?.has(row.appointment_id) === true
    return [
      ...eventsOf.rows(chosen?.size ? shown.filter(row => !isChosen(row)) : shown),
      ...(chosen?.size ? eventsOf.selected(shown.filter(isChosen)) : []),
      ...eventsOf.outside(outside.filter(row => isShown(row.technician_ids))),
      ...eventsOf.tasks(tasks.filter(task => isShown([task.technician_id]))),
    ]
  }, [rows, outside, tasks, technician, eventsOf, chosen])
  const find = useMemo(() => {
    let byId: Map<string, AppointmentReply> | undefined
    return (id: string) => {
      byId ??= new Map(rows.map(row => [String(row.appointment_id), row]))
      const row = byId.get(id)
      return row && appointmentOf(row)
    }
  }, [rows])
  const taskById = useMemo(() => new Map(tasks.map(task => [agendaEventId(task.id), task])), [tasks])
  const findTask = useCallback((id: string) => taskById.get(id), [taskById])
  const findOutside = useCallback((id: string) => outside.find(row => row.key === id), [outside])
  return { events, find, findTask, findOutside }
}

/** Makes the events of rows; a row that was among those before has the same event again. */
function onceEach<R extends object>(make: (row: R) => PlannerEvent) {
  let before: readonly R[] = []
  let made: readonly PlannerEvent[] = []
  return (rows: readonly R[]): readonly PlannerEvent[] => {
    let known: Map<R, PlannerEvent> | undefined
    const find = (row: R) => {
      known ??= new Map(before.map((each, at) => [each, made[at]!]))
      return known.get(row)
    }
    // Most often all are new, or the same in the same places.
    const events = rows.map((row, at) =>
      row === before[at] ? made[at]! : ((before.length > 0 ? find(row) : undefined) ?? make(row)),
    )
    before = rows
    made = events
    return events
  }
}

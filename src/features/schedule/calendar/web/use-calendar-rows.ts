import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { shiftsContract } from '#features/people/shifts/shifts.contract.ts'
import { agendaContract } from '#features/schedule/agenda/agenda.contract.ts'
import { stepDate } from '#web/planner/layout/visible-days.ts'
import type { PlannerView } from '#web/planner/planner-types.ts'
import { readQuery, useRead } from '#web/use-endpoint.ts'
import { whenIdle } from '#web/when-idle.ts'
import { calendarContract } from '../calendar.contract.ts'
import { calendarRowsFromWire } from '../calendar-rows.wire.ts'
import { drawnRange, loadedRange } from './calendar-span.ts'

/** Appointments, agenda tasks and hours around the days shown. While paging, the previous ones stay until the new ones arrive; neighbours are prefetched. */
export function useCalendarRows(view: PlannerView, date: number, isOnePerson = false) {
  const queryClient = useQueryClient()
  const read = useRead(calendarContract.rows, drawnRange(view, date, isOnePerson), { keepPrevious: true })
  const isThere = read.isSuccess && !read.isPlaceholderData

  useEffect(() => {
    if (!isThere) return
    return whenIdle(() => {
      for (const direction of [1, -1] as const) {
        const range = drawnRange(view, stepDate(view, date, direction), isOnePerson)
        void queryClient.prefetchQuery({ ...readQuery(calendarContract.rows, range), retry: false })
      }
    })
  }, [isThere, queryClient, view, date, isOnePerson])
  const days = loadedRange(view, date)
  const agenda = useRead(agendaContract.range, days, { keepPrevious: true })
  const shifts = useRead(shiftsContract.range, days, { keepPrevious: true })
  const rows = useMemo(() => read.data && calendarRowsFromWire(read.data), [read.data])
  return { read, rows, tasks: agenda.data?.data, rosters: shifts.data?.result }
}

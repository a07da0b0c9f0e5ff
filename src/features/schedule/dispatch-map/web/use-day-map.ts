import { useMemo } from 'react'
import { jobRowFromWire, type ShownRow } from '#features/jobs/jobs/job-rows.wire.ts'
import { clockContract } from '#features/people/clock/clock.contract.ts'
import { calendarContract } from '#features/schedule/calendar/calendar.contract.ts'
import { dayText, parseDay } from '#shared/dates.ts'
import type { Receives } from '#shared/endpoint.ts'
import { useListState } from '#web/ui/list/use-list-state.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useAnswered } from '#web/use-unanswered.ts'

/** The filter's choice of appointments without a technician; 0 is everybody's. */
export const unassignedChoice = -1

const defaults = {
  sort: { field: 'id' as const, order: 'DESC' as const },
  filters: { date: '', technician: 0, status: [] as readonly number[] },
}

export type Person = Receives<typeof clockContract.locations>['result'][number]
/** An appointment of the day. */
export type DayJob = ShownRow & { appointment_id: number; starts_at: string }

/** The map's view, kept in the address: day, people, statuses. */
export function useDayMap() {
  const { today } = useCompanyTime()
  const list = useListState<(typeof defaults)['filters'], 'id'>(defaults)
  const { technician, status } = list.filters
  const date = dayText(parseDay(String(list.filters.date)) ?? today)
  const read = useAnswered(
    calendarContract.range,
    { startDate: date, endDate: date, ...(technician > 0 && { worker: [technician] }) },
    reply => reply.data.length === 0,
    { keepPrevious: true },
  )
  const people = useRead(clockContract.locations, {}, { refetchInterval: 60_000 })
  const rows = read.data?.data
  const jobs = useMemo(
    () =>
      rows
        ?.map(jobRowFromWire)
        .filter((row): row is DayJob => row.appointment_id !== null && row.starts_at !== null)
        .filter(row => technician !== unassignedChoice || row.technicians.length === 0)
        .filter(row => status.length === 0 || status.includes(row.status_id))
        .sort((a, b) => a.starts_at.localeCompare(b.starts_at)),
    [rows, status, technician],
  )
  return {
    date,
    today: dayText(today),
    technician,
    status,
    read,
    jobs,
    people: people.data?.result,
    set: list.setFilters,
  }
}

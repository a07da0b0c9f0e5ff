import { hashKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keptReads } from '#app/screens/kept-reads.ts'
import { dashboardContract } from '#features/insight/dashboard/dashboard.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { jobTabs } from '#features/jobs/jobs/jobs.rules.ts'
import { ownDaysInput } from '#features/jobs/jobs/own-days.ts'
import { filterInput, listDefaults, noFilters } from '#features/office/jobs-list/web/list-filters.ts'
import { clockContract } from '#features/people/clock/clock.contract.ts'
import { ownWeek } from '#features/people/clock/own-week.rules.ts'
import { shiftsContract } from '#features/people/shifts/shifts.contract.ts'
import { ownShiftDays } from '#features/people/shifts/shifts.rules.ts'
import { agendaContract } from '#features/schedule/agenda/agenda.contract.ts'
import { calendarContract } from '#features/schedule/calendar/calendar.contract.ts'
import { drawnRange, loadedRange } from '#features/schedule/calendar/web/calendar-span.ts'
import type { Viewer } from '#shared/access.ts'
import { dayText, weekdayOf } from '#shared/dates.ts'
import { readKey } from '#web/use-endpoint.ts'

const viewer: Viewer = { id: 1, kind: 'technician', company_id: 1, pack_id: 3, permissions: [], demo: false }

// A Monday, a Sunday, and the last day of a February.
const days = [20_517, 20_516, 20_512]
const later = days.flatMap(day => [1, 2, 3].map(since => [day + since, since] as const))

test.each([...days.map(day => [day, 0] as const), ...later])(
  'on day %d screens ask for what a phone has kept %d days before',
  (today, since) => {
    const all = keptReads.once(viewer, today - since, 3)
    const kept = all.map(({ entry, input }) => hashKey([entry.path, input]))
    const lists = [jobTabs.active, jobTabs.appointments].map(tab => {
      const { sort } = listDefaults(tab, true)
      const filters = filterInput(noFilters, '', tab, today)
      const pagination = { pageNumber: 1, pageSize: 10, sortField: sort.field, sortOrder: sort.order }
      return readKey(jobsContract.list, { filters, pagination })
    })
    const views = [
      ['day', today],
      ['day', today + 1],
      ['week', today],
    ] as const
    const calendars = views.flatMap(([view, date]) => [
      readKey(calendarContract.rows, drawnRange(view, date, true)),
      readKey(agendaContract.range, loadedRange(view, date)),
    ])
    const monday = today + 1 - weekdayOf(today)
    const others = [
      readKey(jobsContract.list, ownDaysInput(today)),
      readKey(dashboardContract.today, { day: dayText(today) }),
      readKey(clockContract.ownTimes, ownWeek(monday)),
      readKey(shiftsContract.range, ownShiftDays(today)),
    ]
    expect(kept).toEqual(expect.arrayContaining([...lists, ...calendars, ...others].map(hashKey)))
  },
)

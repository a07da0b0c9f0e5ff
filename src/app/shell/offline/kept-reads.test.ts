import { hashKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keptReads } from '#app/screens/kept-reads.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { jobTabs } from '#features/jobs/jobs/jobs.rules.ts'
import { filterInput, listDefaults, noFilters } from '#features/office/jobs-list/web/list-filters.ts'
import { agendaContract } from '#features/schedule/agenda/agenda.contract.ts'
import { calendarContract } from '#features/schedule/calendar/calendar.contract.ts'
import { drawnRange, loadedRange } from '#features/schedule/calendar/web/calendar-span.ts'
import type { Viewer } from '#shared/access.ts'
import { readKey } from '#web/use-endpoint.ts'

const viewer: Viewer = { id: 1, kind: 'technician', company_id: 1, pack_id: 3, permissions: [], demo: false }

// A Monday, a Sunday, and the last day of a February.
test.each([20_517, 20_516, 20_512])('screens ask for what a phone keeps on day %d', today => {
  const kept = keptReads.once(viewer, today).map(({ entry, input }) => hashKey([entry.path, input]))
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
  expect(kept).toEqual(expect.arrayContaining([...lists, ...calendars].map(hashKey)))
})

import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { pageSettingsContract } from '#features/account/page-settings/page-settings.contract.ts'
import { pageIds } from '#features/account/page-settings/page-settings.rules.ts'
import { feesContract } from '#features/account/tax-and-fees/fees.contract.ts'
import { dashboardContract } from '#features/insight/dashboard/dashboard.contract.ts'
import { claimsContract } from '#features/jobs/claims/claims.contract.ts'
import { jobSettingsContract } from '#features/jobs/job-settings/job-settings.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { jobTabs } from '#features/jobs/jobs/jobs.rules.ts'
import { arrivalsContract } from '#features/messages/appointment-messages/arrivals.contract.ts'
import { lateMinutes } from '#features/messages/appointment-messages/arrivals.rules.ts'
import { messageTemplatesContract } from '#features/messages/message-templates/message-templates.contract.ts'
import { filterInput, listDefaults, noFilters } from '#features/office/jobs-list/web/list-filters.ts'
import { clockContract } from '#features/people/clock/clock.contract.ts'
import { ownWeek } from '#features/people/clock/own-week.rules.ts'
import { leaveKindsContract } from '#features/people/shifts/leave-kinds.contract.ts'
import { openShiftsContract } from '#features/people/shifts/open-shifts.contract.ts'
import { shiftSwapsContract } from '#features/people/shifts/shift-swaps.contract.ts'
import { shiftsContract } from '#features/people/shifts/shifts.contract.ts'
import { ownShiftDays } from '#features/people/shifts/shifts.rules.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { timesheetsContract } from '#features/people/timesheets/timesheets.contract.ts'
import { agendaContract } from '#features/schedule/agenda/agenda.contract.ts'
import { calendarContract } from '#features/schedule/calendar/calendar.contract.ts'
import { drawnRange, loadedRange } from '#features/schedule/calendar/web/calendar-span.ts'
import { inventoryContract } from '#features/stock/inventory/inventory.contract.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import { smsContract } from '#features/talk/sms/sms.contract.ts'
import { mayAccess, type Viewer } from '#shared/access.ts'
import type { Endpoint, Sends } from '#shared/endpoint.ts'
import { weekStart } from '#web/planner/layout/visible-days.ts'
import { readQuery } from '#web/use-endpoint.ts'

/** What a technician's screens read besides their jobs: each opens without a connection once this was read. */
export function keptReads(viewer: Viewer, today: number): ReturnType<typeof readQuery>[] {
  const reads: ReturnType<typeof readQuery>[] = []
  const read = <E extends Endpoint>(entry: E, input: Sends<E>) => {
    if (mayAccess(entry.access, viewer)) reads.push(readQuery(entry, input) as (typeof reads)[number])
  }
  read(dashboardContract.today, {})
  read(pageSettingsContract.page, { pageID: pageIds.dashboard })
  for (const tab of [jobTabs.active, jobTabs.appointments]) read(jobsContract.list, firstPage(tab, today))
  read(jobTypesContract.options, {})
  read(jobsContract.required, {})
  const monday = weekStart(today, 1)
  read(itemsContract.options, {})
  read(inventoryContract.options, {})
  read(inventoryContract.places, {})
  read(feesContract.read, {})
  read(jobSettingsContract.terms, {})
  read(clockContract.status, {})
  read(clockContract.jobs, {})
  read(claimsContract.own, {})
  read(timesheetsContract.jobs, { search: '' })
  for (const week of [monday, monday - 7]) read(clockContract.ownTimes, ownWeek(week))
  read(shiftsContract.range, ownShiftDays(today))
  read(shiftsContract.askedLeave, {})
  read(openShiftsContract.list, {})
  read(shiftSwapsContract.list, {})
  read(leaveKindsContract.options, {})
  read(teamContract.workerOptions, {})
  for (const [view, date] of [
    ['day', today],
    ['day', today + 1],
    ['week', today],
  ] as const) {
    const range = loadedRange(view, date)
    read(calendarContract.rows, drawnRange(view, date, true))
    read(agendaContract.range, range)
    read(shiftsContract.range, range)
  }
  for (const minutes of lateMinutes) read(arrivalsContract.previewLate, { minutes })
  read(smsContract.settings, {})
  read(messageTemplatesContract.texts, {})
  read(messageTemplatesContract.emails, {})
  return reads
}

/** The jobs list as a technician opens it. */
function firstPage(tab: number, today: number): Sends<typeof jobsContract.list> {
  const { sort } = listDefaults(tab, true)
  return {
    filters: filterInput(noFilters, '', tab, today),
    pagination: { pageNumber: 1, pageSize: 10, sortField: sort.field, sortOrder: sort.order },
  }
}

import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { pageSettingsContract } from '#features/account/page-settings/page-settings.contract.ts'
import { pageIds } from '#features/account/page-settings/page-settings.rules.ts'
import { feesContract } from '#features/account/tax-and-fees/fees.contract.ts'
import { dashboardContract } from '#features/insight/dashboard/dashboard.contract.ts'
import { checklistsContract } from '#features/jobs/checklists/checklists.contract.ts'
import { claimsContract } from '#features/jobs/claims/claims.contract.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { answersContract } from '#features/jobs/forms/answers.contract.ts'
import { jobSettingsContract } from '#features/jobs/job-settings/job-settings.contract.ts'
import { jobTimeContract } from '#features/jobs/job-summary/job-time.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { jobTabs } from '#features/jobs/jobs/jobs.rules.ts'
import { ownDaysInput } from '#features/jobs/jobs/own-days.ts'
import { signaturesContract } from '#features/jobs/signatures/signatures.contract.ts'
import { toolsContract } from '#features/jobs/tools/tools.contract.ts'
import { arrivalsContract } from '#features/messages/appointment-messages/arrivals.contract.ts'
import { lateMinutes } from '#features/messages/appointment-messages/arrivals.rules.ts'
import { clientMessagesContract } from '#features/messages/client-messages/client-messages.contract.ts'
import { messageTemplatesContract } from '#features/messages/message-templates/message-templates.contract.ts'
import { onSiteContract } from '#features/money/on-site/on-site.contract.ts'
import { type KeptRead, type KeptReads, keptRead as read } from '#features/office/field-devices/kept-reads.ts'
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
import { bundlesContract } from '#features/stock/bundles/bundles.contract.ts'
import { inventoryContract } from '#features/stock/inventory/inventory.contract.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import { smsContract } from '#features/talk/sms/sms.contract.ts'
import { addMonths, dayText, weekdayOf } from '#shared/dates.ts'
import type { Receives, Sends } from '#shared/endpoint.ts'

/**
 * The replies that a technician's phone keeps: each is a call of a contract with the input with which screens ask it, read
 * by its own handler with the person's rights. The server says which of them differ (`field/pull`). A new one is a line.
 */
export const keptReads: KeptReads = {
  once: (_viewer, today, ahead) => [
    ...ofDay(today),
    ...ofPerson,
    // Screens name the day in what they ask: after a midnight without a line they ask for these.
    ...Array.from({ length: ahead }, (_, n) => ofDay(today + n + 1))
      .flat()
      .map(each => ({ ...each, isLater: true })),
  ],
  ofJob: (_viewer, id) => [
    read(jobsContract.open, { id }),
    read(diaryContract.read, { jobId: id }, latestEntries),
    read(filesContract.list, { jobId: id }),
    read(checklistsContract.onJob, { jobId: id }),
    read(answersContract.onJob, { jobId: id }),
    read(signaturesContract.read, { id }),
    read(jobTimeContract.times, { jobId: id }),
    read(clientMessagesContract.facts, { jobId: id }),
    read(toolsContract.ofJob, { jobId: id }),
    read(onSiteContract.open, { jobId: id }),
  ],
}

/** Screens show these of a day, with the same input. */
function ofDay(today: number): KeptRead[] {
  const monday = today + 1 - weekdayOf(today)
  return [
    read(jobsContract.list, ownDaysInput(today)),
    read(dashboardContract.today, { day: dayText(today) }),
    ...[jobTabs.active, jobTabs.appointments].map(tab => read(jobsContract.list, firstPage(tab, today))),
    ...[daysAround(today, 1), daysAround(today + 1, 1), daysAround(monday, 7, 6)].flatMap(days => [
      read(calendarContract.rows, { ...days, texts: true }),
      read(agendaContract.range, days),
      read(shiftsContract.range, days),
    ]),
    ...[monday, monday - 7].map(week => read(clockContract.ownTimes, ownWeek(week))),
    read(shiftsContract.range, ownShiftDays(today)),
  ]
}

const ofPerson: readonly KeptRead[] = [
  read(pageSettingsContract.page, { pageID: pageIds.dashboard }),
  read(jobTypesContract.options, {}),
  read(jobsContract.required, {}),
  read(itemsContract.options, {}),
  read(bundlesContract.all, {}),
  read(inventoryContract.options, {}),
  read(inventoryContract.places, {}),
  read(feesContract.read, {}),
  read(jobSettingsContract.terms, {}),
  read(clockContract.status, {}),
  read(clockContract.jobs, {}),
  read(claimsContract.own, {}),
  read(timesheetsContract.jobs, { search: '' }),
  read(shiftsContract.askedLeave, {}),
  read(openShiftsContract.list, {}),
  read(shiftSwapsContract.list, {}),
  read(leaveKindsContract.options, {}),
  read(teamContract.workerOptions, {}),
  ...lateMinutes.map(minutes => read(arrivalsContract.previewLate, { minutes })),
  read(smsContract.settings, {}),
  read(messageTemplatesContract.texts, {}),
  read(messageTemplatesContract.emails, {}),
]

/** The last 50 entries of a diary, in whole groups: a job of years has thousands. */
function latestEntries({ diary, ...rest }: Receives<typeof diaryContract.read>) {
  let count = 0
  return {
    ...rest,
    diary: diary.filter(({ changes }) => {
      const isLatest = count < mostEntries
      count += changes.length
      return isLatest
    }),
  }
}
const mostEntries = 50

/** The days that a calendar loads: those from this one on, and as many more either side. */
const daysAround = (first: number, more: number, further = 0) => ({
  startDate: dayText(first - more),
  endDate: dayText(first + further + more),
})

/** The jobs list as a technician opens it. */
const firstPage = (tab: number, today: number): Sends<typeof jobsContract.list> => ({
  filters: {
    tab,
    status: [],
    search: '',
    useDateClosed: false,
    worker: [],
    dates:
      tab === jobTabs.appointments
        ? { start: dayText(today), end: dayText(today + 7) }
        : { start: dayText(addMonths(today, -12)), end: dayText(today) },
  },
  pagination: {
    pageNumber: 1,
    pageSize: 10,
    sortField: tab === jobTabs.appointments ? 'appointment_time' : 'next_appointment',
    sortOrder: 'ASC',
  },
})

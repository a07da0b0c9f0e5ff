import { dayText } from '#shared/dates.ts'
import type { Sends } from '#shared/endpoint.ts'
import type { jobsContract } from './jobs.contract.ts'
import { jobTabs } from './jobs.rules.ts'

const mostAppointments = 50

/** Asks for a technician's appointments of today and tomorrow; kept on the device, so that it is there offline too. */
export const ownDaysInput = (today: number): Sends<typeof jobsContract.list> => ({
  filters: { tab: jobTabs.appointments, dates: { start: dayText(today), end: dayText(today + 1) } },
  pagination: {
    pageNumber: 1,
    pageSize: mostAppointments,
    sortField: 'appointment_time',
    sortOrder: 'ASC',
  },
})

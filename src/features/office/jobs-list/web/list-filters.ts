import type { JobSort, jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { jobTabs, tabStatuses } from '#features/jobs/jobs/jobs.rules.ts'
import { addMonths, dayText } from '#shared/dates.ts'
import type { Sends } from '#shared/endpoint.ts'
import type { Filters } from '#web/ui/list/list-search.ts'

/** The list's filters in the address, named so that people can type them. */
export interface JobFilters extends Filters {
  /** One job; 0: any. */
  id: number
  client: number
  /** Any of these; none: all of the tab. */
  status: readonly number[]
  type: number
  /** Any of these technicians, 0 for nobody; none: all. */
  worker: readonly number[]
  /** 'yyyy-MM-dd'; '': the tab's default range; 'any': any date. */
  from: string
  to: string
  closed: boolean
}

/** Stands in the address for no range of dates. */
export const anyDate = 'any'

export const noFilters: JobFilters = {
  id: 0,
  client: 0,
  status: [],
  type: 0,
  worker: [],
  from: '',
  to: '',
  closed: false,
}

/** The tab in the address; anything unknown is the first. */
export function tabOf(value: unknown): number {
  const tab = Number(value)
  return Object.values(jobTabs).includes(tab as 0) ? tab : jobTabs.active
}

/**
 * A tab's default order: appointments by time from today on, jobs newest first; a technician's own jobs by the next
 * appointment.
 */
export function listDefaults(tab: number, isOwn = false) {
  const isNext = isOwn && tab === jobTabs.active
  const byTime = tab === jobTabs.appointments || isNext
  const field = isNext ? 'next_appointment' : byTime ? 'appointment_time' : 'id'
  return {
    sort: {
      field: (tab === jobTabs.history ? 'date_created' : field) as JobSort,
      order: byTime ? ('ASC' as const) : ('DESC' as const),
    },
    filters: noFilters,
  }
}

/**
 * A tab's default days: the next week for appointments, the past year for jobs. Null, for any day, if that was chosen, or
 * the address names one job or one client.
 */
export function shownDays(
  filters: JobFilters,
  tab: number,
  today: number,
): { from: string; to: string } | null {
  if (filters.from === anyDate) return null
  if (filters.from && filters.to) return { from: filters.from, to: filters.to }
  if (filters.id || filters.client) return null
  return tab === jobTabs.appointments
    ? { from: dayText(today), to: dayText(today + 7) }
    : { from: dayText(addMonths(today, -12)), to: dayText(today) }
}

/** The filters as the list endpoint's input. */
export function filterInput(
  filters: JobFilters,
  search: string,
  tab: number,
  today: number,
): NonNullable<Sends<typeof jobsContract.list>['filters']> {
  const days = shownDays(filters, tab, today)
  return {
    ...(tab === jobTabs.toInvoice ? { toInvoice: true } : { tab }),
    status: filters.status.filter(id => tabStatuses[tab]?.includes(id)),
    search,
    useDateClosed: filters.closed,
    ...(filters.type && { jobType: filters.type }),
    worker: filters.worker.filter(Number.isInteger),
    ...(filters.id && { id: filters.id }),
    ...(filters.client && { clientId: filters.client }),
    ...(days && { dates: { start: days.from, end: days.to } }),
  }
}

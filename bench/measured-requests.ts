import { contracts } from '#app/features.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { LoadedCompany } from './load.ts'

/** Each save changes something. */
let saves = 0

export interface Work {
  name: string
  entry: Endpoint
  input: (company: LoadedCompany) => Record<string, unknown>
}

/** The requests that are measured beside SQL by hand. */
export function worksOf(): Work[] {
  const today = todayIn('Australia/Sydney', new Date().toISOString())
  const list = contracts.jobs.list
  const page = { pageNumber: 1, pageSize: 10, sortField: 'id', sortOrder: 'DESC' }
  const year = { start: dayText(today - 365), end: dayText(today) }
  const month = { start: dayText(today - 30), end: dayText(today) }
  const search = (text: string) => () => ({
    pagination: page,
    filters: { tab: 0, search: text, dates: year },
  })
  return [
    {
      name: 'list, first page',
      entry: list,
      input: () => ({ pagination: page, filters: { tab: 0, dates: year } }),
    },
    {
      name: 'list, filtered',
      entry: list,
      input: () => ({ pagination: page, filters: { tab: 0, status: 5, dates: year } }),
    },
    {
      name: 'closed by technician',
      entry: list,
      input: ({ technician }) => ({
        pagination: { ...page, sortField: 'date_closed' },
        filters: { tab: 1, worker: [technician], dates: month, useDateClosed: true },
      }),
    },
    { name: 'search, common', entry: list, input: search('hill street') },
    { name: 'search, rare', entry: list, input: company => search(company.rareTerm)() },
    { name: 'search, none', entry: list, input: search('zzqqxx') },
    { name: 'open a job', entry: contracts.jobs.open, input: company => ({ id: company.someJob }) },
    { name: 'open a full job', entry: contracts.jobs.open, input: company => ({ id: company.fullJob }) },
    { name: 'its 200 entries', entry: contracts.diary.read, input: company => ({ jobId: company.fullJob }) },
    { name: 'its 50 files', entry: contracts.files.list, input: company => ({ jobId: company.fullJob }) },
    {
      name: 'save a full job',
      entry: contracts.jobs.edit,
      input: company => ({ id: company.fullJob, additionalInfo: `Leaking tap ${saves++}` }),
    },
    {
      name: 'calendar, a week',
      entry: contracts.calendar.rows,
      input: () => ({ startDate: dayText(today - 3), endDate: dayText(today + 3) }),
    },
  ]
}

/** The days that `worksOf` asks for, as instants. */
export function benchDays() {
  const today = todayIn('Australia/Sydney', new Date().toISOString())
  const start = (days: number) => new Date((today + days) * 86_400_000 - 11 * 3_600_000).toISOString()
  return {
    yearFrom: start(-365),
    monthFrom: start(-30),
    to: start(1),
    weekFrom: start(-3),
    weekTo: start(4),
  }
}

export function requestOf(entry: Endpoint, input: Record<string, unknown>) {
  const rest = { ...input }
  const path = entry.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return value
  })
  if (entry.method === 'POST') return { url: `/api${path}`, method: entry.method, body: JSON.stringify(rest) }
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(rest)) query.set(key, String(value))
  return { url: `/api${path}?${query}`, method: entry.method, body: undefined }
}

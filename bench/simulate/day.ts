import { randomUUID } from 'node:crypto'
import { contracts } from '#app/features.ts'
import { dayText, loadTemporal, todayIn } from '#shared/dates.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { SimulatedCompany } from './companies.ts'

export interface Asked {
  kind: string
  /** Of the company that asks. */
  mark: string
  entry: Endpoint
  input: Record<string, unknown>
  token: string
  /** Of a write: how often it must stand in the database afterwards, once it was answered. */
  proof?: { table: 'jobs' | 'clients' | 'invoices' | 'diary_entries' | 'files'; text: string }
  file?: Buffer
  /** Hears an answer that says yes. */
  answered?(text: string): void
  /** The photo whose bytes are the answer. */
  photo?: number
}

interface Kind {
  name: string
  /** How many of a hundred requests, by hour of the day: morning, midday, afternoon, evening. */
  shares: readonly [number, number, number, number]
  ask: (company: SimulatedCompany) => Omit<Asked, 'kind' | 'mark'>
}

const page = { pageNumber: 1, pageSize: 10, sortField: 'id', sortOrder: 'DESC' }
await loadTemporal()
const today = todayIn('Australia/Sydney', new Date().toISOString())
const year = { start: dayText(today - 365), end: dayText(today) }
const any = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const list = (filters: object) => ({ pagination: page, filters: { tab: 0, dates: year, ...filters } })
/** A text that nobody else writes, with the company's mark. */
const told = ({ mark }: SimulatedCompany) => `${randomUUID()} ${mark}`
const office =
  (entry: Endpoint, input: (company: SimulatedCompany) => Record<string, unknown>): Kind['ask'] =>
  company => ({ entry, input: input(company), token: company.office })
const van =
  (
    entry: Endpoint,
    input: (company: SimulatedCompany, person: number) => Record<string, unknown>,
  ): Kind['ask'] =>
  company => {
    const { id, token } = any(company.vans)
    return { entry, input: input(company, id), token }
  }

/** Requests of offices and vans; the shares are a guess at a plumber's day, and the same for every company. */
export const kinds: readonly Kind[] = [
  { name: 'list', shares: [16, 16, 14, 12], ask: office(contracts.jobs.list, () => list({})) },
  {
    name: 'list, one status',
    shares: [5, 5, 5, 4],
    ask: office(contracts.jobs.list, () => list({ status: 5 })),
  },
  {
    name: 'search',
    shares: [6, 7, 7, 4],
    ask: office(contracts.jobs.list, () => list({ search: 'hill street' })),
  },
  {
    name: 'open',
    shares: [16, 18, 18, 16],
    ask: office(contracts.jobs.open, ({ jobIds }) => ({ id: any(jobIds) })),
  },
  {
    name: 'diary',
    shares: [8, 9, 9, 8],
    ask: office(contracts.diary.read, ({ jobIds }) => ({ jobId: any(jobIds) })),
  },
  {
    name: 'week',
    shares: [8, 6, 6, 4],
    ask: office(contracts.calendar.rows, () => ({
      startDate: dayText(today - 3),
      endDate: dayText(today + 3),
    })),
  },
  {
    name: 'own day',
    shares: [18, 6, 6, 4],
    ask: van(contracts.calendar.rows, () => ({ startDate: dayText(today), endDate: dayText(today) })),
  },
  { name: 'open in the van', shares: [8, 10, 9, 8], ask: van(contracts.jobs.list, () => list({})) },
  {
    name: 'book',
    shares: [5, 6, 5, 2],
    ask: company => {
      const name = told(company)
      const appointments = [
        { appointment_time: new Date(Date.now() + 5 * 86_400_000).toISOString(), duration: 60 },
      ]
      const input = { name, address: '1 High Street, Ryde NSW', appointments }
      return { entry: contracts.jobs.add, input, token: company.office, proof: { table: 'jobs', text: name } }
    },
  },
  {
    name: 'add a client',
    shares: [2, 3, 3, 1],
    ask: company => {
      const name = told(company)
      return {
        entry: contracts.clients.add,
        input: { name },
        token: company.office,
        proof: { table: 'clients', text: name },
      }
    },
  },
  {
    name: 'invoice',
    shares: [2, 2, 4, 3],
    ask: company => {
      const name = told(company)
      const lines = [{ name: 'Mixer tap', quantity: 2, price: 100 }]
      return {
        entry: contracts.invoices.add,
        input: { name, lines },
        token: company.office,
        proof: { table: 'invoices', text: name },
      }
    },
  },
  {
    name: 'note',
    shares: [5, 8, 10, 20],
    ask: company => {
      const text = told(company)
      const data = [{ type: 'note', content: text, entryId: randomUUID() }]
      const input = { job_id: any(company.jobIds), data }
      return {
        entry: contracts.diary.add,
        input,
        token: company.office,
        proof: { table: 'diary_entries', text },
      }
    },
  },
  {
    name: 'photo',
    shares: [1, 3, 4, 9],
    ask: company => {
      const key = randomUUID()
      const input = { id: any(company.jobIds), key }
      return {
        entry: contracts.files.add,
        input,
        token: company.office,
        proof: { table: 'files', text: key },
        file: dot,
        answered: text => void company.photos.push((JSON.parse(text) as { file: { id: number } }).file.id),
      }
    },
  },
  {
    name: 'photo, looked at',
    shares: [3, 4, 5, 6],
    ask: company => {
      const { office: token, photos, jobIds } = company
      const photo = photos.length > 0 ? any(photos) : undefined
      return photo === undefined
        ? { entry: contracts.files.list, input: { jobId: any(jobIds) }, token }
        : { entry: contracts.files.read, input: { id: photo, name: 'photo.png' }, token, photo }
    },
  },
  {
    name: 'list as CSV',
    shares: [1, 1, 1, 2],
    ask: office(contracts.jobs.exportJobs, () => ({ tab: 0, status: 5, dates: year })),
  },
  {
    name: 'report by rows',
    shares: [1, 1, 1, 2],
    ask: office(contracts.reports.runRows, () => ({
      rows: { source: 'jobs', columns: ['number', 'client'], group: '', of: '' },
    })),
  },
  {
    name: 'history of a job',
    shares: [2, 2, 2, 2],
    ask: office(contracts.jobHistory.read, ({ jobIds }) => ({ id: any(jobIds) })),
  },
  {
    name: 'history of a client',
    shares: [2, 2, 2, 2],
    ask: office(contracts.clientHistory.history, ({ clientIds }) => ({ id: any(clientIds) })),
  },
  {
    name: 'save',
    shares: [2, 3, 4, 8],
    ask: company => ({
      entry: contracts.jobs.edit,
      input: { id: any(company.jobIds), additionalInfo: told(company) },
      token: company.office,
    }),
  },
]

/** The part of the busiest hour's requests that comes at an hour of the working day, from seven to five. */
const curve = [0.7, 1, 0.9, 0.7, 0.6, 0.5, 0.6, 0.7, 0.9, 0.8]

/** The next request, at a part of the day (0 to 1), and by whom: larger companies ask more. */
export function nextAsked(companies: readonly SimulatedCompany[], part: number): Asked {
  const company = weighted(companies, ({ vans }) => vans.length)
  const quarter = Math.min(3, Math.floor(part * 4)) as 0 | 1 | 2 | 3
  const kind = weighted(kinds, ({ shares }) => shares[quarter])
  return { kind: kind.name, mark: company.mark, ...kind.ask(company) }
}

export const busyness = (part: number): number =>
  curve[Math.min(curve.length - 1, Math.floor(part * curve.length))]!

function weighted<T>(from: readonly T[], weight: (each: T) => number): T {
  const all = from.reduce((sum, each) => sum + weight(each), 0)
  let at = Math.random() * all
  for (const each of from) {
    at -= weight(each)
    if (at < 0) return each
  }
  return from.at(-1)!
}

import { beforeAll, expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { furnishCompany } from '#features/guide/onboarding/server/furnish-company.service.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { readCsv } from '#server/testing/read-csv.ts'
import type { Sends } from '#shared/endpoint.ts'
import { jobSortFields, jobsContract } from '../../jobs.contract.ts'

const app = await testApp()
const { add, edit, list, exportJobs } = jobsContract
let company: TestCompany
let other: TestCompany
let second: TestUser
type Filters = NonNullable<Sends<typeof list>['filters']>
type Order = Omit<Sends<typeof exportJobs>, 'filters'>

beforeAll(async () => {
  company = await app.company({ time_zone: 'Australia/Sydney' })
  other = await app.company()
  second = await app.user(company.id, 3, { fullname: '=Wong, Li' })
  await app.services.db.withCompany(companyIdFrom(company.id, 'seed'), furnishCompany)
  app.setNow('2026-05-01T00:00:00Z')
  await book({ name: 'open', phone: '+61 412 345 678', assign_worker: String(company.technician.id) })
  await book({
    name: 'twice',
    additionalInfo: 'two\nlines, "quoted"',
    assign_worker: [second.id, company.technician.id],
    appointments: [
      { appointment_time: '2026-06-01T23:00:00Z', duration: 30, worker: [second.id] },
      { appointment_time: '2026-06-03T23:00:00Z', duration: 90 },
    ],
  })
  await book({ name: 'closed', companyName: '@SUM(A1)' }, 3)
  app.setNow(null)
  await app.send(add, { name: 'Secret', address: '9 Other St' }, other.office)
})

async function book(input: Partial<Sends<typeof add>> & { name: string }, status?: number) {
  const { body } = await app.send(add, { address: '1 Some St', ...input }, company.office)
  if (status) await app.send(edit, { id: body.lastJobInsertId, job_status_id: status }, company.office)
}

async function exported(filters: Filters, as: TestUser = company.office, order: Order = {}) {
  const { status, body, headers } = await app.send(exportJobs, { filters, ...order }, as)
  expect(status).toBe(200)
  return { rows: readCsv(body as unknown as Buffer), headers }
}
const names = async (filters: Filters, as?: TestUser, order?: Order) =>
  (await exported(filters, as, order)).rows.map(row => row.Name)

test('the file holds what the list shows under the same tab and filters', async () => {
  expect(await names({ tab: 0 })).toEqual(['twice', 'open'])
  expect(await names({ tab: 1 })).toEqual(['closed'])
  expect(await names({ worker: second.id })).toEqual(['twice'])
  expect(await names({ search: 'quoted' })).toEqual(['twice'])
  expect(await names({ search: 'e', tab: 0 })).toEqual(['twice', 'open'])
  expect(await names({ search: 'no such thing' })).toEqual([])
  expect(await names({ dates: { start: '2026-05-02' } })).toEqual([])
  expect(await names({ tab: 2, dates: { start: '2026-06-03', end: '2026-06-30' } })).toEqual(['twice'])
  const { headers } = await exported({ tab: 1 })
  expect(headers['content-disposition']).toMatch(/filename\*=UTF-8''job-history-\d{4}-\d\d-\d\d\.csv$/)
})

test('formulas are text in every column, times are the company’s, comments come whole', async () => {
  const [twice, open] = (await exported({ tab: 0 })).rows
  expect(open).toMatchObject({ Phone: "'+61 412 345 678", Status: 'Pending', Appointment: '' })
  expect(twice).toMatchObject({
    Technicians: `'=Wong, Li; ${company.technician.fullname}`,
    'Company Comment': 'two\nlines, "quoted"',
    'Date Created': '2026-05-01 10:00',
  })
  expect((await exported({ tab: 1 })).rows[0]).toMatchObject({ Company: "'@SUM(A1)", Status: 'Closed' })
})

test('on the Appointments tab each appointment is a row with its own time and people', async () => {
  const { rows } = await exported({ tab: 2 }, company.office, {
    sortField: 'appointment_time',
    sortOrder: 'ASC',
  })
  expect(rows.map(row => [row.Appointment, row['Appointment End'], row.Technicians])).toEqual([
    ['2026-06-02 09:00', '2026-06-02 09:30', "'=Wong, Li"],
    ['2026-06-04 09:00', '2026-06-04 10:30', `'=Wong, Li; ${company.technician.fullname}`],
  ])
})

test('a technician gets own work only, whatever the filters say', async () => {
  expect(await names({}, second)).toEqual(['twice'])
  expect(await names({ worker: company.technician.id }, second)).toEqual(['twice'])
  expect(await names({ search: 'open' }, second)).toEqual([])
  expect(await names({ search: 'op' }, second)).toEqual([])
  expect(await names({ tab: 2 }, second)).toEqual(['twice', 'twice'])
})

test('another company’s jobs are never in it', async () => {
  expect(await names({}, other.office)).toEqual(['Secret'])
  expect(await names({ search: 'closed' }, other.office)).toEqual([])
  expect(await names({ clientId: 1, worker: second.id }, other.office)).toEqual([])
})

test('3,000 jobs are exported completely, each once, in the order of the list', async () => {
  const big = await app.company()
  await app.sql(
    `insert into jobs (company_id, number, name, suburb, status_id, created_at)
     select $1, n, 'Bulk ' || n % 7, 'Suburb ' || n % 5, 1, now() - n * interval '1 minute'
     from generate_series(1, 3000) n`,
    [big.id],
  )
  // Autovacuum would do this within a minute; until then the planner assumes few jobs.
  await app.sql('analyze jobs')
  for (const filters of [{ tab: 0 }, { tab: 0, search: 'bulk' }, { tab: 0, search: 'bu' }]) {
    for (const sortField of jobSortFields) {
      const order = { sortField, sortOrder: 'ASC' }
      const numbers = (await exported(filters, big.office, order)).rows.map(row => Number(row['Job Number']))
      expect(new Set(numbers).size).toBe(3000)
      const { data } = (
        await app.send(list, { filters: { tab: 0 }, pagination: { ...order, pageSize: 200 } }, big.office)
      ).body
      expect(numbers.slice(0, 200)).toEqual(data.map(row => row.job_number))
    }
  }
}, 60_000)

test('nonsense is refused in words, never a broken file', async () => {
  for (const input of [
    { filters: { status: 9 } },
    { sortField: 'deleted_at' },
    { filters: { search: 'a\0' } },
  ]) {
    const { status } = await app.request(exportJobs, input, company.office)
    expect([JSON.stringify(input), status]).toEqual([JSON.stringify(input), 400])
  }
  expect((await app.request(exportJobs, {}, null)).status).toBe(401)
})

import { beforeAll, expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { furnishCompany } from '#features/guide/onboarding/server/furnish-company.service.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { Receives, Sends } from '#shared/endpoint.ts'
import { jobsContract } from '../../jobs.contract.ts'

const app = await testApp()
let company: TestCompany
let other: TestCompany
let second: TestUser
let plumbing: number
const { list, add, edit } = jobsContract

beforeAll(async () => {
  company = await app.company({ time_zone: 'Australia/Sydney' })
  other = await app.company()
  second = await app.user(company.id, 3, { fullname: 'Wong, Li' })
  await app.services.db.withCompany(companyIdFrom(company.id, 'seed'), furnishCompany)
  plumbing = (await app.send(jobTypesContract.options, {}, company.office)).body.result[0]!.value
})

type Filters = NonNullable<Sends<typeof list>['filters']>
type Page = Receives<typeof list>
type Paging = NonNullable<Sends<typeof list>['pagination']>
const get = (filters: Filters, pagination: Paging = {}, as: TestUser = company.office) =>
  app.send(list, { filters, pagination }, as)
const names = async (
  filters: Filters,
  pagination: Paging = { pageSize: 200 },
  as: TestUser = company.office,
) => (await get(filters, pagination, as)).body.data.map(row => row.name)

async function book(at: string, input: Partial<Sends<typeof add>> & { name: string }, status?: number) {
  app.setNow(at)
  const { body } = await app.send(add, { address: '1 Some St', ...input }, company.office)
  if (status) await app.send(edit, { id: body.lastJobInsertId, job_status_id: status }, company.office)
  app.setNow(null)
  return body.lastJobInsertId
}

test('jobs are found by filters or by a text, the newest first, and by technicians their own alone', async () => {
  const own = await app.company()
  const of = { name: 'Dana Find', address: '7 Find St' }
  const book = async (more: object = {}) =>
    (await app.send(add, { ...of, ...more }, own.office)).body.lastJobInsertId
  const [first, second] = [await book(), await book({ assign_worker: [own.technician.id] })]
  const find = async (queryParams: Sends<typeof jobsContract.find>['queryParams'], as = own.office) =>
    (await app.send(jobsContract.find, { queryParams }, as)).body.data.map(row => row.id)
  expect(await find('dana find')).toEqual([second, first])
  expect(await find({ id: first })).toEqual([first])
  expect(await find({ search: 'dana', worker: own.technician.id })).toEqual([second])
  expect(await find('dana', own.technician)).toEqual([second])
  expect(await find('dana', (await app.company()).office)).toEqual([])
  const unknown = { queryParams: { statsu: 2 } as object }
  expect((await app.send(jobsContract.find, unknown, own.office)).status).toBe(400)
})

test('each tab shows its statuses and each filter narrows it', async () => {
  const at = '2026-01-10T00:00:00Z'
  const worker = String(company.technician.id)
  await book(at, { name: 'open', assign_worker: worker, job_type: String(plumbing) })
  await book(at, { name: 'quote', status: 7 })
  await book(at, { name: 'closed', assign_worker: `${second.id},${worker}` }, 3)
  await book(at, { name: 'cancelled' }, 4)
  expect(await names({ tab: 0 })).toEqual(['quote', 'open'])
  expect(await names({ tab: 1 })).toEqual(['cancelled', 'closed'])
  expect(await names({})).toHaveLength(4)
  expect(await names({ tab: 1, status: 4 })).toEqual(['cancelled'])
  expect(await names({ tab: 0, status: 3 })).toEqual([])
  expect(await names({ worker: company.technician.id })).toEqual(['closed', 'open'])
  expect(await names({ jobType: plumbing })).toEqual(['open'])
  expect(await names({ unscheduled: true })).toEqual(['quote', 'open'])
  const [closed] = (await get({ tab: 1, worker: second.id })).body.data
  expect(closed).toMatchObject({
    user_id: `${second.id},${company.technician.id}`,
    user_name: `Wong  Li, ${company.technician.fullname}`,
    workers: [second.id, company.technician.id],
    job_type: '',
    appointment_id: null,
  })
})

test('several statuses and technicians are one filter; 0 is for jobs that nobody has', async () => {
  const firm = await app.company()
  const mate = await app.user(firm.id, 3)
  const of = async (name: string, workers: number[], status: number) => {
    const sent = { name, address: 'B', assign_worker: workers, appointment_time: '2026-06-01T00:00:00Z' }
    const { body } = await app.send(add, sent, firm.office)
    await app.send(edit, { id: body.lastJobInsertId, job_status_id: status }, firm.office)
  }
  await of('mine', [firm.technician.id], 1)
  await of('shared', [firm.technician.id, mate.id], 6)
  await of('theirs', [mate.id], 7)
  await of('nobody’s', [], 7)
  for (const search of ['', 'b']) {
    for (const tab of [0, 2]) {
      const found = async (filters: Filters) =>
        (await names({ tab, search, ...filters }, { pageSize: 50 }, firm.office)).sort()
      expect(await found({ status: [1, 6] })).toEqual(['mine', 'shared'])
      expect(await found({ status: '6,7' })).toEqual(['nobody’s', 'shared', 'theirs'])
      expect(await found({ status: [0, 1] })).toHaveLength(4)
      expect(await found({ worker: [firm.technician.id, mate.id] })).toEqual(['mine', 'shared', 'theirs'])
      expect(await found({ worker: 0 })).toEqual(['nobody’s'])
      expect(await found({ worker: `0,${firm.technician.id}` })).toEqual(['mine', 'nobody’s', 'shared'])
      expect(await found({ worker: [0, mate.id], status: [7] })).toEqual(['nobody’s', 'theirs'])
    }
  }
  for (const filters of [{ status: [8] }, { worker: 'all' }, { worker: [-1] }, { status: 1.5 }])
    expect((await get(filters as Filters, {}, firm.office)).status).toBe(400)
})

test('the search also finds jobs by their job types and technicians', async () => {
  const firm = await app.company()
  const mate = await app.user(firm.id, 3, { fullname: 'Jordan O’Neill' })
  const type = { name: 'Hot Water', appointment_duration: 60 }
  const { id } = (await app.send(jobTypesContract.add, type, firm.office)).body.result
  const at = { address: 'B', appointment_time: '2026-06-01T00:00:00Z' }
  await app.send(add, { name: 'Mia', ...at, assign_worker: [mate.id], job_type: [id] }, firm.office)
  await app.send(add, { name: 'Tom', ...at, job_type: [id] }, firm.office)
  await app.send(add, { name: 'Jordana', ...at }, firm.office)
  for (const tab of [0, 2]) {
    const found = async (search: string) => (await names({ tab, search }, {}, firm.office)).sort()
    expect(await found('hot WATER')).toEqual(['Mia', 'Tom'])
    expect(await found('water o’neill')).toEqual(['Mia'])
    expect(await found('jordan')).toEqual(['Jordana', 'Mia'])
    expect(await found('water jordan tom')).toEqual([])
  }
})

test('a technician gets own jobs only, whatever the filter says', async () => {
  expect((await names({}, {}, second)).sort()).toEqual(['closed'])
  expect((await names({ worker: company.technician.id }, {}, second)).sort()).toEqual(['closed'])
  expect(await names({ search: 'open' }, {}, second)).toEqual([])
  expect(await names({ search: 'CLOSED' }, {}, second)).toEqual(['closed'])
})

test('days are the company’s, also when the clocks change', async () => {
  // 5 April 2026 has 25 hours in Sydney: from 4 April 13:00 UTC to 5 April 14:00 UTC.
  await book('2026-04-04T12:59:59Z', { name: 'before' })
  await book('2026-04-04T13:00:00Z', { name: 'first' })
  await book('2026-04-05T13:59:59Z', { name: 'last' }, 3)
  await book('2026-04-05T14:00:00Z', { name: 'after' }, 3)
  const dates = { start: '2026-04-05', end: '2026-04-05' }
  expect(await names({ dates })).toEqual(['last', 'first'])
  expect(await names({ dates, useDateClosed: true })).toEqual(['last'])
  expect(await names({ dates: { end: '2026-04-05' }, useDateClosed: true, tab: 1 })).toContain('closed')
  expect(await names({ dates: { start: '', end: '' } })).toContain('after')
})

test('search finds every word in any field, together with the other filters', async () => {
  const at = '2026-05-01T00:00:00Z'
  await book(at, {
    name: 'Maria Papadopoulos',
    companyName: 'Blue 100% Cafe',
    phone: '0412 345 678',
    email: 'maria@cafe.test',
    address: '12 Enmore Rd, Newtown',
    additionalInfo: 'Grease_trap blocked',
  })
  await book(at, { name: 'Maria Rossi', address: '3 Glebe Pt Rd, Glebe' }, 3)
  const both = ['Maria Rossi', 'Maria Papadopoulos']
  expect(await names({ search: 'maria' })).toEqual(both)
  for (const search of [
    'papado',
    'newtown maria',
    '0412345678',
    '345 678',
    '100%',
    'grease_',
    'CAFE.test',
    'enmore rd new',
  ]) {
    expect([search, await names({ search })]).toEqual([search, ['Maria Papadopoulos']])
  }
  expect(await names({ search: 'maria', tab: 1 })).toEqual(['Maria Rossi'])
  expect(await names({ search: 'maria', dates: { start: '2026-05-02', end: '2026-05-03' } })).toEqual([])
  expect(await names({ search: 'maria' }, { sortField: 'name', sortOrder: 'ASC' })).toEqual(
    [...both].reverse(),
  )
  // Only like it: '_' is no placeholder.
  expect((await get({ search: 'greaseXtrap' })).body.pagination).toMatchObject({ alike: true })
  for (const search of ['1_0', '%', "'; drop table jobs; --", '\\']) {
    expect((await get({ search })).status).toBe(200)
    if (search.length > 1) expect(await names({ search })).toEqual([])
  }
  expect((await get({ search: 'maria' })).body.pagination).toMatchObject({
    totalSize: 2,
    totalCapped: false,
    next: null,
  })
  expect(await names({ search: 'maria' }, {}, other.office)).toEqual([])
})

test('the Appointments tab has a row for each appointment, by its own time', async () => {
  app.setNow(null)
  const worker = String(company.technician.id)
  await book('2026-05-01T00:00:00Z', {
    name: 'twice',
    assign_worker: worker,
    appointments: [
      { appointment_time: '2026-06-01T23:00:00Z', duration: 30, worker: [second.id] },
      { appointment_time: '2026-06-03T23:00:00Z', duration: 90 },
    ],
  })
  const june = { tab: 2, dates: { start: '2026-06-01', end: '2026-06-30' } }
  const { data, pagination } = (await get(june, { sortField: 'appointment_time', sortOrder: 'ASC' })).body
  expect(pagination.totalSize).toBe(2)
  expect(
    data.map(row => [row.appointment_time, row.appointment_time_local, row.end, row.duration, row.user_id]),
  ).toEqual([
    ['2026-06-01T23:00:00Z', '2026-06-02 09:00:00', '2026-06-01T23:30:00Z', 30, String(second.id)],
    ['2026-06-03T23:00:00Z', '2026-06-04 09:00:00', '2026-06-04T00:30:00Z', 90, worker],
  ])
  expect(new Set(data.map(row => row.row_key)).size).toBe(2)
  expect(await names({ ...june, worker: second.id })).toEqual(['twice'])
  expect(await names(june, {}, second)).toEqual(['twice'])
  expect(await names({ ...june, search: 'twice' })).toEqual(['twice', 'twice'])
  expect(await names({ ...june, dates: { start: '2026-06-01', end: '2026-06-01' } })).toEqual([])
  expect(await names({ ...june, dates: { start: '2026-06-02', end: '2026-06-02' } })).toEqual(['twice'])
})

test('each sort orders by its field, both ways, and pages without a gap by number and by key', async () => {
  const fields = [
    'id',
    'job_number',
    'name',
    'suburb_name',
    'job_status',
    'date_created',
    'date_closed',
    'appointment_time',
    'last_edited',
  ] as const
  const all = (await names({})).length
  for (const tab of [undefined, 2]) {
    for (const sortField of fields) {
      for (const sortOrder of ['ASC', 'DESC']) {
        const whole = (await get({ tab }, { pageSize: 200, sortField, sortOrder })).body.data.map(
          r => r.row_key,
        )
        const byNumber: string[] = []
        const byKey: string[] = []
        let after: string | null = null
        for (let pageNumber = 1; pageNumber <= 4; pageNumber++) {
          const paging = { pageSize: 4, pageNumber, sortField, sortOrder }
          byNumber.push(...(await get({ tab }, paging)).body.data.map(r => r.row_key))
          const page: Page = (await get({ tab }, after ? { ...paging, after } : paging)).body
          byKey.push(...page.data.map(r => r.row_key))
          after = page.pagination.next
          if (!after) break
        }
        expect([sortField, sortOrder, byNumber]).toEqual([
          sortField,
          sortOrder,
          whole.slice(0, byNumber.length),
        ])
        expect([sortField, sortOrder, byKey]).toEqual([sortField, sortOrder, byNumber])
        expect(new Set(whole).size).toBe(tab === 2 ? 2 : all)
      }
    }
  }
})

test('jobs without a time come last, whichever way they are sorted', async () => {
  const firm = await app.company()
  const times = [null, '2026-06-03T00:00:00Z', null, '2026-06-01T00:00:00Z']
  for (const [i, time] of times.entries()) {
    const sent = { name: `${i}`, address: 'B', appointments: time ? [{ appointment_time: time }] : [] }
    await app.send(add, sent, firm.office)
  }
  const sorted = async (sortOrder: 'ASC' | 'DESC', search: string) => {
    const all: string[] = []
    for (let after: string | null = null, i = 0; i < 4; i++) {
      const sorting = { sortField: 'appointment_time' as const, sortOrder, pageSize: 1 }
      const { body } = await get({ tab: 0, search }, { ...sorting, ...(after && { after }) }, firm.office)
      all.push(...body.data.map(row => row.name))
      after = body.pagination.next
    }
    return all
  }
  for (const search of ['', 'b']) {
    expect(await sorted('ASC', search)).toEqual(['3', '1', '0', '2'])
    expect(await sorted('DESC', search)).toEqual(['1', '3', '2', '0'])
  }
})

test('more than 1,000 are not counted, and the pages beyond go by key', async () => {
  const big = await app.company()
  await app.sql(
    `insert into jobs (company_id, number, name, created_at) select $1, n, 'Bulk ' || n, now() from generate_series(1, 1203) n`,
    [big.id],
  )
  for (const [filters, totalSize] of [
    [{ tab: 0 }, 1000],
    [{ tab: 0, search: 'bulk' }, 1000],
  ] as const) {
    let seen = 0
    let after: string | null = null
    for (let pageNumber = 1; ; pageNumber++) {
      const paging = { pageSize: 200, pageNumber }
      const { data, pagination }: Page = (
        await get(filters, after ? { ...paging, after } : paging, big.office)
      ).body
      expect(pagination).toMatchObject({ totalSize, totalCapped: true })
      seen += data.length
      after = pagination.next
      if (!after) break
    }
    expect(seen).toBe(1203)
  }
  const last = (await get({ tab: 0 }, { pageSize: 200, pageNumber: 5 }, big.office)).body
  expect(last.data.at(-1)!.name).toBe('Bulk 204')
  const beyond = await get({ tab: 0 }, { pageSize: 200, pageNumber: 6 }, big.office)
  expect([beyond.status, beyond.body.message]).toEqual([
    400,
    'To go this far, follow next from the previous page.',
  ])
})

test('a search shows by number and by key what it has not counted', async () => {
  const big = await app.company()
  await app.sql(
    `insert into jobs (company_id, number, name, created_at)
     select $1, n, case when n % 20 = 0 then 'Zq ' || n else 'Tap ' || n end, now() from generate_series(1, 20000) n`,
    [big.id],
  )
  // Enough of the newest are counted; of a short term only what stands in the newest 6,000 jobs.
  for (const [search, counted] of [
    ['tap', 1000],
    ['zq', 300],
  ] as const) {
    const filters = { tab: 0, search }
    const first = (await get(filters, { pageSize: 100 }, big.office)).body.pagination
    expect([search, first.totalCapped]).toEqual([search, true])
    const byNumber = await get(filters, { pageSize: 100, pageNumber: counted / 100 }, big.office)
    expect(byNumber.body.data).toHaveLength(100)
    const after = byNumber.body.pagination.next!
    const further = (await get(filters, { pageSize: 100, pageNumber: counted / 100 + 1, after }, big.office))
      .body
    expect(further.data).toHaveLength(100)
    expect(further.data[0]!.job_number).toBeLessThan(byNumber.body.data.at(-1)!.job_number)
  }
})

test('closed jobs of a technician in a range of days follow every change of closing and people', async () => {
  const own = await app.company({ time_zone: 'Australia/Sydney' })
  const { technician, office } = own
  const mate = await app.user(own.id, 3, { fullname: 'Mate' })
  const closedIn = async (
    worker: number | undefined,
    as = office,
    more: Filters = {},
    paging: Paging = {},
  ) => {
    const dates = { start: '2026-02-10', end: '2026-02-12' }
    const filters = { tab: 1, useDateClosed: true, dates, ...(worker && { worker }), ...more }
    return (await get(filters, paging, as)).body
  }
  const shown = async (...asked: Parameters<typeof closedIn>) =>
    (await closedIn(...asked)).data.map(row => row.name)
  const ids: number[] = []
  for (const [n, day] of [9, 10, 11, 12, 13].entries()) {
    app.setNow(`2026-02-${String(day).padStart(2, '0')}T02:00:00Z`)
    const crew = n === 3 ? [technician.id, mate.id] : [technician.id]
    const { body } = await app.send(
      add,
      { name: `Job ${day}`, address: '1 Some St', assign_worker: crew },
      office,
    )
    ids.push(body.lastJobInsertId)
    await app.send(edit, { id: body.lastJobInsertId, job_status_id: n === 2 ? 4 : 3 }, office)
  }
  app.setNow('2026-03-01T00:00:00Z')
  expect(await shown(technician.id)).toEqual(['Job 12', 'Job 11', 'Job 10'])
  expect(await shown(technician.id, office, { status: [4] })).toEqual(['Job 11'])
  expect(await shown(mate.id)).toEqual(['Job 12'])
  expect(await shown(undefined, technician)).toEqual(['Job 12', 'Job 11', 'Job 10'])
  expect(await shown(technician.id, mate)).toEqual(['Job 12'])
  expect(await shown(technician.id, other.office)).toEqual([])
  const sorted = (sortField: 'name' | 'date_closed') => ({ sortField, sortOrder: 'ASC' as const })
  expect(await shown(technician.id, office, {}, sorted('date_closed'))).toEqual([
    'Job 10',
    'Job 11',
    'Job 12',
  ])
  const paged: string[] = []
  let after: string | null = null
  do {
    const page = await closedIn(technician.id, office, {}, { pageSize: 1, ...(after && { after }) })
    paged.push(...page.data.map(row => row.name))
    expect(page.pagination.totalSize).toBe(3)
    after = page.pagination.next
  } while (after)
  expect(paged).toEqual(['Job 12', 'Job 11', 'Job 10'])

  // Reopened, handed over and deleted.
  await app.send(edit, { id: ids[1]!, job_status_id: 1 }, office)
  await app.send(edit, { id: ids[2]!, user_id: String(mate.id) }, office)
  expect(await shown(technician.id)).toEqual(['Job 12'])
  expect(await shown(mate.id)).toEqual(['Job 12', 'Job 11'])
  await app.send(jobsContract.archive, { ids: [ids[3]!] }, office)
  expect(await shown(mate.id)).toEqual(['Job 11'])
  const apart = await app.sql(
    `select j.id from jobs j join job_technicians t using (company_id) where company_id = $1 and t.job_id = j.id
       and t.closed_at is distinct from j.closed_at`,
    [own.id],
  )
  expect(apart).toEqual([])
  app.setNow(null)
})

test('nonsense is refused, never an error of the server', async () => {
  const key = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const nonsense = [
    { pagination: { pageSize: 201 } },
    { pagination: { pageNumber: 0 } },
    { pagination: { sortField: 'deleted_at' } },
    { pagination: { sortOrder: 'sideways' } },
    { pagination: { after: 'x' } },
    { pagination: { after: key(['name', 'a', 1]) } },
    { pagination: { after: key(['id', 'a', 1]) } },
    { pagination: { after: key(['id', '99', 1e300]) } },
    { pagination: { after: key(['id', '2026-13-45 10:00:00+00', 5]) } },
    { pagination: { after: key(['name', 'a\0', 1]), sortField: 'name' } },
    { pagination: { after: key(['date_created', '2026-99-99 00:00:00', 1]), sortField: 'date_created' } },
    { pagination: { after: key(null) } },
    { filters: { dates: { start: '2026-02-30' } } },
    { filters: { search: 'a\0' } },
    { filters: { search: 'x'.repeat(201) } },
    { filters: { status: 8 } },
    { filters: { worker: 1e300 } },
    { filters: { id: -1 } },
    { filters: 'all' },
  ]
  for (const input of nonsense) {
    const { status } = await app.request(list, input, company.office)
    expect([JSON.stringify(input), status]).toEqual([JSON.stringify(input), 400])
  }
  const odd = { filters: { worker: '', jobType: 0, id: Number.MAX_SAFE_INTEGER, search: '\u2028💧 ‮' } }
  expect((await app.request(list, odd, company.office)).status).toBe(200)
  expect((await app.request(list, {}, null)).status).toBe(401)
})

test('a technician’s list begins with their next appointment, then what is past, then what has none', async () => {
  const own = await app.company()
  const { technician, office } = own
  const other = await app.user(own.id, 3)
  const visit = (appointment_time: string, worker = technician.id) => ({
    appointment_time,
    duration: 60,
    worker: String(worker),
  })
  const add1 = (name: string, ...appointments: object[]) =>
    app.request(
      add,
      { name, address: '1 Some St', assign_worker: [technician.id, other.id], appointments },
      office,
    )
  app.setNow('2026-03-01T00:00:00Z')
  await add1('nothing planned')
  await add1('tomorrow', visit('2026-03-03T01:00:00Z'))
  await add1('past', visit('2026-03-01T01:00:00Z'))
  await add1('under way', visit('2026-03-01T02:00:00Z'), visit('2026-03-02T03:30:00Z'))
  await add1('a colleague’s', visit('2026-03-02T05:00:00Z', other.id), visit('2026-03-05T01:00:00Z'))
  await add1('today', visit('2026-03-02T06:00:00Z'))
  app.setNow('2026-03-02T04:00:00Z')
  const sorting = { sortField: 'next_appointment', sortOrder: 'ASC', pageSize: 2 } as const
  const shown: string[] = []
  let after: string | null | undefined
  do {
    const { body } = await get({ tab: 0 }, { ...sorting, ...(after && { after }) }, technician)
    shown.push(...body.data.map(row => row.name))
    after = body.pagination.next
  } while (after)
  expect(shown).toEqual(['under way', 'today', 'tomorrow', 'a colleague’s', 'past', 'nothing planned'])
  app.setNow(null)
})

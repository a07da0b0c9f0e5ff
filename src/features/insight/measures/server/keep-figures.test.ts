import pg from 'pg'
import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { leadsContract } from '#features/sales/leads/leads.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { parseDay, todayIn } from '#shared/dates.ts'
import { codeOf, type Measure } from '../measures.rules.ts'
import { checkFigures, checkSlice, lastNight } from './check-figures.service.ts'
import { gatherTouched, markForRebuild } from './figures.queries.ts'
import { catchUpFigures } from './keep-figures.service.ts'
import { type Question, readMeasures } from './measures.service.ts'

// The check looks at every company there is: of the tests before there are hundreds.
const app = await testApp({ alone: true })
const { db } = app.services
const { ok } = app
const zone = 'Australia/Sydney'
const today = () => todayIn(zone, new Date().toISOString())
const catchUp = (company: TestCompany) => catchUpFigures(db, [company.id])
const read = <M extends Measure>(
  company: TestCompany,
  question: Partial<Question<M>> & { measures: readonly M[] },
) =>
  db.readCompany(companyIdFrom(company.id, 'schedule'), tx =>
    readMeasures<M>(tx, { from: today() - 30, to: today() + 30, ...question }),
  )
const amounts = async (company: TestCompany, ...measures: Measure[]) => {
  const { totals } = await read(company, { measures })
  return measures.map(name => totals[name].amount)
}
const booked = async (company: TestCompany, more: object = {}) => {
  const sent = {
    name: 'Ada',
    address: '1 Low Street',
    suburb: 'Ryde',
    assign_worker: [company.technician.id],
  }
  const id = (await ok(jobsContract.add, { ...sent, ...more } as never, company.owner)).body.lastJobInsertId
  return id
}
const kept = (company: TestCompany) =>
  app.sql(
    `select measure, dimension, grain, day::text, key, amount::int, count::int from figures
     where company_id = $1 and (amount <> 0 or count <> 0) order by 1, 2, 3, 4, 5`,
    [company.id],
  )

test('figures follow a job from booking to payment, and are the same when made anew', async () => {
  const company = await app.company()
  await catchUp(company)
  const id = await booked(company)
  const waiting = await read(company, { measures: ['jobs'] })
  await catchUp(company)
  expect(await amounts(company, 'jobs', 'jobsClosed', 'revenue')).toEqual([1, 0, 0])
  expect(waiting.totals.jobs.amount).toBe(0)

  const money = { money: '330', include_tax: 1, payby_id: 3, job_status_id: 3 }
  await ok(jobsContract.edit, { id, ...money } as never, company.owner)
  await catchUp(company)
  expect(await amounts(company, 'jobsClosed', 'notInvoiced', 'invoiced', 'revenue', 'received')).toEqual([
    1, 30_000, 0, 30_000, 33_000,
  ])

  const begun = (await ok(invoicesContract.draftOfJob, { jobId: id }, company.owner)).body.result
  const draft = (await ok(invoicesContract.add, { ...begun, id: undefined } as never, company.owner)).body
    .result
  await ok(invoicesContract.send, { id: draft.id, via: 'none', again: true } as never, company.owner)
  await catchUp(company)
  expect(await amounts(company, 'notInvoiced', 'invoiced', 'revenue', 'received')).toEqual([
    0, 30_000, 30_000, 33_000,
  ])

  await ok(
    invoicesContract.credit,
    { id: draft.id, amount_cents: 5_500, note: 'Goodwill' } as never,
    company.owner,
  )
  await catchUp(company)
  expect(
    await amounts(company, 'invoiced', 'billed', 'billedTax', 'received', 'paid', 'receivedTax'),
  ).toEqual([25_000, 27_500, 2_500, 33_000, 30_000, 3_000])

  const before = await kept(company)
  await db.withCompany(companyIdFrom(company.id, 'schedule'), tx => markForRebuild(tx))
  expect((await read(company, { measures: ['jobs'] })).asOf).toBeNull()
  await catchUp(company)
  expect(await kept(company)).toEqual(before)
  expect((await read(company, { measures: ['jobs'] })).asOf).not.toBeNull()
})

test('a change writes only what it changes, and a company without a state gets one with its first change', async () => {
  const company = await app.company()
  await catchUp(company)
  const id = await booked(company)
  await catchUp(company)
  const places = () =>
    app.sql<{ measure: number; at: string }>(
      'select measure, ctid::text || xmin::text as at from figure_facts where company_id = $1 and row_id = $2 order by 1, 2',
      [company.id, id],
    )
  const before = await places()
  await ok(jobsContract.edit, { id, money: '330', payby_id: 1, job_status_id: 3 } as never, company.owner)
  await catchUp(company)
  const after = new Map((await places()).map(each => [each.measure, each.at]))
  // Its status is one of what jobs are counted by, appointments it has none.
  expect(after.size).toBeGreaterThan(before.length)
  await ok(jobsContract.edit, { id, money: '440' } as never, company.owner)
  await catchUp(company)
  const changed = (await places())
    .filter(each => after.get(each.measure) !== each.at)
    .map(each => each.measure)
  expect(changed.sort()).toEqual(
    (['notInvoiced', 'received', 'paid', 'receivedTax', 'billed', 'billedTax'] as const)
      .map(name => codeOf(name))
      .filter(code => after.has(code))
      .sort(),
  )
  await app.sql('delete from figure_states where company_id = $1', [company.id])
  await booked(company)
  await catchUp(company)
  expect(await amounts(company, 'jobs', 'revenue')).toEqual([2, 44_000])
})

test('many jobs at once count as one by one, and as made anew', async () => {
  const company = await app.company()
  await catchUp(company)
  await app.sql(
    `with made as (insert into jobs (company_id, number, suburb, status_id, closed_at, amount_cents, created_at)
       select $1, n, 'Suburb ' || n % 7, 3, now(), 100 * n, now() from generate_series(1, 120) n returning id)
     insert into figure_due (company_id, source, row_id, at) select $1, 'job', id, now() from made`,
    [company.id],
  )
  await catchUp(company)
  expect(await amounts(company, 'jobs', 'jobsClosed', 'revenue')).toEqual([120, 120, 726_000])
  const before = await kept(company)
  await db.withCompany(companyIdFrom(company.id, 'schedule'), tx => markForRebuild(tx))
  await catchUp(company)
  expect(await kept(company)).toEqual(before)
})

test('what is split adds up to the total, by every dimension and by day', async () => {
  const company = await app.company()
  const other = company.office.id
  for (const [suburb, workers, money] of [
    ['Ryde', [company.technician.id, other], '100.01'],
    ['Ryde', [company.technician.id], '50'],
    ['', [], '10'],
  ] as const) {
    const id = await booked(company, { suburb, assign_worker: workers })
    await ok(jobsContract.edit, { id, money, payby_id: 1, job_status_id: 3 } as never, company.owner)
  }
  await catchUp(company)
  for (const by of ['type', 'technician', 'suburb', 'source', 'client', 'day', 'month'] as const) {
    const { rows, totals } = await read(company, { measures: ['revenue'], by })
    expect(totals.revenue.amount, by).toBe(16_001)
    expect(
      rows.reduce((sum, row) => sum + row.figures.revenue.amount!, 0),
      by,
    ).toBe(16_001)
  }
  const { rows } = await read(company, { measures: ['revenue'], by: 'technician' })
  expect(rows.map(row => [row.key, row.figures.revenue.amount])).toEqual(
    [
      ['', 1_000],
      [String(company.technician.id), 10_001],
      [String(other), 5_000],
    ].sort((a, b) => (a[0]! < b[0]! ? -1 : 1)),
  )
  const narrowed = await read(company, {
    measures: ['revenue'],
    by: 'suburb',
    filter: [{ dimension: 'technician', value: String(other) }],
  })
  expect(narrowed.rows.map(row => [row.key, row.figures.revenue.amount])).toEqual([['Ryde', 5_000]])
})

test('a deleted job leaves the figures, and comes back with its restoration', async () => {
  const company = await app.company()
  const id = await booked(company)
  await catchUp(company)
  await ok(jobsContract.archive, { ids: [id] } as never, company.owner)
  await catchUp(company)
  expect(await amounts(company, 'jobs')).toEqual([0])
  await ok(jobsContract.restore, { ids: [id] } as never, company.owner)
  await catchUp(company)
  expect(await amounts(company, 'jobs')).toEqual([1])
})

test('a late commit is not skipped, though younger changes were read before', async () => {
  const company = await app.company()
  await catchUp(company)
  const late = db.withCompany(companyIdFrom(company.id, 'schedule'), async tx => {
    const lead = await tx.insertRows('leads', { name: 'Late' }).returning(['id']).executeTakeFirstOrThrow()
    tx.record('leads', null, lead)
    await ok(leadsContract.add, { name: 'Early' } as never, company.owner)
    await catchUp(company)
    expect(await amounts(company, 'leads')).toEqual([1])
  })
  await late
  await catchUp(company)
  expect(await amounts(company, 'leads')).toEqual([2])
})

test('changes that came along from another cluster are not new again with every look', async () => {
  const company = await app.company()
  await booked(company)
  await catchUp(company)
  // There, transactions were counted much further.
  await app.sql(
    `update changes set xid = (xid::text::bigint + 5000000000)::text::xid8 where company_id = $1`,
    [company.id],
  )
  expect(await db.withPlatform('read the record of changes', gatherTouched)).not.toContain(company.id)
  await booked(company)
  await catchUp(company)
  expect(await amounts(company, 'jobs')).toEqual([2])
})

test('several at once replace a row once', async () => {
  const company = await app.company()
  await catchUp(company)
  const ids = await Promise.all(Array.from({ length: 8 }, () => booked(company)))
  await Promise.all([catchUp(company), catchUp(company), catchUp(company)])
  await catchUp(company)
  expect(await amounts(company, 'jobs')).toEqual([ids.length])
})

test('a server that is stopped while it adds up leaves its rows to the next, which counts them once', async () => {
  const company = await app.company()
  await catchUp(company)
  const ids = await Promise.all([booked(company), booked(company)])
  const holder = new pg.Client(app.database.serve)
  await holder.connect()
  await holder.query('begin; lock table figure_facts in share mode')
  const stopped = catchUp(company).catch((error: Error) => error)
  const blocked = 'select pid from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))'
  await expect.poll(async () => (await holder.query(blocked)).rowCount).toBe(1)
  await holder.query(`select pg_terminate_backend(pid) from (${blocked}) b`)
  expect(await stopped).toBeInstanceOf(Error)
  await holder.end()
  expect(await amounts(company, 'jobs')).toEqual([0])
  await catchUp(company)
  expect(await amounts(company, 'jobs')).toEqual([ids.length])
  expect((await checkFigures(db)).filter(each => each.company === company.id)).toEqual([])
})

test('another time zone cuts the days anew', async () => {
  const company = await app.company({ time_zone: 'Australia/Sydney' })
  await app.sql("insert into jobs (company_id, number, created_at) values ($1, 1, '2026-11-17T14:00:00Z')", [
    company.id,
  ])
  await catchUp(company)
  const days = async () =>
    (
      await read(company, {
        measures: ['jobs'],
        by: 'day',
        from: parseDay('2026-11-01')!,
        to: parseDay('2026-11-30')!,
      })
    ).rows.map(row => row.key)
  expect(await days()).toEqual(['2026-11-18'])
  await app.sql("update companies set time_zone = 'Australia/Perth' where id = $1", [company.id])
  await app.sql(
    `insert into changes (company_id, table_name, row_id, action, before, after, means)
     values ($1, 'companies', $1, 'update', '{"time_zone": "a"}', '{"time_zone": "b"}', 'screen')`,
    [company.id],
  )
  await catchUp(company)
  expect(await days()).toEqual(['2026-11-17'])
})

test('technicians get what is theirs, and no other company anything', async () => {
  const company = await app.company()
  await booked(company)
  await booked(company, { assign_worker: [] })
  await catchUp(company)
  const by = { ...company.technician, kind: 'technician' } as never
  const own = await db
    .doing({ ...({} as never as Parameters<typeof db.doing>[0]), by, client: null, told: new Set() } as never)
    .readCompany(companyIdFrom(company.id, 'schedule'), tx =>
      readMeasures(tx, { measures: ['jobs'], from: today() - 1, to: today() + 1 }),
    )
  expect(own.totals.jobs.amount).toBe(1)
  expect(await amounts(await app.company(), 'jobs')).toEqual([0])
})

test('the nightly check finds what differs and mends it', async () => {
  const company = await app.company()
  await booked(company)
  await catchUp(company)
  const before = await kept(company)
  await app.sql('update figures set amount = amount + 5 where company_id = $1 and dimension = 0', [
    company.id,
  ])
  await app.sql("insert into leads (company_id, name) values ($1, 'Unrecorded')", [company.id])
  const found = (await checkFigures(db)).find(each => each.company === company.id)
  expect(found).toMatchObject({ rows: 1, sums: 6 })
  expect((await kept(company)).length).toBeGreaterThan(before.length)
  expect(await amounts(company, 'jobs', 'leads')).toEqual([1, 1])
  expect((await checkFigures(db)).find(each => each.company === company.id)).toBeUndefined()
})

test('a night checks in slices: each goes on where the last one ended, and nobody is checked twice', async () => {
  const [one, two] = [await app.company(), await app.company()]
  await booked(two)
  await catchUpFigures(db)
  await app.sql(`update figure_states set checked_at = null`)
  await app.sql('update figures set amount = amount + 1 where company_id = $1', [two.id])
  const since = new Date(Date.now() - 3_600_000)
  const failures: unknown[] = []
  const slice = { since, onError: (error: unknown) => failures.push(error) }
  const left = async () => {
    const rows = await app.sql('select company_id from figure_states where checked_at is null order by 1')
    return rows.map(({ company_id }) => Number(company_id))
  }
  expect(await left()).toEqual(expect.arrayContaining([one.id, two.id]))
  // No time at all: nothing is begun.
  expect(await checkSlice(db, { ...slice, lastsMs: -1 })).toEqual([])
  expect(await left()).toEqual(expect.arrayContaining([one.id, two.id]))
  await app.sql('update figure_states set checked_at = now() where company_id <> $1', [one.id])
  await checkSlice(db, { ...slice, lastsMs: 600_000 })
  // Only the one that was left: the other's figures are as wrong as before.
  expect(await left()).toEqual([])
  await app.sql(`update figure_states set checked_at = $1`, [new Date(since.getTime() - 1_000)])
  const found = await checkSlice(db, { ...slice, lastsMs: 600_000 })
  expect(found).toEqual([{ company: two.id, rows: 0, sums: expect.any(Number) }])
  expect(await checkSlice(db, { ...slice, lastsMs: 600_000 })).toEqual([])
  expect(await checkFigures(db)).toEqual([])
  expect(failures).toEqual([])
})

test('a night begins twenty past four in the afternoon, UTC', () => {
  expect(lastNight(new Date('2026-03-01T16:19:59Z')).toISOString()).toBe('2026-02-28T16:20:00.000Z')
  expect(lastNight(new Date('2026-03-01T16:20:00Z')).toISOString()).toBe('2026-03-01T16:20:00.000Z')
})

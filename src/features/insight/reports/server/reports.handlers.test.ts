import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { measuresContract } from '#features/insight/measures/measures.contract.ts'
import { catchUpFigures } from '#features/insight/measures/server/keep-figures.service.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { readCsv } from '#server/testing/read-csv.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { readXlsx, unzip } from '#server/testing/read-xlsx.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import { reportsContract as c } from '../reports.contract.ts'

const app = await testApp()
const { ok } = app
const today = dayText(todayIn('Australia/Sydney', new Date().toISOString()))
const days = { from: today, to: today }

async function closedJob(company: TestCompany, more: { suburb?: string; money: string; name?: string }) {
  const { money, ...booked } = more
  const sent = { name: 'Ada', address: '1 Low Street', assign_worker: [company.technician.id], ...booked }
  const id = (await ok(jobsContract.add, sent as never, company.owner)).body.lastJobInsertId
  await ok(jobsContract.edit, { id, money, payby_id: 1, job_status_id: 3 } as never, company.owner)
  return id
}

async function someCompany() {
  const company = await app.company()
  const first = await closedJob(company, { suburb: 'Ryde', money: '120.50' })
  const second = await closedJob(company, { suburb: '=SUM(A1)', money: '79.50' })
  await catchUpFigures(app.services.db, [company.id])
  return { company, first, second }
}

test('a report has the same sum as its rows, its file and the jobs that it counts', async () => {
  const { company, first, second } = await someCompany()
  const asked = { name: 'revenue', by: 'suburb', ...days } as const
  const { result } = (await ok(c.run, asked, company.owner)).body
  expect(result.totals.revenue).toEqual({ amount: 20_000, rows: 2 })
  expect(result.rows.map(row => [row.label, row.figures.revenue!.amount])).toEqual([
    ['Ryde', 12_050],
    ['=SUM(A1)', 7_950],
  ])
  expect(result.asOf).not.toBeNull()

  const ryde = { filter: [{ dimension: 'suburb', value: 'Ryde' }] } as const
  const counted = (await ok(c.rows, { measure: 'revenue', ...days, ...ryde } as never, company.owner)).body
  expect(counted).toMatchObject({
    total: 1,
    sum: 12_050,
    result: [{ source: 'job', id: first, amount: 12_050 }],
  })
  const all = (await ok(c.rows, { measure: 'revenue', ...days }, company.owner)).body
  expect(all.result.map(row => row.id).sort()).toEqual([first, second].sort())

  const csv = await ok(c.exportReport, { ...asked, format: 'csv', language: 'en' }, company.owner)
  expect(readCsv(csv.body as never)).toMatchObject([
    { Suburb: 'Ryde', Revenue: '120.5', Invoiced: '0', 'Not invoiced': '120.5' },
    { Suburb: "'=SUM(A1)", Revenue: '79.5', 'Average revenue': '79.5' },
  ])
})

test('a spreadsheet has numbers as numbers and every text as a text', async () => {
  const { company } = await someCompany()
  const asked = { name: 'revenue', by: 'suburb', ...days, format: 'xlsx', language: 'en' } as const
  const { body } = await ok(c.exportReport, asked, company.owner)
  expect(readXlsx(body as never)).toEqual([
    ['Suburb', 'Revenue', 'Invoiced', 'Not invoiced', 'Average revenue'],
    ['Ryde', 120.5, 0, 120.5, 120.5],
    ['=SUM(A1)', 79.5, 0, 79.5, 79.5],
    ['Total', 200, 0, 200, 100],
  ])
  expect(unzip(body as never)['xl/worksheets/sheet1.xml']).not.toContain('<f>')
})

test('a name that the company has given stays as it is, also as a sheet’s', async () => {
  const { company } = await someCompany()
  const spec = { measures: ['jobs' as const], by: 'month' as const, chart: 'bars' as const, days: 30 }
  for (const [name, sheet, file] of [
    ['Revenue', 'Revenue', 'revenue'],
    ["'=1+1'", '=1+1', '1-1'],
    ['History', 'Report', 'history'],
    ['[*]', 'Report', 'report'],
  ] as const) {
    const { id } = (await ok(c.add, { name, ...spec }, company.owner)).body
    const asked = { name: 'custom', id, ...days, format: 'xlsx', language: 'de' } as const
    const { body, headers } = await ok(c.exportReport, asked, company.owner)
    expect(unzip(body as never)['xl/workbook.xml']).toContain(`name="${sheet}"`)
    expect(headers['content-disposition']).toContain(`''${file}-${today}`)
  }
})

test('the paper says the days, the rows and the total, in the language asked for', async () => {
  const { company } = await someCompany()
  const asked = {
    name: 'revenue',
    by: 'suburb',
    ...days,
    format: 'pdf',
    language: 'en',
    compare: true,
  } as const
  const { body } = await ok(c.exportReport, asked, company.owner)
  const text = await readPdf(body as never)
  for (const part of ['Revenue', 'Ryde', '$120.50', 'Total', '$200.00', 'Compared with'])
    expect(JSON.stringify(text)).toContain(part)
})

test('receivables are saved as files too, by those who may see them', async () => {
  const { owner, technician } = await app.company()
  const draft = { name: '=Ada', lines: [{ name: 'Work', price: 100 }], date: today, due: today }
  const { id } = (await ok(invoicesContract.add, draft as never, owner)).body.result
  await ok(invoicesContract.send, { id, via: 'none' } as never, owner)
  const asked = { name: 'ageing', from: '', to: '', language: 'en' } as const
  const file = async (format: 'csv' | 'xlsx' | 'pdf') =>
    (await ok(c.exportReport, { ...asked, format }, owner)).body as never
  expect(readCsv(await file('csv'))).toMatchObject([{ Client: "'=Ada", Current: '110', Total: '110' }])
  const [head, ...rows] = readXlsx(await file('xlsx'))
  expect(head).toEqual([
    'Client',
    'Current',
    '1–30 days',
    '31–60 days',
    '61–90 days',
    'Over 90 days',
    'Total',
  ])
  expect(rows).toEqual([
    ['=Ada', 110, 0, 0, 0, 0, 110],
    ['Total', 110, 0, 0, 0, 0, 110],
  ])
  expect((await readPdf(await file('pdf'))).pages.join(' ')).toMatch(
    /Receivables.*=Ada \$110\.00.*Total \$110\.00/s,
  )
  expect((await app.send(c.exportReport, { ...asked, format: 'csv' }, technician)).status).toBe(403)
})

test('the time before of the same length stands beside it', async () => {
  const company = await app.company()
  await app.sql(
    `insert into jobs (company_id, number, created_at) values
      ($1, 1, '2026-01-15T01:00:00Z'), ($1, 2, '2026-02-15T01:00:00Z'), ($1, 3, '2026-02-16T01:00:00Z')`,
    [company.id],
  )
  await catchUpFigures(app.services.db, [company.id])
  const asked = { name: 'jobs', by: 'month', from: '2026-02-01', to: '2026-02-28', compare: true } as const
  const { result } = (await ok(c.run, asked, company.owner)).body
  expect(result.before).toEqual({ from: '2026-01-01', to: '2026-01-31' })
  expect([result.totals.jobs!.amount, result.totalsBefore!.jobs!.amount]).toEqual([2, 1])
  expect(result.rows).toMatchObject([
    { key: '2026-02', figures: { jobs: { amount: 2 } }, before: { jobs: { amount: 1 } } },
  ])
})

test.each([
  ['2026-03-01', '2026-03-30', [[30, 30]]],
  [
    '2026-01-31',
    '2026-03-01',
    [
      [1, 1],
      [28, 28],
      [1, 1],
    ],
  ],
  [
    '2026-02-01',
    '2026-03-31',
    [
      [28, 31],
      [31, 31],
    ],
  ],
])('the months from %s to %s stand beside as much time before as they are', async (from, to, months) => {
  const company = await app.company()
  await app.sql(
    `insert into jobs (company_id, number, created_at)
      select $1, n, '2025-11-01T01:00:00Z'::timestamptz + n * interval '1 day' from generate_series(1, 180) n`,
    [company.id],
  )
  await catchUpFigures(app.services.db, [company.id])
  const asked = { name: 'jobs', by: 'month', from, to, compare: true } as const
  for (const filter of [
    [],
    [
      { dimension: 'type', value: '' },
      { dimension: 'suburb', value: '' },
    ],
  ] as const) {
    const { result } = (await ok(c.run, { ...asked, filter: [...filter] }, company.owner)).body
    const shown = result.rows.map(row => [row.figures.jobs!.amount, row.before!.jobs!.amount])
    expect(shown).toEqual(months)
    expect(result.totalsBefore!.jobs!.amount).toBe(months.reduce((sum, [, before]) => sum + before!, 0))
  }
})

test('the rows behind a figure add up to it, also where some take off', async () => {
  const company = await app.company()
  const { id: user } = company.technician
  await app.sql(
    'insert into pay_rates (company_id, user_id, payment_type_id, payment_rate) values ($1, $2, 2, 1000)',
    [company.id, user],
  )
  await closedJob(company, { money: '120.50' })
  await catchUpFigures(app.services.db, [company.id])
  const { result, sum } = (await ok(c.rows, { measure: 'profit', ...days }, company.owner)).body
  expect(result.map(({ measure, amount }) => [measure, amount]).sort()).toEqual([
    ['commission', -1_205],
    ['notInvoiced', 12_050],
  ])
  expect(sum).toBe(10_845)
})

test('money is for those whose widget shows it, reports for those who may see them', async () => {
  const { company } = await someCompany()
  expect((await app.send(c.run, { name: 'revenue', ...days }, company.office)).status).toBe(403)
  const office = (await ok(c.run, { name: 'technicians', ...days }, company.office)).body.result
  expect(office.measures).toContain('jobsClosed')
  expect(JSON.stringify(office)).not.toContain('revenue')
  expect((await app.send(c.rows, { measure: 'profit', ...days }, company.office)).status).toBe(403)
  expect((await app.send(c.list, {}, company.technician)).status).toBe(403)
  const names = (await ok(c.list, {}, company.office)).body.result.map(report => report.name)
  expect(names).toContain('jobs')
  expect(names).not.toContain('revenue')
  const other = await app.company()
  expect((await ok(c.run, { name: 'jobs', ...days }, other.owner)).body.result.totals.jobs!.amount).toBe(0)
})

test('a report opens with the company’s usual days', async () => {
  const { owner } = await app.company()
  await ok(measuresContract.setPeriod, { period: 7 }, owner)
  const { result } = (await ok(c.list, {}, owner)).body
  expect(new Set(result.map(({ days: shown }) => shown))).toEqual(new Set([7]))
})

test.each([
  [{ name: 'revenue', from: '2026-02-01', to: '2026-01-01' }, 400, 'The end can’t be before the start.'],
  [{ name: 'revenue', from: '2010-01-01', to: '2026-01-01' }, 400, 'A report can cover up to ten years.'],
  [{ name: 'revenue', from: 'x', to: '' }, 400, 'Please choose the dates.'],
  [{ name: 'leads', by: 'technician', ...days }, 400, 'These figures can’t be grouped that way.'],
  [{ name: 'nothing', ...days }, 404, 'Not found.'],
  [
    { name: 'revenue', ...days, filter: [{ dimension: 'technician', value: 'Theo' }] },
    400,
    'A filter needs a valid value.',
  ],
])('%j is refused', async (input, status, message) => {
  const { owner } = await app.company()
  expect(await app.request(c.run, input, owner)).toMatchObject({ status, body: { message } })
})

test('a report of one’s own is shared with groups, whose members see what they may', async () => {
  const company = await app.company()
  const spec = {
    name: 'Mine',
    measures: ['jobs', 'revenue'],
    by: 'month',
    chart: 'bars',
    days: 30,
  } as const
  const { id } = (await ok(c.add, { ...spec, measures: [...spec.measures] }, company.owner)).body
  const listed = async (as: typeof company.office) =>
    (await ok(c.list, {}, as)).body.result.find(report => report.id === id)
  expect(await listed(company.office)).toBeUndefined()
  expect((await app.send(c.run, { name: 'custom', id, ...days }, company.office)).status).toBe(404)
  await ok(c.edit, { ...spec, measures: [...spec.measures], id, group_ids: [2] }, company.owner)
  expect(await listed(company.office)).toMatchObject({ title: 'Mine', measures: ['jobs'], is_own: false })
  expect((await app.send(c.remove, { ids: [id] }, company.office)).status).toBe(404)
  expect(
    (await app.send(c.edit, { ...spec, measures: ['jobs'], id }, (await app.company()).owner)).status,
  ).toBe(404)
  await ok(c.remove, { ids: [id] }, company.owner)
  expect(await listed(company.owner)).toBeUndefined()
})

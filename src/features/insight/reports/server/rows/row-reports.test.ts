import pg from 'pg'
import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { customFieldsContract } from '#features/account/custom-fields/custom-fields.contract.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { readCsv } from '#server/testing/read-csv.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { readXlsx } from '#server/testing/read-xlsx.ts'
import { countsDays, isAmount, needsNoValue, operatorsOf } from '#shared/rows/conditions.ts'
import { reportsContract as c } from '../../reports.contract.ts'
import { rowSources, sourceNames } from '../../row-sources.rules.ts'
import type { RowSpec } from '../../row-spec.rules.ts'

const app = await testApp()
const { ok } = app

const begun: RowSpec = {
  source: 'jobs',
  columns: ['number', 'client', 'suburb', 'status', 'technicians', 'amount'],
  conditions: [],
  group: '',
  grain: 'month',
  reckoning: 'count',
  of: '',
}
const rows = async (company: TestCompany, spec: Partial<RowSpec>, as = company.owner) =>
  (await ok(c.runRows, { rows: { ...begun, ...spec } }, as)).body.result

async function someCompany() {
  const company = await app.company()
  for (const [name, suburb, money, mine] of [
    ['Ada', 'Ryde', '120.50', true],
    ['Ben', 'Ryde', '79.50', false],
    ['=SUM(A1)', 'Manly', '10', true],
  ] as const) {
    const assign_worker = mine ? [company.technician.id, company.office.id] : []
    const sent = { name, address: '1 Low Street', suburb, assign_worker }
    const id = (await ok(jobsContract.add, sent as never, company.owner)).body.lastJobInsertId
    await ok(jobsContract.edit, { id, money, payby_id: 1, job_status_id: 3 } as never, company.owner)
  }
  return company
}

test('every column of every source can be shown, filtered by each of its words, grouped by and added up', async () => {
  const company = await someCompany()
  const values = { text: 'a', number: '1', cents: '1.50', minutes: '1.5', flag: '1', ref: '1', refs: '1' }
  for (const source of sourceNames) {
    const columns = Object.entries(rowSources[source].columns)
    const plain = { source, columns: columns.map(([name]) => name) }
    expect((await rows(company, plain)).columns.map(({ name }) => name)).toEqual(plain.columns)
    for (const [name, column] of columns) {
      for (const is of operatorsOf[column.kind as keyof typeof operatorsOf]) {
        const dated = countsDays.includes(is) ? '7' : '2026-01-31'
        const value =
          'options' in column ? column.options[0]!.value : (values[column.kind as 'text'] ?? dated)
        const conditions = [{ column: name, is, value: needsNoValue.includes(is) ? '' : value }]
        await rows(company, { ...plain, conditions })
      }
      if (isAmount(column.kind)) {
        for (const reckoning of ['sum', 'average', 'least', 'most'] as const)
          await rows(company, { ...plain, group: plain.columns[0]!, reckoning, of: name })
      } else
        for (const grain of ['day', 'month', 'year'] as const)
          await rows(company, { ...plain, group: name, grain })
    }
  }
})

test.each([
  [{ group: 'status' }, 'Status', 'Abgeschlossen'],
  [{ group: 'invoiced' }, 'Abgerechnet', 'Nein'],
  [{ group: 'closed', grain: 'month' }, 'Abgeschlossen', /^\p{L}+ \d{4}$/u],
  [{ group: 'sources', reckoning: 'average', of: 'amount' }, 'Herkunft', 'Keiner'],
] as const)('the groups of %j are named in files as on the screen', async (spec, heading, named) => {
  const company = await someCompany()
  const saved = { name: 'Mine', chart: 'bars' as const, rows: { ...begun, ...spec } }
  const { id } = (await ok(c.add, saved, company.owner)).body
  const asked = { name: 'custom', id, rows: true, from: '', to: '', language: 'de' } as const
  const { body } = await ok(c.exportReport, { ...asked, format: 'csv' }, company.owner)
  const [row] = readCsv(body as never)
  const average = 'of' in spec ? { 'Betrag, Durchschnitt': '70' } : {}
  expect(row).toEqual({ [heading]: expect.stringMatching(named), 'Anzahl der Zeilen': '3', ...average })
  const sheet = await ok(c.exportReport, { ...asked, format: 'xlsx' }, company.owner)
  expect(readXlsx(sheet.body as never)[1]![0]).toMatch(named)
})

test('rows, groups and their sums agree', async () => {
  const company = await someCompany()
  const all = await rows(company, {})
  expect([all.total, all.sums.at(-1)]).toEqual([3, 21_000])
  const two = [company.technician.fullname, company.office.fullname].sort().join(', ')
  expect(all.rows.map(row => row.cells)).toEqual([
    ['3', '=SUM(A1)', 'Manly', 'Closed', expect.any(String), 1_000],
    ['2', 'Ben', 'Ryde', 'Closed', '', 7_950],
    ['1', 'Ada', 'Ryde', 'Closed', expect.any(String), 12_050],
  ])
  expect(String(all.rows[2]!.cells[4]).split(', ').sort().join(', ')).toBe(two)
  const ryde = await rows(company, { conditions: [{ column: 'suburb', is: 'is', value: 'ryde' }] })
  expect([ryde.total, ryde.sums.at(-1)]).toEqual([2, 20_000])
  const grouped = await rows(company, { group: 'suburb', reckoning: 'sum', of: 'amount' })
  expect(grouped.groups.map(({ label, count, amount }) => [label, count, amount])).toEqual([
    ['Ryde', 2, 20_000],
    ['Manly', 1, 1_000],
  ])
  expect([grouped.total, grouped.whole]).toEqual([3, 21_000])
  const mine = { column: 'technicians', is: 'is', value: String(company.technician.id) } as const
  expect((await rows(company, { conditions: [mine] })).total).toBe(2)
  expect((await rows(company, { conditions: [{ ...mine, is: 'isNot' }] })).total).toBe(1)
  expect((await rows(company, { conditions: [{ ...mine, is: 'empty', value: '' }] })).total).toBe(1)
  const large = { column: 'amount', is: 'atLeast', value: '79.50' } as const
  expect((await rows(company, { conditions: [large] })).total).toBe(2)
  expect((await rows(await app.company(), {})).total).toBe(0)
})

test('days are those of the company’s clock', async () => {
  const company = await app.company()
  await app.sql(
    `insert into jobs (company_id, number, created_at) values
      ($1, 1, '2026-04-04T12:59:00Z'), ($1, 2, '2026-04-04T13:00:00Z'), ($1, 3, '2026-04-05T13:59:00Z'), ($1, 4, '2026-04-05T14:00:00Z')`,
    [company.id],
  )
  // Daylight saving ends in Sydney on 5 April: that day has 25 hours.
  const between = [
    { column: 'created', is: 'from', value: '2026-04-05' },
    { column: 'created', is: 'until', value: '2026-04-05' },
  ] as const
  const found = await rows(company, { columns: ['number'], conditions: [...between] })
  expect(found.rows.map(row => row.cells[0])).toEqual(['3', '2'])
  const days = await rows(company, { group: 'created', grain: 'day' })
  expect(days.groups.map(({ key, count }) => [key, count])).toEqual([
    ['2026-04-04', 1],
    ['2026-04-05', 2],
    ['2026-04-06', 1],
  ])
})

test('own fields of clients are columns and conditions of clients alone', async () => {
  const company = await app.company()
  const field = { field_type_id: 6, field_label: 'Tier' }
  await ok(customFieldsContract.save, { page_id: '/clients', fields: [field] } as never, company.owner)
  for (const name of ['Ada', 'Bob'])
    await ok(
      clientsContract.add,
      { name, custom_fields: [{ id: 1, values: [name === 'Ada' ? 'Gold' : 'Tin'] }] } as never,
      company.owner,
    )
  const asked = {
    columns: ['name', 'field:1'],
    conditions: [{ column: 'field:1', is: 'contains', value: 'gold' }] as {
      column: string
      is: 'contains'
      value: string
    }[],
  }
  const spec = { ...begun, source: 'clients' as const, ...asked }
  expect((await rows(company, spec)).rows.map(row => row.cells)).toEqual([['Ada', 'Gold']])
  const ofJobs = await app.send(
    c.runRows,
    { rows: { ...begun, ...asked, columns: ['client'] } } as never,
    company.owner,
  )
  expect([ofJobs.status, ofJobs.body]).toMatchObject([400, { message: expect.stringContaining('no longer') }])
})

test('own fields of parts and people are columns and conditions, for who may manage them', async () => {
  const company = await app.company()
  const field = { field_type_id: 6, field_label: 'Tier' }
  for (const page_id of ['/manage/inventory', '/team'])
    await ok(customFieldsContract.save, { page_id, fields: [field] } as never, company.owner)
  for (const table of ['stock_parts', 'users'])
    await app.sql(
      table === 'users'
        ? `update users set custom_fields = $2 where company_id = $1 and group_id = 3`
        : `insert into stock_parts (company_id, name, price_cents, cost_cents, custom_fields) values ($1, 'Pipe', 1, 1, $2)`,
      [company.id, JSON.stringify([{ id: 1, values: ['Gold'] }])],
    )
  const conditions = [{ column: 'field:1', is: 'contains' as const, value: 'gold' }]
  const names = [
    ['stock', ['Pipe', 'Gold']],
    ['people', [company.technician.fullname, 'Gold']],
  ] as const
  for (const [source, cells] of names) {
    const spec = { ...begun, source, columns: ['name', 'field:1'], conditions }
    expect((await rows(company, spec)).rows.map(row => row.cells)).toEqual([cells])
  }
})

test('own fields are columns; one that went is left out of what is shown, and stops what depends on it', async () => {
  const company = await app.company()
  const field = { tab_id: 0, active: true, field_type_id: 6, field_label: '=Gate' }
  await ok(customFieldsContract.save, { fields: [field] } as never, company.owner)
  const { fields } = (await ok(c.filters, {}, company.owner)).body.result
  expect(fields).toEqual([{ source: 'jobs', id: 1, label: '=Gate' }])
  const sent = { name: 'Ada', address: '1 Low Street' }
  const job = (await ok(jobsContract.add, sent as never, company.owner)).body.lastJobInsertId
  const custom_fields = [{ id: 1, values: ['7 left'] }]
  await ok(jobsContract.edit, { id: job, custom_fields } as never, company.owner)
  const gate = {
    columns: ['client', 'field:1'],
    conditions: [{ column: 'field:1', is: 'contains', value: 'LEFT' }],
  } as const
  const spec = { ...begun, ...gate, columns: [...gate.columns], conditions: [...gate.conditions] }
  expect((await rows(company, spec)).rows.map(row => row.cells)).toEqual([['Ada', '7 left']])
  const save = { name: '=Mine', rows: spec, chart: 'bars' } as const
  const { id } = (await ok(c.add, save, company.owner)).body
  const shown = (await ok(c.add, { ...save, rows: { ...spec, conditions: [] } }, company.owner)).body.id

  const csv = await ok(
    c.exportReport,
    { name: 'custom', id, rows: true, from: '', to: '', format: 'csv', language: 'en' },
    company.owner,
  )
  expect(readCsv(csv.body as never)).toEqual([{ Client: 'Ada', "'=Gate": '7 left' }])

  const version = (await ok(customFieldsContract.list, {}, company.owner)).body.data[0]!.version
  await ok(customFieldsContract.save, { fields: [], version } as never, company.owner)
  expect(await app.send(c.runRows, { id }, company.owner)).toMatchObject({
    status: 400,
    body: { message: 'This report uses a column that no longer exists. Edit it first.' },
  })
  const { result } = (await ok(c.runRows, { id: shown }, company.owner)).body
  expect(result).toMatchObject({ isGone: true, title: '=Mine', total: 1 })
  expect(result.rows[0]!.cells).toEqual(['Ada'])
})

test('a shared report shows each what they may see, also after a permission is taken away', async () => {
  const company = await someCompany()
  const save = { name: 'Shared', chart: 'bars' as const, group_ids: [2] }
  const { id } = (await ok(c.add, { ...save, rows: begun }, company.owner)).body
  const large: RowSpec = { ...begun, conditions: [{ column: 'amount', is: 'atLeast', value: '20' }] }
  const other = (await ok(c.add, { ...save, rows: large }, company.owner)).body.id
  const run = (of: number) => app.send(c.runRows, { id: of }, company.office)
  const seen = (await run(id)).body.result
  expect([seen.columns.length, seen.isHidden]).toEqual([5, true])
  expect(JSON.stringify(seen)).not.toContain('12050')
  expect(await run(other)).toMatchObject({
    status: 400,
    body: { message: 'This report uses a column you can’t see.' },
  })
  const sums: RowSpec = { ...begun, group: 'suburb', reckoning: 'sum', of: 'amount' }
  expect((await app.send(c.runRows, { rows: sums }, company.office)).status).toBe(400)
  expect((await app.send(c.runRows, { rows: begun }, company.technician)).status).toBe(403)
  expect((await app.send(c.runRows, { id }, (await app.company()).owner)).status).toBe(404)
  await app.sql("update permissions set roles = '1' where company_id = $1 and description = 'View Reports'", [
    company.id,
  ])
  app.services.sessions.forget()
  expect((await run(id)).status).toBe(403)
})

test.each([
  [{ columns: [] }, 'Choose at least one column.'],
  [{ columns: ['nothing'] }, 'Choose at least one column.'],
  [{ columns: ['field:99'] }, 'Choose at least one column.'],
  [{ group: 'constructor' }, 'This report uses a column that no longer exists. Edit it first.'],
  [{ conditions: [{ column: 'amount', is: 'contains', value: '1' }] }, 'A filter doesn’t match its column.'],
  [{ conditions: [{ column: 'amount', is: 'atLeast', value: '1e400' }] }, 'A filter needs a valid value.'],
  [{ conditions: [{ column: 'created', is: 'from', value: '31.12.2026' }] }, 'A filter needs a valid value.'],
  [{ conditions: [{ column: 'created', is: 'lastDays', value: '0' }] }, 'A filter needs a valid value.'],
  [
    { conditions: [{ column: 'status', is: 'is', value: '1; drop table jobs' }] },
    'A filter needs a valid value.',
  ],
  [{ group: 'amount' }, 'Rows can’t be grouped by this column.'],
  [{ group: 'suburb', reckoning: 'sum', of: 'client' }, 'Choose a column that can be added up.'],
])('%j is refused', async (wrong, message) => {
  const { owner } = await app.company()
  const answer = await app.request(c.runRows, { rows: { ...begun, ...wrong } }, owner)
  expect(answer).toMatchObject({ status: 400, body: { message } })
  const saved = await app.request(c.add, { name: 'X', chart: 'bars', rows: { ...begun, ...wrong } }, owner)
  expect(saved).toMatchObject({ status: 400, body: { message } })
})

test('the files hold the rows: numbers as numbers, texts as texts', async () => {
  const company = await someCompany()
  const { id } = (await ok(c.add, { name: '=Mine', chart: 'none', rows: begun }, company.owner)).body
  const file = async (format: 'csv' | 'xlsx' | 'pdf') =>
    (
      await ok(
        c.exportReport,
        { name: 'custom', id, rows: true, from: '', to: '', format, language: 'en' },
        company.owner,
      )
    ).body as never
  expect(readCsv(await file('csv')).map(row => [row.Client, row.Amount])).toEqual([
    ["'=SUM(A1)", '10'],
    ['Ben', '79.5'],
    ['Ada', '120.5'],
  ])
  const sheet = readXlsx(await file('xlsx'))
  expect(sheet[0]).toEqual(['Number', 'Client', 'Suburb', 'Status', 'Technicians', 'Amount'])
  expect(sheet.slice(1).map(row => [row[1], row[5]])).toEqual([
    ['=SUM(A1)', 10],
    ['Ben', 79.5],
    ['Ada', 120.5],
  ])
  const paper = (await readPdf(await file('pdf'))).pages.join(' ')
  for (const part of ['=Mine', '=SUM(A1)', '$120.50']) expect(paper).toContain(part)
})

test('the many fields of a row stand below each other on paper, where no column would be wide enough', async () => {
  const company = await someCompany()
  const columns = Object.keys(rowSources.jobs.columns)
  const rows = { ...begun, columns, conditions: [{ column: 'client', is: 'is' as const, value: 'Ada' }] }
  const { id } = (await ok(c.add, { name: 'All', chart: 'none', rows }, company.owner)).body
  const asked = { name: 'custom', id, rows: true, from: '', to: '', language: 'en', format: 'pdf' } as const
  const paper = (await readPdf((await ok(c.exportReport, asked, company.owner)).body as never)).pages.join(
    ' ',
  )
  for (const part of [/Number 1\s/, /Client Ada\s/, /Suburb Ryde\s/, /Amount \$120\.50\s/, /Invoiced No\s/])
    expect(paper).toMatch(part)
})

test('filters and grouping say the same on screen and in every file', async () => {
  const company = await someCompany()
  const conditions = [{ column: 'amount', is: 'atLeast', value: '20' }] as const
  const spec = {
    ...begun,
    conditions: [...conditions],
    group: 'suburb',
    reckoning: 'sum',
    of: 'amount',
  } as const
  const { id } = (await ok(c.add, { name: 'Mine', chart: 'bars', rows: spec } as never, company.owner)).body
  const { result } = (await ok(c.runRows, { id }, company.owner)).body
  expect(result).toMatchObject({ chart: 'bars', total: 2, whole: 20_000 })
  expect(result.groups).toEqual([{ key: 'Ryde', label: 'Ryde', count: 2, amount: 20_000 }])
  const asked = { name: 'custom', id, rows: true, from: '', to: '', language: 'en' } as const
  const file = async (format: 'csv' | 'xlsx' | 'pdf') =>
    (await ok(c.exportReport, { ...asked, format }, company.owner)).body as never
  expect(readCsv(await file('csv'))).toEqual([
    { Suburb: 'Ryde', 'Number of rows': '2', 'Amount, Sum': '200' },
  ])
  expect(readXlsx(await file('xlsx'))).toEqual([
    ['Suburb', 'Number of rows', 'Amount, Sum'],
    ['Ryde', 2, 200],
  ])
  const paper = (await readPdf(await file('pdf'))).pages.join(' ')
  expect(paper).toMatch(/Ryde\s+2\s+\$200\.00/)
  expect(paper).not.toContain('Manly')
})

test('a report that takes longer than five seconds is ended, and says how to go on', async () => {
  const company = await app.company()
  const holder = new pg.Client(app.database.migrate)
  await holder.connect()
  await holder.query('begin; lock table leads in access exclusive mode')
  const started = Date.now()
  const answer = await app.send(
    c.runRows,
    { rows: { ...begun, source: 'leads', columns: ['name'] } },
    company.owner,
  )
  await holder.end()
  expect(answer).toMatchObject({
    status: 400,
    body: { message: 'This report takes too long. Choose a shorter period, or fewer filters.' },
  })
  expect(Date.now() - started).toBeGreaterThan(4_900)
}, 20_000)

test('more than 10,000 rows are counted, and the screen ends there', async () => {
  const company = await app.company()
  await app.sql(
    `insert into jobs (company_id, number, name) select $1, n, 'Job ' || n from generate_series(1, 10500) n`,
    [company.id],
  )
  const { result } = (await ok(c.runRows, { rows: begun, skip: 9_950 }, company.owner)).body
  expect([result.total, result.isCut, result.rows.length]).toEqual([10_500, true, 50])
  expect((await app.request(c.runRows, { rows: begun, skip: 10_000 }, company.owner)).status).toBe(400)
  const groups = (await ok(c.runRows, { rows: { ...begun, group: 'client' } }, company.owner)).body.result
  expect([groups.groups.length, groups.isCut, groups.total]).toEqual([10_000, true, 10_500])
  const { id } = (await ok(c.add, { name: 'All', chart: 'none', rows: begun }, company.owner)).body
  const wanted = { name: 'custom', id, rows: true, from: '', to: '', language: 'en' } as const
  const csv = await ok(c.exportReport, { ...wanted, format: 'csv' }, company.owner)
  expect(new Set(readCsv(csv.body as never).map(row => row.Number)).size).toBe(10_500)
  expect(await app.send(c.exportReport, { ...wanted, format: 'xlsx' }, company.owner)).toMatchObject({
    status: 400,
    body: { message: 'An Excel file can have up to 10,000 rows. Export as CSV or add a filter.' },
  })
})

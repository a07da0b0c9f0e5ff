import { expect, test } from 'vitest'
import { importKinds } from '#app/import-kinds.ts'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { customFieldsContract } from '#features/account/custom-fields/custom-fields.contract.ts'
import { clientSitesContract } from '#features/clients/clients/client-extras.contract.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { quotesContract } from '#features/money/quotes/quotes.contract.ts'
import type { Doors } from '#server/db/doors.ts'
import { readCsv } from '#server/testing/read-csv.ts'
import { importsContract } from '../imports.contract.ts'
import type { ImportKindId } from '../imports.rules.ts'
import { workOnImport } from './imports.service.ts'

const app = await testApp()
const { save, reread, open, map, start, stop, undo, drop, rows, exportRows, list } = importsContract

const failed: unknown[] = []
async function work(company: TestCompany, id: number) {
  const due = { data: { companyId: company.id, id }, signal: new AbortController().signal }
  await workOnImport(app.services, importKinds, due, error => failed.push(error))
  expect(failed).toEqual([])
}

async function chosen(company: TestCompany, text: string | Buffer) {
  const { status, body } = await app.upload(save, {}, company.office, {
    bytes: text,
    filename: 'clients.csv',
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.id
}
const opened = async (company: TestCompany, id: number) =>
  (await app.send(open, { id }, company.office)).body.result

/** Takes the mapping that is guessed, and looks at the rows. */
async function looked(
  company: TestCompany,
  id: number,
  change: { kind?: ImportKindId; existing?: 'skip' | 'overwrite' } = {},
) {
  const { kind, mapping } = await opened(company, id)
  await app.send(map, { id, kind, mapping, ...change }, company.office)
  await work(company, id)
  return opened(company, id)
}
async function brought(company: TestCompany, text: string | Buffer, change = {}) {
  const id = await chosen(company, text)
  await looked(company, id, change)
  await app.send(start, { id }, company.office)
  await work(company, id)
  return opened(company, id)
}
async function clientsOf(company: TestCompany) {
  const { results } = (
    await app.send(
      clientsContract.list,
      { pagination: { pageSize: 200, sortField: 'id', sortOrder: 'ASC' } },
      company.office,
    )
  ).body
  return results
}
const names = async (company: TestCompany) => (await clientsOf(company)).map(row => row.name)
const snapshot = (company: TestCompany) =>
  app.sql(
    `select (select jsonb_agg(to_jsonb(c) - 'version' order by id) from clients c where company_id = $1) as clients,
      (select jsonb_agg(to_jsonb(k) order by id) from client_contacts k where company_id = $1) as contacts,
      (select jsonb_agg(to_jsonb(s) order by id) from client_sites s where company_id = $1) as sites,
      (select jsonb_agg(to_jsonb(t) order by id) from client_tags t where company_id = $1) as tags,
      (select jsonb_agg(to_jsonb(l) order by client_id, tag_id) from client_tag_links l where company_id = $1) as links,
      (select jsonb_agg(to_jsonb(j) order by id) from jobs j where company_id = $1) as jobs,
      (select jsonb_agg(to_jsonb(q) order by id) from quotes q where company_id = $1) as quotes`,
    [company.id],
  )

test('two who look at the same file at once finish it, and each row is counted once', async () => {
  const company = await app.company()
  const rows = Array.from(
    { length: 4_100 },
    (_, n) => `Client ${n % 4_000},client${n % 4_000}@example.test\n`,
  )
  const id = await chosen(company, `Name,Email\n${rows.join('')}`)
  const { kind, mapping } = await opened(company, id)
  await app.send(map, { id, kind, mapping }, company.office)
  await Promise.all([work(company, id), work(company, id)])
  expect(await opened(company, id)).toMatchObject({ state: 'ready', counts: { new: 4_000, same: 100 } })
})

test('a file with more rows than can be brought in is refused, and nothing of it stays', async () => {
  const company = await app.company()
  const file = { bytes: `Name\n${'Ana\n'.repeat(200_001)}`, filename: 'clients.csv' }
  const { status, body } = await app.upload(save, {}, company.office, file)
  expect([status, body]).toMatchObject([
    400,
    { message: 'A file can have up to 200,000 rows. Please split it.', field: 'file' },
  ])
  const left = await app.sql(
    `select (select count(*)::int from imports where company_id = $1) as imports,
      (select count(*)::int from import_rows where company_id = $1) as rows`,
    [company.id],
  )
  expect(left).toEqual([{ imports: 0, rows: 0 }])
})

test('a list is looked at before anything is stored, brought in, and taken back as a whole', async () => {
  const company = await app.company()
  await app.send(clientsContract.add, { name: 'Ana Costa', phone: '0412 345 678' }, company.office)
  const before = await snapshot(company)
  const id = await chosen(
    company,
    `Name,Phone,Email,Address,Suburb,State,Postcode,Tags,Notes
Ana Costa,+61 412 345 678,ana@costa.test,12 High St,Manly,NSW,2095,VIP,
Ben Dow,0298765432,ben@dow.test,4 Low Rd,Ryde,NSW,2112,"strata; slow payer",Dog
,0400000000,,,,,,,
Ben Dow,02 9876 5432,,,,,,,
"=HYPERLINK(""x"")",,,,,,,,
`,
  )
  const ready = await looked(company, id)
  expect(ready).toMatchObject({ state: 'ready', rows: 5, counts: { new: 2, update: 1, same: 1, refused: 1 } })
  expect(await snapshot(company)).toEqual(before)
  const refused = (await app.send(rows, { id, outcome: 'refused' }, company.office)).body.result
  expect(refused).toMatchObject([{ row: 4, reason: { text: 'This row has no name.' } }])

  await app.send(start, { id }, company.office)
  await work(company, id)
  expect(await opened(company, id)).toMatchObject({
    state: 'done',
    counts: { new: 2, update: 1, same: 1, refused: 1 },
  })
  const [ana, ben, formula] = await clientsOf(company)
  expect(ana).toMatchObject({
    phone: '0412 345 678',
    email: 'ana@costa.test',
    main_address: '12 High St, Manly NSW 2095',
  })
  expect(ben).toMatchObject({ name: 'Ben Dow', suburb_name: 'Ryde', main_address: '4 Low Rd, Ryde NSW 2112' })
  expect(formula!.name).toBe('=HYPERLINK("x")')
  const file = await app.send(clientsContract.exportClients, { search: 'hyperlink' }, company.office)
  expect(readCsv(file.body as unknown as Buffer)[0]!.Name).toBe(`'=HYPERLINK("x")`)

  await app.send(undo, { id }, company.office)
  await work(company, id)
  expect(await opened(company, id)).toMatchObject({ state: 'undone', counts: { kept: 0 } })
  expect(await snapshot(company)).toEqual(before)
})

test('tags that an import made go with it; one that a client has since, or that was there, stays', async () => {
  const company = await app.company()
  const first = await brought(company, 'Name,Tags\nZoe,Builder\n')
  const before = await snapshot(company)
  const { id } = await brought(company, 'Name,Tags\nAna,"VIP, Strata"\nBen,"VIP, Builder"\n')
  const tags = async () =>
    (
      await app.sql<{ name: string }>('select name from client_tags where company_id = $1 order by id', [
        company.id,
      ])
    ).map(tag => tag.name)
  expect(await tags()).toEqual(['Builder', 'VIP', 'Strata'])
  await app.send(undo, { id }, company.office)
  await work(company, id)
  expect(await snapshot(company)).toEqual(before)

  const again = await brought(company, 'Name,Tags\nCas,VIP\n')
  await app.sql(
    `insert into client_tag_links (company_id, client_id, tag_id)
     select $1, c.id, t.id from clients c, client_tags t
     where c.company_id = $1 and t.company_id = $1 and c.name = 'Zoe' and t.name = 'VIP'`,
    [company.id],
  )
  for (const each of [again, first]) {
    await app.send(undo, { id: each.id }, company.office)
    await work(company, each.id)
  }
  expect(await tags()).toContain('VIP')
})

test('what was used or changed since stays when an import is taken back, and is told', async () => {
  const company = await app.company()
  const { id } = await brought(company, 'Name\nUsed\nChanged\nUntouched\n')
  const [used, changed] = await clientsOf(company)
  await app.sql('insert into jobs (company_id, number, client_id) values ($1, 1, $2)', [company.id, used!.id])
  await app.send(clientsContract.edit, { id: changed!.id, name: 'Changed', note: 'called' }, company.office)
  await app.send(undo, { id }, company.office)
  await work(company, id)
  expect(await opened(company, id)).toMatchObject({ state: 'undone', counts: { kept: 2 } })
  expect(await names(company)).toEqual(['Used', 'Changed'])
})

test('the same file again changes nothing; our own export comes back as it went out', async () => {
  const company = await app.company()
  const text = 'Name,Phone,Email\nAna Costa,0412345678,ana@costa.test\nBen Dow,,\n'
  await brought(company, text)
  expect(await brought(company, text)).toMatchObject({ counts: { new: 0, update: 0, same: 2 } })
  const file = (await app.send(clientsContract.exportClients, {}, company.office)).body as unknown as Buffer
  const again = await brought(company, file)
  expect(again).toMatchObject({ source: 'Tradewind', counts: { new: 0, update: 0, same: 2 } })
  const changed = await brought(company, file.toString().replace('Ben Dow', 'Benjamin Dow'))
  expect(changed.counts).toMatchObject({ update: 1, same: 1 })
  expect(await names(company)).toEqual(['Ana Costa', 'Benjamin Dow'])
})

test.each([
  ['skip', '0299990000', ''],
  [undefined, '0299990000', 'new@costa.test'],
  ['overwrite', '0412345678', 'new@costa.test'],
] as const)('with who is there already: %s', async (existing, phone, email) => {
  const company = await app.company()
  await app.send(
    clientsContract.add,
    { name: 'Ana Costa', phone: '0299990000', main_address: '12 High St' },
    company.office,
  )
  await brought(
    company,
    'Name,Mobile,Email,Address\nAna Costa,0412345678,new@costa.test,"12 High Street, Manly"\n',
    existing && { existing },
  )
  const all = await clientsOf(company)
  expect(all).toHaveLength(1)
  expect(all[0]).toMatchObject({ phone, email })
})

test('half of the rows are duplicates: each client is brought in once', async () => {
  const company = await app.company()
  const row = (n: number) => `Client ${n},04${String(10_000_000 + n)},c${n}@example.test`
  const text = ['Name,Phone,Email', ...Array.from({ length: 1_200 }, (_, n) => row(n % 600))].join('\n')
  const done = await brought(company, text)
  expect(done).toMatchObject({ state: 'done', worked: 1_200, counts: { new: 600, same: 600 } })
  const [{ count }] = (await app.sql('select count(*)::int from clients where company_id = $1', [
    company.id,
  ])) as [{ count: number }]
  expect(count).toBe(600)
})

test('stopped in the middle it tells what was brought in, goes on where it was, or is taken back', async () => {
  const company = await app.company()
  const id = await chosen(
    company,
    `Name\n${Array.from({ length: 700 }, (_, n) => `Client ${n}`).join('\n')}\n`,
  )
  await looked(company, id)
  await app.sql("update imports set state = 'running', worked = 0, counts = '{}' where company_id = $1", [
    company.id,
  ])
  // One batch, as if the server had been stopped after it.
  const { lockImport, rowsAfter, setVerdicts, updateImport } = await import('./imports.queries.ts')
  await app.services.db.withCompany(company.office.companyId as never, async tx => {
    const row = (await lockImport(tx, id))!
    const some = await rowsAfter(tx, id, 0, 300)
    const way = {
      existing: 'fill',
      dateOrder: 'dmy',
      markOf: () => '.' as const,
      zone: 'Australia/Sydney',
      source: '',
      id,
      began: row.created_at,
    } as const
    const verdicts = await importKinds.clients.bring(
      tx,
      some.map(each => ({ ...each, given: { name: each.cells[0]! }, changes: [] })),
      way,
    )
    await setVerdicts(
      tx,
      id,
      verdicts.map(each => ({ ...each, changes: [] })),
    )
    await updateImport(tx, id, { worked: 300, counts: { new: 300 } })
  })
  await app.send(stop, { id }, company.office)
  expect(await opened(company, id)).toMatchObject({
    state: 'stopped',
    worked: 300,
    rows: 700,
    counts: { new: 300 },
  })
  await work(company, id)
  expect(await opened(company, id)).toMatchObject({ state: 'stopped', worked: 300 })
  await app.send(start, { id }, company.office)
  await work(company, id)
  expect(await opened(company, id)).toMatchObject({ state: 'done', worked: 700, counts: { new: 700 } })
  await app.send(undo, { id }, company.office)
  await work(company, id)
  expect(await names(company)).toEqual([])
})

test('a row that can’t be stored is refused alone, with a reason', async () => {
  const company = await app.company()
  const done = await brought(company, `Client ID,Name\n,Ana\n999999999999,Ben\nx,Cas\n,Dee\n`)
  expect(done.counts).toMatchObject({ new: 2, refused: 2 })
  const file = (await app.send(exportRows, { id: done.id }, company.office)).body as unknown as Buffer
  expect(readCsv(file)).toMatchObject([
    { Name: 'Ben', Why: 'No client has this ID.' },
    { Name: 'Cas', Why: 'No client has this ID.' },
  ])
})

test.each([
  ['an empty file', '', /empty/],
  ['headings alone', 'Name,Phone\n', /no rows/],
  ['a spreadsheet file', Buffer.from('PK\x03\x04xx', 'latin1'), /spreadsheet file/],
])('%s is refused', async (_what, bytes, message) => {
  const company = await app.company()
  const { status, body } = await app.upload(save, {}, company.office, { bytes, filename: 'a.csv' })
  expect(status).toBe(400)
  expect(body.message).toMatch(message)
  expect(await app.sql('select id from imports where company_id = $1', [company.id])).toEqual([])
})

test('open jobs come with their clients and appointments, and go with them', async () => {
  const company = await app.company({ time_zone: 'Australia/Sydney' })
  await app.send(clientsContract.add, { name: 'Mike Sanderson', email: 'mike@gmail.com' }, company.office)
  const before = await snapshot(company)
  const done = await brought(
    company,
    `Job #,Client name,Client email,Title,Job status,Service street,Service city,Service province,Service ZIP,Scheduled start date,Visits assigned to,Total ($)
610,Mike Sanderson,mike@gmail.com,Oak removal,Active,12 Oak Ln,Ryde,NSW,2112,20/08/2026 9:30 am,${company.technician.fullname},"$4,200.50"
611,Linda Whitfield,linda@gmail.com,Gutters,Archived,,,,,,,
612,Kara Whitfield,kara@whitfield.net,Pruning,Requires invoicing,,,,,24/08/2026,,
610,Mike Sanderson,mike@gmail.com,Oak removal,Active,12 Oak Ln,Ryde,NSW,2112,20/08/2026 9:30 am,,
`,
  )
  expect(done).toMatchObject({ kind: 'jobs', source: 'Jobber', counts: { new: 2, refused: 1, same: 1 } })
  const jobs = await app.sql(
    `select j.number, j.name, j.address, j.company_comment, j.amount_cents::int, j.technician_ids, a.starts_at, a.send_sms
     from jobs j left join appointments a on a.company_id = j.company_id and a.job_id = j.id
     where j.company_id = $1 order by j.number`,
    [company.id],
  )
  expect(jobs).toMatchObject([
    {
      number: 610,
      name: 'Mike Sanderson',
      address: '12 Oak Ln, Ryde NSW 2112',
      company_comment: 'Oak removal',
      amount_cents: 420050,
      technician_ids: [company.technician.id],
      starts_at: new Date('2026-08-19T23:30:00Z'),
      send_sms: false,
    },
    { number: 612, name: 'Kara Whitfield', starts_at: new Date('2026-08-23T23:00:00Z') },
  ])
  expect(await names(company)).toEqual(['Mike Sanderson', 'Kara Whitfield'])
  await app.send(undo, { id: done.id }, company.office)
  await work(company, done.id)
  expect(await snapshot(company)).toEqual(before)
})

test('open quotes come as drafts, several rows of one number as one quote, and go again', async () => {
  const company = await app.company()
  const before = await snapshot(company)
  const done = await brought(
    company,
    `QuoteNumber,ContactName,EmailAddress,Description,Quantity,UnitAmount,Status
QU-7,Harbour Cafe,hello@harbour.test,Grease trap,1,450.0000,SENT
QU-7,Harbour Cafe,hello@harbour.test,Labour,2.5,110.00,SENT
QU-8,Harbour Cafe,hello@harbour.test,Sink,1,90,ACCEPTED
`,
  )
  expect(done).toMatchObject({ kind: 'quotes', source: 'Xero', counts: { new: 1, update: 1, refused: 1 } })
  const quotes = await app.sql(
    'select status, reference, total_cents::int, lines from quotes where company_id = $1',
    [company.id],
  )
  expect(quotes).toMatchObject([{ status: 'draft', reference: 'QU-7', total_cents: 79750 }])
  expect(quotes[0]!.lines).toHaveLength(2)
  await app.send(undo, { id: done.id }, company.office)
  await work(company, done.id)
  expect(await snapshot(company)).toEqual(before)
})

test('numbers come as they were meant, and what is unclear is refused with its column and value', async () => {
  const company = await app.company()
  const { id, counts } = await brought(
    company,
    `QuoteNumber,ContactName,Description,Quantity,UnitAmount,Status
QU-1,Harbour Cafe,Screws,"1,000",0.0500,SENT
QU-2,Harbour Cafe,Labour,1,1e3,SENT
QU-3,Harbour Cafe,Labour,2 or 3,110,SENT
QU-4,Harbour Cafe,Labour,1,"1,100.0000",SENT
`,
  )
  expect(counts).toMatchObject({ new: 2, refused: 2 })
  const quotes = await app.sql(
    'select reference, lines from quotes where company_id = $1 order by reference',
    [company.id],
  )
  expect(quotes).toMatchObject([
    { reference: 'QU-1', lines: [{ quantity: 1000, price_cents: 5 }] },
    { reference: 'QU-4', lines: [{ quantity: 1, price_cents: 110_000 }] },
  ])
  const refused = (await app.send(rows, { id, outcome: 'refused' }, company.office)).body.result
  expect(refused.map(each => [each.row, each.reason?.values])).toEqual([
    [3, { column: { text: 'Unit price' }, value: '1e3' }],
    [4, { column: { text: 'Quantity' }, value: '2 or 3' }],
  ])
})

test('open quotes and jobs of a client are for the site at their address', async () => {
  const company = await app.company()
  const client = { name: 'Harbour Strata', email: 'strata@harbour.test' }
  const { id } = (await app.send(clientsContract.add, client, company.office)).body
  const site = { id, name: 'Tower', address: '9 High St, Manly NSW 2095' }
  const tower = (await app.send(clientSitesContract.add, site, company.office)).body.id
  const asked = 'Harbour Strata,strata@harbour.test'
  await brought(
    company,
    `QuoteNumber,ContactName,EmailAddress,Description,Quantity,UnitAmount,Status,Service street,Service city,Service province,Service ZIP
QU-1,${asked},Pump,1,450.00,SENT,9 HIGH ST,Manly,NSW,2095
QU-2,${asked},Pump,1,450.00,SENT,1 Low St,Manly,NSW,2095
`,
  )
  const quotes = await app.sql(
    'select site_id, site_name from quotes where company_id = $1 order by reference',
    [company.id],
  )
  expect(quotes).toEqual([
    { site_id: tower, site_name: 'Tower' },
    { site_id: null, site_name: '' },
  ])
  await brought(
    company,
    `Job #,Client name,Client email,Title,Job status,Service street,Service city,Service province,Service ZIP
610,${asked},Pump,Active,9 High St,Manly,NSW,2095
`,
  )
  const jobs = await app.sql('select site_id from jobs where company_id = $1', [company.id])
  expect(jobs).toEqual([{ site_id: tower }])
})

test('who may not manage quotes brings none in; a file can be thrown away until something came of it', async () => {
  const company = await app.company()
  const id = await chosen(company, 'Quote #,Client name,Total\n1,Ana,10\n')
  const as = company.operator
  expect((await app.send(open, { id }, as)).body.result.kinds.map(kind => kind.id)).toEqual([
    'clients',
    'jobs',
    'reviews',
  ])
  expect((await app.send(map, { id, kind: 'quotes', mapping: ['number', 'name', 'total'] }, as)).status).toBe(
    403,
  )
  expect((await app.send(map, { id, kind: 'clients', mapping: ['', '', ''] }, as)).body.message).toMatch(
    /at least one/,
  )
  expect((await app.send(start, { id }, as)).status).toBe(403)
  expect((await app.send(start, { id }, company.office)).status).toBe(409)
  expect((await app.send(drop, { id }, company.office)).status).toBe(200)
  expect((await app.send(open, { id }, company.office)).status).toBe(404)
  const done = await brought(company, 'Name\nAna\n')
  expect((await app.send(drop, { id: done.id }, company.office)).status).toBe(409)
  expect((await app.send(list, {}, company.office)).body.result).toMatchObject([
    { file_name: 'clients.csv', state: 'done' },
  ])
})

test('a row that the database does not take ends the look with its number; without that column it goes on', async () => {
  const company = await app.company()
  const id = await chosen(company, 'Name,Phone\nAda,1\n\nBea,2\nCleo,3\nDora,4\n')
  const { kind, mapping } = await opened(company, id)
  const { clients } = importKinds
  const refusing = {
    ...importKinds,
    clients: {
      ...clients,
      look: (...[tx, rows, ...more]: Parameters<typeof clients.look>) =>
        rows.some(row => row.given.phone === '3')
          ? Promise.reject(Object.assign(new Error('value out of range'), { code: '22003' }))
          : clients.look(tx, rows, ...more),
    },
  }
  // Not by the endpoint, after which the server would look at it by itself.
  await app.sql(`update imports set state = 'checking', mapping = $3 where company_id = $1 and id = $2`, [
    company.id,
    id,
    mapping,
  ])
  const due = { data: { companyId: company.id, id }, signal: new AbortController().signal }
  // One connection is enough: no transaction waits for another.
  let open = 0
  const oneByOne = (db: Doors): Doors => ({
    ...db,
    doing: deed => oneByOne(db.doing(deed)),
    async withCompany(...given) {
      expect(++open).toBe(1)
      return db.withCompany(...given).finally(() => open--)
    },
  })
  const told: unknown[] = []
  await workOnImport({ ...app.services, db: oneByOne(app.services.db) }, refusing, due, error =>
    told.push(error),
  )
  expect(told).toMatchObject([{ code: '22003' }])
  const failed = await opened(company, id)
  expect(failed).toMatchObject({ state: 'failed', problem: { values: { row: 5 } } })
  expect(failed.problem!.text).toContain('Correct it and choose the file again')
  await app.send(map, { id, kind, mapping: [mapping[0]!, ''] }, company.office)
  await work(company, id)
  expect(await opened(company, id)).toMatchObject({ state: 'ready', problem: null, counts: { new: 4 } })
})

test('an import is done in the name of who started it, and rows that can’t be stored are refused alone', async () => {
  const company = await app.company()
  const id = await chosen(
    company,
    `Name\n${Array.from({ length: 40 }, (_, n) => `Client ${n}`).join('\n')}\n`,
  )
  await looked(company, id)
  let tries = 0
  const { clients } = importKinds
  const refusing = {
    ...importKinds,
    clients: {
      ...clients,
      async bring(...[tx, rows, way]: Parameters<typeof clients.bring>) {
        tries += rows.length
        if (rows.some(row => row.given.name === 'Client 17'))
          throw new TypeError('a row that nobody thought of')
        return clients.bring(tx, rows, way)
      },
    },
  }
  // Not by the endpoint, after which the server would bring it in by itself.
  await app.sql(
    `update imports set state = 'running', worked = 0, counts = '{}', asked_by = $3 where company_id = $1 and id = $2`,
    [company.id, id, company.owner.id],
  )
  const due = { data: { companyId: company.id, id }, signal: new AbortController().signal }
  const told: unknown[] = []
  await workOnImport(app.services, refusing, due, error => told.push(error))
  expect(told).toHaveLength(1)
  expect(tries).toBeLessThan(200)
  expect(await opened(company, id)).toMatchObject({ state: 'done', counts: { new: 39, refused: 1 } })
  const refused = (await app.send(rows, { id, outcome: 'refused' }, company.office)).body.result
  expect(refused).toMatchObject([{ row: 19, reason: { text: 'This row can’t be saved.' } }])
  const changes = await app.sql(
    `select distinct user_id, means from changes where company_id = $1 and table_name = 'clients'`,
    [company.id],
  )
  expect(changes).toEqual([{ user_id: company.owner.id, means: 'import' }])
})

test('columns are guessed anew for the kind that is chosen', async () => {
  const company = await app.company()
  const id = await chosen(company, 'Name,Price,Phone\nTap,20,0412 345 678\n')
  const guessed = async (kind: ImportKindId) =>
    (await app.ok(importsContract.guess, { id, kind }, company.office)).body.mapping
  expect(await guessed('clients')).toEqual(['name', '', 'phone'])
  const other = await app.company()
  expect((await app.send(importsContract.guess, { id, kind: 'clients' }, other.office)).status).toBe(404)
})

test('a list as people have it comes in without a spreadsheet, and says what it read differently', async () => {
  const company = await app.company()
  const text = `Harbour Plumbing, client list
Printed 3/04/2026

Name;Phone;Address;Postcode;State;Billing Address
Ana Costa;0477 020 536 (wife);12 High St, Manly NSW 2095;;;Same
Ben Dow;412345678;1 Smith St, Darwin;800;NT;
Cy Ray;'0474507676;;;;
;0400000000;;;;
Total;3;;;;
`
  const id = await chosen(company, text)
  const ready = await looked(company, id)
  expect(ready).toMatchObject({
    heading_row: 4,
    delimiter: ';',
    counts: { new: 3, refused: 2, changed: 2 },
  })
  const { result } = (await app.send(rows, { id, outcome: 'new' }, company.office)).body
  expect(result.map(each => each.changes)).toEqual([
    ['0477 020 536 (wife) → 0477 020 536', 'Same → 12 High St, Manly NSW 2095'],
    ['412345678 → 0412 345 678', '800 → 0800'],
    [],
  ])
  const file = await app.send(exportRows, { id }, company.office)
  expect(readCsv(file.body as unknown as Buffer).map(row => [row.Name, row.Why])).toEqual([
    ['Ana Costa', '0477 020 536 (wife) → 0477 020 536; Same → 12 High St, Manly NSW 2095'],
    ['Ben Dow', '412345678 → 0412 345 678; 800 → 0800'],
    ['', 'This row has no name.'],
    ['Total', 'This looks like the total at the end of the file.'],
  ])

  await app.send(start, { id }, company.office)
  await work(company, id)
  expect(await opened(company, id)).toMatchObject({
    state: 'done',
    counts: { new: 3, refused: 2, changed: 2 },
  })
  expect(await clientsOf(company)).toMatchObject([
    { name: 'Ana Costa', phone: '0477 020 536', suburb_name: 'Manly' },
    { name: 'Ben Dow', phone: '0412 345 678', main_address: expect.stringContaining('NT 0800') },
    { name: 'Cy Ray', phone: '0474507676' },
  ])
  const [ana] = await app.sql<{ note: string; billing_address: string }>(
    `select note, billing_address from clients where company_id = $1 and name = 'Ana Costa'`,
    [company.id],
  )
  expect(ana).toEqual({ note: 'Phone 0477 020 536: wife', billing_address: '' })
})

test('jobs: the zone in the file and the decimal mark of its amounts count', async () => {
  const company = await app.company()
  await app.sql(`update companies set time_zone = 'Australia/Sydney' where id = $1`, [company.id])
  const { counts } = await brought(
    company,
    `Job Number;Customer;Description;Start Date Time;Amount
71;Ana Costa;Tap;03/04/2026 9.30am;1.234
72;Ana Costa;Sink;03/04/2026 14:30 AEDT;12,50
73;Ana Costa;Bath;2026-04-03T03:30:00Z;7
7.4E+05;Ana Costa;Roof;;7
`,
  )
  expect(counts).toMatchObject({ new: 3, refused: 1 })
  const jobs = await app.sql<{ number: number; amount_cents: number; next: string }>(
    `select j.number, j.amount_cents,
       to_char(a.starts_at at time zone 'Australia/Sydney', 'YYYY-MM-DD HH24:MI') as next
     from jobs j join appointments a on a.company_id = j.company_id and a.job_id = j.id
     where j.company_id = $1 order by j.number`,
    [company.id],
  )
  expect(jobs.map(job => [Number(job.number), Number(job.amount_cents), job.next])).toEqual([
    [71, 123_400, '2026-04-03 09:30'],
    [72, 1_250, '2026-04-03 14:30'],
    [73, 700, '2026-04-03 14:30'],
  ])
})

test('headings and separator are chosen by hand: the file is read anew, and takes the place of what was read', async () => {
  const company = await app.company()
  const text = 'Kunden;Stand 1.7.2026\nName;Phone\nWer|Telefon\nAna; Costa|0412 345 678\n'
  const id = await chosen(company, text)
  expect(await opened(company, id)).toMatchObject({
    heading_row: 2,
    delimiter: ';',
    is_file_kept: true,
    top: [{ row: 1, text: 'Kunden · Stand 1.7.2026' }, { row: 2 }, { row: 3 }, { row: 4 }],
  })
  const read = await app.ok(reread, { id, heading_row: 3, delimiter: '|' }, company.office)
  const anew = await opened(company, read.body.id)
  expect(anew).toMatchObject({ headings: ['Wer', 'Telefon'], rows: 1, file_name: 'clients.csv' })
  expect(anew.sample).toEqual([['Ana; Costa', '0412 345 678']])
  expect((await app.send(open, { id }, company.office)).status).toBe(404)
  for (const heading_row of [5, 1_000]) {
    const { status, body } = await app.request(reread, { id: anew.id, heading_row }, company.office)
    expect([status, body.field]).toEqual([400, 'heading_row'])
  }
  for (const wrong of [{ heading_row: -1 }, { heading_row: 1e9 }, { delimiter: ';;' }, { delimiter: '"' }])
    expect((await app.request(reread, { id: anew.id, ...wrong }, company.office)).status).toBe(400)
  expect(await opened(company, anew.id)).toMatchObject({ headings: ['Wer', 'Telefon'] })
  const stranger = await app.company()
  expect((await app.request(reread, { id: anew.id }, stranger.office)).status).toBe(404)
  await app.send(drop, { id: anew.id }, company.office)
  expect(await app.sql('select id from imports where company_id = $1', [company.id])).toEqual([])
})

test('the order of days and the decimal mark are chosen by hand, and the preview follows', async () => {
  const company = await app.company({ time_zone: 'Australia/Sydney' })
  const id = await chosen(
    company,
    'Job #,Client name,Title,Scheduled start date,Total ($)\n7,Ana,Tap,"3/04/2026 09:00",1.234\n',
  )
  const { kind, mapping } = await opened(company, id)
  const jobs = async (change: object) => {
    await app.ok(map, { id, kind, mapping, ...change }, company.office)
    await work(company, id)
    return opened(company, id)
  }
  expect(await jobs({})).toMatchObject({
    date_order: 'dmy',
    decimal_mark: '.',
    chosen_date_order: '',
    counts: { refused: 1 },
  })
  const by = { date_order: 'mdy', decimal_mark: ',' }
  expect(await jobs(by)).toMatchObject({
    ...by,
    chosen_date_order: 'mdy',
    chosen_decimal_mark: ',',
    counts: { new: 1 },
  })
  await app.send(start, { id }, company.office)
  await work(company, id)
  const [booked] = await app.sql<{ at: Date }>(
    'select starts_at as at from appointments where company_id = $1',
    [company.id],
  )
  expect(booked!.at.toISOString()).toBe('2026-03-03T22:00:00.000Z')
})

test('the decimal mark of one column is told by that column, or chosen by hand for it alone', async () => {
  const company = await app.company()
  const id = await chosen(
    company,
    `Quote #,Client name,Title,Quantity,Unit Price,Total\n7,Ana,Pipe,"1.500","1,250",\n8,Ben,Tap,"2.000","1,100.50",\n`,
  )
  const { kind, mapping } = await opened(company, id)
  expect([kind, mapping]).toEqual(['quotes', ['number', 'name', 'title', 'quantity', 'price', 'total']])
  const check = async (decimal_marks: string, decimal_mark = '') => {
    await app.ok(map, { id, kind, mapping, decimal_marks, decimal_mark } as never, company.office)
    await work(company, id)
    return opened(company, id)
  }
  expect(await check('')).toMatchObject({
    chosen_decimal_marks: '',
    unclear_numbers: [{ column: 3, decimal_mark: '.', written: '1.500' }],
  })
  expect(await check('---,')).toMatchObject({
    chosen_decimal_marks: '---,',
    unclear_numbers: [{ column: 3, decimal_mark: ',', written: '1.500' }],
  })
  await app.send(start, { id }, company.office)
  await work(company, id)
  expect(
    await app.sql(
      `select lines -> 0 ->> 'quantity' as quantity, lines -> 0 ->> 'price_cents' as price from quotes where company_id = $1 order by id`,
      [company.id],
    ),
  ).toEqual([
    { quantity: '1500', price: '125000' },
    { quantity: '2000', price: '110050' },
  ])
  for (const wrong of ['x', '.'.repeat(501)]) {
    const { status } = await app.request(
      map,
      { id, kind, mapping, decimal_marks: wrong } as never,
      company.office,
    )
    expect(status).toBe(400)
  }
})

test('a file that is no longer kept can’t be read anew', async () => {
  const company = await app.company()
  const id = await chosen(company, 'Name\nAna\n')
  await app.sql(`update imports set file_key = '' where company_id = $1`, [company.id])
  expect(await opened(company, id)).toMatchObject({ is_file_kept: false })
  expect(await app.request(reread, { id, heading_row: 2 }, company.office)).toMatchObject({
    status: 409,
    body: { message: 'The file has expired. Please choose it again.' },
  })
})

test('addresses of one or two lines get their suburb and place where both are certain, shown before they are taken', async () => {
  const company = await app.company({ time_zone: 'Australia/Sydney' })
  const id = await chosen(
    company,
    `Name,Address,Suburb,State,Postcode
Ana,12 High St Manly NSW 2095,,,
Ben,"4 Low Rd\nParramatta NSW 2150",,,
Cas,1 Sea Rd,Bondi,NSW,2026
Dee,9 Hill St Nowhereville NSW 2000,,,
Eve,7 Long St Richmond,,,
Fay,"3 Park St, Toowong QLD 4066",,,
`,
  )
  await looked(company, id)
  const shown = (await app.send(rows, { id, outcome: 'new' }, company.office)).body.result
  expect(shown.flatMap(each => each.changes)).toEqual(['12 High St Manly NSW 2095 → Manly'])
  await app.send(start, { id }, company.office)
  await work(company, id)
  const stored = await app.sql<{ name: string; suburb: string; lat: number | null }>(
    'select name, suburb, round(lat::numeric, 1)::float as lat from clients where company_id = $1 order by id',
    [company.id],
  )
  expect(stored.map(({ name, suburb, lat }) => [name, suburb, lat])).toEqual([
    ['Ana', 'Manly', -33.8],
    ['Ben', 'Parramatta', -33.8],
    ['Cas', 'Bondi', -33.9],
    ['Dee', '', null],
    ['Eve', '', null],
    ['Fay', 'Toowong', -27.5],
  ])
})

test('jobs and their new clients stand where their address is certain', async () => {
  const company = await app.company({ time_zone: 'Australia/Sydney' })
  await brought(company, 'Job #,Client name,Title,Job address\n7,Ana,Tap,12 High St Manly NSW 2095\n')
  for (const table of ['jobs', 'clients'])
    expect(
      await app.sql(`select suburb, lat is not null as placed from ${table} where company_id = $1`, [
        company.id,
      ]),
    ).toEqual([{ suburb: 'Manly', placed: true }])
})

test('columns fill the company’s own fields; what one doesn’t take goes into the note, and undo takes all back', async () => {
  const company = await app.company({ time_zone: 'Australia/Perth' })
  const fields = [
    { field_type_id: 6, field_label: 'Gate code' },
    { field_type_id: 1, field_label: 'Tier', options: ['Gold', 'Silver'] },
    { field_type_id: 2, field_label: 'Pets', options: ['Dog', 'Cat, big'] },
    { field_type_id: 5, field_label: 'Key held' },
    { field_type_id: 3, field_label: 'Since' },
  ]
  await app.ok(customFieldsContract.save, { page_id: '/clients', fields } as never, company.owner)
  const known = await app.ok(
    clientsContract.add,
    { name: 'Berta', custom_fields: [{ id: 1, values: ['1'] }] } as never,
    company.office,
  )
  const before = await snapshot(company)
  const file = [
    'Name,Gate code,Tier,Pets,Key held,Since',
    'Ann,0042,gold,"Dog; cat, big",yes,3/04/2026 9:30 am',
    'Berta,77,Bronze,Dog,no,soon',
  ].join('\n')
  const { id } = await brought(company, file, { existing: 'overwrite' })
  const own = async () =>
    Object.fromEntries(
      (await clientsOf(company)).map(row => [row.name, JSON.parse(row.custom_fields ?? '[]') as unknown]),
    )
  expect(await own()).toEqual({
    Ann: [
      { id: 1, values: ['0042'] },
      { id: 2, values: ['Gold'] },
      { id: 3, values: ['Dog'] },
      { id: 4, values: ['1'] },
      { id: 5, values: ['2026-04-03T01:30:00Z'] },
    ],
    Berta: [
      { id: 1, values: ['77'] },
      { id: 3, values: ['Dog'] },
    ],
  })
  const berta = (await app.ok(clientsContract.open, { id: known.body.id }, company.office)).body.result
  expect(berta.note).toBe('Tier: Bronze\nSince: soon')
  await app.send(undo, { id }, company.office)
  await work(company, id)
  expect(await snapshot(company)).toEqual(before)
})

test('columns of jobs fill the company’s own fields of jobs; what one doesn’t take goes to the description', async () => {
  const company = await app.company({ time_zone: 'Australia/Sydney' })
  const fields = [
    { tab_id: 0, field_type_id: 6, field_label: 'Asset', options: [] },
    { tab_id: 1, field_type_id: 1, field_label: 'Access', options: ['Key', 'Code'] },
  ]
  await app.ok(customFieldsContract.save, { page_id: '/jobs', fields } as never, company.owner)
  const before = await snapshot(company)
  const file = 'Job #,Client name,Title,Asset,Access\n7,Ana,Tap,P-01,key\n8,Bea,Drain,P-02,By the lane\n'
  const { id } = await brought(company, file)
  const jobs = await app.sql(
    'select number, custom_fields, company_comment from jobs where company_id = $1 order by number',
    [company.id],
  )
  expect(jobs).toEqual([
    {
      number: 7,
      custom_fields: [
        { id: 1, values: ['P-01'] },
        { id: 2, values: ['Key'] },
      ],
      company_comment: 'Tap',
    },
    {
      number: 8,
      custom_fields: [{ id: 1, values: ['P-02'] }],
      company_comment: 'Drain\nAccess: By the lane',
    },
  ])
  await app.send(undo, { id }, company.office)
  await work(company, id)
  expect(await snapshot(company)).toEqual(before)
})

test('columns of quotes fill the company’s own fields of quotes alone; a value that one doesn’t take keeps its row out', async () => {
  const company = await app.company({ time_zone: 'Australia/Perth' })
  const tier = { field_type_id: 1, field_label: 'Tier', options: ['Gold', 'Silver'] }
  const notes = { field_type_id: 6, field_label: 'Never filled' }
  const save = (page_id: string, fields: object[]) =>
    app.ok(customFieldsContract.save, { page_id, fields } as never, company.owner)
  await save('/clients', [notes])
  await save('/quotes', [tier])
  const before = await snapshot(company)
  const file = 'Quote number,Client name,Total,Tier\nQ1,Ann,110,gold\nQ2,Bea,110,Bronze\n'
  const { id, counts } = await brought(company, file, { kind: 'quotes' })
  expect(counts).toMatchObject({ new: 1, refused: 1 })
  const { data } = (await app.ok(quotesContract.list, {}, company.office)).body
  expect(data.map(row => [row.name, row.custom_fields])).toEqual([['Ann', '[{"id":1,"values":["Gold"]}]']])
  expect((await clientsOf(company)).map(row => [row.name, row.custom_fields])).toEqual([['Ann', undefined]])
  await app.send(undo, { id }, company.office)
  await work(company, id)
  expect(await snapshot(company)).toEqual(before)
})

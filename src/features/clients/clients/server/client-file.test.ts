import { beforeAll, expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { readCsv } from '#server/testing/read-csv.ts'
import type { Sends } from '#shared/endpoint.ts'
import { clientsContract } from '../clients.contract.ts'

const app = await testApp()
const { add, remove, list, exportClients } = clientsContract
let company: TestCompany
let other: TestCompany

beforeAll(async () => {
  company = await app.company({ time_zone: 'Australia/Perth' })
  other = await app.company()
  app.setNow('2026-05-01T20:00:00Z')
  await app.send(
    add,
    {
      name: 'Maria Rossi',
      company_name: '=HYPERLINK("https://evil.test")',
      phone: '+61 2 9999 0000',
      main_address: '3 Glebe Pt Rd, Glebe',
      suburb_name: 'Glebe',
      contacts: [{ name: 'Jo' }, { name: '-2+3', phone: '+61 400 000 004', email: 'x@cafe.test' }],
    },
    company.office,
  )
  await app.send(add, { name: 'abel', billing_address: 'PO Box 1' }, company.office)
  const gone = await app.send(add, { name: 'Gone' }, company.office)
  await app.send(remove, { ids: [gone.body.id] }, company.office)
  await app.send(add, { name: 'Secret' }, other.office)
  app.setNow(null)
})

async function exported(input: Sends<typeof exportClients>, as: TestUser = company.office) {
  const { status, body } = await app.send(exportClients, input, as)
  expect(status).toBe(200)
  return readCsv(body as unknown as Buffer)
}

test('all clients of the list are in the file, in its order, without formulas', async () => {
  const rows = await exported({ sortField: 'name', sortOrder: 'ASC' })
  expect(rows.map(row => row.Name)).toEqual(['abel', 'Maria Rossi'])
  expect(rows[0]).toMatchObject({ 'Billing Address': 'PO Box 1', Contacts: '', Jobs: '0' })
  expect(rows[1]).toMatchObject({
    Company: `'=HYPERLINK("https://evil.test")`,
    Phone: "'+61 2 9999 0000",
    'Billing Address': '3 Glebe Pt Rd, Glebe',
    Contacts: "Jo; '-2+3, '+61 400 000 004, x@cafe.test",
  })
})

test('the search narrows it as it narrows the list', async () => {
  expect((await exported({ search: 'x@cafe' })).map(row => row.Name)).toEqual(['Maria Rossi'])
  expect(await exported({ search: 'gone' })).toEqual([])
  expect(await exported({ search: 'secret' })).toEqual([])
})

test('another company gets its own clients only, who may not see clients gets none', async () => {
  expect((await exported({}, other.office)).map(row => row.Name)).toEqual(['Secret'])
  expect((await app.send(exportClients, {}, company.technician)).status).toBe(403)
})

test('3,000 clients are exported completely, each once, as the list goes', async () => {
  const big = await app.company()
  await app.sql(
    `insert into clients (company_id, name, suburb) select $1, 'Bulk ' || n % 7, 'Suburb ' || n % 5
     from generate_series(1, 3000) n`,
    [big.id],
  )
  for (const search of ['', 'bulk']) {
    const order = { sortField: 'name', sortOrder: 'ASC' } as const
    const ids = (await exported({ search, ...order }, big.office)).map(row => Number(row['Client ID']))
    expect(new Set(ids).size).toBe(3000)
    const { results } = (await app.send(list, { pagination: { ...order, pageSize: 500 } }, big.office)).body
    expect(ids.slice(0, 500)).toEqual(results.map(row => row.id))
  }
})

import { expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { quotesContract } from '#features/money/quotes/quotes.contract.ts'
import { leadsContract } from '#features/sales/leads/leads.contract.ts'
import { readCsv } from '#server/testing/read-csv.ts'

const app = await testApp()

type Searched = { search: string } & Record<string, number | string>
/** Names that each list gives for a search and a filter, newest first, and how many there are. */
const lists = {
  async invoices({ owner }: TestCompany, asked: Searched) {
    const { data, pagination } = (await app.send(invoicesContract.list, asked as never, owner)).body
    return { names: data.map(row => row.name), pagination }
  },
  async quotes({ owner }: TestCompany, asked: Searched) {
    const { data, pagination } = (await app.send(quotesContract.list, asked as never, owner)).body
    return { names: data.map(row => row.name), pagination }
  },
  async leads({ owner }: TestCompany, asked: Searched) {
    const { data, pagination } = (await app.send(leadsContract.list, asked as never, owner)).body
    return { names: data.map(row => row.name), pagination }
  },
  async clients({ owner }: TestCompany, asked: Searched) {
    const { results, pagination } = (await app.send(clientsContract.list, asked as never, owner)).body
    return { names: results.map(row => row.name), pagination }
  },
}

const rows = {
  invoices: (company: number, names: string) =>
    app.sql(
      `insert into invoices (company_id, tax, status, name, number)
       select $1, 0, case when n % 2 = 0 then 'issued' else 'draft' end, name, case when n % 2 = 0 then n end
       from (${names}) named(n, name) order by n`,
      [company],
    ),
  quotes: (company: number, names: string) =>
    app.sql(
      `insert into quotes (company_id, quoted_on, tax, status, name, number)
       select $1, current_date, 0, case when n % 2 = 0 then 'sent' else 'draft' end, name, n from (${names}) named(n, name) order by n`,
      [company],
    ),
  leads: (company: number, names: string) =>
    app.sql(
      `insert into leads (company_id, status, name)
       select $1, case when n % 2 = 0 then 2 else 1 end, name from (${names}) named(n, name) order by n`,
      [company],
    ),
  clients: (company: number, names: string) =>
    app.sql(
      `insert into clients (company_id, name) select $1, name from (${names}) named(n, name) order by n`,
      [company],
    ),
}
const names = Object.keys(lists) as (keyof typeof lists)[]

test.each(['invoices', 'quotes', 'leads'] as const)('a search of %s keeps to the filter', async list => {
  const company = await app.company()
  await rows[list](company.id, `values (1, 'Ada draft'), (2, 'Ada sent'), (3, 'Bea draft')`)
  const found = await lists[list](company, { search: 'ada', status: 1 })
  expect([found.names, found.pagination.totalSize]).toEqual([['Ada draft'], 1])
})

test.each([
  ['invoices', invoicesContract.exportInvoices],
  ['quotes', quotesContract.exportQuotes],
  ['leads', leadsContract.exportLeads],
] as const)('the file of %s holds all rows of the filter, and no others', async (list, entry) => {
  const company = await app.company()
  const other = await app.company()
  const many = `select n, case when n % 4 = 0 then 'Bea ' else '=Ada ' end || n from generate_series(1, 60) n`
  await rows[list](company.id, many)
  await rows[list](other.id, many)
  const file = (as: TestUser) => app.request(entry, { search: 'ada', status: 1 }, as)
  const lines = readCsv((await file(company.owner)).body as unknown as Uint8Array)
  // A spreadsheet would run what begins with '='.
  expect(lines.map(row => row[list === 'leads' ? 'Name' : 'Client']).sort()).toEqual(
    Array.from({ length: 30 }, (_, i) => `'=Ada ${2 * i + 1}`).sort(),
  )
  expect((await file(company.technician)).status).toBe(403)
})

test('a search of clients keeps to the tag', async () => {
  const company = await app.company()
  await rows.clients(company.id, `values (1, 'Ada'), (2, 'Ada tagged')`)
  const [tag] = await app.sql<{ id: number }>(
    `with tag as (insert into client_tags (company_id, name) values ($1, 'VIP') returning id)
     insert into client_tag_links (company_id, client_id, tag_id)
     select $1, c.id, tag.id from clients c, tag where c.company_id = $1 and c.name = 'Ada tagged' returning tag_id as id`,
    [company.id],
  )
  expect((await lists.clients(company, { search: 'ada', tag: tag!.id })).names).toEqual(['Ada tagged'])
})

test.each(names)(
  'common and rare words, both together and short ones are found among many %s',
  async list => {
    const company = await app.company()
    await rows[list](
      company.id,
      `select n, case when n in (10, 4000) then 'Needle ' else '' end || 'Common O''Hara 5%\\_ ' || n
     from generate_series(1, 7000) n`,
    )
    const of = (search: string) => lists[list](company, { search })
    const common = await of('common')
    expect(common.names[0]).toBe("Common O'Hara 5%\\_ 7000")
    expect(common.pagination).toMatchObject({ totalCapped: true })
    for (const search of ['needle', 'common needle', 'needle common 5%\\_', "o'hara needle"])
      expect((await of(search)).names, search).toEqual([
        "Needle Common O'Hara 5%\\_ 4000",
        "Needle Common O'Hara 5%\\_ 10",
      ])
    expect((await of('%_')).names).toEqual([])
    expect((await of('12')).names[0]).toBe("Common O'Hara 5%\\_ 6912")
    expect((await of("common' or true --")).names).toEqual([])
  },
)

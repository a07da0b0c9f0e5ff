import { beforeAll, expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { numberingContract } from '#features/account/numbering/numbering.contract.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { quotesContract } from '#features/money/quotes/quotes.contract.ts'
import { leadsContract } from '#features/sales/leads/leads.contract.ts'
import { findContract } from '../find.contract.ts'

const app = await testApp()
let company: TestCompany
let other: TestCompany
let li: TestUser

beforeAll(async () => {
  company = await app.company()
  other = await app.company()
  li = await app.user(company.id, 3, { fullname: 'Li Wong', email: 'li@wong.test' })
  await book(
    { name: 'Maria Rossi', phone: '0412 345 678', address: '3 Glebe Pt Rd', jobNumber: 48217 },
    String(li.id),
  )
  await book({
    name: 'Ann Lee',
    jobNumber: 31337,
    additionalInfo: `${'x '.repeat(100)}the boiler of Maria leaks`,
  })
  await app.send(
    clientsContract.add,
    { name: 'Blue Cafe', contacts: [{ name: 'Maria Contact', phone: '0499 111 222' }] },
    company.office,
  )
  await app.send(jobsContract.add, { name: 'Maria Secret', address: '1 Other St' }, other.office)
})

async function book(input: object, worker = '') {
  await app.send(
    jobsContract.add,
    { name: '', address: '1 Some St', assign_worker: worker, ...input },
    company.office,
  )
}
async function find(text: string, as: TestUser = company.owner) {
  const { status, body } = await app.send(findContract.everything, { text }, as)
  expect(status).toBe(200)
  const { jobs, clients, leads, people } = body.result
  return {
    jobs: jobs.map(job => job.name),
    clients: clients.map(client => client.name),
    leads: leads.map(lead => lead.name),
    people: people.map(person => person.fullname),
    body: body.result,
  }
}

test('jobs, clients and people are found by whatever stands on them', async () => {
  const maria = await find('maria')
  expect(maria.jobs).toEqual(['Ann Lee', 'Maria Rossi'])
  expect(maria.clients).toEqual(['Maria Rossi', 'Blue Cafe'])
  expect(maria.body.clients[1]!.contact).toBe('Maria Contact 0499 111 222')
  expect(maria.body.jobs[0]!.excerpt).toMatch(/^… ?x x the boiler of Maria leaks$/)
  expect(await find('0412345')).toMatchObject({ jobs: ['Maria Rossi'], clients: ['Maria Rossi'], people: [] })
  expect(await find('glebe rossi')).toMatchObject({ jobs: ['Maria Rossi'] })
  expect(await find('wong li')).toMatchObject({ people: ['Li Wong'], jobs: [], clients: [] })
  expect(await find('li@wong')).toMatchObject({ people: ['Li Wong'] })
})

test.each(['+61 412 345 678', '0412 345 678', '(04) 1234-5678', '0412 3'])(
  'a phone number typed as %s finds it however it is stored',
  async typed => {
    expect(await find(typed)).toMatchObject({ jobs: ['Maria Rossi'], clients: ['Maria Rossi'] })
  },
)

test('a mistyped name finds the clients that are like it, where nothing has it', async () => {
  const mine = await app.company()
  for (const name of ['Minh Nguyen', 'Olga Petrov', 'Ann Lee'])
    await app.send(clientsContract.add, { name }, mine.office)
  expect((await find('nguyan', mine.office)).clients).toEqual(['Minh Nguyen'])
  expect((await find('Petrof', mine.office)).clients).toEqual(['Olga Petrov'])
  expect((await find('olga petrof', mine.office)).clients).toEqual(['Olga Petrov'])
  for (const text of ['zzzz', 'xq', '0499999999']) expect((await find(text, mine.office)).clients).toEqual([])
  expect((await find('nguyan', other.owner)).clients).toEqual([])
})

test('a mistyped word finds jobs, leads, documents and people that are like it, by name and by address', async () => {
  const mine = await app.company()
  const content = { name: 'Olga Petrov', lines: [{ name: 'Tap', price: 1 }] }
  const nguyen = { name: 'Minh Nguyen', address: '8 Parramatta Rd, Glebe' }
  await app.send(jobsContract.add, nguyen, mine.office)
  await app.send(leadsContract.add, { name: 'Siobhan Kowalski', suburb: 'Wollongong' }, mine.office)
  await app.send(quotesContract.add, content, mine.office)
  await app.send(invoicesContract.add, content, mine.office)
  const pam = await app.user(mine.id, 3, { fullname: 'Pam Fitzgerald', email: 'pam@example.test' })
  expect(await find('nguyan', mine.office)).toMatchObject({ jobs: ['Minh Nguyen'], clients: ['Minh Nguyen'] })
  expect(await find('paramatta rd', mine.office)).toMatchObject({ jobs: ['Minh Nguyen'] })
  expect(await find('kowalsky', mine.office)).toMatchObject({ leads: ['Siobhan Kowalski'] })
  expect(await find('woolongong', mine.office)).toMatchObject({ leads: ['Siobhan Kowalski'] })
  const petrof = await find('petrof', mine.office)
  expect(petrof.body.quotes).toHaveLength(1)
  expect(petrof.body.invoices).toHaveLength(1)
  expect(await find('fitzgerld', mine.owner)).toMatchObject({ people: ['Pam Fitzgerald'] })
  expect(await find('nguyan', pam)).toMatchObject({ jobs: [], clients: [], leads: [] })
  await app.send(
    jobsContract.add,
    { ...nguyen, name: 'Thu Nguyen', assign_worker: String(pam.id) },
    mine.office,
  )
  expect(await find('nguyan', pam)).toMatchObject({ jobs: ['Thu Nguyen'], clients: [], leads: [] })
  expect(await find('nguyan', other.owner)).toMatchObject({ jobs: [], leads: [] })
})

test.each([
  ['INV 81', [], ['INV-0081']],
  ['inv-0081', [], ['INV-0081']],
  ['R 82', [], ['R82']],
  ['invoice 82', [], ['R82']],
  ['R 81', [], []],
  ['81', ['81'], ['INV-0081']],
  ['quote 81', ['81'], []],
  ['Quote #81', ['81'], []],
])('%s finds the quotes and invoices of that number', async (text, quotes, invoices) => {
  const mine = await app.company()
  const content = { name: 'Ada', lines: [{ name: 'Tap', price: 1 }] }
  const numbered = (kind: 'quote' | 'invoice', next: number, prefix: string, digits: number) =>
    app.send(numberingContract.setDocument, { kind, next, prefix, digits }, mine.owner)
  await numbered('quote', 81, '', 0)
  await app.send(quotesContract.add, content, mine.office)
  for (const [next, prefix, digits] of [
    [81, 'INV-', 4],
    [82, 'R', 0],
  ] as const) {
    await numbered('invoice', next, prefix, digits)
    const { id } = (await app.send(invoicesContract.add, content, mine.office)).body.result
    await app.send(invoicesContract.send, { id, via: 'none' }, mine.office)
  }
  const { body } = await find(text, mine.office)
  expect(body.quotes.map(quote => quote.number_text)).toEqual(quotes)
  expect(body.invoices.map(invoice => invoice.number_text)).toEqual(invoices)
})

test('leads are found by name, phone in any writing and suburb, by whom they are listed for', async () => {
  const lead = { name: 'Petra Novak', phone: '+61 413 222 333', suburb: 'Curl Curl' }
  expect((await app.send(leadsContract.add, lead, company.office)).status).toBe(200)
  for (const text of ['novak', '0413 222 333', '(04) 1322-2333', '0413 2', 'curl curl'])
    expect((await find(text)).leads).toEqual(['Petra Novak'])
  expect((await find('novak', li)).leads).toEqual([])
  expect((await find('novak', other.owner)).leads).toEqual([])
})

test('a job’s number leads to that job first, with or without the #', async () => {
  await book({ name: 'Newer', phone: '9948217' })
  expect((await find('#48217')).jobs).toEqual(['Maria Rossi', 'Newer'])
  expect((await find('48217')).jobs[0]).toBe('Maria Rossi')
  expect((await find('#9999999999')).jobs).toEqual([])
})

test('a technician finds own jobs only, and neither clients nor people', async () => {
  expect(await find('maria', li)).toMatchObject({ jobs: ['Maria Rossi'], clients: [], people: [] })
  expect(await find('wong', li)).toMatchObject({ people: [] })
  expect((await find('31337', li)).jobs).toEqual([])
})

test('the phone operator finds clients but not the team', async () => {
  expect(await find('maria', company.operator)).toMatchObject({ clients: ['Maria Rossi', 'Blue Cafe'] })
  expect((await find('wong', company.operator)).people).toEqual([])
})

test('nothing of another company is found', async () => {
  expect(await find('maria', other.owner)).toMatchObject({
    jobs: ['Maria Secret'],
    clients: ['Maria Secret'],
    people: [],
  })
  expect((await find('maria')).jobs).not.toContain('Maria Secret')
})

test('at most eight of a kind; odd texts find nothing and break nothing', async () => {
  for (let i = 0; i < 10; i++) await book({ name: `Bulk ${i}` })
  expect((await find('bulk')).jobs).toHaveLength(8)
  for (const text of ['', ' ', '%', '_', '\\', "'; drop table jobs; --", '#', '💧', '1e9', '#1 2']) {
    const found = await find(text)
    if (text.trim() === '') expect([found.jobs, found.clients, found.people]).toEqual([[], [], []])
  }
  expect((await find('%%%')).clients).toEqual([])
  expect((await app.request(findContract.everything, { text: 'x'.repeat(101) }, company.owner)).status).toBe(
    400,
  )
  expect((await app.request(findContract.everything, { text: 'a\0' }, company.owner)).status).toBe(400)
})

import { beforeEach, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { BooksUnavailable } from '#server/providers/accounting/accounting.port.ts'
import { invoicesContract } from '../../../invoices/invoices.contract.ts'
import { accountingContract as c } from '../../accounting.contract.ts'
import { connectBooks, renewedBooks, push as takeTurn } from '../../testing/connected-books.ts'

const { books: present, renew, accounting } = renewedBooks()
const app = await testApp({ accounting })
const { ok } = app
let books = present()
beforeEach(() => {
  renew()
  books = present()
})

const push = async (company: TestCompany) => expect(await takeTurn(app, company)).toEqual([])
const page = { pagination: { pageNumber: 1, pageSize: 50, sortField: 'name', sortOrder: 'ASC' } } as never

async function invoiced(company: TestCompany, name: string, email = '') {
  const { id: client } = await clientOf(company, name, email)
  const lines = [{ name: 'Tap', quantity: 1, price: 100 }]
  const draft = { name, email, client_id: client, lines }
  const { id } = (await ok(invoicesContract.add, draft, company.office)).body.result
  await ok(invoicesContract.send, { id, via: 'none' }, company.office)
  return client
}
async function clientOf(company: TestCompany, name: string, email: string) {
  const [row] = await app.sql<{ id: number }>(
    'insert into clients (company_id, name, email) values ($1, $2, $3) returning id::int',
    [company.id, name, email],
  )
  return row!
}
const matches = async (company: TestCompany) => (await ok(c.matches, page, company.owner)).body.data
const shown = async (company: TestCompany) =>
  (await matches(company)).map(({ name, reason, act, contact }) => [name, reason, act, contact?.name ?? null])
const contacts = async (company: TestCompany, search: string) =>
  (
    await ok(
      c.contacts,
      { search, pagination: { pageNumber: 1, pageSize: 20, sortField: 'name', sortOrder: 'ASC' } } as never,
      company.owner,
    )
  ).body.data
const readAll = async (company: TestCompany) => {
  let isDone = false
  while (!isDone) isDone = (await ok(c.readContacts, {}, company.owner)).body.isDone
}

/** Clients of each kind, and contacts that were in the books before. */
async function begun() {
  const company = await app.company()
  await connectBooks(app, company, false)
  const ids = {
    ada: await invoiced(company, 'Ada Byron', 'ADA@example.test'),
    bob: await invoiced(company, 'Bob Stone'),
    cy: await invoiced(company, 'Cy Young'),
    dora: await invoiced(company, 'Dora Lee'),
  }
  const field = JSON.stringify([{ id: 1, values: ['51 824 753 556'] }])
  await app.sql('update clients set custom_fields = $3 where company_id = $1 and id = $2', [
    company.id,
    ids.cy,
    field,
  ])
  books.enterContact('A. Byron', 'ada@example.test')
  books.enterContact('Stone, Bob')
  books.enterContact('Bob Stone')
  books.enterContact('Young Holdings', '', '51824753556')
  // Not a client of anybody's.
  books.enterContact('Zed')
  return { company, ids }
}

test('clients stand beside contacts by ABN, email and name, and nothing is made before they are confirmed', async () => {
  const { company, ids } = await begun()
  expect((await app.send(c.start, {}, company.owner)).status).toBe(409)
  expect((await app.send(c.confirmMatches, {}, company.owner)).status).toBe(409)
  await readAll(company)
  expect(await shown(company)).toEqual([
    ['Ada Byron', 'email', 'link', 'A. Byron'],
    ['Bob Stone', 'several', 'ask', null],
    ['Cy Young', 'abn', 'link', 'Young Holdings'],
    ['Dora Lee', 'none', 'make', null],
  ])
  const refused = await app.send(c.confirmMatches, {}, company.owner)
  expect([refused.status, (refused.body as { message: string }).message]).toEqual([
    409,
    'Choose for these clients first: 1',
  ])
  const found = await contacts(company, 'bob')
  expect(found.map(({ name }) => name)).toEqual(['Bob Stone', 'Stone, Bob'])
  await ok(c.changeMatch, { client: ids.bob, act: 'link', contact: found[1]!.id }, company.owner)
  const taken = { client: ids.ada, act: 'link', contact: found[1]!.id } as const
  expect((await app.send(c.changeMatch, taken, company.owner)).status).toBe(409)
  expect(books.asked.filter(what => what !== 'contacts')).toEqual([])
  await ok(c.confirmMatches, {}, company.owner)
  await ok(c.start, {}, company.owner)
  await push(company)
  // One is new; the other three are those that were there.
  expect(books.of('client').map(each => each.kind === 'client' && each.name)).toEqual([
    'A. Byron',
    'Stone, Bob',
    'Bob Stone',
    'Young Holdings',
    'Zed',
    'Dora Lee',
  ])
  expect(books.of('invoice').map(each => each.kind === 'invoice' && each.contact)).toEqual([
    { id: 'client-1' },
    { id: 'client-2' },
    { id: 'client-4' },
    { id: 'client-6' },
  ])
})

test('one that is left out or made anew beside a namesake is kept so, also when it is changed', async () => {
  const { company, ids } = await begun()
  await readAll(company)
  await ok(c.changeMatch, { client: ids.bob, act: 'make' }, company.owner)
  await ok(c.changeMatch, { client: ids.dora, act: 'leave' }, company.owner)
  // Read again, what somebody chose stays.
  await readAll(company)
  expect((await shown(company)).map(([name, reason, act]) => [name, reason, act])).toEqual([
    ['Ada Byron', 'email', 'link'],
    ['Bob Stone', 'chosen', 'make'],
    ['Cy Young', 'abn', 'link'],
    ['Dora Lee', 'chosen', 'leave'],
  ])
  await ok(c.confirmMatches, {}, company.owner)
  await ok(c.start, {}, company.owner)
  await push(company)
  const names = () => books.of('client').map(each => each.kind === 'client' && each.name)
  expect(names().slice(5)).toEqual([`Bob Stone (${ids.bob})`])
  const dora = { id: ids.dora, name: 'Dora Lee', phone: '0412345678' }
  await ok(clientsContract.edit, dora as never, company.office)
  await push(company)
  expect(names()).toHaveLength(6)
  expect(books.of('invoice').at(-1)).toMatchObject({ contact: { name: 'Dora Lee' } })
  // Changed afterwards, it is linked from then on.
  const [zed] = await contacts(company, 'Zed')
  await ok(c.changeMatch, { client: ids.dora, act: 'link', contact: zed!.id }, company.owner)
  await invoicedAgain(company, ids.dora)
  await push(company)
  expect(books.of('invoice').at(-1)).toMatchObject({ contact: { id: 'client-5' } })
})
async function invoicedAgain(company: TestCompany, client_id: number) {
  const lines = [{ name: 'Tap', quantity: 1, price: 100 }]
  const draft = { name: 'Dora Lee', email: '', client_id, lines }
  const { id } = (await ok(invoicesContract.add, draft, company.office)).body.result
  await ok(invoicesContract.send, { id, via: 'none' }, company.office)
}

test('reading goes on where it stopped, and another company sees and changes nothing of it', async () => {
  const { company, ids } = await begun()
  for (let n = 0; n < 250; n++) books.enterContact(`Contact ${n}`)
  books.setTrouble({
    before: what => {
      if (what === 'contacts' && books.asked.length > 1) throw new BooksUnavailable('away')
    },
  })
  await ok(c.readContacts, {}, company.owner)
  expect((await app.send(c.readContacts, {}, company.owner)).status).toBe(503)
  books.setTrouble({})
  await readAll(company)
  const [{ count }] = (await app.sql<{ count: number }>(
    'select count(*)::int from book_contacts where company_id = $1',
    [company.id],
  )) as [{ count: number }]
  expect(count).toBe(255)
  expect(books.asked.filter(what => what === 'contacts')).toHaveLength(4)
  const other = await app.company()
  await connectBooks(app, other, false)
  expect(await matches(other)).toEqual([])
  expect(await contacts(other, 'Contact')).toEqual([])
  expect((await app.send(c.changeMatch, { client: ids.ada, act: 'make' }, other.owner)).status).toBe(404)
})

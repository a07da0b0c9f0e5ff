import { beforeEach, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { BooksRefused, type Organisation } from '#server/providers/accounting/accounting.port.ts'
import { rememberingBooks } from '#server/providers/accounting/testing/remembering-books.ts'
import { sentenceOf } from '#shared/fact.ts'
import { invoicesContract } from '../../invoices/invoices.contract.ts'
import { accountingContract as c } from '../accounting.contract.ts'
import { connectBooks, push as takeTurn } from '../testing/connected-books.ts'

const harbour = { id: 'org-1', name: 'Harbour Plumbing', connection: 'c-1' }
const bay = { id: 'org-2', name: 'Bay Plumbing', connection: 'c-2' }
let granted: Organisation[] = []
let books = { 'org-1': rememberingBooks(), 'org-2': rememberingBooks() }
const opened: string[] = []
const app = await testApp({
  accounting: {
    ...books['org-1'].accounting,
    organisations: async () => granted,
    open: (tokens, organisation, turn) => {
      opened.push(organisation)
      return books[organisation as 'org-1'].accounting.open(tokens, organisation, turn)
    },
  },
})
const { ok } = app
beforeEach(() => {
  books = { 'org-1': rememberingBooks(), 'org-2': rememberingBooks() }
  opened.length = 0
  app.setNow(null)
})

const push = async (company: TestCompany) => expect(await takeTurn(app, company)).toEqual([])
const state = async (company: TestCompany) => (await ok(c.state, {}, company.owner)).body.result.connection!
const issued = async (company: TestCompany, name: string) => {
  const draft = { name, email: '', lines: [{ name: 'Tap', quantity: 2, price: 100 }] }
  const { id } = (await ok(invoicesContract.add, draft, company.office)).body.result
  return (await ok(invoicesContract.send, { id, via: 'none' }, company.office)).body.result
}
/** Goes to the program and comes back with access to these. */
async function signIn(company: TestCompany, organisations: Organisation[]) {
  granted = organisations
  const { body, headers } = await ok(c.connect, { payroll: false }, company.owner)
  const cookie = String(headers['set-cookie']).split(';')[0]!
  const back = `/api/accounting/callback?code=x&state=${new URL(body.url).searchParams.get('state')}`
  const { headers: left } = await app.http.inject({ url: back, headers: { cookie } })
  expect(left.location).toContain('books=connected')
}
async function sending() {
  const company = await app.company()
  await connectBooks(app, company)
  await ok(c.start, {}, company.owner)
  await issued(company, 'Ada')
  await push(company)
  expect(books['org-1'].of('invoice')).toHaveLength(1)
  return company
}

test('a sign-in that reaches other books stops with a sentence; the right one takes it up again', async () => {
  const company = await sending()
  const { settings } = await state(company)
  await issued(company, 'Bob')
  opened.length = 0
  await signIn(company, [bay])
  const stopped = await state(company)
  expect(stopped).toMatchObject({ state: 'ended', organisation: 'org-1', settings })
  expect(sentenceOf(stopped.trouble!)).toBe(
    'This sign-in reaches Bay Plumbing, not Harbour Plumbing as before. Nothing is sent. Reconnect Harbour Plumbing, or choose another organisation.',
  )
  for (const entry of [c.start, c.readChoices, c.readContacts] as const)
    expect((await app.send(entry, {}, company.owner)).status).toBe(409)
  await push(company)
  expect(opened).toEqual([])
  await signIn(company, [bay, harbour])
  expect(await state(company)).toMatchObject({
    state: 'setting-up',
    organisation: 'org-1',
    settings,
    trouble: null,
  })
  await ok(c.start, {}, company.owner)
  await push(company)
  expect(books['org-1'].of('invoice')).toHaveLength(2)
  expect(books['org-2'].asked).toEqual([])
})

test('disconnected and connected with other books, nothing goes to them before somebody chooses, and no id of the first', async () => {
  const company = await sending()
  await issued(company, 'Cleo')
  await push(company)
  books['org-1'].enterPayment('2', 5_000, { day: '2026-01-02', at: new Date() })
  await ok(c.readPayments, {}, company.owner)
  await push(company)
  await ok(c.disconnect, {}, company.owner)
  await signIn(company, [bay])
  expect(await state(company)).toMatchObject({ state: 'ended', organisation_name: 'Harbour Plumbing' })
  // There the first client's id is somebody else's.
  books['org-2'].enterContact('Somebody')
  await ok(c.choose, { organisation: 'org-2' }, company.owner)
  expect(await state(company)).toMatchObject({
    state: 'setting-up',
    organisation: 'org-2',
    organisation_name: 'Bay Plumbing',
    matching: 'none',
    trouble: null,
    sent_at: null,
    waiting: 0,
  })
  expect((await app.send(c.start, {}, company.owner)).status).toBe(409)
  await ok(c.readContacts, {}, company.owner)
  await ok(c.confirmMatches, {}, company.owner)
  await ok(c.save, { from: '2000-01-01' } as never, company.owner)
  await ok(c.start, {}, company.owner)
  await push(company)
  expect(books['org-2'].of('invoice')).toHaveLength(2)
  // Their payment of the first books is an entry like others: the new books get it, and don't hand it in twice.
  expect(books['org-2'].of('payment')).toMatchObject([{ cents: 5_000 }])
  for (const invoice of books['org-2'].of('invoice'))
    expect(invoice).not.toMatchObject({ contact: { id: 'client-1' } })
})

test('a closed period holds a record with a sentence; once it is open all of them are sent by themselves', async () => {
  const company = await sending()
  let isClosed = true
  books['org-1'].setTrouble({
    before: what => {
      if (isClosed && what === 'add invoice')
        throw new BooksRefused('The document date cannot be before the period lock date')
    },
  })
  const paid = await issued(company, 'Bob')
  await issued(company, 'Cleo')
  await ok(invoicesContract.pay, { id: paid.id, amount_cents: 2_000, method: 3 }, company.office)
  await push(company)
  const all = { pagination: { pageNumber: 1, pageSize: 50, sortOrder: 'ASC' } } as never
  const held = async () =>
    (await ok(c.records, all, company.owner)).body.data.filter(row => row.state === 'held')
  expect((await held()).map(({ kind }) => kind)).toEqual(['invoice', 'invoice', 'payment'])
  expect(sentenceOf((await held())[0]!.reason!)).toBe(
    'The books are closed for this day. Reopen the period there: it’s sent within half an hour.',
  )
  const tried = () => books['org-1'].asked.filter(what => what === 'add invoice').length
  const before = tried()
  await push(company)
  expect(tried()).toBe(before)
  // Half an hour later one of them is tried, and no more.
  const later = (minutes: number) => app.setNow(new Date(Date.now() + minutes * 60_000))
  later(31)
  await push(company)
  expect(tried()).toBe(before + 1)
  expect(await held()).toHaveLength(3)
  isClosed = false
  later(62)
  await push(company)
  expect(await held()).toEqual([])
  expect(books['org-1'].of('invoice')).toHaveLength(3)
  expect(books['org-1'].of('payment')).toHaveLength(1)
})

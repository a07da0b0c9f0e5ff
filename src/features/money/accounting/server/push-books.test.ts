import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import {
  BooksBusy,
  BooksRefused,
  BooksSignedOut,
  BooksUnavailable,
} from '#server/providers/accounting/accounting.port.ts'
import { readCsv } from '#server/testing/read-csv.ts'
import { invoicesContract } from '../../invoices/invoices.contract.ts'
import { accountingContract as c } from '../accounting.contract.ts'
import { connectBooks, renewedBooks, push as takeTurn } from '../testing/connected-books.ts'

const { books: present, renew, accounting } = renewedBooks()
let books = present()
const app = await testApp({ accounting })
const begin = () => {
  renew()
  books = present()
}
beforeEach(() => {
  begin()
  app.setNow(null)
})

const { ok } = app

/** A company whose books are connected. */
async function connected(): Promise<TestCompany> {
  const company = await app.company()
  await connectBooks(app, company)
  return company
}
const started = async () => {
  const company = await connected()
  await ok(c.start, {}, company.owner)
  return company
}
const issued = async (company: TestCompany, more: object = {}) => {
  const draft = {
    name: 'Ada Byron',
    email: 'ada@example.test',
    lines: [{ name: 'Tap', quantity: 2, price: 100 }],
  }
  const { id } = (await ok(invoicesContract.add, { ...draft, ...more }, company.office)).body.result
  return (await ok(invoicesContract.send, { id, via: 'none' }, company.office)).body.result
}
const push = async (company: TestCompany) => expect(await takeTurn(app, company)).toEqual([])
const state = async (company: TestCompany) => (await ok(c.state, {}, company.owner)).body.result.connection!
const journal = async (company: TestCompany) =>
  (
    await ok(
      c.records,
      { pagination: { pageNumber: 1, pageSize: 50, sortOrder: 'ASC' } } as never,
      company.owner,
    )
  ).body.data
const states = async (company: TestCompany) =>
  Object.fromEntries((await journal(company)).map(row => [row.kind, row.state]))
const later = (minutes: number) => app.setNow(new Date(Date.now() + minutes * 60_000))

test('before the first run it says what would be sent; then clients, invoices, payments and credits are sent once', async () => {
  const company = await connected()
  const invoice = await issued(company)
  await issued(company, { name: 'Bob', email: 'bob@example.test' })
  await ok(invoicesContract.pay, { id: invoice.id, amount_cents: 12_000, method: 3 }, company.office)
  await ok(invoicesContract.credit, { id: invoice.id, amount_cents: 5_000, note: 'Late' }, company.office)
  expect((await ok(c.preview, {}, company.owner)).body.result).toEqual([
    { kind: 'client', count: 2, amount_cents: 0 },
    { kind: 'invoice', count: 2, amount_cents: 44_000 },
    { kind: 'credit', count: 1, amount_cents: 5_000 },
    { kind: 'payment', count: 1, amount_cents: 12_000 },
  ])
  await push(company)
  expect(books.asked).toEqual([])
  await ok(c.start, {}, company.owner)
  await push(company)
  expect(books.of('client').map(each => each.kind === 'client' && each.name)).toEqual(['Ada Byron', 'Bob'])
  const [first] = books.of('invoice')
  expect(first).toMatchObject({
    number: '1',
    contact: { id: 'client-1' },
    left: 5_000,
    lines: [
      { description: 'Tap', quantity: 2, net_cents: 20_000, tax_cents: 2_000, account: '200', tax: 'OUTPUT' },
    ],
  })
  expect(books.of('credit')).toMatchObject([{ left: 0, lines: [{ net_cents: 4_545, tax_cents: 455 }] }])
  expect(books.of('payment')).toMatchObject([{ cents: 12_000, account: 'bank-1', reference: 'Receipt 1' }])
  expect((await journal(company)).every(row => row.state === 'sent')).toBe(true)
  const asked = books.asked.length
  await push(company)
  expect(books.asked).toHaveLength(asked)
  expect((await ok(c.preview, {}, company.owner)).body.result).toEqual([])
})

test('what is written, changed and taken back afterwards follows', async () => {
  const company = await started()
  const invoice = await issued(company)
  await push(company)
  const lines = [{ name: 'Tap', quantity: 3, price: 100 }]
  await ok(
    invoicesContract.editSent,
    { id: invoice.id, via: 'none', name: 'Ada Byron', lines },
    company.office,
  )
  await push(company)
  expect(books.of('invoice')).toMatchObject([{ number: '1', left: 33_000 }])
  const { body } = await ok(
    invoicesContract.pay,
    { id: invoice.id, amount_cents: 10_000, method: 1 },
    company.office,
  )
  await push(company)
  expect(books.of('invoice')).toMatchObject([{ left: 23_000 }])
  // A paid document stays unchanged: the difference becomes its own document.
  await ok(
    invoicesContract.editSent,
    { id: invoice.id, via: 'none', name: 'Ada Byron', lines: [{ name: 'Tap', quantity: 2, price: 100 }] },
    company.office,
  )
  await push(company)
  expect(books.of('invoice')).toMatchObject([{ left: 12_000 }])
  expect(books.of('credit')).toMatchObject([{ lines: [{ net_cents: 10_000, tax_cents: 1_000 }], left: 0 }])
  await ok(invoicesContract.removeReceipt, { id: body.receipt, note: 'Bounced' }, company.office)
  await push(company)
  expect(books.of('payment')).toEqual([])
  const client = (await ok(invoicesContract.byId, { id: invoice.id }, company.office)).body.result!.client_id!
  await ok(
    clientsContract.edit,
    { id: client, name: 'Ada Lovelace', phone: '0412 345 678' } as never,
    company.office,
  )
  await push(company)
  expect(books.of('client')).toMatchObject([{ name: 'Ada Lovelace', phone: '0412 345 678' }])
  const unpaid = await issued(company)
  await push(company)
  await ok(invoicesContract.void, { id: unpaid.id, note: 'Wrong client' }, company.office)
  await push(company)
  expect(books.of('invoice').map(each => each.kind === 'invoice' && each.number)).toEqual(['1'])
  expect((await state(company)).failed).toBe(0)
})

test('money that came for a void invoice is asked for, and not left out in silence', async () => {
  begin()
  const company = await started()
  const { id } = await issued(company)
  await ok(invoicesContract.void, { id, note: 'Wrong client' }, company.office)
  await push(company)
  // Simulates a card payment under way.
  const stands = (status: string) =>
    app.sql(`update invoices set status = $2 where company_id = $1 and id = $3`, [company.id, status, id])
  await stands('issued')
  const { receipt } = (await ok(invoicesContract.pay, { id, amount_cents: 2_000, method: 3 }, company.office))
    .body
  await stands('void')
  await push(company)
  expect(books.of('invoice')).toEqual([])
  const failed = async () =>
    (await app.sql(
      `select reason ->> 'text' as reason from accounting_records where company_id = $1 and state = 'failed'`,
      [company.id],
    )) as { reason: string }[]
  expect(await failed()).toEqual([{ reason: expect.stringContaining('as an overpayment by this client') }])
  await ok(invoicesContract.removeReceipt, { id: receipt, note: 'Sent back' }, company.office)
  await push(company)
  expect(await failed()).toEqual([])
})

test('an answer that was lost, and a server that ended in between, leave one of each', async () => {
  for (const what of ['add client', 'add invoice', 'add payment']) {
    begin()
    const company = await started()
    const invoice = await issued(company)
    await ok(invoicesContract.pay, { id: invoice.id, amount_cents: 2_000, method: 3 }, company.office)
    books.setTrouble({
      after: asked => {
        if (asked === what) throw new BooksUnavailable('no answer')
      },
    })
    await push(company)
    expect(await state(company)).toMatchObject({
      trouble: { text: expect.stringContaining('isn’t responding') },
    })
    books.setTrouble({})
    // Not before its time: the books rest first.
    const asked = books.asked.length
    await push(company)
    expect(books.asked).toHaveLength(asked)
    later(70)
    await push(company)
    const sent = books.asked.slice(asked).filter(each => each !== 'payments')
    expect(sent[0]).toBe(`find ${what.slice(4)}`)
    app.setNow(null)
    for (const kind of ['client', 'invoice', 'payment'] as const) expect(books.of(kind)).toHaveLength(1)
    expect(await states(company)).toEqual({ client: 'sent', invoice: 'sent', payment: 'sent' })
    expect(await state(company)).toMatchObject({ trouble: null, waiting: 0 })
  }
})

test('books that go down in the middle get the rest later; those that are asked too often are left alone', async () => {
  const company = await started()
  for (const name of ['Ann', 'Ben', 'Cleo']) await issued(company, { name, email: `${name}@example.test` })
  let n = 0
  books.setTrouble({
    before: () => {
      // One reads payments.
      if (++n > 5) throw new BooksUnavailable('503')
    },
  })
  await push(company)
  expect(books.of('client')).toHaveLength(2)
  books.setTrouble({
    before: () => {
      throw new BooksBusy(37, false)
    },
  })
  later(5)
  await push(company)
  const { not_before, trouble } = await state(company)
  expect(trouble!.text).toContain('limiting requests')
  expect(Date.parse(not_before!) - Date.now()).toBeGreaterThan(5 * 60_000 + 30_000)
  books.setTrouble({})
  later(10)
  await push(company)
  expect(books.of('invoice')).toHaveLength(3)
  expect(books.of('client')).toHaveLength(3)
  expect(await state(company)).toMatchObject({ trouble: null, waiting: 0, failed: 0 })
})

test('what is refused is told in plain words, holds nothing else back, and is tried again by hand', async () => {
  const company = await started()
  const invoice = await issued(company)
  await ok(invoicesContract.pay, { id: invoice.id, amount_cents: 2_000, method: 3 }, company.office)
  await issued(company, { name: 'Bob', email: 'bob@example.test' })
  let isClosed = true
  books.setTrouble({
    before: what => {
      if (isClosed && what === 'add invoice' && books.of('invoice').length === 0) {
        isClosed = false
        throw new BooksRefused('The document date cannot be before the period lock date')
      }
    },
  })
  await push(company)
  const rows = await journal(company)
  const failed = rows.find(row => row.kind === 'invoice' && row.state === 'held')!
  expect(failed).toMatchObject({
    kind: 'invoice',
    opens: invoice.id,
    reason: { text: expect.stringContaining('closed') },
  })
  expect(rows.find(row => row.kind === 'payment')).toMatchObject({ state: 'held' })
  expect(books.of('invoice')).toHaveLength(1)
  const { tries } = (await ok(c.record, { id: failed.id }, company.owner)).body.result
  expect(tries).toMatchObject([{ is_done: false, answer: expect.stringContaining('lock date') }])
  expect((await ok(c.retry, { id: failed.id }, company.owner)).body.count).toBe(1)
  await push(company)
  expect(await states(company)).toEqual({ client: 'sent', invoice: 'sent', payment: 'sent' })
})

test('a number that stands in the books on something else, and other sums there, are told and not overwritten', async () => {
  const company = await started()
  await books.accounting.open({} as never, '').add(
    {
      kind: 'invoice',
      number: '1',
      contact: { name: 'X' },
      day: '2026-01-01',
      due: null,
      reference: '',
      lines: [],
    },
    'theirs',
  )
  await issued(company)
  await push(company)
  expect((await journal(company)).find(row => row.kind === 'invoice')).toMatchObject({
    state: 'failed',
    reason: { text: expect.stringContaining('already') },
  })
  expect(books.of('invoice')).toHaveLength(1)
})

test('two clients of one name stand there as two; one who was there before is not written twice', async () => {
  const company = await started()
  const theirs = { kind: 'client', number: '', name: 'Bob', email: '', phone: '', address: '' } as const
  await books.accounting.open({} as never, '').add(theirs, 'theirs')
  await issued(company, { name: 'Bob', email: 'bob@example.test' })
  await issued(company, { name: 'Bob', email: 'another@example.test' })
  await push(company)
  const names = books.of('client').map(each => each.kind === 'client' && each.name)
  expect(names).toEqual(['Bob', expect.stringMatching(/^Bob \(\d+\)$/)])
  await push(company)
  expect(books.of('invoice')).toMatchObject([
    { contact: { id: 'client-1' } },
    { contact: { id: 'client-2' } },
  ])
})

test('money given back waits for a credit note, as the books want it', async () => {
  const company = await started()
  const invoice = await issued(company)
  await ok(invoicesContract.pay, { id: invoice.id, amount_cents: 22_000, method: 3 }, company.office)
  await ok(
    invoicesContract.refund,
    { id: invoice.id, amount_cents: 7_000, method: 3 } as never,
    company.office,
  )
  await push(company)
  expect((await states(company)).refund).toBe('held')
  await ok(
    invoicesContract.credit,
    { id: invoice.id, amount_cents: 7_000, note: 'Scratched' },
    company.office,
  )
  await push(company)
  await push(company)
  expect(await states(company)).toMatchObject({ refund: 'sent', credit: 'sent' })
  expect(books.of('credit')).toMatchObject([{ left: 0 }])
})

test('access that was taken away stops it with a word; tokens that end are renewed; nothing is sent while it is paused', async () => {
  const company = await started()
  later(29)
  await issued(company)
  await push(company)
  expect(books.refreshes()).toBe(1)
  await ok(c.pause, {}, company.owner)
  await issued(company)
  const asked = books.asked.length
  await push(company)
  expect(books.asked).toHaveLength(asked)
  await ok(c.start, {}, company.owner)
  books.setTrouble({
    before: () => {
      throw new BooksSignedOut('401')
    },
  })
  await push(company)
  expect(await state(company)).toMatchObject({
    state: 'ended',
    trouble: { text: expect.stringContaining('Reconnect') },
  })
  const [kept] = await app.sql('select sealed_tokens from accounting_connections where company_id = $1', [
    company.id,
  ])
  expect(JSON.stringify(kept)).not.toContain('access')
})

test('switches leave kinds out, an earlier day adds, and nobody without the settings gets at it', async () => {
  const company = await connected()
  await issued(company, { date: '2020-05-05', due: '2020-05-06' })
  const invoice = await issued(company)
  await ok(invoicesContract.pay, { id: invoice.id, amount_cents: 2_000, method: 3 }, company.office)
  const { settings, version } = await state(company)
  await ok(c.save, { ...settings, payments: false, clients: false, version }, company.owner)
  expect((await app.send(c.save, { ...settings, version }, company.owner)).status).toBe(409)
  await ok(c.start, {}, company.owner)
  await push(company)
  expect(books.of('payment')).toEqual([])
  expect(books.of('invoice')).toMatchObject([{ contact: { name: 'Ada Byron' } }])
  await ok(c.save, { ...settings, from: '2020-01-01' }, company.owner)
  await push(company)
  expect([books.of('payment').length, books.of('invoice').length]).toEqual([1, 2])
  const other = await app.company()
  const [row] = await journal(company)
  expect((await app.send(c.record, { id: row!.id }, other.owner)).status).toBe(404)
  for (const entry of [c.state, c.records, c.start, c.disconnect])
    expect((await app.request(entry, {}, company.technician)).status).toBe(403)
  await ok(c.disconnect, {}, company.owner)
  expect((await ok(c.state, {}, company.owner)).body.result).toEqual({ program: 'Xero', connection: null })
  expect((await app.send(c.start, {}, company.owner)).status).toBe(409)
})

test('accounts are read anew from the books, and the journal goes as a file', async () => {
  const company = await started()
  const invoice = await issued(company)
  await push(company)
  const before = (await state(company)).choices
  await app.sql(
    `update accounting_connections set choices = jsonb_set(choices, '{income}', '[]') where company_id = $1`,
    [company.id],
  )
  expect((await state(company)).choices.income).toEqual([])
  await ok(c.readChoices, {}, company.owner)
  expect((await state(company)).choices).toEqual(before)
  const file = readCsv((await ok(c.exportRecords, {}, company.owner)).body as unknown as Buffer)
  expect(file.map(row => [row.Kind, row.Amount]).sort()).toEqual([
    ['Client', ''],
    ['Invoice', String(invoice.total)],
  ])
  for (const entry of [c.readChoices, c.exportRecords])
    expect((await app.request(entry, {}, company.technician)).status).toBe(403)
})

test('a change whose transaction ends long after a later one reaches the books', async () => {
  const company = await started()
  const { id } = await issued(company)
  await push(company)
  const slow = new pg.Client(app.database.migrate)
  await slow.connect()
  // Begun before the next turn, and an hour ago by its own clock.
  await slow.query('begin')
  await slow.query(`update clients set name = 'Ada King' where company_id = $1`, [company.id])
  await slow.query(
    `insert into changes (company_id, table_name, row_id, action, means, at)
     select company_id, 'clients', id, 'update', 'screen', now() - interval '1 hour' from clients where company_id = $1`,
    [company.id],
  )
  await ok(invoicesContract.pay, { id, amount_cents: 1_000, method: 3 }, company.office)
  await app.sql(`update changes set at = at - interval '1 hour' where company_id = $1`, [company.id])
  await push(company)
  expect(books.of('client')).toMatchObject([{ name: 'Ada Byron' }])
  await slow.query('commit')
  await slow.end()
  await push(company)
  expect(books.of('client')).toMatchObject([{ name: 'Ada King' }])
})

test('books of a database that was restored on another cluster go on where they were', async () => {
  const company = await started()
  const { id } = await issued(company)
  await push(company)
  const sent = books.asked.length
  await app.sql(
    `update accounting_connections set seen = '5000000000:5000000000:'::pg_snapshot where company_id = $1`,
    [company.id],
  )
  await ok(invoicesContract.pay, { id, amount_cents: 1_000, method: 3 }, company.office)
  await push(company)
  expect(books.of('payment')).toMatchObject([{ cents: 1_000 }])
  const after = books.asked.length
  expect(after).toBeGreaterThan(sent)
  await push(company)
  expect(books.asked.length).toBe(after)
})

test('changes that came along from another cluster are not new again with every look', async () => {
  const company = await started()
  await issued(company)
  await push(company)
  // There, transactions were counted much further.
  await app.sql(
    `update changes set xid = (xid::text::bigint + 5000000000)::text::xid8 where company_id = $1`,
    [company.id],
  )
  const records = () =>
    app.sql('select id, round, state from accounting_records where company_id = $1 order by id', [company.id])
  const before = await records()
  await push(company)
  expect(await records()).toEqual(before)
})

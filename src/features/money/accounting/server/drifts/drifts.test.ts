import { beforeEach, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { BooksBusy } from '#server/providers/accounting/accounting.port.ts'
import { readCsv } from '#server/testing/read-csv.ts'
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
  app.setNow(null)
})

const push = async (company: TestCompany) => expect(await takeTurn(app, company)).toEqual([])
const issued = async (company: TestCompany, name: string) => {
  const draft = { name, email: '', lines: [{ name: 'Tap', quantity: 2, price: 100 }] }
  const { id } = (await ok(invoicesContract.add, draft, company.office)).body.result
  return (await ok(invoicesContract.send, { id, via: 'none' }, company.office)).body.result
}
/** Invoices 1 to 3 of 220.00 in the books; the first has a payment of 50.00 that was sent too. */
async function begun() {
  const company = await app.company()
  await connectBooks(app, company)
  await ok(c.start, {}, company.owner)
  const invoices = [await issued(company, 'Ada'), await issued(company, 'Bob'), await issued(company, 'Cleo')]
  await ok(invoicesContract.pay, { id: invoices[0]!.id, amount_cents: 5_000, method: 3 }, company.office)
  await push(company)
  return { company, invoices }
}
const page = (status = 0) =>
  ({ status, pagination: { pageNumber: 1, pageSize: 50, sortField: 'label', sortOrder: 'ASC' } }) as never
const drifts = async (company: TestCompany, status = 0) =>
  (await ok(c.drifts, page(status), company.owner)).body.data
async function compared(company: TestCompany) {
  await ok(c.readDrifts, {}, company.owner)
  await push(company)
  return drifts(company)
}
const answer = (company: TestCompany, id: number, how: 'send' | 'accept') =>
  app.send(c.answerDrift, { id, answer: how }, company.owner)

test('what agrees is on no list; what differs shows both values, also in the file', async () => {
  const { company } = await begun()
  expect(await compared(company)).toEqual([])
  books.enterPayment('2', 22_000, { day: '2026-01-02' })
  const line = { description: 'Tap', quantity: 1, account: '200', tax: 'OUTPUT', item: null }
  books.changeDocument('3', {
    contact: { name: 'Somebody else' },
    lines: [{ ...line, net_cents: 30_000, tax_cents: 0 }],
  })
  await app.sql('update accounting_connections set payments_since = null where company_id = $1', [company.id])
  expect(await compared(company)).toMatchObject([
    {
      label: '2 · Bob',
      fields: ['due', 'status'],
      ours: { left_cents: 22_000, status: 'open' },
      theirs: { left_cents: 0, status: 'paid' },
    },
    {
      label: '3 · Cleo',
      fields: ['total', 'tax', 'due', 'contact'],
      ours: { total_cents: 22_000, tax_cents: 2_000, contact: 'Cleo' },
      theirs: { total_cents: 30_000, tax_cents: 0, contact: 'Somebody else' },
    },
  ])
  const file = readCsv((await ok(c.exportDrifts, { status: 1 } as never, company.owner)).body as never)
  expect(file.map(row => [row.Record, row['Total, sent'], row['Total, in the books']]).sort()).toEqual([
    ['2 · Bob', '220', '220'],
    ['3 · Cleo', '220', '300'],
  ])
  const { connection } = (await ok(c.state, {}, company.owner)).body.result
  expect(connection).toMatchObject({ drifts: 2, is_comparing: false })
  expect(connection!.drift_read_at).not.toBeNull()
})

test('sent again, a document is ours again; one that was voided there is added anew', async () => {
  const { company } = await begun()
  books.changeDocument('2', { lines: [] })
  books.changeDocument('3', 'void')
  const [changed, voided] = await compared(company)
  expect(voided).toMatchObject({ fields: ['status'], theirs: { status: 'voided' } })
  expect((await answer(company, changed!.id, 'send')).status).toBe(200)
  expect((await answer(company, voided!.id, 'send')).status).toBe(200)
  await push(company)
  const left = (books.of('invoice') as { number: string; left: number }[]).map(each => [
    each.number,
    each.left,
  ])
  expect(left.toSorted()).toEqual([
    ['1', 17_000],
    ['2', 22_000],
    ['3', 22_000],
  ])
  expect(await compared(company)).toEqual([])
})

test('what is in no page of the books is listed as deleted; it is sent anew, or accepted as gone', async () => {
  const { company, invoices } = await begun()
  expect(await compared(company)).toEqual([])
  books.loseDocument('2')
  books.loseDocument('3')
  const [bob, cleo] = await compared(company)
  for (const missing of [bob, cleo])
    expect(missing).toMatchObject({
      state: 'open',
      fields: ['status'],
      theirs: { status: 'deleted', total_cents: 0 },
    })
  expect((await answer(company, bob!.id, 'send')).status).toBe(200)
  expect((await answer(company, cleo!.id, 'accept')).status).toBe(200)
  await push(company)
  const there = () => (books.of('invoice') as { number: string }[]).map(({ number }) => number).toSorted()
  expect(there()).toEqual(['1', '2'])
  // Sent anew it is there; what was accepted gets no more money, and is not asked about again.
  expect(await compared(company)).toMatchObject([{ label: '3 · Cleo', state: 'accepted' }])
  await ok(invoicesContract.pay, { id: invoices[2]!.id, amount_cents: 1_000, method: 3 }, company.office)
  await push(company)
  expect(books.of('payment')).toHaveLength(1)
  expect(there()).toEqual(['1', '2'])
})

test('what is sent while the pages are read is not taken as missing', async () => {
  const { company } = await begun()
  await ok(c.readDrifts, {}, company.owner)
  let asked = 0
  books.setTrouble({
    before: what => {
      if (what === 'documents' && ++asked === 2) throw new BooksBusy(60, false)
    },
  })
  await push(company)
  expect(asked).toBe(2)
  books.setTrouble({})
  await issued(company, 'Dora')
  app.setNow(new Date(Date.now() + 120_000))
  await push(company)
  expect(await drifts(company)).toEqual([])
})

test('where money stands or only payments differ it is not sent, and says where to look', async () => {
  const { company } = await begun()
  const line = { description: 'Tap', quantity: 1, account: '200', tax: 'OUTPUT', item: null }
  books.changeDocument('1', { lines: [{ ...line, net_cents: 30_000, tax_cents: 0 }] })
  await app.sql('update accounting_connections set payments_since = null where company_id = $1', [company.id])
  books.enterPayment('2', 10_000, { day: '2026-01-02' })
  const [withMoney, paid] = await compared(company)
  const refused = await answer(company, withMoney!.id, 'send')
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'It has payments or credits in your books. Correct it there.',
  ])
  const moneyAlone = await answer(company, paid!.id, 'send')
  expect([moneyAlone.status, moneyAlone.body.message]).toEqual([
    409,
    'Only payments differ. Check them under Payments received, or in your books.',
  ])
  expect(await drifts(company)).toHaveLength(2)
})

test('accepted, it is open again only when a side moves; one voided there gets no more money', async () => {
  const { company, invoices } = await begun()
  books.changeDocument('2', { contact: { name: 'Bobby' } })
  books.changeDocument('3', 'void')
  const [renamed, voided] = await compared(company)
  for (const { id } of [renamed!, voided!]) expect((await answer(company, id, 'accept')).status).toBe(200)
  expect(await compared(company)).toMatchObject([{ state: 'accepted' }, { state: 'accepted' }])
  await ok(invoicesContract.pay, { id: invoices[2]!.id, amount_cents: 1_000, method: 3 }, company.office)
  await push(company)
  expect(books.of('payment')).toHaveLength(1)
  books.changeDocument('2', { contact: { name: 'Robert' } })
  expect(await compared(company)).toMatchObject([{ label: '2 · Bob', state: 'open' }, { state: 'accepted' }])
  expect(await drifts(company, 1)).toHaveLength(1)
  const other = await app.company()
  await connectBooks(app, other)
  expect((await answer(other, renamed!.id, 'accept')).status).toBe(404)
})

test('it is read once a night, goes on at its page after a rest, and not while sending is paused', async () => {
  const { company } = await begun()
  const reads = () => books.asked.filter(what => what === 'documents').length
  await push(company)
  expect(reads()).toBe(0)
  const { drift_due_at: due } = (
    await app.sql<{ drift_due_at: Date }>(
      'select drift_due_at from accounting_connections where company_id = $1',
      [company.id],
    )
  )[0]!
  app.setNow(new Date(due.getTime() + 60_000))
  let asked = 0
  books.setTrouble({
    before: what => {
      if (what === 'documents' && ++asked === 2) throw new BooksBusy(60, false)
    },
  })
  await push(company)
  expect(reads()).toBe(2)
  const page = async () =>
    (
      await app.sql<{ drift_page: string }>(
        'select drift_page from accounting_connections where company_id = $1',
        [company.id],
      )
    )[0]!.drift_page
  expect(await page()).toBe('credits 1')
  books.setTrouble({})
  app.setNow(new Date(due.getTime() + 300_000))
  await push(company)
  expect([reads(), await page()]).toEqual([3, ''])
  await push(company)
  expect(reads()).toBe(3)
  app.setNow(null)
  await ok(c.pause, {}, company.owner)
  await ok(c.readDrifts, {}, company.owner)
  await push(company)
  expect(reads()).toBe(3)
})

import { expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import { moneySettingsContract } from '../../money-settings/money-settings.contract.ts'
import { invoicesContract as c } from '../invoices.contract.ts'

const app = await testApp()
const content = {
  name: 'Ada',
  email: 'ada@example.test',
  phone: '0412 345 678',
  lines: [{ name: 'Tap', quantity: 2, price: 100 }],
}

async function someJob(company: TestCompany, more: object = {}) {
  const booked = { name: 'Ada', address: '1 Low Street', email: 'ada@example.test' }
  const id = (await app.send(jobsContract.add, booked, company.owner)).body.lastJobInsertId
  if (Object.keys(more).length > 0) await ok(jobsContract.edit, { id, ...more }, company.owner)
  return id
}
const { ok } = app
const drafted = async (as: TestUser, more: object = {}) =>
  (await ok(c.add, { ...content, ...more }, as)).body.result
const issued = async (as: TestUser, more: object = {}) =>
  (await ok(c.send, { id: (await drafted(as, more)).id, via: 'none', again: true }, as)).body.result
const read = async (id: number, as: TestUser) => (await ok(c.byId, { id }, as)).body.result!
const job = async (id: number, as: TestUser) => {
  const { data } = (await ok(jobsContract.list, { filters: { id } } as never, as)).body as never as {
    data: { job_status: number; invoiced: boolean }[]
  }
  return data[0]!
}
/** Amount owed by the ledger, beside the invoice's own. */
async function owed(id: number) {
  const [row] = await app.sql<{ owed: number; sum: number }>(
    `select owed_cents::int as owed, (select coalesce(sum(amount_cents), 0)::int from ledger_entries e
       where e.company_id = i.company_id and e.invoice_id = i.id) as sum
     from invoices i where id = $1`,
    [id],
  )
  expect(row!.owed).toBe(row!.sum)
  return row!.sum / 100
}

test('a job becomes an invoice of the same amount, which shows on the job until it is paid', async () => {
  const company = await app.company()
  const { result: tap } = (await ok(itemsContract.add, { name: 'Mixer tap', price: 45.45 }, company.owner))
    .body
  const part = { id: 'a', partId: tap.id, name: 'Mixer tap', quantity: 2, price: 45.45 }
  const parts = JSON.stringify([{ partsBelong: 0, assignedTo: 0, parts: [part] }])
  const id = await someJob(company, { money: 330, include_tax: true, payby_id: 3, parts })
  const begun = (await ok(c.draftOfJob, { jobId: id }, company.office)).body.result
  expect(begun).toMatchObject({ name: 'Ada', job_id: id, total: 330, subtotal: 300, tax: 30, state: 'draft' })
  expect(begun.lines.map(line => [line.name, line.amount])).toEqual([
    [expect.stringMatching(/^Job #/), 209.1],
    ['Mixer tap', 90.9],
  ])
  expect((await ok(c.exists, { jobId: id }, company.office)).body.data).toBe(false)
  const draft = await drafted(company.office, { ...begun, lines: begun.lines, id: undefined })
  expect(draft).toMatchObject({ state: 'draft', number: null, owed: 0 })
  const { body } = await ok(c.send, { id: draft.id, email: 'ada@example.test' }, company.office)
  expect(body).toMatchObject({ message: 'Sent.', result: { number: 1, state: 'unpaid', owed: 330 } })
  expect(await job(id, company.office)).toMatchObject({ job_status: 5, invoiced: true })
  expect((await ok(c.exists, { jobId: id }, company.office)).body.data).toBe(true)

  const paid = await ok(c.pay, { id: draft.id, amount_cents: 13_000, method: 3 }, company.office)
  expect(paid.body.result).toMatchObject({ state: 'part', paid: 130, owed: 200 })
  await ok(c.pay, { id: draft.id, amount_cents: 20_000, method: 1 }, company.office)
  expect(await read(draft.id, company.office)).toMatchObject({ state: 'paid', owed: 0, paid: 330 })
  expect(await owed(draft.id)).toBe(0)
  expect(await job(id, company.office)).toMatchObject({ job_status: 3, invoiced: true })
  const { data } = (await ok(c.last, { job_id: id }, company.office)).body
  expect(data.invoices.map(invoice => invoice.number)).toEqual([1])
  expect(data.receipts.map(receipt => [receipt.number, receipt.amount])).toEqual([
    [2, 200],
    [1, 130],
  ])
  const { diary } = (await ok(diaryContract.read, { jobId: id }, company.owner)).body
  const told = diary.flatMap(group => group.changes.map(entry => entry.content))
  expect(told).toEqual(
    expect.arrayContaining([
      'Invoice #1 sent to ada@example.test',
      'Payment of $130.00 on invoice #1, receipt #1',
      'Job status changed to: Awaiting Payment',
      'Job status changed to: Closed',
    ]),
  )
})

test('what was paid when the job was closed, in two parts, stands on its invoice once', async () => {
  const company = await app.company()
  const closed = { money: 100, payby_id: 1, splitPayment: true, money2: 50.5, payBy2: 3, job_status_id: 3 }
  const id = await someJob(company, closed)
  const begun = (await ok(c.draftOfJob, { jobId: id }, company.office)).body.result
  // Nothing on the job says that tax was added.
  expect(begun).toMatchObject({ total: 150.5, tax: 0 })
  const first = await issued(company.office, { ...begun })
  expect(first).toMatchObject({ state: 'paid', owed: 0, paid: 150.5 })
  expect(first.entries.map(entry => [entry.kind, entry.amount, entry.method])).toEqual([
    ['invoice', 150.5, null],
    ['payment', -100, 1],
    ['payment', -50.5, 3],
  ])
  // A second invoice of the job does not take them again.
  expect(await issued(company.office, { job_id: id })).toMatchObject({ owed: 220, paid: 0 })
})

test('numbers have no gaps and no repeats, however many are issued at once, and drafts take none', async () => {
  const company = await app.company()
  const drafts = await Promise.all(Array.from({ length: 12 }, () => drafted(company.owner)))
  await ok(c.remove, { id: drafts[0]!.id }, company.owner)
  const answers = await Promise.all(
    drafts.map(({ id }) => app.send(c.send, { id, via: 'none' }, company.owner)),
  )
  const numbers = answers.filter(({ status }) => status === 200).map(({ body }) => body.result.number!)
  expect(numbers.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect((await app.send(c.remove, { id: drafts[1]!.id }, company.owner)).status).toBe(409)
})

test('an invoice that was issued is changed by a revision, credited, refunded and made void, each in sight', async () => {
  const company = await app.company()
  const as = company.office
  const { id, version } = await issued(as)
  const stale = await app.send(c.editSent, { ...content, id, via: 'none', version: version + 5 }, as)
  expect(stale.status).toBe(409)
  const more = { ...content, lines: [{ name: 'Tap', quantity: 3, price: 100 }] }
  await ok(c.editSent, { ...more, id, via: 'none', version }, as)
  expect(await owed(id)).toBe(330)
  await ok(c.addItem, { id, item: { name: 'Call-out', price: 10 } }, as)
  await ok(c.removeItems, { id, items: ['2'] }, as)
  const now = await read(id, as)
  expect(now).toMatchObject({ revision: 3, total: 330, owed: 330 })
  expect(now.entries.map(entry => [entry.kind, entry.amount])).toEqual([
    ['invoice', 220],
    ['revision', 110],
    ['revision', 11],
    ['revision', -11],
  ])
  const [kept] = await app.sql<{ total: number }>(
    'select total_cents::int as total from invoice_revisions where invoice_id = $1 and revision = 0',
    [id],
  )
  expect(kept!.total).toBe(22_000)

  const refused = async (entry: typeof c.credit, input: object) =>
    (await app.request(entry, { id, note: 'x', ...input }, as)).body.message
  expect(await refused(c.credit, { amount_cents: 33_001 })).toBe('A credit can’t be more than the invoice.')
  expect(await refused(c.credit, { amount_cents: 100, note: '' })).toBe('Please give a reason.')
  await ok(c.credit, { id, amount_cents: 3_000, note: 'Late' }, as)
  const paid = await ok(c.pay, { id, amount_cents: 35_000, method: 3 }, as)
  expect(paid.body.result).toMatchObject({ state: 'overpaid', owed: -50 })
  expect(await refused(c.void as never, {})).toBe('This invoice has a payment. Reverse it first.')
  expect(await refused(c.refund as never, { amount_cents: 35_001, method: 3 })).toBe(
    'A refund can’t be more than was paid.',
  )
  await ok(c.refund, { id, amount_cents: 5_000, method: 3 }, as)
  expect(await owed(id)).toBe(0)
  expect(await refused(c.refund as never, { amount_cents: 30_001, method: 3 })).toMatch(/can’t be more/)

  const other = await issued(as)
  const { receipt } = (await ok(c.pay, { id: other.id, amount_cents: 2_000, method: 1 }, as)).body
  await ok(c.removeReceipt, { id: receipt, note: 'Bounced' }, as)
  const twice = await app.send(c.removeReceipt, { id: receipt }, as)
  expect([twice.status, twice.body.message]).toEqual([409, 'This payment was already reversed.'])
  await ok(c.void, { id: other.id, note: 'Wrong client' }, as)
  expect(await read(other.id, as)).toMatchObject({
    state: 'void',
    number: 2,
    owed: 0,
    void_reason: 'Wrong client',
  })
  expect(await owed(other.id)).toBe(0)
  expect((await app.send(c.send, { id: other.id, via: 'none' }, as)).status).toBe(409)
})

test('two payments at once are both kept, and one of them repeated is one', async () => {
  const company = await app.company()
  const { id } = await issued(company.owner)
  const pay = (amount_cents: number, key: string) =>
    app.send(c.pay, { id, amount_cents, method: 3 }, company.owner, { headers: { 'idempotency-key': key } })
  await Promise.all([pay(10_000, 'a-first-key'), pay(5_000, 'a-second-key'), pay(2_500, 'a-third-key')])
  expect((await pay(2_500, 'a-third-key')).status).toBe(200)
  expect(await owed(id)).toBe(45)
})

test('a client sees their invoice by its link, with where to pay to, and that they looked is noted', async () => {
  const company = await app.company()
  const bank = { account_name: 'Test Plumbing', bsb: '062000', account_number: '1234 5678', payid: '' }
  await ok(moneySettingsContract.saveBanking, bank, company.owner)
  const draft = await drafted(company.office)
  await ok(c.send, { id: draft.id, email: 'ada@example.test', note: 'Thank you' }, company.office)
  const { text } = await app.mailTo('ada@example.test')
  expect(text).toContain('Amount due: $220.00')
  const token = /clientPortal\/invoice\/([\w.-]+)/.exec(text)![1]!
  const { status, body } = await app.send(c.readByLink, { token }, null)
  expect(status).toBe(200)
  expect(body.result).toMatchObject({
    number: 1,
    title: 'Invoice',
    total: 220,
    owed: 220,
    pay_to: { bsb: '062-000', reference: 'INV 1' },
  })
  expect((await read(draft.id, company.office)).seen_at).not.toBeNull()
  for (const wrong of [`${token}x`, 'v1.made-up-token-of-nobody-at-all'])
    expect((await app.send(c.readByLink, { token: wrong }, null)).status).toBe(404)
})

test('bad input and other people’s rows are refused with a word', async () => {
  const company = await app.company()
  const other = await app.company()
  const theirs = await issued(other.owner)
  const theirJob = await someJob(other)
  const as = company.owner
  const refused = async (input: object) => {
    const { status, body } = await app.request(c.add, { ...content, ...input }, as)
    return [status, body.message]
  }
  expect(await refused({ name: '' })).toEqual([400, 'Name required.'])
  expect(await refused({ lines: [{ name: '', price: 1 }] })).toEqual([400, 'Item Name is required.'])
  expect(await refused({ lines: [{ name: 'x', price: -1 }] })).toEqual([400, expect.any(String)])
  expect(await refused({ lines: [{ name: 'x', price: 1, quantity: -1 }] })).toEqual([
    400,
    'Quantity cannot be negative.',
  ])
  expect(await refused({ date: '2026-05-02', due: '2026-05-01' })).toEqual([
    400,
    'The due date can’t be before the invoice date.',
  ])
  expect(await refused({ job_id: theirJob })).toEqual([404, 'Not found.'])
  const empty = await drafted(as, { lines: [] })
  const sending = await app.send(c.send, { id: empty.id, via: 'none' }, as)
  expect([sending.status, sending.body.message]).toEqual([400, 'Please add at least one line.'])
  const nobody = await drafted(as, { email: '' })
  const unsent = await app.send(c.send, { id: nobody.id }, as)
  expect([unsent.status, unsent.body.message]).toEqual([400, 'Please enter an email address.'])
  // An invoice that could not be sent was not issued either.
  expect((await read(nobody.id, as)).state).toBe('draft')
  for (const amount_cents of [0, -5, 'x', 10_000_000_000])
    expect((await app.request(c.pay, { id: theirs.id, amount_cents, method: 3 }, other.owner)).status).toBe(
      400,
    )
  const future = { id: theirs.id, amount_cents: 100, method: 3, date: '2999-01-01' }
  expect((await app.send(c.pay, future, other.owner)).body.message).toMatch(/can’t be in the future/)
  expect((await app.send(c.pay, { id: theirs.id, amount_cents: 100, method: 3 }, as)).status).toBe(404)
  expect((await app.send(c.list, {}, company.technician)).status).toBe(403)
})

test('an issued invoice has a client, who is written down if there was none', async () => {
  const company = await app.company()
  const { client_id } = await issued(company.owner, { company_name: 'Ada Ltd', address: '2 High St' })
  const { result } = (await ok(clientsContract.open, { id: client_id! }, company.owner)).body
  expect(result).toMatchObject({ name: 'Ada', company_name: 'Ada Ltd', main_address: '2 High St' })
})

test('the list finds, narrows and sorts, and knows what is overdue', async () => {
  const company = await app.company()
  const as = company.owner
  await drafted(as, { name: 'Drafted' })
  const late = await issued(as, { name: 'Late', date: '2026-01-01', due: '2026-01-02' })
  const paid = await issued(as, { name: 'Paid' })
  await ok(c.pay, { id: paid.id, amount_cents: 22_000, method: 3 }, as)
  const names = async (input: object) => (await ok(c.list, input, as)).body.data.map(row => row.name)
  expect(await names({})).toEqual(['Paid', 'Late', 'Drafted'])
  expect(await names({ status: 1 })).toEqual(['Drafted'])
  expect(await names({ status: 3 })).toEqual(['Late'])
  expect(await names({ status: 4 })).toEqual(['Paid'])
  expect(await names({ search: 'lat' })).toEqual(['Late'])
  expect(await names({ pagination: { sortField: 'number', sortOrder: 'DESC' } })).toEqual([
    'Drafted',
    'Paid',
    'Late',
  ])
  expect((await ok(c.list, { status: 3 }, as)).body.data[0]).toMatchObject({ id: late.id, state: 'overdue' })
})

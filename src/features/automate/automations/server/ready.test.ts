import { beforeEach, expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { drawing } from '#features/jobs/signatures/testing/signatures.samples.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { quotesContract } from '#features/money/quotes/quotes.contract.ts'
import { inventoryContract } from '#features/stock/inventory/inventory.contract.ts'
import { automationsContract as c } from '../automations.contract.ts'
import { readyAutomations } from '../ready.rules.ts'
import { readyWords } from '../ready-words.ts'
import { runAutomations } from './run.service.ts'

const app = await testApp()
const { ok } = app
beforeEach(() => app.setNow(null))

const ready = readyAutomations(readyWords(told => (typeof told === 'string' ? told : told.text)))
const add = (by: TestUser, name: string, status = true) => {
  const { about: _, steps, ...rest } = ready.find(each => each.name === name)!
  return ok(c.add, { ...rest, actions: steps, status } as never, by)
}
const runs = async ({ owner }: TestCompany) => (await ok(c.runs, {}, owner)).body.data
const notices = ({ id }: TestCompany) =>
  app.sql<{ message: string }>(
    `select distinct values ->> 'message' as message from activities where company_id = $1 and kind_id = 70`,
    [id],
  )
async function after(days: number) {
  app.setNow(new Date(Date.now() + days * 86_400_000).toISOString())
  const failed: unknown[] = []
  await runAutomations(app.services, error => failed.push(error))
  app.setNow(null)
  expect(failed).toEqual([])
}

test('each ready automation can be saved as it stands', async () => {
  const company = await app.company()
  for (const { name } of ready) await add(company.owner, name)
  expect((await ok(c.list, {}, company.owner)).body.data.map(({ status }) => status)).toEqual(
    ready.map(() => 1),
  )
})

test('a part that falls below its minimum is told once, and again after it was filled up', async () => {
  const company = await app.company()
  const { owner } = company
  const inventory = [{ Name: 'Mixer tap', Price: 20, Quantity: 6, Unit: 'pcs' }]
  const [part] = (await ok(inventoryContract.send, { inventory, place: 0 } as never, owner)).body.result
  await app.sql('update stock_levels set minimum = 4 where company_id = $1', [company.id])
  const book = (kind: string, quantity: number) =>
    ok(inventoryContract.book, { id: part!.Id, kind, quantity } as never, owner)
  const count = async () => {
    await app.followed(company)
    await after(0)
    return (await runs(company)).length
  }
  await add(owner, 'Low stock')
  await book('loss', 2)
  expect(await count()).toBe(0)
  await book('loss', 1)
  expect(await count()).toBe(1)
  expect((await runs(company))[0]).toMatchObject({
    source: 'stock',
    title: 'Mixer tap',
    row_id: part!.Id,
    state: 'done',
  })
  expect((await notices(company)).map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Mixer tap is low: 3/),
  ])
  await book('loss', 1)
  expect(await count()).toBe(1)
  await book('receive', 5)
  await book('loss', 4)
  expect(await count()).toBe(2)
})

test('steps for clients do not suit a part, and who may not see the stock can ask nothing of it', async () => {
  const company = await app.company()
  const sms = { kind: 'sms', text: 'Hi' }
  const refused = await app.request(c.add, { name: 'x', trigger: 'stock.low', actions: [sms] }, company.owner)
  expect(refused.status).toBe(400)
  const named = { kind: 'notify', text: '{{Customer_Name}}' }
  const { status } = await app.request(
    c.add,
    { name: 'x', trigger: 'stock.low', actions: [named] },
    company.owner,
  )
  expect(status).toBe(400)
})

test('an unpaid deposit reminds the client and then the office; one that is paid, or no deposit, does not', async () => {
  const company = await app.company()
  const { owner } = company
  await add(owner, 'Deposit unpaid')
  const accept = async (more: object) => {
    const email = `ready-${Math.random()}@example.test`
    const content = { name: 'Ada', email, lines: [{ name: 'Labour', price: 200 }], ...more }
    const { id } = (await ok(quotesContract.add, content, owner)).body.result
    await ok(quotesContract.send, { id, email }, owner)
    const token = /clientPortal\/quotes\/([\w.-]+)/.exec((await app.mailTo(email)).text)![1]!
    const said = { token, revision: 0, accepted: true, name: 'Ada', email, signature: drawing }
    await app.request(quotesContract.decideByLink, said, null)
    return email
  }
  const email = await accept({ deposit_percent: 30 })
  await accept({ deposit_percent: 100 })
  await app.followed(company)
  await after(0)
  // A deposit of the whole is an invoice.
  expect(await runs(company)).toMatchObject([{ position: 1, state: 'waiting', source: 'invoices' }])
  await after(2.01)
  const sent = await app.sql<{ subject: string }>(
    `select payload ->> 'subject' as subject from outbox where company_id = $1 and recipient = $2 order by id desc limit 1`,
    [company.id, email],
  )
  expect(sent[0]!.subject).toMatch(/^Your deposit, invoice/)
  await after(5.02)
  expect((await notices(company)).map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Ada hasn’t paid the deposit: invoice/),
  ])

  const second = await accept({ deposit_percent: 50 })
  expect(second).toContain('@')
  await app.followed(company)
  await after(0)
  const [waiting] = await runs(company)
  // It is seen on its invoice, and on no other.
  const on = async (invoice_id: number) => (await ok(c.runs, { invoice_id }, owner)).body.data
  expect(await on(waiting!.row_id)).toMatchObject([{ id: waiting!.id, state: 'waiting' }])
  expect(await on(waiting!.row_id - 1)).toEqual([])
  await ok(invoicesContract.pay, { id: waiting!.row_id, amount_cents: 11_000, method: 1 } as never, owner)
  await app.followed(company)
  expect((await runs(company))[0]).toMatchObject({ state: 'stopped', reason: 'The invoice is paid' })
})

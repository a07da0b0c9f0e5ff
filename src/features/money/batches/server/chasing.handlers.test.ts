import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { invoicesContract } from '../../invoices/invoices.contract.ts'
import { remindersContract } from '../../reminders/reminders.contract.ts'
import { batchesContract as c } from '../batches.contract.ts'
import { workOnBatch } from './batches.service.ts'

const app = await testApp()
const { ok } = app
const failed: unknown[] = []
const work = async ({ id: companyId }: TestCompany, id: number) => {
  const due = { data: { companyId, id }, signal: new AbortController().signal }
  await workOnBatch(app.services, due, error => failed.push(error))
  expect(failed).toEqual([])
}
const client = async ({ office }: TestCompany, name: string, email = `${name.toLowerCase()}@example.test`) =>
  (await ok(clientsContract.add, { name, email, phone: '' }, office)).body.id
/** An invoice of $100 for the client that was issued in September and is due two weeks later. */
async function owed({ office }: TestCompany, client_id: number, price = 100) {
  app.setNow('2026-09-03T02:00:00Z')
  const draft = {
    client_id,
    name: 'Ada',
    email: `client${client_id}@example.test`,
    lines: [{ name: 'Tap', price, is_taxable: false }],
    date: '2026-09-03',
    due: '2026-09-17',
  }
  const { id } = (await ok(invoicesContract.add, draft, office)).body.result
  await ok(invoicesContract.send, { id, via: 'none' }, office)
  app.setNow('2026-10-05T02:00:00Z')
  return id
}
const done = async (company: TestCompany, input: object) => {
  const { id } = (await ok(c.begin, input as never, company.office)).body.result
  await work(company, id)
  const { items } = (await ok(c.open, { id }, company.office)).body
  return items.map(({ status, message }) => [status, message])
}
const mails = ({ id }: TestCompany) =>
  app.sql<{ to: string; subject: string }>(
    `select recipient as to, payload ->> 'subject' as subject from outbox where company_id = $1 and kind = 'mail' order by id`,
    [id],
  )
const owedOn = async ({ office }: TestCompany, id: number) =>
  (await ok(invoicesContract.byId, { id }, office)).body.result!.owed

test('overdue invoices are reminded of, all of a client in one message and not twice a day', async () => {
  const company = await app.company()
  const [ada, bob] = [await client(company, 'Ada'), await client(company, 'Bob')]
  const invoices = [
    await owed(company, ada),
    await owed(company, bob),
    await owed(company, ada),
    await owed(company, bob),
  ]
  await ok(
    remindersContract.stop,
    { kind: 'invoice', id: invoices[3]!, of: 'document', is_disputed: true, note: '' },
    company.office,
  )
  const { result } = (
    await ok(c.outlook, { kind: 'reminders', by: 'clients', ids: [ada, bob] }, company.office)
  ).body
  expect(result).toEqual({ invoices: 4, clients: 2, owed_cents: 40_000, unreachable: 0 })
  const outcomes = await done(company, { kind: 'reminders', by: 'clients', ids: [ada, bob] })
  expect(outcomes).toEqual([
    ['left', 'Disputed: no reminders.'],
    ['done', `Reminder sent to client${ada}@example.test`],
    ['done', `Reminder sent to client${ada}@example.test`],
    ['done', `Reminder sent to client${bob}@example.test`],
  ])
  const sent = await mails(company)
  expect(sent.map(({ to }) => to)).toEqual([`client${ada}@example.test`, `client${bob}@example.test`])
  expect(sent[0]!.subject).toContain('2 invoices from')
  app.setNow('2026-10-05T05:00:00Z')
  expect(await done(company, { kind: 'reminders', ids: [invoices[0]!] })).toEqual([
    ['left', 'Reminded in the last 20 hours.'],
  ])
  app.setNow(null)
})

test('a payment of one client settles what is due first, and several clients pay in full', async () => {
  const company = await app.company()
  const [ada, bob] = [await client(company, 'Ada'), await client(company, 'Bob')]
  const [first, second, other] = [
    await owed(company, ada),
    await owed(company, ada, 50),
    await owed(company, bob),
  ]
  const paid = (ids: number[], amount_cents: number) =>
    app.send(
      c.begin,
      {
        kind: 'payments',
        ids,
        via: 'none',
        payment: { amount_cents, method: 3, date: '2026-10-02', note: '' },
      },
      company.office,
    )
  expect((await paid([first, other], 12_000)).body).toMatchObject({
    message: 'Invoices from several clients must be paid in full.',
  })
  expect((await paid([first], 10_001)).status).toBe(400)
  const { result } = (await paid([second, first], 12_000)).body as { result: { id: number } }
  await work(company, result.id)
  expect([await owedOn(company, first), await owedOn(company, second)]).toEqual([0, 30])
  const entries = (await ok(invoicesContract.byId, { id: first }, company.office)).body.result!.entries
  expect(entries.at(-1)).toMatchObject({ kind: 'payment', date: '2026-10-02', amount: -100 })
  // Two colleagues pressing at once is another thing.
  app.setNow('2026-10-05T02:01:00Z')
  const all = (await paid([second, other], 13_000)).body as { result: { id: number } }
  await work(company, all.result.id)
  expect([await owedOn(company, second), await owedOn(company, other)]).toEqual([0, 0])
  expect((await paid([first, second, other], 100)).status).toBe(409)
  app.setNow(null)
})

test('clients of the chosen invoices get a statement each', async () => {
  const company = await app.company()
  const [ada, bob] = [await client(company, 'Ada'), await client(company, 'Bob', '')]
  const ids = [await owed(company, ada), await owed(company, ada), await owed(company, bob)]
  expect(await done(company, { kind: 'statements', ids })).toEqual([
    ['left', 'No address to send it to'],
    ['done', 'Statement sent to ada@example.test'],
  ])
  expect((await mails(company)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Statement from'),
  ])
  app.setNow(null)
})

test('several invoices are one PDF, whose pages are numbered by invoice', async () => {
  const company = await app.company()
  const ada = await client(company, 'Ada')
  const ids = [await owed(company, ada), await owed(company, ada), await owed(company, ada)]
  const reply = await app.send(c.papers, { ids: [ada], by: 'clients' }, company.office)
  expect(reply.status).toBe(200)
  const { readPdf } = await import('#server/testing/read-pdf.ts')
  const { pages } = await readPdf(reply.body as never)
  expect(pages).toHaveLength(ids.length)
  for (const page of pages) expect(page).toContain('Page 1 of 1')
  const other = await app.company()
  expect((await app.send(c.papers, { ids }, other.office)).status).toBe(404)
  app.setNow(null)
})

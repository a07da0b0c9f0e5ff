import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { checkFigures } from '#features/insight/measures/server/check-figures.service.ts'
import { catchUpFigures } from '#features/insight/measures/server/keep-figures.service.ts'
import { reportsContract } from '#features/insight/reports/reports.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { quotesContract } from '#features/money/quotes/quotes.contract.ts'
import { leadsContract } from '#features/sales/leads/leads.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import { automationsContract as c } from '../../automations.contract.ts'
import { blankStep, type Step } from '../../automations.rules.ts'
import { forgetRuns } from '../runs.queries.ts'
import { followReaches } from './won.service.ts'

// Figures are compared with the rows of all companies: of the tests before there are hundreds.
const app = await testApp({ alone: true })
const { ok } = app
const { db } = app.services
const dayMs = 86_400_000

const mail: Step = { ...blankStep('email'), subject: 'Hello', text: 'Hi {{Customer_Name}}' }
const automated = async ({ owner }: TestCompany, name: string, trigger: string) =>
  (await ok(c.add, { name, trigger, actions: [mail], status: true } as never, owner)).body.data.id
const booked = async ({ owner }: TestCompany, more: object = {}) => {
  const client = { name: 'Ada', email: 'ada@example.test', address: '1 Low Street', assign_worker: [] }
  return (await ok(jobsContract.add, { ...client, ...more } as never, owner)).body.lastJobInsertId
}
const clientOf = async (job: number) =>
  (await app.sql<{ id: number }>('select client_id::int as id from jobs where id = $1', [job]))[0]!.id
/** Another job for the client of this one. */
const again = async (company: TestCompany, job: number) =>
  booked(company, { customerId: await clientOf(job) })
const reached = (company: TestCompany, count: number) =>
  expect
    .poll(() => app.sql('select 1 from automation_reaches where company_id = $1', [company.id]))
    .toHaveLength(count)
const worth = ({ owner }: TestCompany, id: number, more: object) =>
  ok(jobsContract.edit, { id, include_tax: 1, payby_id: 3, ...more } as never, owner)
const issued = async ({ owner }: TestCompany, begun: object) => {
  const draft = (await ok(invoicesContract.add, { ...begun, id: undefined } as never, owner)).body.result
  await ok(invoicesContract.send, { id: draft.id, via: 'none', again: true } as never, owner)
  return draft.id
}
const invoiced = async (company: TestCompany, job: number) =>
  issued(company, (await ok(invoicesContract.draftOfJob, { jobId: job }, company.owner)).body.result)
/** Dollars that each automation has won by the report, which the list tells too. */
async function won({ id, owner }: TestCompany) {
  await catchUpFigures(db, [id])
  const day = (days: number) =>
    dayText(todayIn('Australia/Sydney', new Date(Date.now() + days * dayMs).toISOString()))
  const asked = { name: 'automations', from: day(-40), to: day(2), by: 'automation' }
  const { rows } = (await ok(reportsContract.run, asked as never, owner)).body.result
  const told = Object.fromEntries(rows.map(row => [row.label, row.figures.automationWon?.amount]))
  for (const { name, won_cents } of (await ok(c.list, {}, owner)).body.data)
    expect([name, won_cents]).toEqual([name, told[name] ?? 0])
  return told
}

test('what a client decides within 30 days is won by the message that reached them last', async () => {
  const company = await app.company()
  const { owner } = company
  await automated(company, 'Welcome', 'client.added')
  await automated(company, 'Follow up', 'quote.sent')
  // The mail that follows a booking has not won it.
  const first = await booked(company)
  await reached(company, 1)
  await worth(company, first, { money: '330', job_status_id: 3 })
  expect(await won(company)).toEqual({})

  const lines = [{ name: 'Pipes', quantity: 1, price: 300 }]
  const of = { name: 'Ada', email: 'ada@example.test', client_id: await clientOf(first) }
  const quote = (await ok(quotesContract.add, { ...of, lines, with_tax: true } as never, owner)).body.result
  await app.sql('update quotes set job_id = $2 where company_id = $1', [company.id, first])
  await ok(quotesContract.send, { id: quote.id, via: 'none' }, owner)
  await reached(company, 2)
  await ok(quotesContract.decide, { id: quote.id, accepted: true, note: 'On the phone' }, owner)
  expect(await won(company)).toEqual({ 'Follow up': 30_000 })

  const invoice = await invoiced(company, first)
  expect(await won(company)).toEqual({ 'Follow up': 30_000 })
  await ok(invoicesContract.credit, { id: invoice, amount_cents: 5_500, note: 'Goodwill' } as never, owner)
  expect(await won(company)).toEqual({ 'Follow up': 25_000 })

  // Two more jobs on one invoice, which is made void again.
  const [second, third] = [await again(company, first), await again(company, first)]
  await app.sql(
    'update jobs set amount_cents = 11000, includes_tax = true where company_id = $1 and id = any($2)',
    [company.id, [second, third]],
  )
  const begun = (await ok(invoicesContract.draft, { job_ids: [second, third] } as never, owner)).body.result
  const both = await issued(company, { ...begun, more_jobs: begun.more_jobs.map(({ id }) => id) })
  expect(await won(company)).toEqual({ 'Follow up': 45_000 })
  await ok(invoicesContract.void, { id: both, note: 'Wrong' } as never, owner)
  expect(await won(company)).toEqual({ 'Follow up': 25_000 })
  expect(await checkFigures(db)).toEqual([])

  await app.sql(
    `update outbox set status = 'failed' where company_id = $1 and id = (select outbox_id
    from automation_reaches r join automations a on a.company_id = r.company_id and a.id = r.automation_id
    where r.company_id = $1 and a.name = 'Follow up')`,
    [company.id],
  )
  await followReaches(app.services, error => expect(error).toBeUndefined())
  // A message that never arrived has won nothing: the one before it did.
  expect(await won(company)).toEqual({ Welcome: 25_000 })
  expect(await checkFigures(db)).toEqual([])
})

test('a lead counts before it is a client, a merged client as the one that they became, and nobody after 30 days', async () => {
  const company = await app.company()
  const { owner } = company
  await automated(company, 'Answer leads', 'lead.received')
  const welcome = await automated(company, 'Welcome', 'client.added')
  await ok(leadsContract.add, { name: 'Ben', email: 'ben@example.test' } as never, owner)
  await reached(company, 1)
  const job = await booked(company, { name: 'Ben', email: 'ben@example.test' })
  await reached(company, 2)
  await app.sql('update leads set job_id = $2 where company_id = $1', [company.id, job])
  await worth(company, job, { money: '220', job_status_id: 3 })
  expect(await won(company)).toEqual({ 'Answer leads': 20_000 })

  // Cleo was reached under a name that was merged into hers.
  const [kept, merged] = [
    await booked(company, { name: 'Cleo', email: 'cleo@example.test' }),
    'cleo2@example.test',
  ]
  await booked(company, { name: 'Cleo Hart', email: merged, address: '9 High Street' })
  await reached(company, 4)
  await app.sql(
    `update automation_reaches set at = at - interval '31 days' where company_id = $1
       and client_id = (select client_id from jobs where company_id = $1 and id = $2)`,
    [company.id, kept],
  )
  await app.sql(
    `update clients set deleted_at = now(), merged_into = (select client_id from jobs where company_id = $1 and id = $2)
     where company_id = $1 and email = $3`,
    [company.id, kept, merged],
  )
  const later = await again(company, kept)
  await worth(company, later, { money: '110', job_status_id: 3 })
  expect(await won(company)).toEqual({ 'Answer leads': 20_000, Welcome: 10_000 })
  await app.sql(
    `update automation_reaches set at = at - interval '31 days' where company_id = $1 and automation_id = $2`,
    [company.id, welcome],
  )
  await worth(company, later, { money: '121', job_status_id: 3 })
  expect(await won(company)).toEqual({ 'Answer leads': 20_000 })
})

test('what was won stays as it was when the automation is deleted and its runs are forgotten', async () => {
  const company = await app.company()
  const { owner } = company
  const id = await automated(company, 'Welcome', 'client.added')
  const first = await booked(company)
  await reached(company, 1)
  const job = await again(company, first)
  await worth(company, job, { money: '220', job_status_id: 3 })
  expect(await won(company)).toEqual({ Welcome: 20_000 })
  await ok(c.remove, { id }, owner)
  await db.withCompany(companyIdFrom(company.id, 'schedule'), tx =>
    forgetRuns(tx, new Date(Date.now() + 800 * dayMs)),
  )
  await app.sql('update figure_states set built_at = null where company_id = $1', [company.id])
  expect(await won(company)).toEqual({ Welcome: 20_000 })
  expect(await checkFigures(db)).toEqual([])
})

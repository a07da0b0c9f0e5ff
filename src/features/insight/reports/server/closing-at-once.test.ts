import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { closedBooksContract } from '#features/account/closed-books/closed-books.contract.ts'
import { heldClosedTo } from '#features/account/closed-books/server/closed-books.queries.ts'
import type { Measure } from '#features/insight/measures/measures.rules.ts'
import { checkClosedBooks } from '#features/insight/measures/server/check-closed-books.service.ts'
import { checkFigures } from '#features/insight/measures/server/check-figures.service.ts'
import { basisOf } from '#features/insight/measures/server/facts.queries.ts'
import { replaceFacts, takeFigures } from '#features/insight/measures/server/figures.queries.ts'
import { catchUpFigures } from '#features/insight/measures/server/keep-figures.service.ts'
import { readMeasures } from '#features/insight/measures/server/measures.service.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { invoicesContract as c } from '#features/money/invoices/invoices.contract.ts'
import { invoiceById } from '#features/money/invoices/server/invoices.queries.ts'
import { showOnJob } from '#features/money/invoices/server/invoices.service.ts'
import { issueInvoice } from '#features/money/invoices/server/issue-invoice.service.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { parseDay } from '#shared/dates.ts'

// Closing and opening books beside those who write to them.
const app = await testApp({ alone: true })
const { ok } = app
const on = (day: string) => app.setNow(new Date(`${day}T02:00:00Z`))

const measures = ['revenue', 'received', 'receivedTax', 'earningJobs'] as const satisfies Measure[]
async function month(company: TestCompany, from: string, to: string) {
  await catchUpFigures(app.services.db, [company.id])
  const { totals } = await app.services.db.readCompany(companyIdFrom(company.id, 'schedule'), tx =>
    readMeasures(tx, { measures, from: parseDay(from)!, to: parseDay(to)!, by: 'month' }),
  )
  return Object.fromEntries(measures.map(name => [name, totals[name].amount ?? 0]))
}
const june = (company: TestCompany) => month(company, '2026-06-01', '2026-06-30')
const july = (company: TestCompany) => month(company, '2026-07-01', '2026-07-31')
const nothing = { revenue: 0, received: 0, receivedTax: 0, earningJobs: 0 }

const close = ({ owner }: TestCompany, to: string | null) =>
  ok(closedBooksContract.close, { to } as never, owner)
const within = <T>(company: TestCompany, work: (tx: CompanyTx) => Promise<T>) =>
  app.services.db.withCompany(companyIdFrom(company.id, 'schedule'), work)

/** A job of 110 that was paid and closed today without an invoice. */
async function closedJob({ owner }: TestCompany) {
  const fields = { name: 'Ada', address: '1 Low Street', money: '110', include_tax: 1 }
  const id = (await ok(jobsContract.add, fields as never, owner)).body.lastJobInsertId
  await ok(jobsContract.edit, { id, payby_id: 3, job_status_id: 3, ...fields } as never, owner)
  return id
}
async function draftOf({ owner }: TestCompany, job: number, more: object = {}) {
  const begun = (await ok(c.draftOfJob, { jobId: job }, owner)).body.result
  return (await ok(c.add, { ...begun, id: undefined, ...more } as never, owner)).body.result.id
}
const send = ({ owner }: TestCompany, id: number) =>
  app.send(c.send, { id, via: 'none', again: true, dates: 'keep' } as never, owner)

/** Leaves jobs as they are where they were brought in from elsewhere. */
const forgetWorth = ({ id }: TestCompany) =>
  app.sql('update jobs set worth = null where company_id = $1', [id])

async function agrees({ id }: TestCompany) {
  await catchUpFigures(app.services.db, [id])
  expect((await checkFigures(app.services.db)).filter(each => each.company === id)).toEqual([])
  expect(await checkClosedBooks(app.services.db, [id])).toEqual([])
}

test('whoever holds a job and then writes to the books does not wait for a closing that waits for the job', async () => {
  const company = await app.company()
  on('2026-06-10')
  const job = await closedJob(company)
  on('2026-07-20')
  await forgetWorth(company)
  let closing: Promise<unknown> = Promise.resolve()
  await within(company, async tx => {
    await tx.rows('jobs').where('id', '=', job).select('id').forUpdate().execute()
    closing = close(company, '2026-06-30')
    await sleep(300)
    expect(await heldClosedTo(tx)).toBeNull()
  })
  await closing
  await agrees(company)
})

test('a job that is invoiced while the books are being closed counts once', async () => {
  const company = await app.company()
  on('2026-06-10')
  const [job] = [await closedJob(company), await closedJob(company)]
  const id = await draftOf(company, job)
  on('2026-07-20')
  let closing: Promise<unknown> = Promise.resolve()
  await within(company, async tx => {
    expect(await heldClosedTo(tx)).toBeNull()
    closing = close(company, '2026-06-30')
    await sleep(500)
    const row = await issueInvoice(tx, (await invoiceById(tx, id))!, { again: true, dates: 'keep' })
    await showOnJob(tx, row, [])
  })
  await closing
  expect(await june(company)).toEqual({
    revenue: 20_000,
    received: 22_000,
    receivedTax: 2_000,
    earningJobs: 2,
  })
  expect(await july(company)).toEqual(nothing)
  await agrees(company)
})

test('issuing, paying, closing and opening at once: all are done, and the sums agree', async () => {
  const company = await app.company()
  on('2026-06-10')
  const jobs = []
  for (let n = 0; n < 12; n++) jobs.push(await closedJob(company))
  const drafts = []
  for (const job of jobs.slice(0, 8)) drafts.push(await draftOf(company, job))
  const owed = []
  for (let n = 0; n < 8; n++) {
    const lines = [{ name: 'Work', price: 100 }]
    const { id } = (await ok(c.add, { name: 'Ada', lines } as never, company.owner)).body.result
    await send(company, id)
    owed.push(id)
  }
  on('2026-07-20')
  await forgetWorth(company)
  const answers = await Promise.all([
    ...drafts.map(id => send(company, id)),
    ...owed.map(id =>
      app.send(c.pay, { id, amount_cents: 11_000, method: 3, date: '2026-06-20' } as never, company.owner),
    ),
    ...['2026-05-31', '2026-06-30', '2026-06-15', '2026-06-30'].map(to =>
      app.send(closedBooksContract.close, { to } as never, company.owner),
    ),
  ])
  expect(answers.map(({ status, body }) => [status, body?.message])).toEqual(
    answers.map(({ body }) => [200, body?.message]),
  )
  await close(company, '2026-06-30')
  await agrees(company)
  const all = await month(company, '2026-06-01', '2026-07-31')
  expect(all).toMatchObject({ revenue: 20 * 10_000, received: 20 * 11_000, receivedTax: 20 * 1_000 })
})

test('opening waits for whoever brings figures up to date by the closed day', async () => {
  const company = await app.company()
  on('2026-05-10')
  const job = await closedJob(company)
  on('2026-07-20')
  await close(company, '2026-06-30')
  await catchUpFigures(app.services.db, [company.id])
  let opening: Promise<unknown> = Promise.resolve()
  await within(company, async tx => {
    expect(await takeFigures(tx)).not.toBeNull()
    const basis = await basisOf(tx, 'Australia/Sydney')
    await ok(jobsContract.archive, { ids: [job] } as never, company.owner)
    opening = close(company, '2026-05-31')
    await sleep(300)
    await app.sql('delete from figure_due where company_id = $1', [company.id])
    await replaceFacts(tx, 'job', basis, [job])
  })
  await opening
  expect([await june(company), await july(company)]).toMatchObject([{ revenue: -10_000 }, nothing])
  await agrees(company)
})

test('what is taken off and added on the first open day is parted when the day before it opens', async () => {
  const company = await app.company()
  on('2026-05-10')
  const job = await closedJob(company)
  on('2026-07-20')
  await close(company, '2026-06-30')
  await app.sql(`update jobs set closed_at = '2026-06-20T02:00Z' where id = $1`, [job])
  await app.sql(
    `insert into figure_due (company_id, source, row_id, at) values ($1, 'job', $2, now()) on conflict do nothing`,
    [company.id, job],
  )
  expect(await july(company)).toEqual(nothing)
  await close(company, '2026-05-31')
  const half = (from: string, to: string) => month(company, from, to)
  expect(await half('2026-06-01', '2026-06-15')).toMatchObject({ revenue: -10_000 })
  expect(await half('2026-06-16', '2026-06-30')).toMatchObject({ revenue: 10_000 })
  await agrees(company)
})

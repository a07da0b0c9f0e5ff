import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { jobCostContract } from '#features/jobs/job-summary/job-cost.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { payrollContract as c } from '#features/people/payroll/payroll.contract.ts'
import { takenBackName } from '#features/people/payroll/shares.rules.ts'
import { profileContract } from '#features/people/profile/profile.contract.ts'

const app = await testApp()
const { ok } = app
const wednesday = '2026-11-04'

/** A company on Wednesday 4 November whose technician is paid 30 percent. */
async function sharing(share: number | null = 3_000) {
  const company = await app.company()
  app.setNow('2026-11-04T01:00:00Z')
  await percent(company, company.technician, share)
  return company
}
const percent = ({ id }: TestCompany, person: { id: number }, share: number | null, from = '1970-01-01') =>
  app.sql(
    `insert into pay_rates (company_id, user_id, starts_on, payment_type_id, payment_rate) values ($1, $2, $3, 2, $4)
     on conflict (company_id, user_id, starts_on) do update set payment_rate = excluded.payment_rate`,
    [id, person.id, from, share],
  )
async function jobOf(
  { owner, technician }: TestCompany,
  more: object = {},
  crew: number[] = [technician.id],
) {
  const booked = { name: 'Ada', address: '1 Low Street', email: 'ada@example.test', assign_worker: crew }
  const id = (await ok(jobsContract.add, booked, owner)).body.lastJobInsertId
  await ok(jobsContract.edit, { id, money: 1_100, include_tax: true, payby_id: 3, ...more }, owner)
  return id
}
/** An invoice of these jobs as it was issued. */
async function invoiceOf(company: TestCompany, ...jobs: number[]) {
  const { id: _, ...begun } = (await ok(invoicesContract.draft, { job_ids: jobs }, company.owner)).body.result
  const more_jobs = begun.more_jobs.map(({ id }) => id)
  const draft = (await ok(invoicesContract.add, { ...begun, more_jobs }, company.owner)).body
  const sent = { id: draft.result.id, via: 'none', again: true } as const
  return (await ok(invoicesContract.send, sent, company.owner)).body.result
}
const pay = (company: TestCompany, id: number, cents: number) =>
  ok(invoicesContract.pay, { id, amount_cents: cents, method: 3 }, company.owner)
const previewOf = async ({ owner }: TestCompany, day = wednesday) =>
  (await ok(c.preview, { day }, owner)).body
/** Shares to pay, by person. */
const due = async (company: TestCompany, day = wednesday) =>
  Object.fromEntries(
    (await previewOf(company, day)).result.map(person => [
      person.user_id,
      person.shares.reduce((sum, share) => sum + share.cents, 0),
    ]),
  )
const run = async ({ owner }: TestCompany, day = wednesday) =>
  (await ok(c.export, { day }, owner)).body.result.id
const ownShares = async (person: TestUser) => (await ok(profileContract.earnings, {}, person)).body.shares

interface Begun {
  company: TestCompany
  job: number
  invoice: number
}

test.each<[string, number | undefined, (begun: Begun) => Promise<unknown>]>([
  ['nothing is paid', undefined, async () => undefined],
  ['all of it', 30_000, ({ company, invoice }) => pay(company, invoice, 110_000)],
  ['a part payment', 15_000, ({ company, invoice }) => pay(company, invoice, 55_000)],
  ['cents of a part payment', 9_092, ({ company, invoice }) => pay(company, invoice, 33_337)],
  [
    'a refund',
    27_000,
    async ({ company, invoice }) => {
      await pay(company, invoice, 110_000)
      await ok(invoicesContract.refund, { id: invoice, amount_cents: 11_000, method: 3 }, company.owner)
    },
  ],
  [
    'a credit after the payment, refunded or not',
    24_000,
    async ({ company, invoice }) => {
      await pay(company, invoice, 110_000)
      const credit = { id: invoice, amount_cents: 22_000, note: 'Scratched' }
      await ok(invoicesContract.credit, credit, company.owner)
      expect(await due(company)).toEqual({ [company.technician.id]: 24_000 })
      await ok(invoicesContract.refund, { id: invoice, amount_cents: 22_000, method: 3 }, company.owner)
    },
  ],
  [
    'a payment that bounced',
    undefined,
    async ({ company, invoice }) => {
      const { receipt } = (await pay(company, invoice, 110_000)).body
      const [entry] = await app.sql<{ id: number }>(
        "select id::int from ledger_entries where invoice_id = $1 and kind = 'payment'",
        [invoice],
      )
      expect(receipt).toBeGreaterThan(0)
      await ok(invoicesContract.removeReceipt, { id: entry!.id, note: 'Bounced' }, company.owner)
    },
  ],
  [
    'a payment by card with its fee',
    30_000,
    async ({ company, invoice }) => {
      await pay(company, invoice, 110_000)
      const add = (kind: string, amount: number, tax: number) =>
        app.sql(
          `insert into ledger_entries (company_id, invoice_id, client_id, job_id, kind, amount_cents, tax_cents, day, at, method)
           select company_id, invoice_id, client_id, job_id, $2, $3, $4, day, at, case when $2 = 'payment' then method end
           from ledger_entries where invoice_id = $1 and kind = 'payment' limit 1`,
          [invoice, kind, amount, tax],
        )
      await add('fee', 1_650, 150)
      await add('payment', -1_650, 0)
    },
  ],
  [
    'another client',
    30_000,
    async ({ company, job, invoice }) => {
      await pay(company, invoice, 110_000)
      const [other] = await app.sql<{ id: number }>(
        "insert into clients (company_id, name) values ($1, 'Ben') returning id::int",
        [company.id],
      )
      await app.sql('update jobs set client_id = $2 where id = $1', [job, other!.id])
    },
  ],
  [
    'a share set on the job',
    40_000,
    async ({ company, job, invoice }) => {
      await pay(company, invoice, 110_000)
      const shares = JSON.stringify({ [company.technician.id]: 4_000 })
      await app.sql('update jobs set modify_percentage = $2 where id = $1', [job, shares])
    },
  ],
  [
    'a disabled member',
    30_000,
    async ({ company, invoice }) => {
      await pay(company, invoice, 110_000)
      await app.sql('update users set active = false where id = $1', [company.technician.id])
    },
  ],
])('a share of $1,000.00 without tax: %s', async (_case, cents, happens) => {
  const company = await sharing()
  const job = await jobOf(company)
  const invoice = (await invoiceOf(company, job)).id
  await happens({ company, job, invoice })
  expect(await due(company)).toEqual(cents === undefined ? {} : { [company.technician.id]: cents })
})

test('a share is paid once, and what goes back afterwards is a line below zero in the next run', async () => {
  const company = await sharing()
  const { owner, technician } = company
  const job = await jobOf(company)
  const { id, number } = await invoiceOf(company, job)
  expect(number).toBe(1)
  await pay(company, id, 110_000)
  expect(await ownShares(technician)).toMatchObject([{ cents: 30_000 }])
  expect(await ownShares(company.office)).toEqual([])
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => app.request(c.export, { day: wednesday }, owner)),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)])
  expect([await due(company), await ownShares(technician)]).toEqual([{}, []])

  await ok(invoicesContract.refund, { id, amount_cents: 55_000, method: 3 }, owner)
  const other = await invoiceOf(company, await jobOf(company))
  await pay(company, other.id, 11_000)
  const { result } = await previewOf(company)
  expect(result[0]!.lines.map(({ kind, name, cents }) => [kind, name, cents])).toEqual([
    ['percentage', '', 3_000],
    ['percentage', takenBackName, -15_000],
  ])
  expect(result[0]!.shares).toMatchObject([
    { job_id: job, share: 3_000, net_cents: 50_000, cents: -15_000 },
    { share: 3_000, net_cents: 10_000, cents: 3_000 },
  ])
  const second = await run(company)
  // A period before takes nothing of a later one back.
  expect([await due(company), await due(company, '2026-10-20')]).toEqual([{}, {}])
  const file = async (layout: 'plain' | 'xero' | 'myob' | 'keypay') => {
    const { body } = await app.request(c.file, { id: second, layout }, owner)
    return (parse(String(body), { bom: true }) as string[][]).slice(1).map(row => row.slice(-3))
  }
  expect(await file('plain')).toEqual([
    ['', '', '30.00'],
    ['', '', '-150'],
  ])
  expect(await file('xero')).toEqual([
    ['Paid by percentage', '', '30.00'],
    [takenBackName, '', '-150'],
  ])
  expect((await file('myob')).map(row => row.slice(1))).toEqual([
    ['', '30.00'],
    ['', '-150'],
  ])
  expect((await file('keypay')).map(row => row.slice(0, 2))).toEqual([
    ['1', '30.00'],
    ['-1', '150.00'],
  ])
})

test('a job closed with its payment pays what its cost says, to the cent, also once it has an invoice', async () => {
  const company = await sharing(3_333)
  const { owner, technician } = company
  const paid = { money: 99.99, job_status_id: 3 }
  const job = await jobOf(company, paid)
  const { people } = (await ok(jobCostContract.read, { id: job }, owner)).body.result
  expect(people[0]).toMatchObject({ paid_by: 'share', cost_cents: 3_030 })
  expect(await due(company)).toEqual({ [technician.id]: 3_030 })
  await run(company)
  await invoiceOf(company, job)
  expect(await due(company)).toEqual({})
  await app.sql("update companies set abn = '51824753556' where id = $1", [company.id])
  // Without the switch for tax there is tax in it all the same, as on its invoice.
  const without = await jobOf(company, { money: 220, include_tax: false, job_status_id: 3 })
  const cost = (await ok(jobCostContract.read, { id: without }, owner)).body.result
  expect(cost).toMatchObject({ price_cents: 20_000, people: [{ cost_cents: 6_666 }] })
  expect(await due(company)).toEqual({ [technician.id]: 6_666 })
})

test('part payments in runs of their own add up to the cents of the whole', async () => {
  const company = await sharing(3_333)
  const { id } = await invoiceOf(company, await jobOf(company, { money: 100 }))
  const paid: (number | undefined)[] = []
  for (const cents of [3_333, 3_333, 3_334]) {
    await pay(company, id, cents)
    paid.push((await due(company))[company.technician.id])
    await run(company)
  }
  expect(paid.reduce<number>((sum, cents) => sum + cents!, 0)).toBe(3_030)
})

test('a job that is opened again keeps what was paid on it, and one that is deleted gives it back', async () => {
  const company = await sharing()
  const { owner, technician } = company
  const job = await jobOf(company, { job_status_id: 3 })
  await run(company)
  await ok(jobsContract.edit, { id: job, job_status_id: 1 }, owner)
  expect(await due(company)).toEqual({})
  await ok(jobsContract.edit, { id: job, money: 550 }, owner)
  expect(await due(company)).toEqual({ [technician.id]: -15_000 })
  await app.sql('update jobs set deleted_at = now() where id = $1', [job])
  expect(await due(company)).toEqual({ [technician.id]: -30_000 })
})

test('a payment for several jobs is shared by the people of each', async () => {
  const company = await sharing()
  const { id: companyId, office, technician } = company
  await percent(company, office, 1_000)
  const first = await jobOf(company)
  const second = await jobOf(company, { money: 330 }, [technician.id, office.id])
  const ofFirst = '(select client_id from jobs where id = $1)'
  await app.sql(`update jobs set client_id = ${ofFirst} where id = $2`, [first, second])
  const invoice = await invoiceOf(company, first, second)
  await pay(company, invoice.id, 71_500)
  // Half of each: $500.00 and $150.00.
  expect(await due(company)).toEqual({ [technician.id]: 19_500, [office.id]: 1_500 })
  // Somebody paid by the hour has no share.
  await app.sql('update pay_rates set payment_type_id = 1 where company_id = $1 and user_id = $2', [
    companyId,
    office.id,
  ])
  await app.sql("update jobs set worth = worth - 'pay' where company_id = $1", [companyId])
  expect(await due(company)).toEqual({ [technician.id]: 19_500 })
  expect((await app.request(c.preview, { day: wednesday }, technician)).status).toBe(403)
  expect((await previewOf(await app.company())).result).toEqual([])
})

test('the share is that of the day on which the work began, also for a deposit from before', async () => {
  const company = await sharing()
  const { id, technician } = company
  const job = await jobOf(company)
  const deposit = await invoiceOf(company, job)
  await pay(company, deposit.id, 110_000)
  expect(await due(company)).toEqual({ [technician.id]: 30_000 })
  await run(company)
  // The work begins after a raise: the deposit is shared by the new share.
  await app.sql('update jobs set worth = null where company_id = $1', [id])
  await percent(company, technician, 4_000, '2026-11-11')
  await app.sql(
    `insert into job_times (company_id, job_id, user_id, started_at, ended_at)
     values ($1, $2, $3, '2026-11-12T00:00:00Z', '2026-11-12T01:00:00Z')`,
    [id, job, technician.id],
  )
  expect(await due(company, '2026-11-12')).toEqual({ [technician.id]: 10_000 })
  await run(company, '2026-11-12')
  // A later raise changes nothing of what was begun.
  await percent(company, technician, 5_000, '2026-11-18')
  await ok(jobsContract.edit, { id: job, job_status_id: 3 }, company.owner)
  expect(await due(company, '2026-11-20')).toEqual({})
})

test('payments before the first run with shares were paid by hand, and nobody is paid without a share', async () => {
  const company = await sharing(null)
  const { owner, technician } = company
  const { id } = await invoiceOf(company, await jobOf(company))
  await pay(company, id, 55_000)
  const refused = await app.request(c.export, { day: wednesday }, owner)
  expect([refused.status, refused.body.message]).toEqual([
    400,
    `Set a rate for ${technician.fullname} first.`,
  ])
  await percent(company, technician, 3_000)
  await app.sql('update jobs set worth = null where company_id = $1', [company.id])
  app.setNow('2026-11-11T01:00:00Z')
  await pay(company, id, 55_000)
  // The first run is that of the second week: half was paid before it.
  const { result, shares_from } = await previewOf(company, '2026-11-11')
  expect([shares_from, result[0]!.cents]).toEqual(['2026-11-09', 15_000])
})

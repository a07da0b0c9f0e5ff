import { beforeEach, expect, test } from 'vitest'
import { appointmentsContract } from '#features/jobs/jobs/appointments.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { bookedJob } from '#features/jobs/jobs/testing/booked-job.ts'
import { toolsContract } from '#features/jobs/tools/tools.contract.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { quotesContract } from '#features/money/quotes/quotes.contract.ts'
import { leadsContract } from '#features/sales/leads/leads.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { forgetDates } from '#server/happenings/dates.queries.ts'
import { nameDates, watchDates } from '#server/happenings/dates.ts'
import type { Due } from '#server/schedule.ts'
import { happenings } from './happenings.ts'
import { type TestCompany, testApp } from './testing/test-app.ts'

const app = await testApp()
const { ok } = app
/** Ten in the morning in Sydney, on a Tuesday. */
const tuesday = '2026-03-02T23:00:00Z'
const later = (hours: number) => new Date(Date.parse(tuesday) + hours * 3_600_000).toISOString()
beforeEach(() => app.setNow(tuesday))

async function at(time: string) {
  app.setNow(time)
  await app.comeDue()
}
/** The dates that came in a company, each with its row. */
const named = async ({ id }: TestCompany, ...names: string[]) =>
  (
    await app.sql<{ name: string; row_id: number }>(
      'select name, row_id from happenings where company_id = $1 and name = any($2) order by id',
      [id, names],
    )
  ).map(row => `${row.name} ${row.row_id}`)

const content = {
  name: 'Ada',
  phone: '0412 345 678',
  lines: [{ name: 'Tap', quantity: 1, price: 100 }],
  with_tax: true,
}
async function invoiced({ owner }: TestCompany, due: string, more: object = {}) {
  const { id } = (await ok(invoicesContract.add, { ...content, due, ...more }, owner)).body.result
  return (await ok(invoicesContract.send, { id, via: 'none', again: true }, owner)).body.result
}

test('an invoice is overdue from the company’s next day on, once for each due date, while it is owed on', async () => {
  const company = await app.company()
  const overdue = () => named(company, 'invoice.overdue')
  const { id } = await invoiced(company, '2026-03-04')
  const paid = await invoiced(company, '2026-03-04')
  await ok(invoicesContract.pay, { id: paid.id, amount_cents: 10_000, method: 2 }, company.owner)
  await at('2026-03-04T12:59:00Z')
  expect(await overdue()).toEqual([])
  await at('2026-03-04T13:01:00Z')
  await at('2026-03-05T13:00:00Z')
  expect(await overdue()).toEqual([`invoice.overdue ${id}`])
  const [{ facts }] = (await app.sql<{ facts: object }>(
    `select facts from happenings where company_id = $1 and name = 'invoice.overdue'`,
    [company.id],
  )) as [{ facts: object }]
  expect(facts).toMatchObject({ total_cents: 10_000, owed_cents: 10_000, client_id: expect.any(Number) })
  // In another time zone it is the same day.
  await app.sql(`update companies set time_zone = 'Australia/Perth' where id = $1`, [company.id])
  await at('2026-03-06T13:00:00Z')
  expect(await overdue()).toHaveLength(1)
  await app.sql(`update invoices set due_on = '2026-03-10' where company_id = $1 and id = $2`, [
    company.id,
    id,
  ])
  await at('2026-03-10T15:00:00Z')
  expect(await overdue()).toHaveLength(1)
  await at('2026-03-10T16:00:00Z')
  await app.sql(`update invoices set due_on = '2026-03-04' where company_id = $1 and id = $2`, [
    company.id,
    id,
  ])
  await at('2026-03-11T16:00:00Z')
  expect(await overdue()).toEqual([`invoice.overdue ${id}`, `invoice.overdue ${id}`])
})

test('what was due long before it was entered is history, and a clock put right again repeats nothing', async () => {
  const company = await app.company()
  await invoiced(company, '2026-01-15', { date: '2026-01-01' })
  const { id } = await invoiced(company, '2026-03-01', { date: '2026-02-20' })
  await at(tuesday)
  await at('2027-03-01T00:00:00Z')
  await at(later(1))
  expect(await named(company, 'invoice.overdue')).toEqual([`invoice.overdue ${id}`])
})

test('a quote that nobody answers expires the day after it was valid, once', async () => {
  const company = await app.company()
  const quoted = async (more: object) => {
    const { id } = (
      await ok(quotesContract.add, { ...content, valid_until: '2026-03-04', ...more }, company.owner)
    ).body.result
    await ok(quotesContract.send, { id, via: 'none' }, company.owner)
    return id
  }
  const id = await quoted({})
  const answered = await quoted({})
  await ok(quotesContract.decide, { id: answered, accepted: false, note: 'By phone' }, company.owner)
  await at('2026-03-04T12:00:00Z')
  expect(await named(company, 'quote.expired')).toEqual([])
  await at('2026-03-04T13:30:00Z')
  await at('2026-03-08T13:30:00Z')
  expect(await named(company, 'quote.expired')).toEqual([`quote.expired ${id}`])
})

test('an appointment is near a day before, again where it is moved, and not while it is cancelled', async () => {
  const company = await app.company()
  const upcoming = () => named(company, 'appointment.upcoming')
  const visit = (hours: number) => [{ appointment_time: later(hours).replace('.000', ''), duration: 60 }]
  const { appointments } = await bookedJob(app, company, { appointments: visit(48) })
  const { id } = appointments[0]!
  await bookedJob(app, company, { appointments: visit(3) })
  const over = await bookedJob(app, company, { appointments: visit(48) })
  await ok(jobsContract.edit, { id: over.id, job_status_id: 4 }, company.office)
  await at(later(23))
  expect(await upcoming()).toEqual([])
  await ok(appointmentsContract.cancel, { id }, company.office)
  await at(later(24))
  expect(await upcoming()).toEqual([])
  await ok(appointmentsContract.restore, { id }, company.office)
  await at(later(24.1))
  await at(later(24.2))
  expect(await upcoming()).toEqual([`appointment.upcoming ${id}`])
  const moved = { id, appointment_time: later(96).replace('.000', '') }
  await ok(appointmentsContract.move, moved, company.office)
  await at(later(71))
  expect(await upcoming()).toHaveLength(1)
  await at(later(73))
  expect(await upcoming()).toHaveLength(2)
})

test('one company or kind that fails keeps no other from its dates', async () => {
  const [first, second] = [await app.company(), await app.company()]
  const [one, two] = [await invoiced(first, '2026-03-03'), await invoiced(second, '2026-03-03')]
  await app.sql(
    `alter table happening_dates add constraint odd check (company_id <> ${first.id} or row_id <> ${one.id}) not valid`,
  )
  try {
    app.setNow(later(24))
    const errors: unknown[] = []
    await nameDates(app.services.db, happenings, error => errors.push(error))
    expect(errors.map(String)).toEqual([expect.stringContaining('odd')])
    expect(await named(second, 'invoice.overdue')).toEqual([`invoice.overdue ${two.id}`])
  } finally {
    await app.sql('alter table happening_dates drop constraint odd')
  }
  await at(later(25))
  expect(await named(first, 'invoice.overdue')).toEqual([`invoice.overdue ${one.id}`])
  expect(await named(second, 'invoice.overdue')).toEqual([`invoice.overdue ${two.id}`])
})

test('a date that a server knows has come is dealt with by one whose clock is behind', async () => {
  const company = await app.company()
  const { owner, office } = company
  await bookedJob(app, company, {
    phone: '0412 345 678',
    appointments: [{ appointment_time: later(5), duration: 60 }],
  })
  const lead = { name: 'Ada', phone: '0412 345 679', follow_up: '2026-03-04' }
  await ok(leadsContract.add, lead as never, owner)
  await ok(toolsContract.add, { name: 'Grinder', tag_due: '2026-03-03' } as never, owner)
  const fails = (error: unknown) => {
    throw error
  }
  for (const [clock, other] of [
    [later(0.1), later(0)],
    [later(22.1), later(21.9)],
  ] as const) {
    app.setNow(clock)
    await nameDates(app.services.db, happenings, fails)
    app.setNow(other)
    await app.followed(company)
  }
  const texts = await app.sql(`select body from sms_messages where company_id = $1 and direction = 'out'`, [
    company.id,
  ])
  expect(texts).toHaveLength(1)
  const told = await app.sql<{ kind_id: number }>(
    'select distinct kind_id from activities where company_id = $1 and user_id = $2',
    [company.id, office.id],
  )
  // A lead to get back to, and a tool whose test is overdue.
  expect(told.map(row => row.kind_id).sort()).toEqual([13, 53])
})

test('a date whose happening was set aside is not forgotten, and so not named anew', async () => {
  const company = await app.company()
  const kept = () =>
    app.sql('select row_id from happening_dates where company_id = $1 order by 1', [company.id])
  for (const row of [1, 2])
    await app.sql(
      `insert into happening_dates (company_id, name, row_id, due) values ($1, 'tool.overdue', $2, '2025-01-01Z')`,
      [company.id, row],
    )
  await app.sql(
    `insert into happening_queue (company_id, follower, id, at, name, table_name, row_id, facts, due_at, set_aside_at)
     values ($1, 'tools-due', 1, '2025-01-02Z', 'tool.overdue', 'tools', 2, '{}', now(), now())`,
    [company.id],
  )
  await app.services.db.withCompany(companyIdFrom(company.id, 'schedule'), tx =>
    forgetDates(tx, new Date(tuesday)),
  )
  expect(await kept()).toEqual([{ row_id: 2 }])
  await app.sql('delete from happening_queue where company_id = $1', [company.id])
})

test('the schedule names them every minute', async () => {
  const company = await app.company()
  const { id } = await invoiced(company, '2026-03-03')
  app.setNow(later(24))
  const planned: unknown[] = []
  let run = async () => {}
  const schedule = {
    open: async () => {},
    on: async (_work: object, work: (due: Due) => Promise<void>) => {
      run = () => work({ data: {}, signal: new AbortController().signal, lastTry: false })
    },
    every: async (_work: object, cron: string) => void planned.push(cron),
    later: async () => {},
    stop: async () => {},
  }
  const failed = (what: string) => (error: unknown) => {
    throw new Error(what, { cause: error })
  }
  await watchDates(app.services.db, schedule, happenings, failed)
  await run()
  expect(planned).toEqual(['* * * * *'])
  expect(await named(company, 'invoice.overdue')).toEqual([`invoice.overdue ${id}`])
})

test('a company with 6,000 due dates holds up nobody who has one, and all of them are named', async () => {
  const [noisy, other] = [await app.company(), await app.company()]
  await app.sql(
    `insert into tools (company_id, name, held_since, tag_due) select $1, 'Drill ' || n, now(), '2026-01-05' from generate_series(1, 6000) n`,
    [noisy.id],
  )
  await app.sql(
    `insert into tools (company_id, name, held_since, tag_due) values ($1, 'Saw', now(), '2026-03-01')`,
    [other.id],
  )
  const count = async ({ id }: TestCompany) =>
    (
      await app.sql<{ n: number }>('select count(*)::int as n from happening_dates where company_id = $1', [
        id,
      ])
    )[0]!.n
  const order: string[] = []
  const { db } = app.services
  const watched: typeof db = {
    ...db,
    withCompany: async (id, fn) => {
      if (Number(id) === noisy.id || Number(id) === other.id)
        order.push(Number(id) === noisy.id ? 'noisy' : 'other')
      return db.withCompany(id, fn)
    },
  }
  await nameDates(watched, happenings, error => expect.fail(String(error)))
  expect(order.slice(0, 2).sort()).toEqual(['noisy', 'other'])
  expect(await count(other)).toBe(1)
  expect(await count(noisy)).toBe(6_000)
})

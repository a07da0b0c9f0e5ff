import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { notificationsContract } from '#features/talk/notifications/notifications.contract.ts'
import { clientHomeContract } from '../../client-home/client-home.contract.ts'
import { portalClient } from '../../client-sign-in/testing/portal-client.ts'
import { bookingsContract as c } from '../bookings.contract.ts'
import { bookingTexts, mostOpen } from '../bookings.rules.ts'

const app = await testApp()

async function typeOf(company: TestCompany, minutes = 60): Promise<number> {
  const [row] = await app.sql<{ id: number }>(
    `insert into job_types (company_id, name, appointment_duration) values ($1, 'Hot water', $2) returning id`,
    [company.id, minutes],
  )
  return row!.id
}

async function quoteOf(company: TestCompany, clientId: number, status = 'accepted', total = 11_000) {
  const line = { id: '1', item_id: null, section: '', name: 'Pump', description: '', quantity: 1 }
  const lines = JSON.stringify([
    { ...line, price_cents: total, is_taxable: false, discount: 0, option: '', is_optional: false },
  ])
  const [row] = await app.sql<{ id: number; number: number }>(
    `insert into quotes (company_id, number, status, client_id, name, site_address, lines, tax, total_cents, quoted_on)
     values ($1, (select coalesce(max(number), 0) + 1 from quotes where company_id = $1), $2, $3, 'Ada', '9 Quote Road', $4, 1000, $5, '2026-01-01')
     returning id, number`,
    [company.id, status, clientId, lines, total],
  )
  return row!
}

test('a client asks for a free time, the office hears of it and books it, the client reads that it is confirmed', async () => {
  const company = await app.company()
  const client = await portalClient(app, company, { name: 'Ada Wong' })
  const type = await typeOf(company, 90)
  const wanted = { job_type_id: type, address: '5 Own Street, Manly NSW 2095' }
  const { body } = await app.send(c.times, wanted, client)
  expect(body.minutes).toBe(90)
  expect(body.times.length).toBeGreaterThan(10)
  const [first, second] = body.times
  const asked = await app.send(c.ask, { ...wanted, starts_at: first!, note: 'Ring twice' }, client)
  expect(asked.body.message).toBe(bookingTexts.asked)
  // It is held for them: the next client is offered another one.
  const other = await portalClient(app, company)
  const left = await app.send(c.times, { ...wanted, address: '1 Other Street' }, other)
  expect(left.body.times).not.toContain(first)
  const again = await app.send(c.ask, { ...wanted, starts_at: first!, note: '' }, other)
  expect([again.status, again.body.message]).toEqual([409, bookingTexts.gone])
  const bell = await app.send(notificationsContract.fetchActivity, { limit: 5 }, company.office)
  expect(bell.body.data[0]).toMatchObject({ text: '{{name}} requested {{at}}', path: '/bookingRequests' })
  const { open } = (await app.send(c.list, {}, company.office)).body
  expect(open).toMatchObject([
    { name: 'Ada Wong', job_type: 'Hot water', starts_at: first, note: 'Ring twice' },
  ])
  const { id, version } = open[0]!
  const confirmed = await app.send(c.confirm, { id, version, starts_at: second! }, company.office)
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  const job = (await app.send(jobsContract.open, { id: confirmed.body.job_id }, company.office)).body.result
  expect(job).toMatchObject({ name: 'Ada Wong', customer_id: client.id })
  const home = (await app.send(clientHomeContract.home, {}, client)).body
  expect(home.appointments).toMatchObject([{ from: second, what: 'Hot water' }])
  expect(home.jobs).toMatchObject([{ state: 'booked', what: 'Hot water' }])
  expect((await app.outbox(company)).at(-1)).toMatchObject({ recipient: client.email })
  const twice = await app.send(c.confirm, { id }, company.office)
  expect([twice.status, twice.body.message]).toEqual([409, bookingTexts.decided])
  const mine = (await app.send(c.begin, {}, client)).body
  expect(mine.requests).toMatchObject([{ state: 'confirmed', starts_at: second }])
  expect((await app.send(c.withdraw, { id }, client)).status).toBe(409)
})

test('of two clients who ask for the same time at once, one gets it', async () => {
  const company = await app.company()
  const type = await typeOf(company)
  const clients = await Promise.all([1, 2, 3].map(() => portalClient(app, company)))
  const wanted = { job_type_id: type, address: '1 Low Street' }
  const { body } = await app.send(c.times, wanted, clients[0]!)
  const ask = { ...wanted, starts_at: body.times[1]!, note: '' }
  const answers = await Promise.all(clients.map(client => app.send(c.ask, ask, client)))
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409])
})

test('an accepted quote is booked by its client, and its lines come along', async () => {
  const company = await app.company()
  const client = await portalClient(app, company)
  const stranger = await portalClient(app, company)
  const quote = await quoteOf(company, client.id)
  const draft = await quoteOf(company, client.id, 'sent')
  const { body } = await app.send(c.begin, {}, client)
  expect(body.quotes).toEqual([
    { id: quote.id, number: quote.number, number_text: String(quote.number), address: '9 Quote Road' },
  ])
  for (const [quote_id, as] of [
    [draft.id, client],
    [quote.id, stranger],
  ] as const)
    expect((await app.send(c.times, { quote_id, address: '' }, as)).status).toBe(404)
  const { times } = (await app.send(c.times, { quote_id: quote.id, address: '' }, client)).body
  await app.send(c.ask, { quote_id: quote.id, address: '', starts_at: times[1]!, note: '' }, client)
  const [request] = (await app.send(c.list, {}, company.office)).body.open
  expect(request).toMatchObject({ quote_number: quote.number, address: '9 Quote Road' })
  const { job_id } = (await app.send(c.confirm, { id: request!.id }, company.office)).body
  const job = (await app.send(jobsContract.open, { id: job_id }, company.owner)).body.result
  expect(job).toMatchObject({ money: 110, customer_id: client.id })
  const [kept] = await app.sql<{ job_id: number }>('select job_id from quotes where id = $1', [quote.id])
  expect(kept!.job_id).toBe(job_id)
  // It has a time now.
  expect((await app.send(c.begin, {}, client)).body.quotes).toEqual([])
})

test('the office books what was asked for without a technician', async () => {
  const company = await app.company()
  const client = await portalClient(app, company)
  const quote_id = (await quoteOf(company, client.id)).id
  for (const wanted of [
    { job_type_id: await typeOf(company), address: '5 Own Street' },
    { quote_id, address: '' },
  ]) {
    const { times } = (await app.send(c.times, wanted, client)).body
    await app.send(c.ask, { ...wanted, starts_at: times[1]!, note: '' }, client)
    const [request] = (await app.send(c.list, {}, company.office)).body.open
    const { job_id } = (await app.ok(c.confirm, { id: request!.id, worker: 0 }, company.office)).body
    const booked = await app.sql<{ job: number[]; visit: number[] }>(
      `select j.technician_ids as job, a.technician_ids as visit from jobs j
       join appointments a on a.company_id = j.company_id and a.job_id = j.id where j.company_id = $1 and j.id = $2`,
      [company.id, job_id],
    )
    expect(booked).toEqual([{ job: [], visit: [] }])
    const [answered] = (await app.send(c.list, {}, company.office)).body.answered
    expect(answered).toMatchObject({ id: request!.id, technician_id: null, technician: '' })
  }
})

test('of three different times asked for at once for one quote, one is held', async () => {
  const company = await app.company()
  const client = await portalClient(app, company)
  const wanted = { quote_id: (await quoteOf(company, client.id)).id, address: '' }
  const { times } = (await app.send(c.times, wanted, client)).body
  const ask = (starts_at: string) => app.send(c.ask, { ...wanted, starts_at, note: '' }, client)
  const answers = await Promise.all(times.slice(0, 3).map(ask))
  expect(answers.map(({ status, body }) => [status, body.message]).sort()).toEqual([
    [200, bookingTexts.asked],
    [409, bookingTexts.waiting],
    [409, bookingTexts.waiting],
  ])
  expect((await app.send(c.list, {}, company.office)).body.open).toHaveLength(1)
})

test('a job booked by the office takes an accepted quote along by quoteId, once', async () => {
  const [company, other] = [await app.company(), await app.company()]
  const client = await portalClient(app, company)
  const quote = await quoteOf(company, client.id)
  const sent = await quoteOf(company, client.id, 'sent')
  const foreign = await quoteOf(other, (await portalClient(app, other)).id)
  const book = (quoteId: number) =>
    app.send(
      jobsContract.add,
      { name: 'Ada', customerId: client.id, address: '1 Low Street', quoteId } as never,
      company.owner,
    )
  const booked = await book(quote.id)
  expect(booked.status, JSON.stringify(booked.body)).toBe(200)
  const job = (await app.send(jobsContract.open, { id: booked.body.lastJobInsertId }, company.owner)).body
    .result
  expect(job.money).toBe(110)
  expect((await book(quote.id)).status).toBe(409)
  expect((await book(sent.id)).status).toBe(409)
  expect((await book(foreign.id)).status).toBe(404)
})

test('who can’t be told of an answer is named to whoever answers', async () => {
  const company = await app.company()
  const client = await portalClient(app, company)
  const wanted = { job_type_id: await typeOf(company), address: '1 Low Street' }
  const ask = async () => {
    const { times } = (await app.send(c.times, wanted, client)).body
    return (await app.send(c.ask, { ...wanted, starts_at: times.at(-1)!, note: '' }, client)).body.id
  }
  const [first, second] = [await ask(), await ask()]
  await app.sql("update clients set email = '', phone = '' where id = $1", [client.id])
  expect((await app.send(c.confirm, { id: first }, company.office)).body).toMatchObject({ told: false })
  await app.sql('update clients set deleted_at = now() where id = $1', [client.id])
  const declined = await app.send(c.decline, { id: second, answer: '' }, company.office)
  expect([declined.status, declined.body.told]).toEqual([200, false])
})

test('a request is declined with a word, withdrawn, and limited', async () => {
  const [company, elsewhere] = [await app.company(), await app.company()]
  const client = await portalClient(app, company)
  const type = await typeOf(company)
  const wanted = { job_type_id: type, address: '1 Low Street' }
  const ask = async () => {
    const { times } = (await app.send(c.times, wanted, client)).body
    return app.send(c.ask, { ...wanted, starts_at: times.at(-1)!, note: '' }, client)
  }
  const first = (await ask()).body.id
  expect((await app.send(c.decline, { id: first, answer: 'x' }, elsewhere.office)).status).toBe(404)
  expect((await app.send(c.confirm, { id: first }, company.technician)).status).toBe(403)
  const declined = await app.send(c.decline, { id: first, answer: 'Too far for us, sorry' }, company.office)
  expect(declined.body.told).toBe(true)
  expect((await app.outbox(company)).at(-1)!.payload.text).toContain('Too far for us, sorry')
  const second = (await ask()).body.id
  expect((await app.send(c.withdraw, { id: second }, client)).status).toBe(200)
  expect((await app.send(c.confirm, { id: second }, company.office)).status).toBe(409)
  for (let i = 0; i < mostOpen; i++) expect((await ask()).status).toBe(200)
  const beyond = await ask()
  expect([beyond.status, beyond.body.message]).toEqual([409, bookingTexts.tooMany])
  for (const bad of [
    { ...wanted, starts_at: '2020-01-01T00:00:00Z', note: '' },
    { ...wanted, job_type_id: 987_654, starts_at: new Date().toISOString(), note: '' },
    { address: '', starts_at: 'soon', note: '' },
  ])
    expect([400, 404, 409]).toContain((await app.request(c.ask, bad, client)).status)
})

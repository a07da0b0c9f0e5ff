import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { customFieldsContract } from '#features/account/custom-fields/custom-fields.contract.ts'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { bookedJobId } from '#features/jobs/jobs/testing/booked-job.ts'
import { arrivalsContract } from '#features/messages/appointment-messages/arrivals.contract.ts'
import { invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { quotesContract } from '#features/money/quotes/quotes.contract.ts'
import { newSecret } from '#server/auth/secrets.ts'
import { portalClient } from '../../client-sign-in/testing/portal-client.ts'
import { clientHomeContract as c } from '../client-home.contract.ts'

const app = await testApp()

test('a client sees their own jobs, quotes and invoices, and of the files those that are shared', async () => {
  const company = await app.company({ name: 'Bright Plumbing' })
  const [client, other] = [await portalClient(app, company), await portalClient(app, company)]
  const book = (customerId: number, address: string) => bookedJobId(app, company, { customerId, address })
  const job = await book(client.id, '1 Mine Street')
  const theirJob = await book(other.id, '2 Their Street')
  const upload = async (id: number) =>
    (await app.upload(filesContract.add, { id }, company.office)).body.file.id
  const [file, kept, theirs] = [await upload(job), await upload(job), await upload(theirJob)]
  for (const id of [file, theirs])
    expect((await app.send(filesContract.share, { id, shared: true }, company.office)).status).toBe(200)
  const lines = [{ name: 'Pump', quantity: 1, price: 100 }]
  const quote = (
    await app.send(quotesContract.add, { name: 'Ada', client_id: client.id, lines } as never, company.owner)
  ).body.result
  await app.send(quotesContract.send, { id: quote.id, via: 'none' } as never, company.owner)
  await app.send(quotesContract.add, { name: 'Ada', client_id: client.id, lines } as never, company.owner)
  const invoice = (
    await app.send(invoicesContract.add, { name: 'Ada', client_id: client.id, lines } as never, company.owner)
  ).body.result
  await app.send(invoicesContract.send, { id: invoice.id, via: 'none' } as never, company.owner)

  const { body, headers } = await app.send(c.home, {}, client)
  expect(Number(headers['portal-session-expires']) * 1000).toBeGreaterThan(Date.now() + 29 * 60_000)
  expect(body).toMatchObject({
    company: { name: 'Bright Plumbing' },
    client: { name: client.name },
    owed_cents: invoice.total * 100,
    more: false,
    jobs: [{ id: job, state: 'received', address: '1 Mine Street' }],
    quotes: [{ id: quote.id, state: 'sent', total_cents: quote.total * 100 }],
    invoices: [{ id: invoice.id, owed_cents: invoice.total * 100 }],
    files: [{ id: file }],
  })
  // The links open the pages that a mailed link opens.
  const read = await app.send(quotesContract.readByLink, { token: body.quotes[0]!.token }, null)
  expect(read.body.result.number).toBe(quote.number)
  expect((await app.send(invoicesContract.readByLink, { token: body.invoices[0]!.token }, null)).status).toBe(
    200,
  )
  const bytes = (id: number, as: { token: string }) => app.send(c.file, { id, name: 'x' }, as)
  expect((await bytes(file, client)).headers['content-type']).toBe('image/png')
  for (const id of [kept, theirs]) expect((await bytes(id, client)).status).toBe(404)
  await app.send(filesContract.share, { id: file, shared: false }, company.office)
  expect((await bytes(file, client)).status).toBe(404)
  expect((await app.send(filesContract.share, { id: file, shared: true }, company.operator)).status).not.toBe(
    500,
  )
})

test('own fields that are shown to the client stand beside their rows, and theirs at the top alone', async () => {
  const company = await app.company()
  const client = await portalClient(app, company)
  const shown = { field_type_id: 6, field_label: 'Shown', in_portal: true, on_papers: false }
  const fields = [shown, { field_type_id: 6, field_label: 'Kept' }]
  for (const page_id of ['/clients', '/quotes', '/jobs'])
    await app.ok(customFieldsContract.save, { page_id, fields } as never, company.owner)
  const held = (word: string) => [
    { id: 1, values: [word] },
    { id: 2, values: ['Secret'] },
  ]
  const set = (table: string, word: string) =>
    app.sql(`update ${table} set custom_fields = $2 where company_id = $1`, [
      company.id,
      JSON.stringify(held(word)),
    ])
  await set('clients', 'Gold')
  await bookedJobId(app, company, { customerId: client.id, address: '1 Mine Street' })
  await set('jobs', 'Roof')
  const lines = [{ name: 'Pump', quantity: 1, price: 100 }]
  const input = { name: 'Ada', client_id: client.id, lines, custom_fields: held('Gate') } as never
  const { id } = (await app.ok(quotesContract.add, input, company.owner)).body.result
  await app.ok(quotesContract.send, { id, via: 'none' } as never, company.owner)
  // Sent papers say what they said.
  await set('quotes', 'Later')
  const { body } = await app.ok(c.home, {}, client)
  const field = (value: string) => [{ label: 'Shown', kind: 'line', values: [value] }]
  expect(body.client.own_fields).toEqual(field('Gold'))
  expect(body.jobs[0]!.own_fields).toEqual(field('Roof'))
  expect(body.quotes[0]!.own_fields).toEqual(field('Gate'))
  expect(JSON.stringify(body)).not.toMatch(/Secret|Later/)
})

test('a journey that is under way is followed from the portal', async () => {
  const company = await app.company()
  const client = await portalClient(app, company)
  const starts = new Date(Date.now() + 3_600_000).toISOString()
  const sent = {
    name: 'Ada',
    customerId: client.id,
    address: '1 Low Street',
    assign_worker: String(company.technician.id),
    appointments: [{ appointment_time: starts, duration: 60 }],
  }
  const job = (await app.send(jobsContract.add, sent as never, company.owner)).body.lastJobInsertId
  const before = (await app.send(c.home, {}, client)).body.appointments
  expect(before).toMatchObject([{ journey: '', technicians: [company.technician.fullname.split(' ')[0]] }])
  await app.sql(
    `insert into trips (company_id, job_id, appointment_id, technician_id, token_hash, started_at, expires_at)
     select $1, $2, id, $3, $4, now(), now() + interval '1 hour' from appointments where job_id = $2`,
    [company.id, job, company.technician.id, newSecret().hash],
  )
  const [{ journey } = { journey: '' }] = (await app.send(c.home, {}, client)).body.appointments
  const [, companyId, token] = /^\/arrival\/(\d+)\/(.+)$/.exec(journey)!
  const followed = await app.send(
    arrivalsContract.follow,
    { companyId: Number(companyId), token: token! },
    null,
  )
  expect(followed.status).toBe(200)
  const other = await app.company()
  const astray = await app.send(arrivalsContract.follow, { companyId: other.id, token: token! }, null)
  expect(astray.status).toBe(404)
})

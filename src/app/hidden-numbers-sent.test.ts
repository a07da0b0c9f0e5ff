import { expect, test } from 'vitest'
import { contracts } from '#app/features.ts'
import { testApp } from '#app/testing/test-app.ts'
import { portalClient } from '#features/portal/client-sign-in/testing/portal-client.ts'
import { feedAppointments } from '#features/schedule/calendar-feeds/server/feeds.queries.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { hiddenColumns } from '#server/db/hiding/hidden-columns.ts'
import { maskedSchema } from '#server/db/hiding/masked-schema.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { hiddenDigits, mark, maskingCompany, tellsNumber } from './testing/hidden-number.ts'
import { sampleInput } from './testing/samples.ts'

// Ways out of the house for a number that is hidden from technicians: mail to an address of their own, their calendar, the
// link of a document.
const app = await testApp({ demo: true })
const { company, rows } = await maskingCompany(app, 'all')
const { id, technician, owner } = company

test('placeholders in a mail to whatever address are filled without the number', async () => {
  const emailData = {
    to: 'mine@example.test',
    subject: '{{Customer_Phone}}',
    message: 'Ring {{Customer_Phone}}.',
  }
  await app.ok(contracts.clientMessages.sendEmail, { jobId: Number(rows.job), emailData }, technician)
  const [mail] = (await app.outbox(company)).slice(-1)
  expect(mail!.recipient).toBe('mine@example.test')
  expect(await tellsNumber(mail)).toBe(false)
  await app.ok(
    contracts.clientMessages.sendEmail,
    { jobId: Number(rows.job), emailData: { ...emailData, message: 'Now {{Customer_Phone}}' } },
    owner,
  )
  expect(await tellsNumber((await app.outbox(company)).at(-1))).toBe(true)
})

test('a text reaches the client, and its diary entry is read without the number', async () => {
  const { company, rows } = await maskingCompany(app, 'all')
  await app.sql('update jobs set deleted_at = null where company_id = $1', [company.id])
  const to = `+61${hiddenDigits}`
  const texts = () =>
    app.sql('select id from sms_messages where company_id = $1 and phone = $2', [company.id, to])
  const before = await texts()
  await app.ok(contracts.reviews.request, { id: Number(rows.job), method: 2 }, company.technician)
  expect(await texts()).toHaveLength(before.length + 1)
  const [text] = (await app.outbox(company)).slice(-1)
  expect(text!.recipient).toBe(to)
  const diary = await app.ok(contracts.jobs.open, { id: Number(rows.job) }, company.technician)
  expect(await tellsNumber(diary.body)).toBe(false)
})

test('a changed number stands in the diary as changed, without the number of before or of now', async () => {
  const { company, rows } = await maskingCompany(app, 'all')
  const id = Number(rows.job)
  await app.sql('update jobs set deleted_at = null where company_id = $1', [company.id])
  const { version } = (await app.ok(contracts.jobs.open, { id }, company.owner)).body.result
  await app.ok(contracts.jobs.edit, { id, version, phone: '0491 570 158' } as never, company.owner)
  const linesOf = async (as: typeof company.owner) => {
    const { diary } = (await app.ok(contracts.diary.read, { jobId: id }, as)).body
    return diary.flatMap(group => group.changes).flatMap(({ content }) => content)
  }
  expect(
    (await linesOf(company.owner)).filter(line => /^Phone changed from/.test(String(line))),
  ).toHaveLength(1)
  const seen = await linesOf(company.technician)
  expect(seen).toContain('Phone changed')
  expect(seen.join()).not.toContain('“•••” to')
})

test('a job that a technician books for a client carries the number that they were not shown', async () => {
  const { company, rows } = await maskingCompany(app, 'all')
  await app.sql(
    `insert into settings (company_id, name, value, version) values ($1, 'jobs-validation', '{"phone": true}', 1)`,
    [company.id],
  )
  const input = { customerId: Number(rows.client), name: 'Ada', phone: '', address: '4 King St' }
  const { body } = await app.ok(contracts.jobs.add, input, company.technician)
  const [job] = await app.sql<{ phone: string }>('select phone from jobs where company_id = $1 and id = $2', [
    company.id,
    body.lastJobInsertId,
  ])
  expect(await tellsNumber(job)).toBe(true)
})

test('jobs of a recurring job that a technician makes are for the same client, number and all', async () => {
  const { company, rows } = await maskingCompany(app, 'all')
  await app.sql('update jobs set deleted_at = null, status_id = 1 where company_id = $1', [company.id])
  const job_datetime = new Date(Date.now() + 86_400_000).toISOString().replace(/\.\d+/, '')
  const weekly = { repeat_every: 1, repeat_option: 2, end_option: 1, time_zone: 'UTC' }
  await app.ok(
    contracts.recurring.add,
    { ...weekly, job_name: 'Round', job_datetime, job_id: Number(rows.job) },
    company.technician,
  )
  const made = await app.sql<{ phone: string }>(
    `select j.phone from recurring_occurrences o join jobs j on j.company_id = o.company_id and j.id = o.job_id
     where o.company_id = $1 and j.id <> $2`,
    [company.id, rows.job],
  )
  expect(made.length).toBeGreaterThan(1)
  for (const { phone } of made) expect(phone.replaceAll(/\D/g, '')).toContain(hiddenDigits)
})

test('a technician’s own calendar has the number between, the company’s the client’s', async () => {
  await app.sql(`update jobs set deleted_at = null, status_id = 1 where company_id = $1 and id = $2`, [
    id,
    rows.job,
  ])
  const companyId = companyIdFrom(id, 'link')
  const range = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 86_400_000) }
  const read = (userId: number | null) =>
    app.services.db.readCompany(companyId, tx => feedAppointments(tx, userId, range, 100))
  const own = await read(technician.id)
  expect(own[0]!.phone).toMatch(/^\+61255500000,,\d+#$/)
  expect(await tellsNumber(own)).toBe(false)
  expect(await tellsNumber(await read(null))).toBe(true)
  const { url } = (await app.ok(contracts.feeds.make, { of: 'own' }, technician)).body.result
  const feed = await app.request(contracts.feeds.read, { token: url!.split('/').at(-2) }, null)
  expect(feed.status).toBe(200)
  expect(String(feed.body)).toContain('+61255500000')
  expect(await tellsNumber(feed.body)).toBe(false)
})

/** The mail that an address was sent, with the papers in it as they left. */
const mailed = async (to: string) => {
  const { attachments = [], ...mail } = await app.mailTo(to)
  expect(attachments).toHaveLength(1)
  return [mail, ...attachments.map(({ content }) => Buffer.from(content))]
}

/** Doors by which a document goes out with its paper, each to an address that the sender chooses. */
const sendingDoors = {
  'an invoice': (to: string, as: typeof owner, of: typeof rows) =>
    app.ok(contracts.invoices.send, { id: Number(of.unpaid), email: to, again: true }, as),
  'a revised invoice': async (to: string, as: typeof owner, of: typeof rows) => {
    const { result } = (await app.ok(contracts.invoices.byId, { id: Number(of.unpaid) }, as)).body
    const input = { ...sampleInput('invoices.editSent', of), via: 'email', email: to, phone: result!.phone }
    await app.ok(contracts.invoices.editSent, input as never, as)
  },
  'a quote': (to: string, as: typeof owner, of: typeof rows) =>
    app.ok(contracts.quotes.send, { id: Number(of.quoteDraft), email: to, free: 1 }, as),
  'a copy beside the client': (to: string, as: typeof owner, of: typeof rows) =>
    app.ok(contracts.invoices.send, { id: Number(of.unpaid), email: to, cc: [`cc-${to}`], again: true }, as),
  'a batch': async (to: string, as: typeof owner, of: typeof rows) => {
    await app.sql('update invoices set email = $2 where company_id = $1', [as.companyId, to])
    await app.ok(contracts.batches.begin, { kind: 'invoices', ids: [Number(of.unpaid)], via: 'email' }, as)
    await expect
      .poll(
        () => app.sql('select 1 from outbox where company_id = $1 and recipient = $2', [as.companyId, to]),
        { timeout: 15_000 },
      )
      .toHaveLength(1)
  },
}

test.each(Object.entries(sendingDoors))(
  'the paper of %s that somebody mails to an address of their own is filled without the number',
  async (door, send) => {
    const { company, rows } = await maskingCompany(app, 'all')
    const to = `mine-${company.id}@example.test`
    await send(to, company.technician, rows)
    for (const part of await mailed(to)) expect(await tellsNumber(part), door).toBe(false)
    // Where nothing is masked the paper has it, so that this test can fail.
    const open = await maskingCompany(app, 'all', false)
    const theirs = `mine-${open.company.id}@example.test`
    await send(theirs, open.company.technician, open.rows)
    expect(await tellsNumber((await mailed(theirs))[1]), door).toBe(true)
  },
)

test('a paper that the office mails to an address that a technician wrote on it has no number either', async () => {
  const { company, rows } = await maskingCompany(app, 'all')
  const to = `office-${company.id}@example.test`
  await app.ok(
    contracts.invoices.send,
    { id: Number(rows.unpaid), via: 'email', email: to, again: true },
    company.owner,
  )
  for (const part of await mailed(to)) expect(await tellsNumber(part)).toBe(false)
})

test('the client’s own page shows no number where they are masked, as a mailed code opens it', async () => {
  const numbers = await Promise.all(
    [await maskingCompany(app, 'all'), await maskingCompany(app, 'all', false)].map(async of => {
      const client = await portalClient(app, of.company)
      await mark(app, of.company.id)
      return tellsNumber((await app.ok(contracts.clientHome.home, {}, client)).body)
    }),
  )
  expect(numbers).toEqual([false, true])
})

test('a paper that is read has the number for the office, and none for a technician', async () => {
  const pdfs: [Endpoint, object][] = [
    [contracts.invoices.pdf, { id: Number(rows.unpaid) }],
    [contracts.quotes.pdf, { id: Number(rows.quoteDraft) }],
    [contracts.statements.pdf, { client_id: Number(rows.client) }],
  ]
  for (const [entry, input] of pdfs) {
    expect(await tellsNumber((await app.ok(entry, input, owner)).body), entry.path).toBe(true)
    expect(await tellsNumber((await app.ok(entry, input, technician)).body), entry.path).toBe(false)
  }
  const seen = [
    await app.ok(contracts.invoices.byId, { id: Number(rows.unpaid) }, technician),
    await app.ok(contracts.jobs.open, { id: Number(rows.job) }, technician),
    await app.ok(contracts.mail.outbox, {}, technician),
  ]
  for (const { body } of seen) expect(await tellsNumber(body)).toBe(false)
})

test('the link to an invoice that a technician is given shows no number, on its page and on its paper', async () => {
  const { result } = (await app.ok(contracts.onSite.open, { jobId: Number(rows.job) }, technician)).body
  expect(result.invoices.length).toBeGreaterThan(0)
  for (const { link } of result.invoices) {
    const token = link.split('/').at(-1)!
    const page = await app.ok(contracts.invoices.readByLink, { token }, null)
    const paper = await app.ok(contracts.invoices.pdfByLink, { token }, null)
    for (const { body } of [page, paper]) expect(await tellsNumber(body)).toBe(false)
  }
  // Where nothing is masked it is there, so that this test can fail.
  const open = await maskingCompany(app, 'all', false)
  await app.sql('update jobs set deleted_at = null where company_id = $1', [open.company.id])
  const given = await app.ok(contracts.onSite.open, { jobId: Number(open.rows.job) }, open.company.technician)
  const token = given.body.result.invoices[0]!.link.split('/').at(-1)!
  const paper = await app.ok(contracts.invoices.pdfByLink, { token }, null)
  expect(await tellsNumber(paper.body)).toBe(true)
})

/** Columns by whose name they could hold a client's number, and which hold the company's own or none. */
const others = [
  ...['companies.phone', 'users.phone', 'suppliers.phone', 'partners.phone', 'portal_codes.address'],
  ...[
    'sms_reply_links.phone',
    'partner_bills.recipient',
    'portal_sessions.address',
    'own_details.contact_phone',
  ],
]

test('every column of the catalogue that is named for a number is hidden, or known to hold none of a client', async () => {
  const named = await app.sql<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and column_name ~ '(phone|recipient|search|mobile)(_key)?$'
      and not (select relispartition from pg_class where oid = format('public.%I', table_name)::regclass)`)
  const hidden = Object.entries(hiddenColumns).flatMap(([table, columns]) =>
    Object.keys(columns).map(column => `${table}.${column}`),
  )
  const known = [...hidden, ...others, 'stock_parts.search', 'feedback.search']
  expect(named.map(({ name }) => name).filter(name => !known.includes(name))).toEqual([])
  const views = await app.sql<{ name: string }>(
    'select table_name as name from information_schema.views where table_schema = $1',
    [maskedSchema],
  )
  expect(views.map(({ name }) => name).sort()).toEqual(Object.keys(hiddenColumns).sort())
  expect(hiddenDigits).toHaveLength(9)
})

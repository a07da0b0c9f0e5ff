import { expect, test } from 'vitest'
import { contracts } from '#app/features.ts'
import { testApp } from '#app/testing/test-app.ts'
import { feedAppointments } from '#features/schedule/calendar-feeds/server/feeds.queries.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { hiddenColumns } from '#server/db/hiding/hidden-columns.ts'
import { maskedSchema } from '#server/db/hiding/masked-schema.ts'
import { hiddenDigits, maskingCompany, tellsNumber } from './testing/hidden-number.ts'

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
  const sent = { id: Number(rows.job), method: 2 }
  const count = () =>
    app.sql(`select 1 from sms_messages where company_id = $1 and phone = $2`, [id, `+61${hiddenDigits}`])
  const before = (await count()).length
  await app.request(contracts.reviews.request, sent, technician)
  const diary = await app.ok(contracts.jobs.open, { id: Number(rows.job) }, technician)
  expect(await tellsNumber(diary.body)).toBe(false)
  expect((await count()).length).toBeGreaterThanOrEqual(before)
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

test('the paper in a mail that a technician sends has the client’s number, and what they see of it afterwards none', async () => {
  const email = `client-${id}@example.test`
  const sent = { id: Number(rows.unpaid), via: 'email', email, again: true } as const
  await app.ok(contracts.invoices.send, sent, technician)
  const [paper] = (await app.mailTo(email)).attachments!
  expect(await tellsNumber(Buffer.from(paper!.content))).toBe(true)
  const paperOf = (as: typeof owner) => app.ok(contracts.invoices.pdf, { id: sent.id }, as)
  expect(await tellsNumber((await paperOf(owner)).body)).toBe(true)
  const seen = [
    await paperOf(technician),
    await app.ok(contracts.invoices.byId, { id: sent.id }, technician),
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
  ...['sms_reply_links.phone', 'partner_bills.recipient', 'portal_sessions.address'],
]

test('every column of the catalogue that is named for a number is hidden, or known to hold none of a client', async () => {
  const named = await app.sql<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and column_name ~ '(phone|recipient|search|mobile)(_key)?$'
      and not (select relispartition from pg_class where oid = format('public.%I', table_name)::regclass)`)
  const hidden = Object.entries(hiddenColumns).flatMap(([table, columns]) =>
    Object.keys(columns).map(column => `${table}.${column}`),
  )
  const known = [...hidden, ...others, 'stock_parts.search']
  expect(named.map(({ name }) => name).filter(name => !known.includes(name))).toEqual([])
  const views = await app.sql<{ name: string }>(
    'select table_name as name from information_schema.views where table_schema = $1',
    [maskedSchema],
  )
  expect(views.map(({ name }) => name).sort()).toEqual(Object.keys(hiddenColumns).sort())
  expect(hiddenDigits).toHaveLength(9)
})

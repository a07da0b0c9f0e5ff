import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { drawing } from '#features/jobs/signatures/testing/signatures.samples.ts'
import { quotesContract } from '#features/money/quotes/quotes.contract.ts'
import { notificationsContract } from '#features/talk/notifications/notifications.contract.ts'
import { bookingsContract as c } from '../bookings.contract.ts'
import { bookingTexts } from '../bookings.rules.ts'

// A time is chosen by the link of the quote that was accepted: by its page, without a script too.

const app = await testApp()
const { ok } = app

async function sentQuote(company: TestCompany) {
  const email = `ada-${randomUUID()}@mail.test`
  const ada = { name: 'Ada <b>', email, main_address: '1 Low Street' }
  const client_id = (await ok(clientsContract.add, ada, company.owner)).body.id
  const written = { client_id, name: 'Ada <b>', email, lines: [{ name: 'Pump', price: 100 }] }
  const { id } = (await ok(quotesContract.add, written as never, company.office)).body.result
  await ok(quotesContract.send, { id, via: 'email', email } as never, company.office)
  const token = /clientPortal\/quotes\/([\w.-]+)/.exec((await app.mailTo(email)).text)![1]!
  return { id, token, client_id, path: `/clientPortal/quotes/${token}/time` }
}

const accept = (token: string) =>
  ok(
    quotesContract.decideByLink,
    { token, accepted: true, revision: 0, name: 'Ada', signature: drawing },
    null,
  )

async function acceptedQuote(company: TestCompany) {
  const quote = await sentQuote(company)
  await accept(quote.token)
  return quote
}

const textOf = (html: string) =>
  html
    .replaceAll(/<style[\s\S]*?<\/style>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#39;/g, '’')
    .replaceAll(/\s+/g, ' ')
const page = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await app.http.inject({ url, headers: { accept: 'text/html', ...headers } })
  return { ...answer, text: textOf(answer.body) }
}
/** Sends the form as a browser without a script does. */
const sent = async (url: string, fields: Record<string, string>) => {
  const answer = await app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
  return { ...answer, text: textOf(answer.body), to: String(answer.headers.location ?? '') }
}
const timesOn = (html: string) => [...html.matchAll(/name="starts_at" value="([^"]+)"/g)].map(([, at]) => at!)

test('a time is asked for without a script, once, and the office hears of it', async () => {
  const company = await app.company({ name: 'Bright <i> Plumbing' })
  const { path, id } = await acceptedQuote(company)
  const first = await page(path)
  expect(first.statusCode).toBe(200)
  expect(first.body).not.toMatch(/<b> |Bright <i>| style="| on\w+="|<script>/)
  const times = timesOn(first.body)
  expect(times.length).toBeGreaterThan(5)
  const none = await sent(path, { note: 'Ring twice <b>' })
  expect([none.statusCode, none.text]).toEqual([400, expect.stringContaining(bookingTexts.noTime)])
  expect(none.body).toContain('>Ring twice &lt;b&gt;</textarea>')
  const key = /name="key" value="(\w+)"/.exec(none.body)![1]!
  const wanted = { starts_at: times[1]!, note: 'Ring twice', key }
  for (let n = 0; n < 2; n++) expect((await sent(path, wanted)).to).toBe(`${path}?sent=1`)
  const thanks = await page(`${path}?sent=1`)
  expect(thanks.text).toContain(bookingTexts.asked)
  expect(thanks.text).toMatch(/Requested time: .* Awaiting our answer/)
  expect(thanks.body).not.toContain('<form')
  const { open } = (await ok(c.list, {}, company.office)).body
  expect(open).toMatchObject([
    { quote_id: id, starts_at: times[1], note: 'Ring twice', address: '1 Low Street', state: 'requested' },
  ])
  const bell = (await ok(notificationsContract.fetchActivity, { limit: 5 }, company.office)).body.data[0]
  expect(bell).toMatchObject({ text: '{{name}} requested {{at}}', path: '/bookingRequests' })
  expect((await page(path.replace(/\/time$/, ''))).text).toMatch(/Requested time: .* Awaiting our answer/)
  // What the office answers is read by the same link.
  const answer = 'Too early for us, sorry.'
  await ok(c.decline, { id: open[0]!.id, answer }, company.office)
  const declined = await page(path)
  expect(declined.text).toContain(`Declined ${answer}`)
  expect(timesOn(declined.body)).toContain(times[1])
})

test('a time that somebody else was given meanwhile is gone, and what was typed stays', async () => {
  const company = await app.company()
  const [one, two] = [await acceptedQuote(company), await acceptedQuote(company)]
  const [time] = timesOn((await page(one.path)).body)
  expect(timesOn((await page(two.path)).body)).toContain(time)
  await sent(one.path, { starts_at: time!, note: '' })
  const late = await sent(two.path, { starts_at: time!, note: 'Gate code 1234' })
  expect([late.statusCode, late.text]).toEqual([409, expect.stringContaining(bookingTexts.gone)])
  expect(late.body).toContain('>Gate code 1234</textarea>')
  expect(timesOn(late.body)).not.toContain(time)
  // A request that waits is the only one: nobody holds two times for one quote.
  const [other] = timesOn((await page(two.path)).body)
  const again = await app.send(c.askByLink, { token: one.token, starts_at: other!, note: '' }, null)
  expect([again.status, again.body.message]).toEqual([409, bookingTexts.waiting])
})

test('who has not accepted asks for nothing, nor by a link that was cut, withdrawn or is another company’s', async () => {
  const [company, other] = [await app.company(), await app.company()]
  const quote = await sentQuote(company)
  const { id, token, path } = quote
  const early = await page(path)
  expect([early.statusCode, early.text]).toEqual([409, expect.stringContaining(bookingTexts.notAccepted)])
  await accept(token)
  const [time] = timesOn((await page(path)).body)
  const cut = `${token.slice(0, -7)}/time`
  expect((await page(`/clientPortal/quotes/${cut}`)).statusCode).toBe(404)
  await ok(quotesContract.withdrawLinks, { id }, company.office)
  expect((await page(path)).statusCode).toBe(404)
  const late = await app.send(c.askByLink, { token, starts_at: time!, note: '' }, null)
  expect(late.status).toBe(404)
  expect((await ok(c.list, {}, company.office)).body.open).toEqual([])
  expect((await ok(c.list, {}, other.office)).body.open).toEqual([])
})

test('a client who was deleted, and work that has a time, offer none', async () => {
  const company = await app.company()
  const booked = await acceptedQuote(company)
  const { job_id } = (await ok(quotesContract.toJob, { id: booked.id }, company.office)).body
  await app.sql(
    `insert into appointments (company_id, job_id, starts_at, ends_at, technician_ids)
     values ($1, $2, now() + interval '1 day', now() + interval '1 day 1 hour', array[$3]::bigint[])`,
    [company.id, job_id, company.technician.id],
  )
  const taken = await page(booked.path)
  expect(taken.text).toContain('A time is already booked for this work.')
  expect(taken.body).not.toContain('<form')
  const gone = await acceptedQuote(company)
  await app.sql('update clients set deleted_at = now() where id = $1', [gone.client_id])
  expect((await page(gone.path)).statusCode).toBe(404)
})

test.each(['de', 'es', 'fr', 'ja', 'zh'])('it is read in %s', async language => {
  const company = await app.company()
  const { path } = await acceptedQuote(company)
  const { body, text } = await page(path, { 'accept-language': language })
  expect(body).toContain(`lang="${language}"`)
  expect(text).not.toMatch(/Choose a time|Request this time|Anything we should know/)
})

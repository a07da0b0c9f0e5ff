import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { drawing } from '#features/jobs/signatures/testing/signatures.samples.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import { notificationsContract } from '#features/talk/notifications/notifications.contract.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { quotesContract as c } from '../quotes.contract.ts'

const app = await testApp()
const { ok } = app
const content = {
  name: 'Ada',
  email: 'ada@example.test',
  options: [
    { id: 'good', name: 'Good', description: '' },
    { id: 'best', name: 'Best', description: 'With a warranty' },
  ],
  lines: [
    { id: '1', name: 'Labour', price: 100 },
    { id: '2', name: 'Tap', price: 50, option: 'good' },
    { id: '3', name: 'Mixer', price: 150, option: 'best' },
    { id: '4', name: 'Filter', price: 40, is_optional: true },
  ],
  deposit_percent: 30,
}
const written = async (as: TestUser, more: object = {}) =>
  (await ok(c.add, { ...content, ...more }, as)).body.result

/** Sends a quote by email; the token of its link. */
async function sent(id: number, as: TestUser): Promise<string> {
  const email = `client-${id}-${Math.random()}@example.test`
  await ok(c.send, { id, email }, as)
  const { text } = await app.mailTo(email)
  return /clientPortal\/quotes\/([\w.-]+)/.exec(text)![1]!
}
const accept = { accepted: true, name: 'Ada', email: 'ada@example.test', signature: drawing }

test('a quote that makes its client is sent to them', async () => {
  const company = await app.company()
  const email = `new-${Math.random()}@example.test`
  const { id } = await written(company.office, { name: 'Nadia Kerr', email, address: '12 Smith Street' })
  await ok(c.send, { id, email }, company.office)
  expect((await app.mailTo(email)).text).toContain('/clientPortal/quotes/')
})

test('a client chooses, signs and accepts, once; what was agreed to is kept and becomes a job', async () => {
  const company = await app.company()
  await app.sql(`update companies set email = 'office@example.test' where id = $1`, [company.id])
  const { result: tap } = (await ok(itemsContract.add, { name: 'Mixer', price: 150 }, company.owner)).body
  const lines = content.lines.map(line => (line.id === '3' ? { ...line, item_id: tap.id } : line))
  const { id, total, deposit } = await written(company.office, { lines })
  expect([total, deposit]).toEqual([165, 49.5])
  const token = await sent(id, company.office)
  const shown = (await ok(c.readByLink, { token }, null)).body
  expect(shown.result).toMatchObject({ state: 'seen', total: 165, revision: 0 })
  const decide = async (input: object) => {
    const { status, body } = await app.request(
      c.decideByLink,
      { token, revision: 0, ...accept, ...input },
      null,
    )
    return [status, body.message]
  }
  expect(await decide({ name: ' ' })).toEqual([400, 'Please enter your name.'])
  expect(await decide({ signature: '' })).toEqual([400, 'Please sign in the box.'])
  expect(await decide({ option: '' })).toEqual([400, 'Please choose one of the options.'])
  expect(await decide({ option: 'good', lines: ['3'] })).toEqual([400, expect.stringMatching(/has changed/)])
  expect(await decide({ option: 'best', lines: ['4'], revision: 3 })).toEqual([
    409,
    'This quote has changed. Please look at it again.',
  ])
  const both = await Promise.all([1, 2].map(() => decide({ option: 'best', lines: ['4'] })))
  expect(both.map(([status]) => status).sort()).toEqual([200, 409])
  const quote = (await ok(c.open, { id }, company.office)).body.result
  expect(quote).toMatchObject({ state: 'accepted', total: 319, choice: { option: 'best', lines: ['4'] } })
  expect(quote.decision).toMatchObject({
    by: 'Ada',
    email: 'ada@example.test',
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect((await app.mailTo('office@example.test')).subject).toBe(`Quote #${quote.number} accepted by Ada`)
  const bell = (await ok(notificationsContract.fetchActivity, {}, company.owner)).body.data
  expect(bell.map(row => [row.activity, row.path])).toEqual([
    [`Ada accepted quote #${quote.number}`, `/quotes?open=${id}`],
    [`Ada opened quote #${quote.number}`, `/quotes?open=${id}`],
  ])
  expect((await app.send(c.edit, { ...content, id }, company.office)).status).toBe(409)

  const { job_id } = (await ok(c.toJob, { id }, company.office)).body
  const job = (await ok(jobsContract.open, { id: job_id }, company.owner)).body.result
  expect(job).toMatchObject({ name: 'Ada', job_status_id: 1, money: 319 })
  expect(JSON.parse(job.parts)[0].parts).toMatchObject([
    { partId: 0, name: 'Labour', price: 100 },
    { partId: tap.id, price: 150, quantity: 1 },
    { partId: 0, name: 'Filter', price: 40 },
  ])
  expect(job.company_comment).toContain('Filter')
  const pdf = (await ok(c.pdf, { id }, company.office)).body as never as Buffer
  const text = (await readPdf(new Uint8Array(pdf))).pages.join('\n')
  for (const part of ['$319.00', 'Ada', quote.decision!.hash.slice(0, 20)]) expect(text).toContain(part)
})

test('a quote of a job goes back into it, and tells its diary', async () => {
  const company = await app.company()
  const booked = { name: 'Ada', address: '1 Low Street', status: 7 }
  const jobId = (await ok(jobsContract.add, booked, company.owner)).body.lastJobInsertId
  const { id, number } = await written(company.office, { transferJobId: jobId, options: [] })
  await ok(c.send, { id, via: 'none' }, company.office)
  const early = await app.send(c.toJob, { id }, company.office)
  expect([early.status, early.body.message]).toEqual([409, 'Only accepted quotes can become jobs.'])
  await ok(c.decide, { id, accepted: true, note: 'By phone' }, company.office)
  expect((await ok(c.toJob, { id }, company.office)).body.job_id).toBe(jobId)
  const job = (await ok(jobsContract.open, { id: jobId }, company.owner)).body.result
  expect(job).toMatchObject({ job_status_id: 1, money: 330, include_tax: true })
  const { diary } = (await ok(diaryContract.read, { jobId }, company.owner)).body
  const told = diary.flatMap(group => group.changes.map(entry => entry.content))
  expect(told).toEqual(
    expect.arrayContaining([`Quote #${number} created`, `Quote #${number} was added to this job`]),
  )
})

test('a quote that was sent is revised, and the link shows and takes only what it is now', async () => {
  const company = await app.company()
  const { id } = await written(company.office)
  const token = await sent(id, company.office)
  const changed = await ok(
    c.edit,
    { ...content, lines: [{ name: 'Labour', price: 1 }], options: [], id },
    company.office,
  )
  expect(changed.body.result).toMatchObject({ state: 'draft', revision: 1, total: 1.1 })
  expect((await app.send(c.readByLink, { token }, null)).status).toBe(404)
  await sent(id, company.office)
  expect((await ok(c.readByLink, { token }, null)).body.result).toMatchObject({ revision: 1, total: 1.1 })
  await ok(
    c.decideByLink,
    { ...accept, token, revision: 1, accepted: false, signature: '', note: 'Too dear' },
    null,
  )
  const declined = (await ok(c.open, { id }, company.office)).body.result
  expect(declined).toMatchObject({ state: 'declined', decision: { note: 'Too dear', signature: '' } })
})

test('an expired quote, a draft and a guessed link can’t be accepted', async () => {
  const company = await app.company()
  const late = await written(company.office, { date: '2026-01-01', valid_until: '2026-01-02', options: [] })
  const token = await sent(late.id, company.office)
  const refused = await app.send(c.decideByLink, { ...accept, token, revision: 0 }, null)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This quote has expired. Please ask us for a new one.',
  ])
  for (const wrong of [token.replace('v1.', 'v1.x'), 'v1.made-up-token-of-nobody-at-all'])
    expect((await app.send(c.decideByLink, { ...accept, token: wrong, revision: 0 }, null)).status).toBe(404)
  const bad = await app.send(c.add, { ...content, valid_until: '2020-01-01' }, company.office)
  expect(bad.body.message).toBe('The expiry date can’t be before the quote date.')
})

test('a new quote begins with the client whom it is for', async () => {
  const company = await app.company()
  const other = await app.company()
  const { client_id } = await written(company.office)
  expect(client_id).toBeNull()
  const { id } = (await ok(clientsContract.add, { name: 'Bob', main_address: '3 Low St' }, company.owner))
    .body
  const begun = (await ok(c.begin, { client_id: id }, company.office)).body.result
  expect(begun).toMatchObject({ client_id: id, name: 'Bob', address: '3 Low St', state: 'draft' })
  expect((await app.send(c.begin, { client_id: id }, other.owner)).status).toBe(404)
})

test('numbers count up, drafts go, what was sent stays, and others find and may nothing', async () => {
  const company = await app.company()
  const other = await app.company()
  const first = await written(company.office)
  const second = await written(company.office)
  expect([first.number, second.number]).toEqual([1, 2])
  await ok(c.remove, { id: first.id }, company.office)
  await ok(c.send, { id: second.id, via: 'none' }, company.office)
  expect((await app.send(c.remove, { id: second.id }, company.office)).status).toBe(409)
  expect((await app.send(c.open, { id: second.id }, other.owner)).status).toBe(404)
  expect((await app.send(c.list, {}, company.technician)).status).toBe(403)
  const names = async (input: object) =>
    (await ok(c.list, input, company.owner)).body.data.map(row => row.number)
  expect(await names({ search: 'ada', status: 2 })).toEqual([2])
  expect(await names({ status: 1 })).toEqual([])
})

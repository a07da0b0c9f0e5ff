import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { quotesContract } from '../../quotes/quotes.contract.ts'
import { invoicesContract as c } from '../invoices.contract.ts'

const app = await testApp()
const { ok } = app
/** A quote of 1,100.10 with tax, with a deposit of 30 %, that was accepted. */
async function accepted(as: TestUser, more: object = {}): Promise<number> {
  const lines = [
    { id: '1', name: 'Labour', price: 600.09 },
    { id: '2', name: 'Boiler', price: 300 },
    { id: '3', name: 'Permit', price: 110, is_taxable: false },
    { id: '4', name: 'Filter', price: 999, is_optional: true },
  ]
  const content = {
    name: 'Ada',
    email: 'ada@example.test',
    address: '1 Low St',
    lines,
    deposit_percent: 30,
    ...more,
  }
  const { id } = (await ok(quotesContract.add, content, as)).body.result
  await ok(quotesContract.send, { id, via: 'none' }, as)
  await ok(quotesContract.decide, { id, accepted: true, note: 'By phone' }, as)
  return id
}
const begun = async (quote_id: number, claim: object, as: TestUser) =>
  (await ok(c.draft, { quote_id, ...claim }, as)).body.result
/** Sends the draft as the editor does. */
const asSent = ({ id: _, more_jobs, ...draft }: Awaited<ReturnType<typeof begun>>) => ({
  ...draft,
  more_jobs: more_jobs.map(job => job.id),
})
const drafted = async (quote: number, claim: object, as: TestUser) =>
  (await ok(c.add, asSent(await begun(quote, claim, as)) as never, as)).body.result
const issue = (id: number, as: TestUser) => app.send(c.send, { id, via: 'none' }, as)
const issued = async (quote: number, claim: object, as: TestUser) => {
  const { status, body } = await issue((await drafted(quote, claim, as)).id, as)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.result
}
const claims = async (input: object, as: TestUser) => (await ok(c.claims, input, as)).body.result

test('deposit, claims and the final invoice of a quote come to it, total and tax, on screen and paper', async () => {
  const company = await app.company()
  const as = company.office
  const quote = await accepted(as)
  const deposit = await issued(quote, { by: 'deposit' }, as)
  expect(deposit).toMatchObject({ kind: 'deposit', total: 330.03, tax: 27, quote_number: 1 })
  // The permit has no tax: a tenth of what is asked for is for it.
  expect(deposit.lines.map(line => [line.price, line.is_taxable])).toEqual([
    [297.03, true],
    [33, false],
  ])
  const part = await issued(quote, { by: 'percent', share: 1_250 }, as)
  expect(part).toMatchObject({ kind: 'progress', total: 137.51, tax: 11.25 })
  const lines = await issued(quote, { by: 'lines', lines: ['2'] }, as)
  expect(lines).toMatchObject({ kind: 'progress', total: 330, tax: 30 })
  expect((await claims({ quote_id: quote }, as))[0]).toMatchObject({
    total_cents: 110_010,
    invoiced_cents: 79_754,
    left_cents: 30_256,
    has_deposit: true,
    is_final: false,
    lines: [
      { id: '1', is_claimed: false },
      { id: '2', is_claimed: true },
      { id: '3', is_claimed: false },
    ],
  })
  const final = await issued(quote, { by: 'rest' }, as)
  expect(final).toMatchObject({ kind: 'invoice', total: 302.56, tax: 21.76, subtotal: 280.8, owed: 302.56 })
  expect(final.deductions.map(({ number, total, tax }) => [number, total, tax])).toEqual([
    [1, 330.03, 27],
    [2, 137.51, 11.25],
    [3, 330, 30],
  ])
  const { total, tax } = (await ok(quotesContract.open, { id: quote }, as)).body.result
  const all = [deposit, part, lines, final]
  expect(all.reduce((sum, each) => sum + Math.round(each.total * 100), 0)).toBe(Math.round(total * 100))
  expect(all.reduce((sum, each) => sum + Math.round(each.tax * 100), 0)).toBe(Math.round(tax * 100))
  const pdf = (await ok(c.pdf, { id: final.id }, as)).body as never as Buffer
  const text = (await readPdf(new Uint8Array(pdf))).pages.join('\n')
  for (const said of ['Less invoice #1', '-$330.03', '$1,100.10', '$302.56', '$21.76'])
    expect(text.replace('−', '-')).toContain(said)

  const again = await app.send(c.draft, { quote_id: quote }, as)
  expect([again.status, again.body.message]).toEqual([409, 'Invoice #4 covers the rest of this quote.'])
  for (const [entry, input] of [
    [c.void, { id: deposit.id, note: 'Wrong' }],
    [c.removeItems, { id: lines.id, items: [lines.lines[0]!.id] }],
  ] as const)
    expect((await app.request(entry, input, as)).body.message).toMatch(
      /^Invoice #4 deducts this one|Please add/,
    )
  await ok(c.void, { id: final.id, note: 'Too early' }, as)
  await ok(c.void, { id: part.id, note: 'Wrong' }, as)
  expect((await claims({ quote_id: quote }, as))[0]).toMatchObject({
    invoiced_cents: 66_003,
    is_final: false,
  })
  expect((await begun(quote, {}, as)).total).toBe(440.07)
})

test('what was drafted at the same time is not invoiced twice', async () => {
  const company = await app.company()
  const as = company.office
  const quote = await accepted(as)
  const two = [await drafted(quote, { by: 'amount', amount_cents: 60_000 }, as)]
  two.push(await drafted(quote, { by: 'amount', amount_cents: 60_000 }, as))
  const rest = await drafted(quote, { by: 'rest' }, as)
  const answers = await Promise.all(two.map(({ id }) => issue(id, as)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.body.message).toBe(
    'Only $500.10 of this quote is left to invoice.',
  )
  // The final one was begun before that: it does not take it off yet.
  const early = await issue(rest.id, as)
  expect([early.status, early.body.message]).toEqual([
    409,
    'Earlier invoices have changed. Open this draft, check its total and save it again.',
  ])
  const saved = await ok(c.edit, { ...asSent(rest), id: rest.id } as never, as)
  expect(saved.body.result).toMatchObject({ total: 500.1, deductions: [{ total: 600 }] })
  expect((await issue(rest.id, as)).status).toBe(200)
})

test('a job that came of a quote is invoiced as quoted, less the deposit that was paid before', async () => {
  const company = await app.company()
  const as = company.office
  const quote = await accepted(as)
  const deposit = await issued(quote, { by: 'deposit' }, as)
  await ok(c.pay, { id: deposit.id, amount_cents: 33_003, method: 3 }, as)
  const { job_id } = (await ok(quotesContract.toJob, { id: quote }, as)).body
  expect((await claims({ job_id }, as))[0]).toMatchObject({ number: 1, invoiced_cents: 33_003 })
  expect((await ok(c.last, { job_id }, as)).body.data.invoices).toMatchObject([{ id: deposit.id }])
  const draft = (await ok(c.draftOfJob, { jobId: job_id }, as)).body.result
  expect(draft).toMatchObject({ quote_id: quote, total: 770.07, tax: 63.01, job_id })
  expect(draft.lines.map(line => line.name)).toEqual(['Labour', 'Boiler', 'Permit'])
  // More was done than was quoted: the job says what, and the deposit still comes off.
  await ok(jobsContract.edit, { id: job_id, money: 1_210, include_tax: true, payby_id: 3 }, company.owner)
  expect((await ok(c.draftOfJob, { jobId: job_id }, as)).body.result).toMatchObject({
    quote_id: quote,
    total: 879.97,
    deductions: [{ number: 1 }],
  })
})

test('several jobs of a client go on one invoice, which shows on each of them', async () => {
  const company = await app.company()
  const as = company.office
  const client = async (name: string) =>
    (await ok(clientsContract.add, { name, main_address: '3 Low St' }, company.owner)).body.id
  const ada = await client('Ada')
  const job = async (of: number, money: number) => {
    const booked = { name: 'Ada', address: `${money} Low St`, customerId: of }
    const id = (await ok(jobsContract.add, booked, company.owner)).body.lastJobInsertId
    await ok(jobsContract.edit, { id, money, include_tax: true, payby_id: 3 }, company.owner)
    return id
  }
  const [first, second] = [await job(ada, 110), await job(ada, 220)]
  const theirs = await job(await client('Bob'), 55)
  const open = (await ok(c.openJobs, { client_id: ada }, as)).body.result
  expect(open.map(({ id, amount_cents }) => [id, amount_cents])).toEqual([
    [second, 22_000],
    [first, 11_000],
  ])
  const mixed = await app.send(c.draft, { job_ids: [first, theirs] }, as)
  expect([mixed.status, mixed.body.message]).toEqual([400, 'These jobs belong to different clients.'])
  const draft = (await ok(c.draft, { job_ids: [first, second] }, as)).body.result
  expect(draft).toMatchObject({ total: 330, tax: 30, job_id: first, more_jobs: [{ id: second }] })
  expect(draft.lines.map(line => line.section)).toEqual([
    expect.stringMatching(/^Job #\d+, 110 Low St$/),
    expect.stringMatching(/^Job #\d+, 220 Low St$/),
  ])
  const wrong = { ...asSent(draft), more_jobs: [theirs] }
  expect((await app.send(c.add, wrong as never, as)).status).toBe(400)
  const { id } = (await ok(c.add, asSent(draft) as never, as)).body.result
  expect((await issue(id, as)).status).toBe(200)
  const state = async (jobId: number) => {
    const { data } = (await ok(jobsContract.list, { filters: { id: jobId } } as never, as)).body as never as {
      data: { job_status: number; invoiced: boolean }[]
    }
    return data[0]
  }
  for (const each of [first, second]) {
    expect(await state(each)).toMatchObject({ job_status: 5, invoiced: true })
    expect((await ok(c.last, { job_id: each }, as)).body.data.invoices).toMatchObject([{ id }])
  }
  await ok(c.pay, { id, amount_cents: 33_000, method: 3 }, as)
  for (const each of [first, second]) expect(await state(each)).toMatchObject({ job_status: 3 })
  expect((await ok(c.openJobs, { client_id: ada }, as)).body.result).toEqual([])
})

test('only a quote that was accepted, and one’s own, can be claimed', async () => {
  const company = await app.company()
  const other = await app.company()
  const theirs = await accepted(other.office)
  const open = (
    await ok(quotesContract.add, { name: 'Ada', lines: [{ name: 'Tap', price: 1 }] }, company.office)
  ).body.result
  for (const quote_id of [theirs, open.id]) {
    expect((await app.send(c.draft, { quote_id }, company.office)).status).toBe(404)
    const content = { name: 'Ada', lines: [{ name: 'Tap', price: 1 }], quote_id }
    expect((await app.send(c.add, content, company.office)).status).toBe(404)
    expect((await ok(c.claims, { quote_id }, company.office)).body.result).toEqual([])
  }
})

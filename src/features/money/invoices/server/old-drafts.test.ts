import { afterEach, expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { feesContract } from '#features/account/tax-and-fees/fees.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { onSiteContract } from '#features/money/on-site/on-site.contract.ts'
import { invoicesContract as c } from '../invoices.contract.ts'

const app = await testApp()
afterEach(() => app.setNow(null))
const { ok } = app
const content = { name: 'Ada', email: 'ada@example.test', lines: [{ name: 'Tap', price: 100 }] }

/** A draft of 3 September, found again on 23 November. */
async function oldDraft(more: object = {}) {
  const company = await app.company()
  app.setNow('2026-09-03T02:00:00Z')
  const dates = { date: '2026-09-03', due: '2026-09-17' }
  const { id } = (await ok(c.add, { ...content, ...dates, ...more }, company.office)).body.result
  app.setNow('2026-11-23T02:00:00Z')
  return { company, id }
}

test('an old draft is not sent before somebody has said which dates it shall have', async () => {
  const { company, id } = await oldDraft()
  const asked = await app.send(c.send, { id, via: 'none' }, company.office)
  expect([asked.status, asked.body.message, asked.body.field]).toEqual([
    409,
    'This draft is dated 3 Sept 2026. Move its dates to today?',
    'dates',
  ])
  const sent = (await ok(c.send, { id, via: 'none', dates: 'today' }, company.office)).body.result
  expect(sent).toMatchObject({ date: '2026-11-23', due: '2026-12-07', state: 'unpaid' })
})

test('the dates of an old draft may stay, and then it is overdue at once', async () => {
  const { company, id } = await oldDraft()
  const sent = (await ok(c.send, { id, via: 'none', dates: 'keep' }, company.office)).body.result
  expect(sent).toMatchObject({ date: '2026-09-03', due: '2026-09-17', state: 'overdue' })
})

test('its due date moves by its payment terms, or by as many days where it is of none', async () => {
  // 30 days from the end of the month; 3 days.
  for (const [due, moved] of [
    ['2026-10-30', '2026-12-30'],
    ['2026-09-06', '2026-11-26'],
  ] as const) {
    const { company, id } = await oldDraft({ due })
    const sent = (await ok(c.send, { id, via: 'none', dates: 'today' }, company.office)).body.result
    expect(sent).toMatchObject({ date: '2026-11-23', due: moved })
  }
})

test('a draft of today is sent with the past date that it was given', async () => {
  const { company } = await oldDraft()
  const dates = { date: '2026-11-20', due: '2026-11-27' }
  const { id } = (await ok(c.add, { ...content, ...dates }, company.office)).body.result
  expect((await ok(c.send, { id, via: 'none' }, company.office)).body.result).toMatchObject(dates)
})

test('nothing is due before its date, whether it is kept, issued or revised', async () => {
  const { company, id } = await oldDraft()
  const early = { date: '2026-11-23', due: '2026-11-22' }
  const refused = [400, 'The due date can’t be before the invoice date.', 'due']
  const kept = await app.send(c.add, { ...content, ...early }, company.office)
  expect([kept.status, kept.body.message, kept.body.field]).toEqual(refused)
  // Without a date it is issued today.
  const undated = (await ok(c.add, { ...content, due: '2026-11-22' }, company.office)).body.result
  const sent = await app.send(c.send, { id: undated.id, via: 'none' }, company.office)
  expect([sent.status, sent.body.message, sent.body.field]).toEqual(refused)
  await ok(c.send, { id, via: 'none', dates: 'today' }, company.office)
  const revised = await app.send(
    c.editSent,
    { ...content, id, via: 'none', due: '2026-11-22' },
    company.office,
  )
  expect([revised.status, revised.body.message, revised.body.field]).toEqual(refused)
})

test('an old draft that is issued on site has the dates of that day', async () => {
  const { company } = await oldDraft()
  app.setNow('2026-09-03T02:00:00Z')
  const booked = { name: 'Ada', address: '1 Low Street' }
  const job_id = (await ok(jobsContract.add, booked, company.owner)).body.lastJobInsertId
  await ok(c.add, { ...content, job_id, date: '2026-09-03', due: '2026-09-17' }, company.office)
  app.setNow('2026-11-23T02:00:00Z')
  const { id } = (await ok(onSiteContract.issue, { job_id }, company.owner)).body
  expect((await ok(c.byId, { id }, company.office)).body.result).toMatchObject({
    date: '2026-11-23',
    due: '2026-12-07',
  })
})

/** A draft of 100.00 and 10 % GST, found again when the rate is 15 %. */
async function atOldRate(more: object = {}) {
  const company = await app.company()
  const { id } = (await ok(c.add, { ...content, ...more }, company.office)).body.result
  await ok(feesContract.save, { tax: 15 }, company.owner)
  return { company, id }
}

test.each([
  ['today', 115],
  ['keep', 110],
] as const)('a draft of another tax rate is not sent before somebody has chosen: %s', async (tax, total) => {
  const { company, id } = await atOldRate()
  const asked = await app.send(c.send, { id, via: 'none' }, company.office)
  expect([asked.status, asked.body.message, asked.body.field]).toEqual([
    409,
    'This draft uses 10% GST. The rate is now 15%.',
    'tax',
  ])
  const sent = (await ok(c.send, { id, via: 'none', tax }, company.office)).body.result
  expect(sent).toMatchObject({ total, owed: total })
  const [entry] = await app.sql('select tax_cents::int, tax_rate from ledger_entries where invoice_id = $1', [
    id,
  ])
  expect(entry).toEqual(
    tax === 'today' ? { tax_cents: 1_500, tax_rate: 1_500 } : { tax_cents: 1_000, tax_rate: 1_000 },
  )
})

test('the tax rate makes no difference to a draft without tax, and an issued invoice keeps its own', async () => {
  const { company, id } = await atOldRate({ lines: [{ name: 'Permit', price: 50, is_taxable: false }] })
  expect((await ok(c.send, { id, via: 'none' }, company.office)).body.result).toMatchObject({ total: 50 })
  const { result } = (await ok(c.add, content, company.office)).body
  await ok(c.send, { id: result.id, via: 'none' }, company.office)
  await ok(feesContract.save, { tax: 10 }, company.owner)
  expect((await ok(c.send, { id: result.id, via: 'none' }, company.office)).body.result.total).toBe(115)
})

test('on site, a draft of another tax rate is shown and issued at the rate of today', async () => {
  const company = await app.company()
  const booked = { name: 'Ada', address: '1 Low Street' }
  const job_id = (await ok(jobsContract.add, booked, company.owner)).body.lastJobInsertId
  await ok(c.add, { ...content, job_id }, company.office)
  await ok(feesContract.save, { tax: 15 }, company.owner)
  const { begun } = (await ok(onSiteContract.open, { jobId: job_id }, company.owner)).body.result
  expect(begun!.total_cents).toBe(11_500)
  const { id } = (await ok(onSiteContract.issue, { job_id }, company.owner)).body
  expect((await ok(c.byId, { id }, company.office)).body.result).toMatchObject({ total: 115 })
})

import { parse } from 'csv-parse/sync'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { catchUpFigures } from '#features/insight/measures/server/keep-figures.service.ts'
import { reportsContract } from '#features/insight/reports/reports.contract.ts'
import { jobCostContract } from '#features/jobs/job-summary/job-cost.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { payContract } from '#features/people/pay/pay.contract.ts'
import { payrollContract } from '#features/people/payroll/payroll.contract.ts'
import { timesheetsContract } from '#features/people/timesheets/timesheets.contract.ts'
import { timesheetTexts } from '#features/people/timesheets/timesheets.rules.ts'
import { notificationsContract } from '#features/talk/notifications/notifications.contract.ts'
import { claimsContract as c } from '../claims.contract.ts'
import { claimTexts } from '../claims.rules.ts'

const app = await testApp({ alone: true })
const { ok } = app
const monday = '2026-11-02'
const tuesday = '2026-11-03'
let keys = 0
const key = () => `key-of-claim-${++keys}`

/** A company with 0.88 a km from November on, on the Sunday of the week from 2 November. */
async function start() {
  const company = await app.company()
  app.setNow('2026-11-08T02:00:00Z')
  await ok(payContract.saveRules, { km_rate: 0.85 }, company.owner)
  await ok(payContract.saveRules, { starts_on: monday, km_rate: 0.88 }, company.owner)
  const sent = { name: 'Ada', address: '1 Low St', assign_worker: [company.technician.id] }
  const job = (await ok(jobsContract.add, sent, company.owner)).body.lastJobInsertId
  return { company, job, ...company }
}
const receipt = { kind: 'receipt', day: tuesday, amount_cents: 5_500, note: 'Fittings' } as const
const claimed = async ({ technician }: TestCompany, more: object = {}) =>
  (await ok(c.add, { key: key(), ...receipt, ...more } as never, technician)).body.result.id
const own = async ({ technician }: TestCompany) => (await ok(c.own, {}, technician)).body.result

async function approveWeek({ owner, technician }: TestCompany, first = monday) {
  await ok(timesheetsContract.finalise, { userId: technician.id, start: first }, technician)
  app.setNow('2026-11-10T02:00:00Z')
  const { sheets } = (await ok(timesheetsContract.sheet, { userId: technician.id, start: first }, owner)).body
    .result
  await ok(timesheetsContract.approve, { ids: [sheets[0]!.id!] }, owner)
  return sheets[0]!.id!
}

test('a receipt and a drive become a cost of their job and lines of the payroll run once their week is approved', async () => {
  const { company, owner, technician, job, id } = await start()
  await app.sql("update companies set abn = '51 824 753 556' where id = $1", [id])
  await ok(
    jobsContract.edit,
    { id: job, money: '330', include_tax: 1, payby_id: 2, job_status_id: 3 } as never,
    owner,
  )
  await claimed(company, { job_id: job })
  await claimed(company, { kind: 'kilometres', amount_cents: 0, metres: 42_500, job_id: job, day: monday })
  // Before November a km was 0.85.
  await claimed(company, { kind: 'kilometres', metres: 10_000, day: '2026-10-31', note: 'Supplier' })
  expect(
    (await own(company)).map(each => [each.day, each.amount_cents, each.tax_cents, each.km_rate]),
  ).toEqual([
    [tuesday, 5_500, 500, null],
    [monday, 3_740, 0, 8_800],
    ['2026-10-31', 850, 0, 8_500],
  ])
  const cost = async () => (await ok(jobCostContract.read, { id: job }, owner)).body.result
  const parts = async () => {
    await catchUpFigures(app.services.db, [id])
    const asked = { name: 'profit', from: '2026-11-01', to: '2026-11-30' } as const
    return (await ok(reportsContract.run, asked, owner)).body.result.totals.partsCost?.amount ?? 0
  }
  expect([await cost(), await parts()]).toMatchObject([{ claims_cents: 0, margin_cents: 30_000 }, 0])
  const rows = (await ok(timesheetsContract.week, { start: monday }, owner)).body.result
  expect(rows.find(row => row.user_id === technician.id)!.claims_cents).toBe(9_240)
  await approveWeek(company)
  // The tax of the receipt is claimed back where the company is registered.
  expect(await cost()).toMatchObject({ claims_cents: 8_740, margin_cents: 21_260, parts_cents: 0 })
  expect(await parts()).toBe(8_740)
  expect((await own(company)).map(each => each.week.state)).toEqual(['approved', 'approved', 'open'])

  const { result } = (await ok(payrollContract.preview, { day: tuesday }, owner)).body
  const lines = result.map(person => person.lines.map(line => [line.item, line.cents]))
  expect(lines).toEqual([
    [
      ['Expenses', 5_500],
      ['Kilometres', 3_740],
    ],
  ])
  const run = (await ok(payrollContract.export, { day: tuesday }, owner)).body.result.id
  const file = (await ok(payrollContract.file, { id: run, layout: 'keypay' }, owner)).body as never
  const csv = parse(file, { columns: true, bom: true }) as Record<string, string>[]
  expect(csv.map(row => [row.PayCategory, row.Units, row.Rate])).toEqual([
    ['Expenses', '1', '55.00'],
    ['Kilometres', '1', '37.40'],
  ])
  expect((await ok(payrollContract.preview, { day: tuesday }, owner)).body.result).toEqual([])
  expect((await app.request(payrollContract.export, { day: tuesday }, owner)).status).toBe(409)
})

test('without a tax number the whole receipt is the cost, and tax is at most what the rate puts into it', async () => {
  const { company, owner, technician, job } = await start()
  const much = await app.request(c.add, { key: key(), ...receipt, tax_cents: 502 }, technician)
  expect([much.status, much.body.field]).toEqual([400, 'tax_cents'])
  await claimed(company, { job_id: job, tax_cents: 0, amount_cents: 2_000 })
  await claimed(company, { job_id: job })
  await approveWeek(company)
  expect((await ok(jobCostContract.read, { id: job }, owner)).body.result.claims_cents).toBe(7_500)
})

test.each([
  [{ amount_cents: 0 }, 'amount_cents', claimTexts.amount],
  [{ amount_cents: -5 }, 'amount_cents', null],
  [{ amount_cents: 10_000_001 }, 'amount_cents', claimTexts.tooMuch],
  [{ day: '2026-11-09' }, 'day', claimTexts.future],
  [{ day: '2024-01-01' }, 'day', claimTexts.old],
  [{ kind: 'kilometres', metres: 0 }, 'metres', claimTexts.far],
  [{ kind: 'kilometres', metres: 3_000_000 }, 'metres', claimTexts.tooFar],
])('a claim of %j is refused', async (more, field, text) => {
  const { technician } = await start()
  const { status, body } = await app.request(c.add, { key: key(), ...receipt, ...more } as never, technician)
  expect(status).toBe(400)
  expect(body.field ?? Object.keys(body.fields ?? {})[0]).toBe(field)
  if (text) expect(body.message).toBe(text)
})

test('kilometres need a rate, a job must be there, and a claim that comes twice is one', async () => {
  const company = await app.company()
  app.setNow('2026-11-08T02:00:00Z')
  const { technician } = company
  const drive = { key: key(), kind: 'kilometres', day: tuesday, metres: 5_000 } as const
  expect((await app.request(c.add, drive, technician)).body.message).toBe(claimTexts.noRate)
  const gone = await app.request(c.add, { key: key(), ...receipt, job_id: 999_999 }, technician)
  expect([gone.status, gone.body.message]).toEqual([404, claimTexts.noJob])
  const once = { key: key(), ...receipt }
  const ids = await Promise.all([1, 2].map(async () => (await ok(c.add, once, technician)).body.result.id))
  expect(new Set(ids).size).toBe(1)
  await claimed(company)
  expect((await own(company)).map(each => each.is_double)).toEqual([true, true])
})

test('a returned claim stays out of its week, tells its person why, and is claimed again into an open one', async () => {
  const { company, owner, technician } = await start()
  const id = await claimed(company)
  const stays = await claimed(company, { amount_cents: 700 })
  await ok(c.giveBack, { id, note: 'No receipt' }, owner)
  const notices = (await ok(notificationsContract.fetchActivity, {}, technician)).body.data
  expect(notices[0]!.activity).toContain('No receipt')
  const week = await approveWeek(company)
  const edit = await app.request(c.edit, { id: stays, ...receipt }, technician)
  expect([edit.status, edit.body.message]).toEqual([409, timesheetTexts.approved])
  await ok(c.edit, { id, ...receipt, amount_cents: 6_600 }, technician)
  expect((await own(company)).find(each => each.id === id)).toMatchObject({
    state: 'claimed',
    answer: '',
    // The week of its day is approved: it goes with the present one.
    counts_on: '2026-11-10',
    day: tuesday,
  })
  const history = (await ok(c.history, { id }, owner)).body.result
  expect(history.map(({ user, lines }) => [user, lines.map(line => line.text)])).toEqual([
    [
      technician.fullname,
      ['{{field}}: {{from}} to {{to}}', '{{field}}: {{from}} to {{to}}', 'Claimed again'],
    ],
    [owner.fullname, ['Sent back: {{note}}']],
    [technician.fullname, ['Claimed: {{amount}}']],
  ])
  // Reopened, the week and what is claimed in it can be changed again.
  await ok(timesheetsContract.reopen, { id: week, reason: 'Forgot one' }, owner)
  await ok(c.edit, { id: stays, ...receipt, amount_cents: 800 }, technician)
  await ok(c.remove, { ids: [stays] }, technician)
})

test('a paid claim that is reversed comes off the next run and off its job', async () => {
  const { company, owner, job } = await start()
  const id = await claimed(company, { job_id: job })
  await approveWeek(company)
  await ok(payrollContract.export, { day: tuesday }, owner)
  await ok(c.reverse, { id, reason: 'Paid by card' }, owner)
  const { result } = (await ok(payrollContract.preview, { day: '2026-11-10' }, owner)).body
  expect(result[0]!.lines.map(line => [line.name, line.cents])).toEqual([['Expenses reversed', -5_500]])
  expect((await ok(jobCostContract.read, { id: job }, owner)).body.result.claims_cents).toBe(0)
  await ok(payrollContract.export, { day: '2026-11-10' }, owner)
  expect((await ok(payrollContract.preview, { day: '2026-11-10' }, owner)).body.result).toEqual([])
  expect((await app.request(c.reverse, { id, reason: 'Again' }, owner)).status).toBe(409)
})

test('others neither see nor touch a claim, nobody but an owner decides about their own, and a receipt is theirs', async () => {
  const { company, owner, technician } = await start()
  const other = await app.company()
  const id = await claimed(company)
  const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const { key: own_key } = (await own(company))[0]!
  const file = { bytes: photo, filename: 'receipt.png', type: 'image/png' }
  expect((await app.request(c.addFile, { key: own_key }, technician, { file } as never)).status).toBe(200)
  expect((await own(company))[0]!.file).toMatchObject({ name: 'receipt.png', type: 'image/png' })
  for (const [entry, input] of [
    [c.edit, { id, ...receipt }],
    [c.remove, { ids: [id] }],
    [c.history, { id }],
    [c.file, { id }],
    [c.giveBack, { id, note: 'No' }],
  ] as const)
    expect((await app.request(entry as never, input as never, other.owner)).status).toBe(404)
  expect(
    (await app.request(c.list, { userId: owner.id, start: monday, end: tuesday }, technician)).status,
  ).toBe(404)
  const add = await app.request(c.add, { key: key(), userId: owner.id, ...receipt }, technician)
  expect(add.status).toBe(404)
  const office = company.office
  const mine = (await ok(c.add, { key: key(), ...receipt }, office)).body.result.id
  const refused = await app.request(c.giveBack, { id: mine, note: 'Why' }, office)
  expect([refused.status, refused.body.message]).toEqual([409, timesheetTexts.ownApproval])
})

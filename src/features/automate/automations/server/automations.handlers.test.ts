import { beforeEach, expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { takeReply } from '#features/messages/client-messages/server/replies.service.ts'
import { quotesContract } from '#features/money/quotes/quotes.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { automationsContract as c } from '../automations.contract.ts'
import { automationTexts, blankStep, type Step } from '../automations.rules.ts'
import { onlyIf } from '../conditions.rules.ts'
import { runAutomations } from './run.service.ts'
import { forgetRuns } from './runs.queries.ts'

const app = await testApp()
const { ok } = app
beforeEach(() => app.setNow(null))

const wait = (days: number): Step => ({ ...blankStep('wait'), minutes: days * 1_440 })
const mail = (subject: string): Step => ({ ...blankStep('email'), subject, text: 'Hi {{Customer_Name}}' })
const note: Step = { ...blankStep('note'), text: 'Written by itself' }
const notify: Step = { ...blankStep('notify'), text: '{{Customer_Name}}' }
const sent = { trigger: 'quote.sent', actions: [mail('Your quote {{Quote_Number}}')], status: true } as const
let named = 0
const add = async (by: TestUser, more: object = {}) =>
  (await ok(c.add, { name: `Automation ${++named}`, ...sent, ...more } as never, by)).body.data

const content = { name: 'Ada', email: 'ada@example.test', phone: '0412 345 678' }
async function quoted({ owner }: TestCompany, more: object = {}) {
  const lines = [{ name: 'Tap', quantity: 1, price: 100 }]
  const draft = { ...content, lines, with_tax: true, ...more }
  const { id } = (await ok(quotesContract.add, draft, owner)).body.result
  return (await ok(quotesContract.send, { id, via: 'none' }, owner)).body.result
}
const runs = async ({ owner }: TestCompany, of: object = {}) => (await ok(c.runs, of, owner)).body.data
const states = (company: TestCompany) => async () => (await runs(company)).map(run => run.state)
/** The clock of the server so many days from now, and what is due then done by three servers at once. */
async function after(days: number) {
  app.setNow(new Date(Date.now() + days * 86_400_000).toISOString())
  const failed: unknown[] = []
  const run = () => runAutomations(app.services, error => failed.push(error))
  await Promise.all([run(), run(), run()])
  // Signed in they are in the present.
  app.setNow(null)
  return failed
}
const mailed = async ({ id }: TestCompany) =>
  (
    await app.sql<{ subject: string }>(
      `select payload ->> 'subject' as subject from outbox where company_id = $1 and kind = 'mail' order by id`,
      [id],
    )
  ).map(row => row.subject)

test('a quote is followed up after its wait, once, until it is answered', async () => {
  const company = await app.company()
  const actions = [wait(3), mail('First {{Quote_Number}}'), wait(4), mail('Second')]
  await add(company.owner, { actions, stops: ['decided', 'closed'] })
  const quote = await quoted(company)
  const other = await quoted(company)
  await expect.poll(states(company)).toEqual(['waiting', 'waiting'])
  await expect.poll(async () => (await runs(company)).map(run => run.position)).toEqual([1, 1])
  expect(await mailed(company)).toEqual([])
  expect(await after(2)).toEqual([])
  expect(await mailed(company)).toEqual([])
  expect(await after(3.01)).toEqual([])
  expect((await mailed(company)).sort()).toEqual([`First #${quote.number}`, `First #${other.number}`].sort())
  const [, run] = await runs(company)
  expect(run).toMatchObject({ title: `Quote ${quote.number}, Ada`, position: 3, row_id: quote.id })
  expect(run!.steps.map(step => step.outcome)).toEqual(['done', 'done', 'done', ''])
  await ok(quotesContract.decide, { id: quote.id, accepted: true, note: 'On the phone' }, company.owner)
  await expect.poll(states(company)).toEqual(['waiting', 'stopped'])
  expect(await after(7.1)).toEqual([])
  expect((await mailed(company)).filter(subject => subject === 'Second')).toHaveLength(1)
  expect(await runs(company)).toMatchObject([
    { state: 'done' },
    { state: 'stopped', reason: 'The quote is accepted or declined' },
  ])
})

test('an answer of the client stops what waits for one that was merged into them', async () => {
  const company = await app.company()
  await add(company.owner, { trigger: 'client.added', actions: [wait(1), notify], stops: ['replied'] })
  for (const name of ['Kept', 'Merged']) await ok(clientsContract.add, { name }, company.owner)
  await expect.poll(async () => (await runs(company)).map(run => run.position)).toEqual([1, 1])
  const [{ kept, merged }] = (await app.sql(
    'select min(id)::int as kept, max(id)::int as merged from clients where company_id = $1',
    [company.id],
  )) as [{ kept: number; merged: number }]
  await app.sql('update clients set merged_into = $2, deleted_at = now() where company_id = $1 and id = $3', [
    company.id,
    kept,
    merged,
  ])
  await app.services.db.withCompany(companyIdFrom(company.id, 'session'), tx =>
    takeReply(tx, app.services, {
      phone: '0412 345 678',
      text: 'Yes please',
      to: '',
      vendorId: null,
      client: { id: kept, name: 'Kept' },
    }),
  )
  await expect.poll(states(company)).toEqual(['stopped', 'stopped'])
})

test('only rows that fit begin, and a check before a step looks at the row as it is then', async () => {
  const company = await app.company()
  const conditions = onlyIf({ column: 'total', is: 'atLeast', value: '500' })
  await add(company.owner, { conditions, actions: [wait(1), blankStep('check'), mail('Large')] })
  await quoted(company)
  const large = await quoted(company, { lines: [{ name: 'Boiler', quantity: 1, price: 900 }] })
  await expect.poll(async () => (await runs(company)).map(run => run.row_id)).toEqual([large.id])
  const trial = { trigger: 'quote.sent', conditions } as const
  const tried = (await ok(c.try, trial, company.owner)).body
  expect(tried).toMatchObject({ happened: 2, fits: 1, rows: [{ id: large.id }] })
  await expect.poll(async () => (await runs(company))[0]!.position).toBe(1)
  await app.sql('update quotes set total_cents = 100 where company_id = $1 and id = $2', [
    company.id,
    large.id,
  ])
  await after(1.01)
  expect(await runs(company)).toMatchObject([{ state: 'stopped', reason: 'The conditions no longer match' }])
  expect(await mailed(company)).toEqual([])
})

test('steps act with the rights of the author, and what they do begins no automation', async () => {
  const company = await app.company()
  const status: Step = { ...blankStep('status'), status_id: 2 }
  await add(company.owner, { trigger: 'job.booked', actions: [note, status, notify] })
  await add(company.owner, { trigger: 'job.progressed', actions: [note] })
  const job = { name: 'Ada', phone: '0412 345 678', job_type_id: '1', address: '1 Main St' }
  const { status: answered } = await app.request(jobsContract.add as never, job as never, company.owner)
  expect(answered).toBe(200)
  await expect.poll(states(company)).toEqual(['done'])
  const entries = await app.sql(
    `select user_id from diary_entries where company_id = $1 and content::text like '%Written by itself%'`,
    [company.id],
  )
  expect(entries).toEqual([{ user_id: company.owner.id }])
  const [row] = await app.sql('select status_id from jobs where company_id = $1', [company.id])
  expect(row).toEqual({ status_id: 2 })
  const notices = await app.sql('select values from activities where company_id = $1 and kind_id = 70', [
    company.id,
  ])
  expect(notices.length).toBeGreaterThan(0)
})

test('what can’t be reached is left out and named; the run goes on', async () => {
  const company = await app.company()
  await add(company.owner, { actions: [mail('None'), note, notify] })
  await quoted(company, { email: '' })
  await expect.poll(states(company)).toEqual(['done'])
  const [run] = await runs(company)
  expect(run!.steps.map(({ outcome, note: why }) => [outcome, why])).toEqual([
    ['left', 'No email address'],
    ['left', 'No job'],
    ['done', ''],
  ])
})

test('a step that fails ends its run; five in a row switch the automation off, and a retry goes on from there', async () => {
  const company = await app.company()
  const own = await add(company.owner, { trigger: 'client.added', actions: [notify, notify] })
  const broken = JSON.stringify([notify, { ...blankStep('tag'), tag_id: 999_999 }, notify])
  await app.sql('update automations set steps = $1 where id = $2', [broken, own.id])
  for (let n = 0; n < 5; n++) {
    await ok(clientsContract.add, { name: `Client ${n}` }, company.owner)
    await expect
      .poll(async () => (await runs(company)).filter(run => run.state === 'failed'))
      .toHaveLength(n + 1)
  }
  const [automation] = (await ok(c.list, {}, company.owner)).body.data
  expect(automation).toMatchObject({ status: 0, failed: 5, paused: automationTexts.tag })
  await app.sql(`update automation_runs set steps = $1 where company_id = $2`, [
    JSON.stringify([notify, notify, notify]),
    company.id,
  ])
  const [failed] = await runs(company)
  await ok(c.retry, { id: failed!.id }, company.owner)
  await expect.poll(async () => (await runs(company))[0]!.state).toBe('done')
  expect((await runs(company))[0]!.steps.map(step => step.outcome)).toEqual(['done', 'done', 'done'])
  expect((await app.request(c.retry, { id: failed!.id }, company.owner)).status).toBe(409)
})

test('runs are stopped and steps skipped by hand, with the automation and with it gone', async () => {
  const company = await app.company()
  const own = await add(company.owner, { actions: [wait(1), mail('Late'), notify] })
  for (let n = 0; n < 3; n++) await quoted(company)
  await expect.poll(async () => (await runs(company)).map(run => run.position)).toEqual([1, 1, 1])
  const [first, second] = await runs(company)
  expect((await ok(c.stopRuns, { ids: [first!.id] }, company.owner)).body.stopped).toBe(1)
  await ok(c.skipStep, { id: second!.id, position: 1 }, company.owner)
  expect((await app.request(c.skipStep, { id: second!.id, position: 1 }, company.owner)).status).toBe(409)
  expect((await runs(company))[1]).toMatchObject({ state: 'waiting', position: 2 })
  await after(1.5)
  await expect.poll(states(company)).toEqual(['stopped', 'done', 'done'])
  expect((await runs(company))[1]!.steps.map(step => step.outcome)).toEqual(['done', 'left', 'done'])
  expect(await mailed(company)).toEqual(['Late'])
  await quoted(company)
  await expect.poll(async () => (await runs(company))[0]!.position).toBe(1)
  await ok(c.remove, { id: own.id }, company.owner)
  expect((await states(company)())[0]).toBe('stopped')
  expect((await ok(c.list, {}, company.owner)).body.data).toEqual([])
  await ok(c.restore, { id: own.id }, company.owner)
  expect((await ok(c.list, {}, company.owner)).body.data).toMatchObject([{ id: own.id, status: 0 }])
})

test('an author who lost the right, and a step that came due a day ago, send nothing', async () => {
  const company = await app.company()
  await add(company.office, { actions: [wait(1), mail('Never')] })
  await add(company.owner, { actions: [wait(1), mail('Too late')] })
  await quoted(company)
  await expect.poll(async () => (await runs(company)).map(run => run.position)).toEqual([1, 1])
  await app.sql('update users set group_id = 3 where company_id = $1 and id = $2', [
    company.id,
    company.office.id,
  ])
  await after(2.5)
  expect((await runs(company)).map(run => run.reason).sort()).toEqual([
    'Its author no longer has permission',
    'Skipped: it was due more than 24 hours ago',
  ])
  expect(await mailed(company)).toEqual([])
})

test('a job shows what waits for it; what ended a year ago is forgotten', async () => {
  const company = await app.company()
  await add(company.owner, { trigger: 'job.booked', actions: [wait(1), note] })
  await add(company.owner, { trigger: 'job.booked', actions: [note] })
  const job = { name: 'Ada', phone: '0412 345 678', job_type_id: '1', address: '1 Main St' }
  expect((await app.request(jobsContract.add as never, job as never, company.owner)).status).toBe(200)
  await expect.poll(async () => (await states(company)()).sort()).toEqual(['done', 'waiting'])
  const [{ job_id }] = (await app.sql('select max(id)::int as job_id from jobs where company_id = $1', [
    company.id,
  ])) as [{ job_id: number }]
  expect(await runs(company, { job_id })).toMatchObject([{ state: 'waiting', position: 1 }])
  const sweepIn = (days: number) =>
    app.services.db.withCompany(companyIdFrom(company.id, 'session'), tx =>
      forgetRuns(tx, new Date(Date.now() + days * 86_400_000)),
    )
  await sweepIn(364)
  expect(await runs(company)).toHaveLength(2)
  await sweepIn(366)
  expect(await states(company)()).toEqual(['waiting'])
})

test.each<[string, object, string]>([
  ['no step', { actions: [] }, automationTexts.noSteps],
  ['only waits', { actions: [wait(1)] }, automationTexts.onlyWaits],
  ['a wait at the end', { actions: [mail('A'), wait(1)] }, automationTexts.lastWaits],
  ['a wait of nothing', { actions: [wait(0), mail('A')] }, automationTexts.wait],
  ['a wait of ten years', { actions: [wait(3_660), mail('A')] }, automationTexts.wait],
  ['no subject', { actions: [mail('')] }, automationTexts.subject],
  ['no text', { actions: [{ ...mail('A'), text: '' }] }, automationTexts.text],
  ['a note on a lead', { trigger: 'lead.received', actions: [note] }, automationTexts.noJob],
  ['a task for nobody', { actions: [{ ...blankStep('task'), text: 'A' }] }, automationTexts.person],
  ['a tag that is gone', { actions: [{ ...blankStep('tag'), tag_id: 999_999 }] }, automationTexts.tag],
  [
    'a column that is not there',
    { conditions: onlyIf({ column: 'none', is: 'is', value: '1' }) },
    'This report uses a column that no longer exists. Edit it first.',
  ],
  ['an unknown placeholder', { actions: [mail('{{Job_Id}}')] }, 'Unknown placeholder: {{Job_Id}}'],
  ['no name', { name: ' ' }, automationTexts.name],
])('an automation with %s is refused', async (_, more, message) => {
  const { owner } = await shared()
  const input = { name: `Refused ${++named}`, ...sent, ...more }
  const { status, body } = await app.request(c.add, input as never, owner)
  expect([status, body.message]).toEqual([400, message])
})

test('names are taken once, others’ automations are not found, and the permission is asked for', async () => {
  const { owner, technician } = await shared()
  const stranger = await app.company()
  const own = await add(owner, { name: 'Follow up' })
  expect((await app.request(c.add, { name: 'follow UP', ...sent } as never, owner)).status).toBe(409)
  for (const entry of [c.remove, c.restore]) {
    expect((await app.request(entry as typeof c.remove, { id: own.id }, stranger.owner)).status).toBe(404)
    expect((await app.request(entry as typeof c.remove, { id: own.id }, technician)).status).toBe(403)
  }
  expect((await ok(c.list, {}, stranger.owner)).body.data).toEqual([])
  const stale = { id: own.id, name: 'Follow up', ...sent, version: own.version - 1 }
  expect((await app.request(c.edit, stale as never, owner)).status).toBe(409)
})

let kept: TestCompany | undefined
async function shared() {
  kept ??= await app.company()
  return kept
}

test('of 300 runs that are due at once each does its step once, however many servers share them', async () => {
  const company = await app.company()
  const own = await add(company.owner, { actions: [mail('Once')], status: false })
  const { id } = await quoted(company)
  await app.sql(
    `insert into automation_runs (company_id, automation_id, happening_id, source, row_id, title, conditions, steps, stops,
       due_at, started_at)
     select a.company_id, a.id, n, 'quotes', $3, 'Quote', a.conditions, a.steps, '{}', now(), now()
     from automations a, generate_series(1, 300) n where a.company_id = $1 and a.id = $2`,
    [company.id, own.id, id],
  )
  expect(await after(0)).toEqual([])
  await expect
    .poll(
      async () =>
        await app.sql(`select state, count(*)::int n from automation_runs where company_id = $1 group by 1`, [
          company.id,
        ]),
      { timeout: 60_000 },
    )
    .toEqual([{ state: 'done', n: 300 }])
  const [mails] = await app.sql(
    `select count(*)::int n from outbox where company_id = $1 and payload ->> 'subject' = 'Once'`,
    [company.id],
  )
  const [steps] = await app.sql(`select count(*)::int n from automation_steps where company_id = $1`, [
    company.id,
  ])
  expect([mails, steps]).toEqual([{ n: 300 }, { n: 300 }])
})

import { beforeEach, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { messageTemplatesContract } from '#features/messages/message-templates/message-templates.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { takeTurn } from '#server/happenings/happenings.queries.ts'
import { againHeader, happenedHeader, sentHeader } from '#shared/happened.ts'
import { automationsContract as c } from '../automations.contract.ts'
import { automationTexts, blankStep, type Step } from '../automations.rules.ts'
import { onlyIf } from '../conditions.rules.ts'
import { stepTexts } from '../run.rules.ts'
import { runAutomations } from './run.service.ts'

const app = await testApp()
const { ok } = app
beforeEach(() => app.setNow(null))

const wait = (minutes: number): Step => ({ ...blankStep('wait'), minutes })
const day = 1_440
const notify: Step = { ...blankStep('notify'), text: '{{Customer_Name}}' }
const note: Step = { ...blankStep('note'), text: 'Noted' }
const sent = { name: 'An automation', trigger: 'client.added', actions: [notify], status: true }
const add = async ({ owner }: TestCompany, more: object = {}) =>
  (await ok(c.add, { ...sent, ...more } as never, owner)).body.data
const runs = async ({ owner }: TestCompany) => (await ok(c.runs, {}, owner)).body.data
const states = (company: TestCompany) => async () => (await runs(company)).map(run => run.state)
const places = (company: TestCompany) => async () => (await runs(company)).map(run => run.position)
const addClient = ({ owner }: TestCompany, name = 'Ada') =>
  ok(clientsContract.add, { name, email: 'ada@example.test' }, owner)
async function after(days: number) {
  app.setNow(new Date(Date.now() + days * 86_400_000).toISOString())
  const failed: unknown[] = []
  await runAutomations(app.services, error => failed.push(error))
  app.setNow(null)
  expect(failed).toEqual([])
}

test('an action or a column that nobody knows is refused with the place of its step', async () => {
  const { owner } = await app.company()
  const refused = async (more: object) => {
    const { status, body } = await app.request(c.add, { ...sent, ...more } as never, owner)
    return [status, body.field]
  }
  expect(await refused({ actions: [notify, { kind: 'fly' }] })).toEqual([400, 'actions.1.kind'])
  expect(await refused({ actions: [notify, { ...notify, text: 7 }] })).toEqual([400, 'actions.1.text'])
  const fork = { ...blankStep('fork'), conditions: onlyIf({ column: 'none', is: 'is', value: '1' }) }
  expect(await refused({ actions: [notify, fork, notify] })).toEqual([400, 'actions.1.conditions'])
  expect(await refused({ trigger: 'moon.full' })).toEqual([400, 'trigger'])
  expect((await ok(c.list, {}, owner)).body.data).toEqual([])
})

test('what happened before an automation was on, or had its trigger, begins nothing, however late it is heard of', async () => {
  const company = await app.company()
  const { owner } = company
  const [off, other] = [
    await add(company, { status: false }),
    await add(company, { name: 'Another', trigger: 'quote.sent' }),
  ]
  await app.services.db.withCompany(companyIdFrom(company.id, 'session'), async tx => {
    expect(await takeTurn(tx, 'automations', 60_000)).toBe(true)
    await addClient(company, 'Before')
    await ok(c.changeStatus, { id: off.id, status: true }, owner)
    await ok(c.edit, { ...sent, ...other, status: true, trigger: 'client.added' } as never, owner)
    await addClient(company, 'After')
    // One that is on stays on.
    await ok(c.changeStatus, { id: off.id, status: true }, owner)
  })
  await app.followed(company)
  expect((await runs(company)).map(run => run.title)).toEqual(['After', 'After'])
})

test('after a restore a client who is added again is not written to again; what was to come later comes', async () => {
  const company = await app.company()
  await add(company, { actions: [notify, wait(day), notify] })
  const now = new Date().toISOString()
  const headers = { [happenedHeader]: now, [sentHeader]: now, [againHeader]: '1' }
  await ok(clientsContract.add, { name: 'Ada' }, company.owner, { headers })
  await expect.poll(places(company)).toEqual([2])
  await after(1.1)
  const [run] = await runs(company)
  expect(run!.steps.map(({ outcome, note }) => [outcome, note])).toEqual([
    ['left', stepTexts.again],
    ['done', ''],
    ['done', ''],
  ])
})

test('a technician, a tag or a template that is gone is refused with a save, named in the run, and keeps it from being switched on', async () => {
  const company = await app.company()
  const { id, owner, technician } = company
  const [tag] = await app.sql<{ id: number }>(
    `insert into client_tags (company_id, name) values ($1, 'VIP') returning id::int`,
    [id],
  )
  const template = { channel: 'email', name: 'Tips', subject: 'Tips', content: 'Hi' } as const
  const { data } = (await ok(messageTemplatesContract.save, template, owner)).body
  const tips: Step = { ...blankStep('email'), template_id: data.id }
  const tagged: Step = { ...blankStep('tag'), tag_id: tag!.id }
  const theirs: Step = { ...notify, user_id: technician.id }
  const own = await add(company, { actions: [wait(day), tips, tagged] })
  await add(company, { name: 'Another', actions: [wait(day), theirs] })
  await addClient(company)
  await expect.poll(places(company)).toEqual([1, 1])
  await ok(messageTemplatesContract.remove, { id: data.id, channel: 'email' } as never, owner)
  await app.sql('delete from client_tags where company_id = $1', [id])
  await app.sql('update users set active = false where id = $1', [technician.id])
  const refused = async (step: Step) => {
    const { status, body } = await app.request(
      c.add,
      { ...sent, name: 'B', actions: [notify, step] } as never,
      owner,
    )
    return [status, body.field, body.message]
  }
  expect(await refused(tips)).toEqual([400, 'actions.1.template_id', automationTexts.message])
  expect(await refused(tagged)).toEqual([400, 'actions.1.tag_id', automationTexts.tag])
  expect(await refused(theirs)).toEqual([400, 'actions.1.user_id', automationTexts.person])
  await after(1.01)
  // Each waits for whoever tries it again.
  const failed = (await runs(company)).filter(({ state }) => state === 'failed')
  const first = failed.find(run => run.automation_id === own.id)
  expect(failed).toHaveLength(2)
  expect(first).toMatchObject({ position: 2, reason: automationTexts.tag })
  expect(first!.steps[1]).toMatchObject({ outcome: 'left', note: stepTexts.noWords })
  expect(failed.find(run => run.automation === 'Another')).toMatchObject({ reason: automationTexts.person })
  await ok(c.changeStatus, { id: own.id, status: false }, owner)
  const { status } = await app.request(c.changeStatus, { id: own.id, status: true }, owner)
  expect(status).toBe(400)
})

test('a status that goes there and back in a second does nothing later, and waits once', async () => {
  const company = await app.company()
  const isClosed = onlyIf({ column: 'status', is: 'is', value: '3' })
  const steps = [wait(day), blankStep('check'), note]
  await add(company, { trigger: 'job.closed', conditions: isClosed, actions: steps })
  const content = { name: 'Ada', email: 'ada@example.test', address: '1 Low St' }
  const job = async () => (await ok(jobsContract.add, content as never, company.owner)).body.lastJobInsertId
  const set = (id: number, job_status_id: number) =>
    ok(jobsContract.edit, { id, job_status_id } as never, company.owner)
  const [back, again] = [await job(), await job()]
  for (const status of [3, 1]) await set(back, status)
  for (const status of [3, 1, 3]) await set(again, status)
  await app.followed(company)
  const waiting = async () => (await runs(company)).filter(run => run.row_id === again)
  await expect.poll(async () => (await waiting()).map(run => run.position)).toEqual([1])
  await expect.poll(async () => (await places(company)()).every(position => position === 1)).toBe(true)
  await after(1.01)
  expect((await waiting()).map(run => run.state)).toEqual(['done'])
  const notes = await app.sql<{ job_id: number }>(
    `select job_id::int from diary_entries where company_id = $1 and content::text like '%Noted%'`,
    [company.id],
  )
  expect(notes).toEqual([{ job_id: again }])
})

test('an automation that begins over and over for one row is switched off, and its owner told', async () => {
  const company = await app.company()
  const { owner } = company
  const { id } = await add(company, { trigger: 'job.progressed', actions: [note] })
  const content = { name: 'Ada', email: 'ada@example.test', address: '1 Low St' }
  const job = (await ok(jobsContract.add, content as never, owner)).body.lastJobInsertId
  await app.sql(
    `insert into automation_runs (company_id, automation_id, happening_id, source, row_id, title, conditions, steps, stops, state,
       due_at, started_at, ended_at)
     select $1, $2, -n, 'jobs', $3, 'Job', '{}', '[]', '{}', 'done', now(), now(), now() from generate_series(1, 20) n`,
    [company.id, id, job],
  )
  await ok(jobsContract.edit, { id: job, job_status_id: 2 } as never, owner)
  const shown = async () => (await ok(c.list, {}, owner)).body.data.map(row => [row.status, row.paused])
  await expect.poll(shown).toEqual([[0, automationTexts.tooOften]])
  expect(await runs(company)).toHaveLength(20)
})

test('the conditions are asked again before what follows a wait, and not between steps that follow at once', async () => {
  const company = await app.company()
  const isNamed = onlyIf({ column: 'name', is: 'is', value: 'Ada' })
  await add(company, { conditions: isNamed, actions: [wait(day), notify, wait(day), notify] })
  await addClient(company)
  await expect.poll(places(company)).toEqual([1])
  await after(1.01)
  expect(await places(company)()).toEqual([3])
  await app.sql(`update clients set name = 'Ben' where company_id = $1`, [company.id])
  await after(2.1)
  expect(await runs(company)).toMatchObject([{ state: 'stopped', reason: stepTexts.noMatch, position: 3 }])
})

test('nothing is done while the plan is paused or over, and goes on with it', async () => {
  const company = await app.company()
  await add(company, { actions: [wait(60), notify, wait(60), notify] })
  await addClient(company)
  await expect.poll(places(company)).toEqual([1])
  const plan = (fields: string) => app.sql(`update companies set ${fields} where id = $1`, [company.id])
  await plan('plan_paused = true')
  await after(0.05)
  expect(await places(company)()).toEqual([1])
  await plan('plan_paused = false')
  await after(0.05)
  expect(await places(company)()).toEqual([3])
  await plan(`subscription_date = current_date - 30`)
  await after(0.15)
  expect(await places(company)()).toEqual([3])
  await plan('subscription_date = null')
  await after(0.15)
  expect(await states(company)()).toEqual(['done'])
})

test('an automation is no stranger’s to try again, to skip or to stop', async () => {
  const [company, other] = [await app.company(), await app.company()]
  await add(company, { actions: [wait(60), notify] })
  await addClient(company)
  await expect.poll(places(company)).toEqual([1])
  const [run] = await runs(company)
  const { id } = run!
  for (const [entry, input] of [
    [c.retry, { id }],
    [c.skipStep, { id, position: 1 }],
  ] as const)
    expect((await app.request(entry as typeof c.retry, input, other.owner)).status).toBe(404)
  expect((await ok(c.stopRuns, { ids: [id] }, other.owner)).body.stopped).toBe(0)
  expect(await states(company)()).toEqual(['waiting'])
})

test('a try shows what each step would say to one row, and why not; nothing is sent', async () => {
  const company = await app.company()
  const { owner } = company
  const mail: Step = { ...blankStep('email'), subject: 'Hi', text: 'Dear {{Customer_Name}}' }
  const fork = {
    ...blankStep('fork'),
    conditions: onlyIf({ column: 'phone', is: 'filled', value: '' }),
  }
  const actions = [
    mail,
    fork,
    { ...blankStep('sms'), text: 'A', branch: 'yes' },
    { ...notify, branch: 'no' },
    { ...blankStep('sms'), text: 'B' },
  ]
  await addClient(company)
  const sent = { trigger: 'client.added', conditions: { match: 'all', groups: [] } }
  const { rows, steps } = (await ok(c.try, sent as never, owner)).body
  expect([rows.length, steps]).toEqual([1, []])
  const row = rows[0]!.id
  expect((await ok(c.try, { ...sent, actions, row } as never, owner)).body.steps).toEqual([
    { kind: 'email', to: 'ada@example.test', subject: 'Hi', text: 'Dear Ada', note: '' },
    { kind: 'fork', to: '', subject: '', text: '', note: '' },
    { kind: 'sms', to: '', subject: '', text: '', note: stepTexts.otherWay },
    { kind: 'notify', to: '', subject: '', text: 'Ada', note: '' },
    { kind: 'sms', to: '', subject: '', text: 'B', note: stepTexts.noMobile },
  ])
  const other = await app.company()
  const stranger = await app.request(c.try, { ...sent, actions, row } as never, other.owner)
  expect(stranger.status).toBe(404)
  const broken = await app.request(c.try, { ...sent, actions: [fork], row } as never, owner)
  expect([broken.status, broken.body.field]).toEqual([400, 'actions.0.kind'])
  const mails = await app.sql(`select 1 from outbox where company_id = $1 and kind = 'mail'`, [company.id])
  expect([mails, await runs(company)]).toEqual([[], []])
})

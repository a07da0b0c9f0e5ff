import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { companyContract } from '#features/account/company/company.contract.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { mergingContract } from '#features/clients/merging/merging.contract.ts'
import { jobTemplatesContract } from '#features/jobs/job-templates/job-templates.contract.ts'
import { appointmentsContract } from '#features/jobs/jobs/appointments.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { quotesContract } from '#features/money/quotes/quotes.contract.ts'
import { guardedFetch } from '#server/guarded-fetch.ts'
import { dayMinutes, dayText, todayIn, wallIsGap, wallToUtc } from '#shared/dates.ts'
import { automationsContract as c } from '../automations.contract.ts'
import { automationTexts, blankStep, type Step } from '../automations.rules.ts'
import { onlyIf } from '../conditions.rules.ts'
import { sendRequest } from './requests.service.ts'
import { runAutomations } from './run.service.ts'

const app = await testApp()
const { ok } = app
beforeEach(() => app.setNow(null))

const mail = (subject: string): Step => ({ ...blankStep('email'), subject, text: 'Hi {{Customer_Name}}' })
const content = { name: 'Ada', email: 'ada@example.test', phone: '0412 345 678', address: '1 Low St' }
const dayBefore = { count: 1, unit: 'days', side: 'before' } as const
let named = 0
const add = async ({ owner }: TestCompany, more: object) =>
  (
    await ok(
      c.add,
      { name: `Automation ${++named}`, status: true, actions: [mail('Soon')], ...more } as never,
      owner,
    )
  ).body.data
const runs = async ({ owner }: TestCompany) => (await ok(c.runs, {}, owner)).body.data
const states = (company: TestCompany) => async () => (await runs(company)).map(run => run.state)
async function at(moment: string | Date) {
  app.setNow(new Date(moment).toISOString())
  const failed: unknown[] = []
  const run = () => runAutomations(app.services, error => failed.push(error))
  await Promise.all([run(), run(), run()])
  app.setNow(null)
  expect(failed).toEqual([])
}
const due = async ({ id }: TestCompany) =>
  (
    await app.sql<{ due_at: Date }>(
      'select due_at from automation_dates where company_id = $1 order by due_at',
      [id],
    )
  ).map(row => row.due_at.toISOString())
const hours = (moment: string, count: number) => new Date(Date.parse(moment) + count * 3_600_000)

const zone = 'Australia/Sydney'
/** The next day on which the clock skips 2:30, some weeks ahead. */
function skippedDay(): number {
  let day = todayIn(zone, new Date().toISOString()) + 20
  while (!wallIsGap(day * dayMinutes + 150, zone)) day++
  return day
}
const wall = (day: number, minutes: number) => wallToUtc(day * dayMinutes + minutes, zone)
const iso = (instant: string) => new Date(instant).toISOString()

async function booked({ owner }: TestCompany, starts: string) {
  const sent = { ...content, appointments: [{ appointment_time: starts }] }
  const { lastJobInsertId: id } = (await ok(jobsContract.add, sent as never, owner)).body
  const [row] = await app.sql<{ id: number }>('select id::int from appointments where job_id = $1', [id])
  return { job: id, appointment: row!.id }
}

test('an automation begins a day before an appointment, follows it when it moves, into a skipped hour too, and once', async () => {
  const company = await app.company()
  await add(company, { trigger: 'date.appointment', timing: dayBefore })
  const day = skippedDay()
  const first = wall(day - 4, 600)
  const { job, appointment } = await booked(company, first)
  await expect.poll(() => due(company)).toEqual([iso(wall(day - 5, 600))])
  const { body } = await ok(c.runs, { job_id: job }, company.owner)
  expect(body.planned).toMatchObject([{ at: wall(day - 5, 600) }])
  await ok(
    appointmentsContract.move,
    { id: appointment, appointment_time: wall(day + 1, 150) } as never,
    company.owner,
  )
  // 2:30 is not there on the day before: it comes out at 3:30.
  await expect.poll(() => due(company)).toEqual([iso(wall(day, 210))])
  await at(wall(day - 5, 601))
  expect(await runs(company)).toEqual([])
  await at(wall(day, 211))
  expect(await states(company)()).toEqual(['done'])
  expect(await due(company)).toEqual([])
  await at(wall(day, 220))
  expect(await runs(company)).toHaveLength(1)
  // Moved once more, it is another date.
  await ok(
    appointmentsContract.move,
    { id: appointment, appointment_time: wall(day + 9, 600) } as never,
    company.owner,
  )
  await expect.poll(() => due(company)).toEqual([iso(wall(day + 8, 600))])
  await ok(appointmentsContract.cancel, { id: appointment } as never, company.owner)
  await expect.poll(() => due(company)).toEqual([])
})

test('dates of rows that are there already are noted with a save, and forgotten when it is switched off', async () => {
  const company = await app.company()
  const day = todayIn(zone, new Date().toISOString())
  await booked(company, wall(day + 10, 600))
  // Its day before has passed.
  await booked(company, `${new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 19)}Z`)
  const own = await add(company, { trigger: 'date.appointment', timing: dayBefore })
  expect(await due(company)).toEqual([iso(wall(day + 9, 600))])
  const timing = { count: 2, unit: 'hours', side: 'after' }
  await ok(c.edit, { ...own, timing, status: true } as never, company.owner)
  expect(await due(company)).toHaveLength(2)
  await ok(c.changeStatus, { id: own.id, status: false }, company.owner)
  expect(await due(company)).toEqual([])
  // More than a day late, as after an outage: listed as skipped.
  await ok(c.changeStatus, { id: own.id, status: true }, company.owner)
  // A follower of the bookings may hold the dates at that moment.
  const late = async () => {
    await at(wall(day + 13, 600))
    return (await runs(company))[0]
  }
  await expect
    .poll(late)
    .toMatchObject({ state: 'stopped', reason: 'Skipped: it was due more than 24 hours ago' })
})

test('a date that has come still begins its automation when the visit moves before that', async () => {
  const company = await app.company()
  const timing = { count: 2, unit: 'hours', side: 'before' }
  await add(company, { trigger: 'date.appointment', timing })
  const now = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()
  const after = (minutes: number) => hours(now, minutes / 60)
  const sent = (minutes: number) => `${after(minutes).toISOString().slice(0, 19)}Z`
  const { appointment } = await booked(company, sent(180))
  await expect.poll(() => due(company)).toEqual([iso(sent(60))])
  // It has come, and the visit moves before anything began.
  app.setNow(after(61).toISOString())
  const moved = { id: appointment, appointment_time: sent(175) }
  await ok(appointmentsContract.move, moved as never, company.owner)
  // What is booked after it is noted after it.
  await booked(company, sent(300))
  await expect.poll(() => due(company)).toContain(iso(sent(180)))
  await at(after(62))
  expect(await states(company)()).toEqual(['done'])
  await at(after(63))
  expect(await states(company)()).toEqual(['done'])
})

test('eleven months after a client’s last job, even if the client was merged and the other had a later one', async () => {
  const company = await app.company()
  const timing = { count: 11, unit: 'months', side: 'after' }
  await add(company, { trigger: 'date.lastJob', timing, actions: [mail('Service')] })
  const closed = async (name: string) => {
    const email = `${name.toLowerCase()}@example.test`
    const sent = { ...content, name, email, phone: '' }
    const id = (await ok(jobsContract.add, sent as never, company.owner)).body.lastJobInsertId
    await ok(jobsContract.edit, { id, job_status_id: 3 } as never, company.owner)
    const [row] = await app.sql<{ client_id: number }>('select client_id::int from jobs where id = $1', [id])
    return row!.client_id
  }
  const [kept, merged] = [await closed('Kept'), await closed('Merged')]
  await expect.poll(() => due(company)).toHaveLength(2)
  await ok(mergingContract.merge, { keep: kept, merge: merged } as never, company.owner)
  const [first] = await due(company)
  await at(new Date(Date.parse(first!) + 3_600_000))
  expect(await runs(company)).toMatchObject([{ source: 'clients', row_id: kept, state: 'done' }])
})

test('a fork goes one way, and a wait until a date follows the date', async () => {
  const company = await app.company()
  const fork: Step = {
    ...blankStep('fork'),
    conditions: onlyIf({ column: 'email', is: 'filled', value: '' }),
  }
  const until: Step = { ...blankStep('until'), timing: { count: 2, unit: 'days', side: 'before' } }
  const actions = [
    until,
    fork,
    { ...mail('Yes'), branch: 'yes' },
    { ...mail('No'), branch: 'no' },
    mail('Both'),
  ]
  await add(company, { trigger: 'job.booked', actions })
  const day = todayIn(zone, new Date().toISOString())
  const { appointment } = await booked(company, wall(day + 10, 600))
  const waits = async () => (await runs(company)).map(run => run.due_at && iso(run.due_at))
  await expect.poll(waits).toEqual([iso(wall(day + 8, 600))])
  const to = { id: appointment, appointment_time: wall(day + 6, 600) }
  await ok(appointmentsContract.move, to as never, company.owner)
  await expect.poll(waits).toEqual([iso(wall(day + 4, 600))])
  await at(wall(day + 4, 601))
  const [run] = await runs(company)
  expect(run!.state).toBe('done')
  expect(run!.steps.map(step => step.note)).toEqual(['', '', '', 'On the other path', ''])
})

test('a job is made from a template, and begins no automation itself', async () => {
  const company = await app.company()
  const made = { name: 'Service', description: 'Yearly check', tasks: [{ title: 'Flush', days: 2 }] }
  const { id } = (await ok(jobTemplatesContract.add, made as never, company.owner)).body.result
  const job: Step = { ...blankStep('job'), template_id: id }
  const nobody = { name: 'Nobody', trigger: 'client.added', actions: [job], status: true }
  const { body } = await app.request(c.add, nobody as never, company.owner)
  expect(body).toMatchObject({ message: automationTexts.person, field: 'actions.0.user_id' })
  job.user_id = company.technician.id
  await add(company, { trigger: 'client.added', actions: [job] })
  await add(company, { trigger: 'job.booked', actions: [mail('Never')] })
  await ok(clientsContract.add, { name: 'Ada', email: 'ada@example.test' }, company.owner)
  await expect.poll(states(company)).toEqual(['done'])
  const jobs = await app.sql(
    `select name, email, company_comment, status_id, jsonb_array_length(to_jsonb(estimates)) as estimates
     from jobs where company_id = $1`,
    [company.id],
  )
  expect(jobs).toEqual([
    { name: 'Ada', email: 'ada@example.test', company_comment: 'Yearly check', status_id: 1, estimates: 0 },
  ])
  const tasks = await app.sql('select title from job_tasks where company_id = $1', [company.id])
  expect(tasks).toEqual([{ title: 'Flush' }])
})

test('a web address is called with a signature, tried again under the same id, and never in a private network', async () => {
  const company = await app.company()
  const web: Step = {
    ...blankStep('web'),
    url: 'https://hooks.example.test/tradewind',
    text: '{{Customer_Name}}',
  }
  const refused = async (actions: Step[]) => {
    const sent = { name: `Refused ${++named}`, trigger: 'client.added', actions, status: false }
    return (await app.request(c.add, sent as never, company.owner)).body
  }
  expect(await refused([web])).toMatchObject({ message: automationTexts.secret, field: 'actions.0.url' })
  const { secret } = (await ok(c.renewSecret, {}, company.owner)).body
  expect((await ok(c.secret, {}, company.owner)).body).toMatchObject({ made_at: expect.any(String) })
  for (const url of [
    'https://192.168.1.1/',
    'https://10.0.0.8/x',
    'https://[::1]/',
    'https://user:pw@example.test/',
  ])
    expect((await refused([{ ...web, url }])).field).toBe('actions.0.url')
  await add(company, { trigger: 'client.added', actions: [web] })
  await ok(clientsContract.add, { name: 'Ada' }, company.owner)
  await expect.poll(states(company)).toEqual(['done'])

  const got: { id: string; body: string; fits: boolean }[] = []
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      const header = (name: string) => String(request.headers[name])
      const id = header('webhook-id')
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
      const signed = `${id}.${header('webhook-timestamp')}.${body}`
      const mac = createHmac('sha256', key).update(signed).digest('base64')
      got.push({ id, body, fits: header('webhook-signature') === `v1,${mac}` })
      reply.writeHead(got.length === 1 ? 503 : 204).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const here: typeof guardedFetch = (_address, sent) =>
    guardedFetch(`http://127.0.0.1:${port}/`, sent, { allowPrivate: true })
  const [{ id }] = (await app.sql('select id::int from automation_requests where company_id = $1', [
    company.id,
  ])) as [{ id: number }]
  const send = (lastTry: boolean, by = here) =>
    sendRequest(app.services, { data: { companyId: company.id, id }, lastTry }, by)
  await expect(send(false)).rejects.toThrow('Status 503')
  await send(false)
  await send(false)
  server.close()
  expect(got).toHaveLength(2)
  expect(got.every(({ fits }) => fits)).toBe(true)
  expect(got[0]!.id).toBe(got[1]!.id)
  expect(JSON.parse(got[1]!.body)).toMatchObject({ about: 'clients', text: 'Ada' })
  // Its name may lead into a private network as well.
  await ok(clientsContract.add, { name: 'Ben' }, company.owner)
  await expect.poll(async () => (await runs(company)).map(run => run.state)).toEqual(['done', 'done'])
  const [{ second }] = (await app.sql(
    'select max(id)::int as second from automation_requests where company_id = $1',
    [company.id],
  )) as [{ second: number }]
  const inside: typeof guardedFetch = (address, sent) =>
    guardedFetch(address, sent, { resolve: async () => ['10.1.2.3'] })
  await sendRequest(app.services, { data: { companyId: company.id, id: second }, lastTry: false }, inside)
  expect((await runs(company))[0]!.steps).toMatchObject([
    { outcome: 'left', note: 'The web address didn’t accept it' },
  ])
})

test.each<[string, object, string, string]>([
  [
    'a time of ten years',
    { trigger: 'date.due', timing: { count: 120, unit: 'months', side: 'after' } },
    automationTexts.timing,
    'timing',
  ],
  [
    'a time of -1',
    { trigger: 'date.due', timing: { count: -1, unit: 'days', side: 'after' } },
    automationTexts.timing,
    'timing.count',
  ],
  ['no time', { trigger: 'date.due' }, automationTexts.timing, 'timing'],
  [
    'a time before the last job',
    { trigger: 'date.lastJob', timing: dayBefore },
    automationTexts.afterOnly,
    'timing',
  ],
  [
    'a wait of -1',
    { actions: [{ ...blankStep('wait'), minutes: -1 }, mail('A')] },
    automationTexts.wait,
    'actions.0.minutes',
  ],
  [
    'a wait of ten years',
    { actions: [mail('A'), { ...blankStep('wait'), minutes: 5_256_000 }, mail('B')] },
    automationTexts.wait,
    'actions.1.minutes',
  ],
  [
    'a day far ahead',
    { actions: [{ ...blankStep('until'), day: '2999-01-01' }, mail('A')] },
    automationTexts.day,
    'actions.0.day',
  ],
  ['no day', { actions: [blankStep('until'), mail('A')] }, automationTexts.day, 'actions.0.day'],
  [
    'a date that clients have not',
    { trigger: 'client.added', actions: [{ ...blankStep('until'), timing: dayBefore }, mail('A')] },
    automationTexts.noDate,
    'actions.0.timing',
  ],
  [
    'a fork without conditions',
    { actions: [blankStep('fork'), mail('A')] },
    automationTexts.fork,
    'actions.0.conditions',
  ],
  [
    'a template that is gone',
    { actions: [{ ...blankStep('job'), template_id: 999_999 }] },
    automationTexts.template,
    'actions.0.template_id',
  ],
  [
    'a plain address',
    { actions: [{ ...blankStep('web'), url: 'http://example.test' }] },
    automationTexts.address,
    'actions.0.url',
  ],
])('an automation with %s is refused, naming the step', async (_, more, message, field) => {
  const company = await shared()
  const input = {
    name: `Refused ${++named}`,
    trigger: 'quote.sent',
    actions: [mail('A')],
    status: false,
    ...more,
  }
  const { status, body } = await app.request(c.add, input as never, company.owner)
  expect([status, body.message, body.field]).toEqual([400, message, field])
})

test('a run goes on as its automation was when it began, whatever is edited meanwhile', async () => {
  const company = await app.company()
  const actions = [{ ...blankStep('wait'), minutes: 1_440 }, mail('As it was')]
  const own = await add(company, { trigger: 'client.added', actions })
  await ok(clientsContract.add, { name: 'Ada', email: 'ada@example.test' }, company.owner)
  await expect.poll(async () => (await runs(company)).map(run => run.position)).toEqual([1])
  await ok(c.edit, { ...own, status: true, actions: [mail('Changed')] } as never, company.owner)
  await at(hours(new Date().toISOString(), 25))
  const mails = await app.sql(
    `select payload ->> 'subject' as subject from outbox where company_id = $1 and kind = 'mail'`,
    [company.id],
  )
  expect(mails).toEqual([{ subject: 'As it was' }])
})

let kept: TestCompany | undefined
async function shared() {
  kept ??= await app.company()
  return kept
}

test('a company that moves to another time zone has its dates planned anew', async () => {
  const company = await app.company()
  const soon = { count: 1, unit: 'days', side: 'before' } as const
  await add(company, { trigger: 'date.validUntil', timing: soon })
  const last = todayIn(zone, new Date().toISOString()) + 20
  const lines = [{ name: 'Tap', quantity: 1, price: 100 }]
  const draft = { ...content, lines, with_tax: true, valid_until: dayText(last) }
  const { id } = (await ok(quotesContract.add, draft as never, company.owner)).body.result
  await ok(quotesContract.send, { id, via: 'none' }, company.owner)
  const morning = (place: string) => iso(wallToUtc((last - 1) * dayMinutes + 540, place))
  await expect.poll(() => due(company)).toEqual([morning(zone)])
  await ok(companyContract.saveAccount, { time_zone: 'Australia/Perth' } as never, company.owner)
  await expect.poll(() => due(company)).toEqual([morning('Australia/Perth')])
})

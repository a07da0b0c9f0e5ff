import { beforeEach, expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { clientTagsContract } from '#features/clients/clients/client-extras.contract.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { incomingContract } from '#features/messages/phone/incoming.contract.ts'
import { reviewsContract } from '#features/messages/reviews/reviews.contract.ts'
import { leadsContract } from '#features/sales/leads/leads.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { automationsContract as c } from '../automations.contract.ts'
import { blankStep, type Step } from '../automations.rules.ts'
import { runAutomations } from './run.service.ts'

const app = await testApp()
const { ok } = app
beforeEach(() => app.setNow(null))

const content = { name: 'Ada', email: 'ada@example.test', phone: '0412 345 678', address: '1 Low St' }
const wait = (days: number): Step => ({ ...blankStep('wait'), minutes: days * 1_440 })
const mail = (subject: string): Step => ({ ...blankStep('email'), subject, text: 'Hi {{Customer_Name}}' })
const notify: Step = { ...blankStep('notify'), text: '{{Customer_Name}}' }
const add = (by: TestUser, more: object) =>
  ok(c.add, { name: 'An automation', status: true, ...more } as never, by)
const addJob = async (by: TestUser) => (await ok(jobsContract.add, content as never, by)).body.lastJobInsertId
const runs = async ({ owner }: TestCompany) => (await ok(c.runs, {}, owner)).body.data
const states = (company: TestCompany) => async () => (await runs(company)).map(run => run.state)
/** Does the steps that are due so many days from now. */
async function after(days: number) {
  app.setNow(new Date(Date.now() + days * 86_400_000).toISOString())
  const failed: unknown[] = []
  await runAutomations(app.services, error => failed.push(error))
  app.setNow(null)
  return failed
}
const mailed = ({ id }: TestCompany) =>
  app.sql<{ recipient: string }>(`select recipient from outbox where company_id = $1 and kind = 'mail'`, [id])

test('a review is asked for once a job, and no client again within the days between requests', async () => {
  const company = await app.company()
  await ok(reviewsContract.saveSettings, { url: 'https://r.test/', days_between: 90 }, company.owner)
  const actions = [{ ...blankStep('review'), method: 1 }]
  await add(company.owner, { trigger: 'job.closed', actions })
  const job = await addJob(company.owner)
  const set = (id: number, job_status_id: number) =>
    ok(jobsContract.edit, { id, job_status_id } as never, company.owner)
  await set(job, 3)
  await expect.poll(states(company)).toEqual(['done'])
  await set(job, 1)
  await set(job, 3)
  await expect.poll(states(company)).toEqual(['done', 'done'])
  const [again] = await runs(company)
  expect(again!.steps).toMatchObject([{ outcome: 'left', note: 'Asked recently' }])
  expect(await mailed(company)).toHaveLength(1)
})

test('a technician is assigned once, and a lead comes up again in some days, with the rights of the author', async () => {
  const company = await app.company()
  const { technician } = company
  const assign = { ...blankStep('assign'), user_id: technician.id }
  await add(company.owner, { trigger: 'job.booked', actions: [assign, assign] })
  const job = await addJob(company.owner)
  await expect.poll(states(company)).toEqual(['done'])
  const [row] = await app.sql<{ technician_ids: number[] }>('select technician_ids from jobs where id = $1', [
    job,
  ])
  expect(row!.technician_ids).toEqual([technician.id])
  const [run] = await runs(company)
  expect(run!.steps.map(step => step.note)).toEqual(['', 'Already assigned'])

  const other = await app.company()
  await add(other.owner, { trigger: 'lead.received', actions: [blankStep('followUp')] })
  await ok(leadsContract.add, { name: 'Ben' } as never, other.owner)
  await expect.poll(states(other)).toEqual(['done'])
  const [lead] = await app.sql<{ days: number }>(
    `select follow_up_on - (now() at time zone c.time_zone)::date as days from leads l
     join companies c on c.id = l.company_id where l.company_id = $1`,
    [other.id],
  )
  expect(lead!.days).toBe(3)
})

test('a run about a client who was merged goes on as the one that they became', async () => {
  const company = await app.company()
  await add(company.owner, { trigger: 'client.added', actions: [wait(1), mail('Welcome')] })
  await ok(clientsContract.add, { name: 'Merged', email: 'merged@example.test' }, company.owner)
  await expect.poll(async () => (await runs(company)).map(run => run.position)).toEqual([1])
  const kept = await app.sql<{ id: number }>(
    `insert into clients (company_id, name, email) values ($1, 'Kept', 'kept@example.test') returning id`,
    [company.id],
  )
  await app.sql(
    `update clients set merged_into = $2, deleted_at = now() where company_id = $1 and name = 'Merged'`,
    [company.id, kept[0]!.id],
  )
  expect(await after(1.01)).toEqual([])
  expect(await states(company)()).toEqual(['done'])
  const [sent] = await mailed(company)
  expect(sent!.recipient).toBe('kept@example.test')
})

test('a step waits for the office’s hours', async () => {
  const company = await app.company()
  const { result } = (await ok(incomingContract.settings, {}, company.owner)).body
  const closed = [null, null, null, null, null, null, null]
  const save = (week: readonly (object | null)[]) =>
    ok(incomingContract.saveSettings, { ...result, week } as never, company.owner)
  await save(closed.map(() => ({ from: 0, to: 1 })))
  const hours = blankStep('hours')
  await add(company.owner, { trigger: 'client.added', actions: [hours, notify] })
  await ok(clientsContract.add, { name: 'Ada' }, company.owner)
  await expect.poll(async () => (await runs(company)).map(run => run.position)).toEqual([1])
  const [run] = await runs(company)
  // Open for a minute at midnight by the company's clock.
  expect(new Date(Date.parse(run!.due_at!)).getMinutes() % 30).toBe(0)
  const ahead = Date.parse(run!.due_at!) - Date.now()
  expect(ahead).toBeGreaterThan(0)
  expect(await after((ahead + 60_000) / 86_400_000)).toEqual([])
  expect(await states(company)()).toEqual(['done'])
})

test('a tag that a client gets and parts that arrive for a job begin automations; a tag that comes back does not', async () => {
  const company = await app.company()
  const { id, owner } = company
  await add(company.owner, { name: 'Tagged', trigger: 'client.tagged', actions: [notify] })
  await add(company.owner, { name: 'Arrived', trigger: 'order.received', actions: [notify] })
  await ok(clientsContract.add, { name: 'Ada' }, owner)
  const [client] = await app.sql<{ id: number }>('select id::int from clients where company_id = $1', [id])
  await ok(clientTagsContract.apply, { ids: [client!.id], add: ['VIP'] } as never, owner)
  await expect.poll(states(company)).toEqual(['done'])
  const [tag] = await app.sql<{ id: number }>('select id::int from client_tags where company_id = $1', [id])
  const { body } = await ok(clientTagsContract.remove, { id: tag!.id } as never, owner)
  await ok(clientTagsContract.restore, body, owner)
  await app.followed(company)
  expect(await runs(company)).toHaveLength(1)
  const job = await addJob(owner)
  await app.services.db.withCompany(companyIdFrom(id, 'session'), async tx =>
    tx.record(
      'stock_orders',
      { id: 7, job_id: job, state: 'sent' },
      { id: 7, job_id: job, state: 'received' },
    ),
  )
  await expect
    .poll(async () => (await runs(company)).map(run => run.automation))
    .toEqual(['Arrived', 'Tagged'])
  expect((await runs(company))[0]).toMatchObject({ source: 'jobs', row_id: job })
})

import { beforeEach, expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { clientTagsContract } from '#features/clients/clients/client-extras.contract.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { leadsContract } from '#features/sales/leads/leads.contract.ts'
import { agendaContract } from '#features/schedule/agenda/agenda.contract.ts'
import { automationsContract as c } from '../automations.contract.ts'
import { blankStep, type Step } from '../automations.rules.ts'

const app = await testApp()
const { ok } = app
beforeEach(() => app.setNow(null))

const content = { name: 'Ada', email: 'ada@example.test', phone: '0412 345 678', address: '1 Low St' }
const wait: Step = { ...blankStep('wait'), minutes: 1_440 }
const notify: Step = { ...blankStep('notify'), text: '{{Customer_Name}}' }
const note: Step = { ...blankStep('note'), text: 'Call before you come' }
const status = (status_id: number): Step => ({ ...blankStep('status'), status_id })
const add = (by: TestUser, more: object) =>
  ok(c.add, { name: 'An automation', status: true, ...more } as never, by)
const addJob = async (by: TestUser) => (await ok(jobsContract.add, content as never, by)).body.lastJobInsertId
const runs = async ({ owner }: TestCompany) => (await ok(c.runs, {}, owner)).body.data
const states = (company: TestCompany) => async () => (await runs(company)).map(run => run.state)
const job = async (id: number) =>
  (
    await app.sql<{ status_id: number; technician_ids: number[]; deleted_at: Date | null }>(
      'select status_id::int, technician_ids::int[], deleted_at from jobs where id = $1',
      [id],
    )
  )[0]!
const undo = async ({ owner }: TestCompany, id: number) => (await ok(c.undo, { id }, owner)).body
const undoOf = async (company: TestCompany) => (await runs(company))[0]!.steps.map(step => step.undo)

test('what a run set on a job goes back, newest first; messages stay sent, and what is undone begins nothing', async () => {
  const company = await app.company()
  const { owner, technician } = company
  const task = { ...blankStep('task'), text: 'Order the part', user_id: owner.id }
  const assign = { ...blankStep('assign'), user_id: technician.id }
  const actions = [note, status(2), assign, task, notify, status(5)]
  await add(owner, { trigger: 'job.booked', actions })
  await add(owner, { name: 'Another', trigger: 'job.progressed', actions: [notify] })
  await add(owner, { name: 'A third', trigger: 'job.assigned', actions: [notify] })
  const id = await addJob(owner)
  await expect.poll(states(company)).toEqual(['done'])
  expect(await job(id)).toMatchObject({ status_id: 5, technician_ids: [technician.id] })
  const [run] = await runs(company)
  expect(run).toMatchObject({ can_undo: true, steps: actions.map(() => ({ undo: '' })) })

  expect(await undo(company, run!.id)).toMatchObject({
    undone: 5,
    sent: 1,
    stopped_at: null,
    message: 'Undone.',
  })
  expect(await job(id)).toMatchObject({ status_id: 1, technician_ids: [] })
  const tasks = await app.sql('select 1 from agenda_tasks where company_id = $1', [company.id])
  expect(tasks).toEqual([])
  const notes = await app.sql<{ text: string }>(
    `select text from diary_entries where job_id = $1 and type = 'note' and text is not null`,
    [id],
  )
  expect(notes.at(-1)!.text).toContain('its note no longer applies')
  await app.followed(company)
  const [after, ...others] = await runs(company)
  expect(others).toEqual([])
  expect(after).toMatchObject({ state: 'done', can_undo: false })
  expect(await undoOf(company)).toEqual(['undone', 'undone', 'undone', 'undone', 'sent', 'undone'])
  expect(await app.send(c.undo, { id: run!.id }, owner)).toMatchObject({
    status: 409,
    body: { message: 'There is nothing left to undo.' },
  })
})

test('it stops at what somebody changed since, also where it was set the same again', async () => {
  const company = await app.company()
  const { owner, technician } = company
  const assign = { ...blankStep('assign'), user_id: technician.id }
  await add(owner, { trigger: 'job.booked', actions: [assign, status(2), note] })
  const id = await addJob(owner)
  await expect.poll(states(company)).toEqual(['done'])
  await ok(jobsContract.edit, { id, job_status_id: 5 } as never, owner)
  const [run] = await runs(company)
  expect(await undo(company, run!.id)).toMatchObject({
    undone: 1,
    stopped_at: 1,
    message: 'Stopped: someone changed it since.',
  })
  expect(await job(id)).toMatchObject({ status_id: 5, technician_ids: [technician.id] })
  expect(await undoOf(company)).toEqual(['', 'changed', 'undone'])
  // The same status again is still somebody's word.
  await ok(jobsContract.edit, { id, job_status_id: 2 } as never, owner)
  expect(await undo(company, run!.id)).toMatchObject({ undone: 0, stopped_at: 1 })
  expect(await job(id)).toMatchObject({ status_id: 2, technician_ids: [technician.id] })
})

test('other fields that changed since are nobody’s loss: they stay, and the rest goes back', async () => {
  const company = await app.company()
  const { owner } = company
  await add(owner, { trigger: 'job.booked', actions: [status(2)] })
  const id = await addJob(owner)
  await expect.poll(states(company)).toEqual(['done'])
  await ok(jobsContract.edit, { id, company_comment: 'Ring twice' } as never, owner)
  const [run] = await runs(company)
  expect(await undo(company, run!.id)).toMatchObject({ undone: 1, stopped_at: null })
  const [row] = await app.sql('select status_id::int, company_comment from jobs where id = $1', [id])
  expect(row).toEqual({ status_id: 1, company_comment: 'Ring twice' })
})

test('a run that waits is stopped; a tag, a follow-up and a job that it made go', async () => {
  const company = await app.company()
  const { id, owner } = company
  await ok(clientsContract.add, { name: 'Tagged' }, owner)
  const [first] = await app.sql<{ id: number }>('select id::int from clients where company_id = $1', [id])
  await ok(clientTagsContract.apply, { ids: [first!.id], add: ['VIP', 'Strata'] } as never, owner)
  const [tag] = await app.sql<{ id: number }>(
    `select id::int from client_tags where company_id = $1 and name = 'VIP'`,
    [id],
  )
  const [template] = await app.sql<{ id: number }>(
    `insert into job_templates (company_id, name) values ($1, 'Yearly service') returning id::int`,
    [id],
  )
  const make = { ...blankStep('job'), template_id: template!.id }
  await app.followed(company)
  await add(owner, {
    trigger: 'client.added',
    actions: [{ ...blankStep('tag'), tag_id: tag!.id }, make, wait, notify],
  })
  await ok(clientsContract.add, { name: 'Ben' }, owner)
  await expect.poll(async () => (await runs(company)).map(run => run.position)).toEqual([3])
  const ofBen = `from client_tag_links l join clients c on c.company_id = l.company_id and c.id = l.client_id
    where l.company_id = $1 and c.name = 'Ben'`
  expect(await app.sql(`select 1 ${ofBen}`, [id])).toHaveLength(1)
  const [run] = await runs(company)
  expect(await undo(company, run!.id)).toMatchObject({ undone: 2, sent: 0, stopped_at: null })
  expect((await runs(company))[0]).toMatchObject({ state: 'stopped', reason: 'Undone', can_undo: false })
  expect(await app.sql(`select 1 ${ofBen}`, [id])).toEqual([])
  const jobs = await app.sql<{ gone: boolean }>(
    'select deleted_at is not null as gone from jobs where company_id = $1',
    [id],
  )
  expect(jobs).toEqual([{ gone: true }])

  const other = await app.company()
  await add(other.owner, { trigger: 'lead.received', actions: [blankStep('followUp')] })
  await ok(leadsContract.add, { name: 'Ben' } as never, other.owner)
  await expect.poll(states(other)).toEqual(['done'])
  expect(await undo(other, (await runs(other))[0]!.id)).toMatchObject({ undone: 1 })
  const [lead] = await app.sql('select follow_up_on from leads where company_id = $1', [other.id])
  expect(lead).toEqual({ follow_up_on: null })
})

test('a task that was done since stays, and a job that was deleted is not looked for', async () => {
  const company = await app.company()
  const { owner } = company
  const task = { ...blankStep('task'), text: 'Order the part', user_id: owner.id }
  await add(owner, { trigger: 'job.booked', actions: [task] })
  await addJob(owner)
  await expect.poll(states(company)).toEqual(['done'])
  const [row] = await app.sql<{ id: number }>('select id::int from agenda_tasks where company_id = $1', [
    company.id,
  ])
  await ok(agendaContract.remove, { id: row!.id }, owner)
  const [run] = await runs(company)
  expect(await undo(company, run!.id)).toMatchObject({ undone: 0, stopped_at: 0 })
  const other = await app.company()
  await add(other.owner, { trigger: 'job.booked', actions: [status(2)] })
  const gone = await addJob(other.owner)
  await expect.poll(states(other)).toEqual(['done'])
  await app.sql('update jobs set deleted_at = now() where id = $1', [gone])
  expect(await undo(other, (await runs(other))[0]!.id)).toMatchObject({ undone: 0, stopped_at: 0 })
})

test('only whoever manages automations undoes, only their own company’s, and only what they could do by hand', async () => {
  const company = await app.company()
  const { owner, technician } = company
  await add(owner, { trigger: 'job.booked', actions: [status(2)] })
  await addJob(owner)
  await expect.poll(states(company)).toEqual(['done'])
  const [run] = await runs(company)
  expect((await app.send(c.undo, { id: run!.id }, technician)).status).toBe(403)
  const stranger = await app.company()
  expect((await app.send(c.undo, { id: run!.id }, stranger.owner)).status).toBe(404)
  expect((await app.send(c.undo, { id: 'x' } as never, owner)).status).toBe(400)
  expect(await undoOf(company)).toEqual([''])
})

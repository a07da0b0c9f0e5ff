import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { nextDue } from '#features/jobs/asked-forms/asked.rules.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { dayText } from '#shared/dates.ts'
import type { Sends } from '#shared/endpoint.ts'
import { blankField } from '#shared/forms/form.ts'
import { answersContract as a } from '../../answers.contract.ts'
import { askedContract as asked } from '../../asked.contract.ts'
import { formLinksContract as links } from '../../form-links.contract.ts'
import { formsContract as c } from '../../forms.contract.ts'

const app = await testApp()
const today = Math.floor(Date.now() / 86_400_000)

async function prepared(ask: Partial<Sends<typeof asked.save>['asks'][number]> = {}) {
  const company = await app.company()
  const { owner, technician } = company
  const job = { name: 'Ada', address: '1 Low St', assign_worker: [technician.id] }
  const jobId = (await app.send(jobsContract.add, job, owner)).body.lastJobInsertId
  const content = {
    pages: [{ id: 'p', title: '', fields: [{ ...blankField('found', 'line'), label: 'Found' }] }],
  } as never
  const added = await app.send(c.add, { name: 'SWMS', content, publish: true }, owner)
  const form = added.body.result
  const asks = [{ status_ids: [statusId.closed], ...ask }]
  const saved = await app.request(asked.save, { id: form.id, asks, version: form.version }, owner)
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  return { company, owner, technician, jobId, form }
}
const diaryOf = async (jobId: number, as: TestUser) =>
  (await app.send(diaryContract.read, { jobId }, as)).body.diary.flatMap(group =>
    group.changes.map(entry => entry.content),
  )
const setStatus = (id: number, as: TestUser, more: object = {}) =>
  app.request(jobsContract.edit, { id, job_status_id: statusId.closed, ...more } as never, as)
const clientOf = async (jobId: number, as: TestUser) =>
  Number((await app.send(jobsContract.open, { id: jobId }, as)).body.result.customer_id)
/** Acts like somebody who takes their time. */
async function minuteLater<T>(act: () => Promise<T>): Promise<T> {
  const { now } = app.services
  app.services.now = () => new Date(now().getTime() + 60_000)
  try {
    return await act()
  } finally {
    app.services.now = now
  }
}
const fill = (jobId: number, formId: number, as: TestUser) =>
  app.send(a.answer, { form_id: formId, number: 1, job_id: jobId, answers: { found: ['Nothing'] } }, as)

test('a form that a status asks for is filled in, or left out with a reason', async () => {
  const { owner, technician, jobId, form } = await prepared()
  const onJob = async () =>
    (await app.send(a.onJob, { jobId }, technician)).body.forms.find(each => each.id === form.id)!
  expect(await onJob()).toMatchObject({ asks: [{ must: false, status_ids: [3] }], left_out: null })
  const open = async () => (await app.send(asked.open, {}, owner)).body.jobs.map(job => job.job_id)
  const own = async () => (await app.send(asked.onJobs, { ids: [jobId] }, technician)).body.data
  expect(await open()).toEqual([jobId])
  expect(await own()).toMatchObject([
    { job_id: jobId, forms: [{ name: 'SWMS', must: false, status_ids: [3] }] },
  ])
  // Without a reason the diary says so, as nobody was asked.
  expect((await setStatus(jobId, technician)).status).toBe(200)
  expect(await diaryOf(jobId, owner)).toContain('Forms skipped without a reason: SWMS')
  const back = { id: jobId, job_status_id: statusId.pending }
  await app.send(jobsContract.edit, back, owner)
  expect(await open()).toEqual([jobId])
  const why = { left_out: { reason: 'No risk', items: [], forms: [form.id] } }
  expect((await setStatus(jobId, technician, why)).status).toBe(200)
  expect(await diaryOf(jobId, owner)).toContain('Forms not filled in: SWMS. Reason: No risk')
  await app.send(jobsContract.edit, back, owner)
  expect(await open()).toEqual([])
  expect(await onJob()).toMatchObject({ left_out: { passes: false } })
  const empty = { left_out: { reason: 'No risk', items: [], forms: [] } }
  expect((await setStatus(jobId, technician, empty)).status).toBe(400)
})

test('a form that a status must have holds it, but for those who may pass it with a reason', async () => {
  const { owner, technician, jobId, form } = await prepared({ must: true })
  const why = { left_out: { reason: 'In a hurry', items: [], forms: [form.id] } }
  const held = await setStatus(jobId, technician, why)
  expect(held).toMatchObject({ status: 409, body: { message: 'Fill in these forms first: SWMS' } })
  expect((await setStatus(jobId, owner)).status).toBe(409)
  const many = await app.send(
    jobsContract.editMany,
    { jobs: [{ id: jobId, job_status_id: 3 }] } as never,
    owner,
  )
  expect(JSON.stringify(many.body)).toContain('Fill in these forms first: SWMS')
  expect((await app.send(jobsContract.open, { id: jobId }, owner)).body.result.job_status_id).toBe(1)
  expect((await setStatus(jobId, owner, why)).status).toBe(200)
  expect(await diaryOf(jobId, owner)).toContain('Forms not filled in: SWMS. Reason: In a hurry')

  const other = await prepared({ must: true })
  expect((await setStatus(other.jobId, other.technician)).status).toBe(409)
  await fill(other.jobId, other.form.id, other.technician)
  expect((await setStatus(other.jobId, other.technician)).status).toBe(200)
})

test('a form is asked for by type and client', async () => {
  const { company, owner, technician, jobId, form } = await prepared()
  const client = await clientOf(jobId, owner)
  const version = async () => (await app.send(asked.read, { id: form.id }, owner)).body.version
  const ask = async (...asks: Sends<typeof asked.save>['asks']) =>
    app.send(asked.save, { id: form.id, asks, version: await version() }, owner)
  const must = { must: true, status_ids: [statusId.closed] }
  await ask({ ...must, job_type_ids: [999_999] })
  expect((await app.send(asked.onJobs, { ids: [jobId] }, technician)).body.data).toEqual([])
  await ask({ ...must, client_ids: [client] })
  expect((await app.send(asked.read, { id: form.id }, owner)).body.asks).toMatchObject([
    { clients: [{ id: client, name: 'Ada' }] },
  ])
  expect((await setStatus(jobId, technician)).status).toBe(409)
  const stale = { id: form.id, asks: [], version: 1 }
  expect((await app.request(asked.save, stale, owner)).status).toBe(409)
  const none = { id: form.id, asks: [{ status_ids: [] }] }
  expect((await app.request(asked.save, none, owner)).body.message).toBe('Please choose at least one status.')
  const { owner: stranger } = await app.company()
  expect((await app.request(asked.save, { id: form.id, asks: [] }, stranger)).status).toBe(404)
  expect((await app.request(asked.read, { id: form.id }, technician)).status).toBe(403)
  expect(company.id).toBeGreaterThan(0)
})

test('a round is due for a client, and filling it in brings the next day', async () => {
  const { owner, technician, jobId, form } = await prepared()
  const client_id = await clientOf(jobId, owner)
  const due = async () => (await app.send(asked.open, {}, owner)).body.rounds
  const round = { form_id: form.id, client_id, every: 'month' as const }
  const later = await app.send(asked.addRound, { ...round, first_on: dayText(today + 20) }, owner)
  expect(await due()).toEqual([])
  const first_on = dayText(today - 3)
  const { id } = (await app.send(asked.addRound, { ...round, first_on }, owner)).body
  expect(await due()).toMatchObject([{ id, due_on: first_on, client: 'Ada', is_due: true }])
  expect((await app.send(a.onJob, { jobId }, technician)).body.forms[0]).toMatchObject({ due_on: first_on })
  await fill(jobId, form.id, technician)
  expect(await due()).toEqual([])
  const rounds = async () => (await app.send(asked.read, { id: form.id }, owner)).body.rounds
  expect((await rounds()).find(each => each.id === id)!.due_on).toBe(
    nextDue({ every: 'month', first_on }, today),
  )
  // What is not open yet stays.
  expect((await rounds()).find(each => each.id === later.body.id)!.due_on).toBe(dayText(today + 20))
  await app.send(asked.endRound, { id }, owner)
  expect((await rounds()).map(each => each.id)).toEqual([later.body.id])
  await app.send(asked.endRound, { id, checked: true }, owner)
  expect(await rounds()).toHaveLength(2)
  const far = await app.request(asked.addRound, { ...round, first_on: '1200-01-01' }, owner)
  expect(far.status).toBe(400)
})

test('a link that was made for a round settles it', async () => {
  const { owner, jobId, form } = await prepared()
  const client_id = await clientOf(jobId, owner)
  const first_on = dayText(today - 3)
  const sent = { form_id: form.id, client_id, every: 'quarter' as const, first_on }
  const { id } = (await app.send(asked.addRound, sent, owner)).body
  const wanted = { form_id: form.id, kind: 'user' as const, user_id: owner.id, round_id: id }
  const { url } = (await app.send(links.add, wanted, owner)).body
  const formLinkId = url.split('/').at(-1)!
  const page = (await app.send(links.readOfUser, { userId: owner.id, formLinkId }, null)).body
  const filled = { userId: owner.id, formLinkId, number: 1, ticket: page.ticket, answers: { found: ['x'] } }
  const answer = await minuteLater(() => app.request(links.fillOfUser, filled, null))
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect((await app.send(asked.open, {}, owner)).body.rounds).toEqual([])
  const listed = (await app.send(a.list, { form_id: form.id } as never, owner)).body.data[0]!
  expect(listed).toMatchObject({ client_id, by_link: true })
  const stranger = await app.company()
  const foreign = { ...wanted, user_id: stranger.owner.id }
  expect((await app.request(links.add, foreign, stranger.owner)).status).toBe(404)
})

test('a second person approves what was filled in, or returns it', async () => {
  const { owner, technician, jobId, form } = await prepared({ must: true })
  await app.send(c.setApproval, { id: form.id, checked: true }, owner)
  const { id } = (await fill(jobId, form.id, technician)).body
  const open = async (as: TestUser) => (await app.send(a.open, { id }, as)).body.result
  expect(await open(technician)).toMatchObject({ approval: 'waiting', may_decide: false, decided: null })
  expect(await open(owner)).toMatchObject({ approval: 'waiting', may_decide: true })
  const waiting = (await app.send(a.list, { waiting: true } as never, owner)).body.data
  expect(waiting.map(answer => answer.id)).toEqual([id])
  expect((await app.request(a.decide, { id, checked: true }, technician)).status).toBe(403)
  const noNote = await app.request(a.decide, { id, checked: false }, owner)
  expect(noNote).toMatchObject({ status: 400, body: { message: 'Please give a reason.' } })
  await app.send(a.decide, { id, checked: false, note: 'The photo is missing' }, owner)
  expect(await open(technician)).toMatchObject({
    approval: 'returned',
    decided: { by: owner.fullname, note: 'The photo is missing' },
  })
  expect(await diaryOf(jobId, owner)).toContain('Form returned: SWMS. Reason: The photo is missing')
  // It has to be corrected before the status that waits for it.
  expect((await setStatus(jobId, technician)).status).toBe(409)
  const correction = { replaces: id, reason: 'Photo added', answers: { found: ['Again'] } }
  const sent = { form_id: form.id, number: 1, job_id: jobId, ...correction }
  const second = (await app.send(a.answer, sent, technician)).body.id
  expect((await app.request(a.decide, { id, checked: true }, owner)).status).toBe(409)
  await app.send(a.decide, { id: second, checked: true }, owner)
  expect(await diaryOf(jobId, owner)).toContain('Form approved: SWMS')
  expect((await setStatus(jobId, technician)).status).toBe(200)
  // One's own is for somebody else to approve.
  const own = (await fill(jobId, form.id, owner)).body.id
  const refused = await app.request(a.decide, { id: own, checked: true }, owner)
  expect(refused).toMatchObject({ status: 403, body: { message: 'A second person has to approve this.' } })
  await app.send(c.setApproval, { id: form.id, checked: false }, owner)
  const free = (await fill(jobId, form.id, technician)).body.id
  expect((await app.request(a.decide, { id: free, checked: true }, owner)).status).toBe(409)
})

test('answers are counted by question', async () => {
  const { owner, jobId } = await prepared()
  const fields = [
    { ...blankField('leak', 'triple'), label: 'No leaks', fails: ['no'] },
    { ...blankField('stars', 'rating'), label: 'Stars' },
    { ...blankField('words', 'line'), label: 'Words' },
  ]
  const content = { pages: [{ id: 'p', title: '', fields }] } as never
  const { id } = (await app.send(c.add, { name: 'Count', content, publish: true }, owner)).body.result
  for (const [leak, stars] of [
    ['yes', '5'],
    ['yes', '4'],
    ['no', '3'],
  ] as const)
    await app.send(
      a.answer,
      { form_id: id, number: 1, job_id: jobId, answers: { leak: [leak], stars: [stars], words: ['x'] } },
      owner,
    )
  expect((await app.send(a.counts, { id }, owner)).body.fields).toMatchObject([
    {
      id: 'leak',
      answers: 3,
      average: null,
      counts: [
        { value: 'yes', n: 2, failed: false },
        { value: 'no', n: 1, failed: true },
      ],
    },
    { id: 'stars', answers: 3, average: 4 },
  ])
})

test('open forms are listed from today on, then those of past days, the nearest first', async () => {
  const { owner, jobId } = await prepared()
  const at = async (days: number) => {
    const appointment_time = new Date((today + days) * 86_400_000 + 43_200_000).toISOString()
    const job = { name: 'Ada', address: '1 Low St', appointments: [{ appointment_time }] } as never
    return (await app.send(jobsContract.add, job, owner)).body.lastJobInsertId
  }
  const [longAgo, later, past, soon] = [await at(-300), await at(9), await at(-3), await at(2)]
  const { jobs } = (await app.send(asked.open, {}, owner)).body
  expect(jobs.map(job => job.job_id)).toEqual([soon, later, past, longAgo, jobId])
})

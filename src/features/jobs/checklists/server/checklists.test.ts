import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { checklistsContract as c } from '../checklists.contract.ts'
import { missingItems } from '../checklists.rules.ts'

const app = await testApp()

async function prepared() {
  const company = await app.company()
  const { owner, technician } = company
  const type = (await app.send(jobTypesContract.add, { name: 'Gas' }, owner)).body.result.id
  const sent = { name: 'Ada', address: '1 Low St', job_type: [type], assign_worker: [technician.id] }
  const jobId = (await app.send(jobsContract.add, sent, owner)).body.lastJobInsertId
  const input = {
    name: 'Gas safety',
    job_type_ids: [type],
    status_ids: [statusId.closed],
    items: [{ text: 'Leak test' }, { text: 'Photo of the plate' }],
  }
  const list = (await app.send(c.add, input, owner)).body.result
  return { company, owner, technician, type, jobId, list }
}
const diaryOf = async (jobId: number, as: TestUser) =>
  (await app.send(diaryContract.read, { jobId }, as)).body.diary.flatMap(group =>
    group.changes.map(entry => entry.content),
  )

test('a technician ticks items off, and the office sees who and when', async () => {
  const { owner, technician, jobId, list } = await prepared()
  const [leak, plate] = list.items.map(item => item.id)
  await app.send(c.tick, { jobId, checklist_id: list.id, item_id: leak!, checked: true }, technician)
  const read = async () => (await app.send(c.onJob, { jobId }, owner)).body.data[0]!.items
  expect(await read()).toMatchObject([
    { id: leak, is_done: true, by: technician.fullname },
    { id: plate, is_done: false, by: '', at: null },
  ])
  await app.send(c.tick, { jobId, checklist_id: list.id, item_id: leak!, checked: false }, technician)
  expect(await read()).toMatchObject([{ is_done: false, by: '' }, { is_done: false }])
})

test('what is left out is explained and stands in the diary; nobody is locked out', async () => {
  const { owner, technician, jobId, list } = await prepared()
  const items = list.items.map(item => ({ checklist_id: list.id, item_id: item.id }))
  await app.send(c.explain, { jobId, reason: 'No gas on site', items: [items[0]!] }, technician)
  expect(await diaryOf(jobId, owner)).toContain('Checklist items not done: Leak test. Reason: No gas on site')
  const closed = await app.request(
    jobsContract.edit,
    { id: jobId, job_status_id: statusId.closed },
    technician,
  )
  expect(closed.status).toBe(200)
  // Unanswered items are named too, wherever the status was changed.
  expect(await diaryOf(jobId, owner)).toContain('Checklist items without a reason: Photo of the plate')
})

test('a status comes with why something was left out, in one save; what no list has any more holds nothing up', async () => {
  const { owner, technician, jobId, list } = await prepared()
  const items = list.items.map(item => ({ checklist_id: list.id, item_id: item.id }))
  const left_out = { reason: 'No gas on site', items: [...items, { checklist_id: list.id, item_id: 'gone' }] }
  const save = { id: jobId, job_status_id: statusId.closed, left_out }
  await app.send(jobsContract.edit, save, technician)
  expect((await diaryOf(jobId, owner)).slice(0, 2)).toEqual([
    'Job status changed to: Closed',
    'Checklist items not done: Leak test, Photo of the plate. Reason: No gas on site',
  ])
  const [onJob] = (await app.send(c.onJob, { jobId }, owner)).body.data
  expect(onJob!.items.map(item => item.reason)).toEqual(['No gas on site', 'No gas on site'])
})

test('a list asks for its types and statuses alone, and a finished one asks for nothing', async () => {
  const list = { id: 1, job_type_ids: [5], status_ids: [3], items: [{ id: 'a', text: 'A' }] }
  const everywhere = { ...list, id: 2, job_type_ids: [] }
  const job = { types: [5], status: 3 }
  const texts = (...[checks, at = job]: [Parameters<typeof missingItems>[1], typeof job?]) =>
    missingItems([list, everywhere], checks, at).map(item => item.checklist_id)
  expect(texts([])).toEqual([1, 2])
  expect(texts([], { types: [6], status: 3 })).toEqual([2])
  expect(texts([], { types: [5], status: 2 })).toEqual([])
  const check = { checklist_id: 1, item_id: 'a', is_done: true, reason: '' }
  expect(texts([check, { ...check, checklist_id: 2, is_done: false, reason: 'x' }])).toEqual([])
})

test('a list is changed without losing its ticks, and taken out of use', async () => {
  const { owner, technician, jobId, list } = await prepared()
  const [leak] = list.items
  await app.send(c.tick, { jobId, checklist_id: list.id, item_id: leak!.id, checked: true }, technician)
  const items = [{ text: 'New' }, { ...leak!, text: 'Leak test, 10 min' }]
  const changed = (await app.send(c.edit, { ...list, items }, owner)).body.result
  expect(changed.items[1]).toEqual({ id: leak!.id, text: 'Leak test, 10 min' })
  const [shown] = (await app.send(c.onJob, { jobId }, owner)).body.data
  expect(shown!.items).toMatchObject([
    { text: 'New', is_done: false },
    { text: 'Leak test, 10 min', is_done: true },
  ])
  expect((await app.request(c.edit, { ...list, items }, owner)).status).toBe(409)
  await app.send(c.changeStatus, { id: list.id, checked: false }, owner)
  expect((await app.send(c.onJob, { jobId }, owner)).body.data).toEqual([])
})

test('others, closed jobs and unknown items are refused, and so is what can’t be a list', async () => {
  const { company, owner, technician, jobId, list, type } = await prepared()
  const item = { jobId, checklist_id: list.id, item_id: list.items[0]!.id, checked: true }
  const other = await prepared()
  const colleague = await app.user(company.id, 3)
  for (const as of [other.owner, colleague]) {
    expect((await app.request(c.onJob, { jobId }, as)).status).toBe(404)
    expect((await app.request(c.tick, item, as)).status).toBe(404)
  }
  expect((await app.request(c.tick, { ...item, item_id: 'none' }, technician)).status).toBe(404)
  expect((await app.request(c.tick, { ...item, checklist_id: other.list.id }, technician)).status).toBe(404)
  expect((await app.request(c.explain, { jobId, reason: ' ', items: [item] }, technician)).body.message).toBe(
    'Please give a reason.',
  )
  await app.send(jobsContract.edit, { id: jobId, job_status_id: statusId.closed }, owner)
  expect((await app.request(c.tick, item, technician)).status).toBe(403)

  const add = (fields: object, as = owner) =>
    app.request(
      c.add,
      { name: 'B', job_type_ids: [type], status_ids: [3], items: [{ text: 'A' }], ...fields },
      as,
    )
  expect((await add({ name: 'gas SAFETY' })).body.message).toBe(
    'There is already a checklist with this name.',
  )
  expect((await add({ items: [] })).body.message).toBe('Please add at least one item.')
  expect((await add({ items: [{ text: ' ' }] })).body.message).toBe('Item is required.')
  expect((await add({ status_ids: [] })).body.message).toBe('Please choose at least one status.')
  expect((await add({ status_ids: [9] })).status).toBe(400)
  expect((await add({ job_type_ids: [other.type] })).body.field).toBe('job_type_ids')
  expect((await add({}, technician)).status).toBe(403)
})

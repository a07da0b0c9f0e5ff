import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import { jobTemplatesContract as c } from '../job-templates.contract.ts'
import { listsOf } from '../job-templates.rules.ts'

const app = await testApp()

async function prepared() {
  const company = await app.company()
  const { owner } = company
  const type = (await app.send(jobTypesContract.add, { name: 'Drains' }, owner)).body.result.id
  const item = (await app.send(itemsContract.add, { name: 'Tap', price: 12.5 }, owner)).body.result.id
  return { company, owner, type, item }
}

test('a template is made, changed, listed and taken out of use', async () => {
  const { company, owner, type, item } = await prepared()
  const content = {
    job_type_ids: [type],
    description: 'Clear the drain.',
    tasks: [{ title: 'Camera', days: 2 }],
    parts: [{ item_id: item, quantity: 3 }],
    estimates: [{ label: 'Work', minutes: 90 }],
  }
  const made = (await app.send(c.add, { name: 'Blocked drain', ...content }, owner)).body.result
  expect(made).toMatchObject({ name: 'Blocked drain', ...content, active: true, version: 1 })
  const changed = await app.send(c.edit, { ...made, name: 'Drain' }, owner)
  expect(changed.body.result).toMatchObject({ name: 'Drain', version: 2, ...content })
  expect((await app.request(c.edit, { ...made, version: 1 }, owner)).status).toBe(409)
  // Whoever books may begin with it.
  expect((await app.send(c.options, {}, company.operator)).body.data).toEqual([changed.body.result])
  await app.send(c.changeStatus, { id: made.id, checked: false }, owner)
  expect((await app.send(c.options, {}, owner)).body.data).toEqual([])
  const file = await app.send(c.exportTemplates, {}, owner)
  expect(String(file.body)).toContain('Drain')
})

test('a template is for who may, names are unique, and what it names is the company’s own', async () => {
  const { company, owner, type, item } = await prepared()
  const add = (fields: object, as = owner) => app.request(c.add, { name: 'A', ...fields }, as)
  expect((await add({})).status).toBe(200)
  expect(await add({ name: 'a' })).toMatchObject({
    status: 409,
    body: { message: 'There is already a template with this name.', field: 'name' },
  })
  const other = await prepared()
  expect((await add({ name: 'B', job_type_ids: [other.type] })).body.field).toBe('job_type_ids')
  expect((await add({ name: 'B', parts: [{ item_id: other.item }] })).body.field).toBe('parts')
  expect((await add({ name: ' ' })).body.message).toBe('Name required.')
  expect((await add({ name: 'B', tasks: [{ title: '' }] })).body.message).toBe('Task name required.')
  expect((await add({ name: 'B', parts: [{ item_id: item, quantity: -1 }] })).body.message).toBe(
    'Quantity cannot be negative.',
  )
  for (const as of [company.technician, company.operator])
    expect((await add({ name: 'B', job_type_ids: [type] }, as)).status).toBe(403)
  expect((await app.request(c.options, {}, company.technician)).status).toBe(403)
})

test('a job is saved as a template, and a job that begins with it has its tasks, parts and estimates', async () => {
  const { company, owner, type, item } = await prepared()
  app.setNow('2026-11-20T01:00:00Z')
  const { technician } = company
  const job = {
    name: 'Ada',
    address: '1 Low Street',
    additionalInfo: 'Clear the drain.',
    job_type: [type],
    assign_worker: [technician.id],
    tasks: [{ task: 'Camera', dueDate: '2026-11-23', assignedTo: technician.id }],
    estimateResults: [{ label: 'Work', duration: 90 }],
    parts: [{ partsBelong: 0, assignedTo: 0, parts: [{ partId: item, quantity: 2 }] }],
  }
  const booked = await app.send(jobsContract.add, job, owner)
  const id = booked.body.lastJobInsertId
  const made = (await app.send(c.fromJob, { id, name: 'Drain' }, company.operator)).body.result
  expect(made).toMatchObject({
    job_type_ids: [type],
    description: 'Clear the drain.',
    tasks: [{ title: 'Camera', days: 3 }],
    parts: [{ item_id: item, quantity: 2 }],
    estimates: [{ label: 'Work', minutes: 90 }],
  })
  // A price that was not sent is the catalogue's.
  const { result } = (await app.send(jobsContract.open, { id }, owner)).body
  expect(JSON.parse(result.parts)).toMatchObject([{ parts: [{ name: 'Tap', price: 12.5, quantity: 2 }] }])

  const today = Math.floor(Date.parse('2026-12-01') / 86_400_000)
  const lists = listsOf(made, { technician: technician.id, today, newId: () => 'x' })
  expect(lists.tasks).toMatchObject([{ title: 'Camera', due_on: '2026-12-04', technician_id: technician.id }])
  for (const as of [(await app.company()).owner])
    expect((await app.request(c.fromJob, { id, name: 'B' }, as)).status).toBe(404)
  expect((await app.request(c.fromJob, { id, name: 'B' }, technician)).status).toBe(403)
})

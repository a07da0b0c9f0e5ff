import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { customFieldsContract } from '#features/account/custom-fields/custom-fields.contract.ts'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import { sentenceOf } from '#shared/fact.ts'
import { jobHistoryContract as c } from '../job-history.contract.ts'

const app = await testApp()

const read = async (id: number, as: TestUser) =>
  (await app.send(c.read, { id }, as)).body.data.map(change => ({
    user: change.user,
    lines: change.lines.map(line => sentenceOf(line, 'Australia/Sydney')),
  }))

test('a job’s history says who changed what, from what to what, by name', async () => {
  const company = await app.company()
  const { owner, office, technician } = company
  const type = (await app.send(jobTypesContract.add, { name: 'Drains' }, owner)).body.result.id
  const item = (await app.send(itemsContract.add, { name: 'Tap', price: 50 }, owner)).body.result.id
  const id = (await app.send(jobsContract.add, { name: 'Ada', address: '1 Low St' }, owner)).body
    .lastJobInsertId
  const edit = (fields: object, as: TestUser) => app.send(jobsContract.edit, { id, ...fields }, as)
  await edit({ name: 'Ada L.', job_type: [type], user_id: [technician.id] }, office)
  await edit({ job_status_id: 2 }, technician)
  const parts = (price: number, rowId = '') => [
    { partsBelong: 0, parts: [{ id: rowId, partId: item, quantity: 2, price }] },
  ]
  await edit({ parts: parts(50, 'a'), money: '110', payby_id: 1 }, owner)
  await edit({ parts: parts(45, 'a') }, owner)
  await app.upload(filesContract.add, { id }, technician)
  await edit({ appointments: [{ appointment_time: '2027-01-05T01:00:00Z', duration: 60 }] }, office)

  const history = await read(id, owner)
  const lines = history.flatMap(change => change.lines)
  expect(history.at(-1)).toEqual({ user: owner.fullname, lines: ['Job created.'] })
  for (const line of [
    'Name changed from “Ada” to “Ada L.”',
    'Job Types set to: Drains',
    `Technicians set to: ${technician.fullname}`,
    'Job Status changed from “Pending” to “On the Way”',
    'Part added: 2 × Tap',
    'Amount due set to: $110.00',
    'Price of Tap changed from $50.00 to $45.00',
    'Appointment scheduled for: 5 Jan 2027, 12:00 pm',
  ])
    expect(lines).toContain(line)
  expect(history.find(change => change.lines.includes('Job Types set to: Drains'))?.user).toBe(
    office.fullname,
  )
  expect(lines.some(line => line.endsWith(' added'))).toBe(true)
  // Amounts are for who sees money on jobs.
  const ofOperator = (await read(id, company.operator)).flatMap(change => change.lines)
  expect(ofOperator).toContain('Part added: 2 × Tap')
  expect(ofOperator.join()).not.toContain('$')
})

test('own fields are told one by one, as their kinds are read', async () => {
  const company = await app.company()
  const { owner, office } = company
  const field = { tab_id: 0, options: [] }
  const fields = [
    { ...field, field_type_id: 5, field_label: 'Asbestos' },
    { ...field, field_type_id: 3, field_label: 'Address' },
    { ...field, field_type_id: 2, field_label: 'Extras', options: ['Ladder', 'Key'] },
  ]
  await app.request(customFieldsContract.save, { fields }, owner)
  const id = (await app.send(jobsContract.add, { name: 'Ada', address: '1 Low St' }, owner)).body
    .lastJobInsertId
  const edit = (custom_fields: object[]) => app.request(jobsContract.edit, { id, custom_fields }, office)
  const extras = { id: 3, values: ['Ladder', 'Key'] }
  await edit([{ id: 1, values: ['1'] }, { id: 2, values: ['2027-01-05T01:00:00Z'] }, extras])
  await edit([{ id: 1, values: ['-1'] }, { id: 9, values: ['gone'] }, extras])
  const lines = (await read(id, owner)).map(change => change.lines)
  expect(lines.slice(0, 2)).toEqual([
    ['Asbestos removed: Yes', 'Address removed: 5 Jan 2027, 12:00 pm', '#9 set to: gone'],
    ['Asbestos set to: Yes', 'Address set to: 5 Jan 2027, 12:00 pm', 'Extras set to: Ladder, Key'],
  ])
})

test('the history is the office’s own', async () => {
  const company = await app.company()
  const { owner, technician } = company
  const sent = { name: 'Ada', address: '1 Low St', assign_worker: [technician.id] }
  const id = (await app.send(jobsContract.add, sent, owner)).body.lastJobInsertId
  expect((await app.request(c.read, { id }, technician)).status).toBe(403)
  expect((await app.request(c.read, { id }, (await app.company()).owner)).status).toBe(404)
  expect((await app.request(c.read, { id, before: -1 }, owner)).status).toBe(400)
})

test('a number that a technician changed without seeing it is told them as changed, and the office from what to what', async () => {
  const company = await app.company()
  const { owner, technician } = company
  await app.sql("update permissions set roles = roles || ',3' where company_id = $1", [company.id])
  await app.sql(
    `insert into settings (company_id, name, value, version) values ($1, 'masking', '{"on": true, "number": ""}', 1)`,
    [company.id],
  )
  app.services.sessions.forget()
  const input = { name: 'Ada', address: '1 Low St', phone: '0411 777 004', assign_worker: [technician.id] }
  const id = (await app.ok(jobsContract.add, input, owner)).body.lastJobInsertId
  await app.ok(jobsContract.edit, { id, phone: '0433 666 883' }, technician)
  await app.ok(jobsContract.edit, { id, phone: '0455 555 005' }, owner)
  const seen = JSON.stringify(await read(id, technician))
  expect(seen.split('Phone changed')).toHaveLength(3)
  expect(seen).not.toMatch(/777 ?004|666 ?883|555 ?005/)
  expect((await read(id, owner)).flatMap(({ lines }) => lines)).toContain(
    'Phone changed from “0411 777 004” to “0433 666 883”',
  )
})

import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { appointmentsContract } from '../appointments.contract.ts'
import { jobsContract as c } from '../jobs.contract.ts'

// Spellings that the specification lets callers send (document 1 §4 and §7).

const app = await testApp()
const booking = { name: 'Ada', address: '1 High St' }

test.each([
  ['no job number as a text', { jobNumber: '' }, {}],
  ['no job number as null', { jobNumber: null }, {}],
  ['a phone in words', { phone: 'ask at the pub' }, { phone: 'ask at the pub' }],
])('a booking takes %s', async (_what, more, kept) => {
  const { office } = await app.company()
  const added = await app.request(c.add, { ...booking, ...more }, office)
  expect(added.body).toMatchObject({ success: true, job_number: 1 })
  const { body } = await app.send(c.open, { id: added.body.lastJobInsertId }, office)
  expect(body.result).toMatchObject({ job_number: 1, ...kept })
})

test('words in a job’s phone do not become the phone of its client, who can be changed as any other', async () => {
  const { office } = await app.company()
  const { body } = await app.request(c.add, { ...booking, phone: 'ask at the pub' }, office)
  const { result: job } = (await app.send(c.open, { id: body.lastJobInsertId }, office)).body
  const id = job.customer_id!
  const { result } = (await app.send(clientsContract.open, { id }, office)).body
  expect([job.phone, result.phone]).toEqual(['ask at the pub', ''])
  const { name, phone, main_address } = result
  const saved = await app.request(
    clientsContract.edit,
    { id, name, phone, main_address, email: 'a@b.au' },
    office,
  )
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
})

test('a technician may be named by number, in a booking, a move and where conflicts are asked for', async () => {
  const { office, technician } = await app.company()
  const appointment_time = '2030-01-02 00:00:00'
  const wish = { schedule_appointment: true, appointment_time, assign_worker: technician.id }
  const { body } = await app.request(c.add, { ...booking, ...wish }, office)
  const { result } = (await app.send(c.open, { id: body.lastJobInsertId }, office)).body
  expect(result.user_id).toBe(String(technician.id))
  const place = { appointment_time, worker: technician.id, duration: 30, job_id: result.id }
  const moved = await app.request(
    appointmentsContract.move,
    { id: result.appointments[0]!.id, ...place },
    office,
  )
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  const asked = { user: technician.id, appointmentTime: appointment_time, jobID: '' }
  const busy = await app.request(appointmentsContract.busy, asked, office)
  expect(busy.body.eventExists).toBe(true)
})

test.each([
  ['abc', 0],
  ['', 0],
  ['12.5', 12.5],
])('money %j is %d', async (money, kept) => {
  const { office } = await app.company()
  const { lastJobInsertId: id } = (await app.send(c.add, booking, office)).body
  await app.send(c.edit, { id, money: 20, payby_id: 1 }, office)
  expect((await app.request(c.edit, { id, money }, office)).status).toBe(200)
  expect((await app.send(c.open, { id }, office)).body.result.money).toBe(kept)
})

test.each(['1.2345', '12x', '99999999999999'])(
  'money %j is refused, as it can be read in two ways',
  async money => {
    const { office } = await app.company()
    const { lastJobInsertId: id } = (await app.send(c.add, booking, office)).body
    expect((await app.request(c.edit, { id, money }, office)).status).toBe(400)
  },
)

test('options of custom fields come as numbers, of which -1 is none, also where a job is read', async () => {
  const { office } = await app.company()
  const { lastJobInsertId: id } = (await app.send(c.add, booking, office)).body
  const custom_fields = [
    { id: 1, values: [-1] },
    { id: 2, values: [3, 'four'] },
  ]
  expect((await app.request(c.edit, { id, custom_fields }, office)).status).toBe(200)
  const { result } = (await app.send(c.open, { id }, office)).body
  expect(JSON.parse(result.custom_fields)).toEqual([
    { id: 1, values: [-1] },
    { id: 2, values: ['3', 'four'] },
  ])
})

test('a filter that is not known is refused, not ignored', async () => {
  const { office } = await app.company()
  expect((await app.request(c.list, { filters: { value: 'x' } }, office)).status).toBe(400)
  expect((await app.request(c.list, { filters: { value: '' } }, office)).status).toBe(200)
})

test('a photo of a task as image data is refused with what to do instead', async () => {
  const { office, technician } = await app.company()
  const task = { task: 'Look', dueDate: '2030-01-02', assignedTo: technician.id, status: 1 }
  const tasks = [{ ...task, images: ['data:image/png;base64,iVBORw0KGgo='] }]
  const { status, body } = await app.request(c.add, { ...booking, tasks }, office)
  expect([status, body.message]).toEqual([400, 'Please upload the photo first.'])
})

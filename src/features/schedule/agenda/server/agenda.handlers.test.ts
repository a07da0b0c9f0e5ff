import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { appointmentsContract } from '#features/jobs/jobs/appointments.contract.ts'
import { calendarContract } from '#features/schedule/calendar/calendar.contract.ts'
import { notificationsContract } from '#features/talk/notifications/notifications.contract.ts'
import type { Sends } from '#shared/endpoint.ts'
import { sentenceOf } from '#shared/fact.ts'
import { agendaContract } from '../agenda.contract.ts'

const app = await testApp()
const { add, edit, range, remove } = agendaContract
/** Tuesday in Sydney, nine and ten in the morning. */
const day = '2026-11-24'
const nine = '2026-11-23T22:00:00Z'
const ten = '2026-11-23T23:00:00Z'

async function made() {
  app.setNow('2026-11-20T00:00:00Z')
  const company = await app.company({ time_zone: 'Australia/Sydney' })
  const task = {
    title: 'Van service',
    description: 'At Bob’s',
    start_date: nine,
    finish_date: ten,
    assigned_worker_id: company.technician.id,
  }
  const save = (more: Partial<Sends<typeof add>> = {}) => app.send(add, { ...task, ...more }, company.office)
  return { company, task, save }
}
const tasks = async (company: TestCompany, as = company.office, on = day) =>
  (await app.send(range, { startDate: on, endDate: on }, as)).body.data

test('a task is kept as it was typed, pending, and without an end it takes an hour', async () => {
  const { company, task, save } = await made()
  const { body } = await save({ finish_date: undefined })
  expect(body.data).toMatchObject({
    ...task,
    finish_date: ten,
    due_date: null,
    status: 1,
    assigned_worker_name: company.technician.fullname,
    version: 1,
  })
  expect(await tasks(company)).toEqual([body.data])
  expect(await tasks(company, company.office, '2026-11-25')).toEqual([])
})

test.each([
  ['2026-12-01', '2026-12-01T12:59:00Z'],
  ['2026-12-01T02:00:00Z', '2026-12-01T02:00:00Z'],
  ['', null],
])('due %s is kept', async (due_date, kept) => {
  const { save } = await made()
  expect((await save({ due_date })).body.data.due_date).toBe(kept)
})

test.each<[string, Partial<Sends<typeof add>>, string, string]>([
  ['no title', { title: '  ' }, 'title', 'All fields are required'],
  ['no description', { description: '' }, 'description', 'All fields are required'],
  ['no start', { start_date: '' }, 'start_date', 'All fields are required'],
  ['no technician', { assigned_worker_id: 0 }, 'assigned_worker_id', 'All fields are required'],
  ['nothing before what is wrong', { title: '', start_date: 'x' }, 'title', 'All fields are required'],
  ['a start that is none', { start_date: '25 o’clock' }, 'start_date', 'Invalid date or time format'],
  [
    'an end that is none',
    { finish_date: '2026-02-30T09:00:00Z' },
    'finish_date',
    'Invalid date or time format',
  ],
  [
    'an end before the start',
    { finish_date: '2026-11-23T21:59:00Z' },
    'finish_date',
    'Finish time cannot be before start time',
  ],
  ['a due date that is none', { due_date: 'garbage' }, 'due_date', 'Invalid date or time format'],
  ['two months', { finish_date: '2027-01-24T00:00:00Z' }, 'finish_date', 'Please choose up to 31 days.'],
  [
    'somebody else’s technician',
    { assigned_worker_id: 999_999_999 },
    'assigned_worker_id',
    'Worker is not valid',
  ],
])('%s is refused', async (_case, change, field, message) => {
  const { company, save } = await made()
  const { status, body } = await save(change)
  expect([status, body.field, body.message]).toEqual([400, field, message])
  expect(await tasks(company)).toEqual([])
})

test('a task that goes on over days stands on each of them, and one of no length on its own', async () => {
  const { company, save } = await made()
  await save({ title: 'Course', finish_date: '2026-11-25T06:00:00Z' })
  await save({ title: 'Call Bob', finish_date: nine })
  const titles = async (on: string) => (await tasks(company, company.office, on)).map(each => each.title)
  expect(await titles('2026-11-23')).toEqual([])
  expect(await titles(day)).toEqual(['Course', 'Call Bob'])
  expect(await titles('2026-11-25')).toEqual(['Course'])
})

test('of two who move the same task the second is told, with what is there', async () => {
  const { company, task, save } = await made()
  const { id } = (await save()).body.data
  const other = await app.user(company.id, 3)
  const first = await app.send(
    edit,
    { ...task, id, assigned_worker_id: other.id, version: 1 },
    company.office,
  )
  expect(first.body.data).toMatchObject({ assigned_worker_id: other.id, version: 2 })
  const second = await app.send(
    edit,
    { ...task, id, finish_date: '2026-11-24T03:00:00Z', version: 1 },
    company.owner,
  )
  expect([second.status, (second.body.current as { version: number }).version]).toEqual([409, 2])
  expect((await tasks(company))[0]).toMatchObject({ assigned_worker_id: other.id, finish_date: ten })
})

test('technicians see their own tasks, say that they are done, and change no more', async () => {
  const { company, task, save } = await made()
  const other = await app.user(company.id, 3)
  const { id } = (await save()).body.data
  const theirs = (await save({ assigned_worker_id: other.id })).body.data.id
  expect((await tasks(company, company.technician)).map(each => each.id)).toEqual([id])
  const done = await app.send(edit, { ...task, id, title: 'Beach', status: 0 }, company.technician)
  expect(done.body.data).toMatchObject({ title: 'Van service', status: 0 })
  expect((await app.send(edit, { ...task, id: theirs, status: 0 }, company.technician)).status).toBe(404)
  expect((await app.send(add, task, company.technician)).status).toBe(403)
  expect((await app.send(remove, { id }, company.technician)).status).toBe(403)
})

test('a task is in the way of an appointment until it is done', async () => {
  const { company, task, save } = await made()
  const { id } = (await save()).body.data
  const busy = async () => {
    const user = String(company.technician.id)
    const asked = { user, appointmentTime: nine, duration: 60 }
    const { body } = await app.send(appointmentsContract.busy, asked, company.office)
    return body.conflicts.map(each => sentenceOf(each, 'Australia/Sydney'))
  }
  expect(await busy()).toEqual(['Van service, Tue, 24 Nov, 9:00 – 10:00 am'])
  await app.send(edit, { ...task, id, status: 0 }, company.office)
  expect(await busy()).toEqual([])
})

test('a deleted task is gone, and another company reaches none', async () => {
  const { company, task, save } = await made()
  const other = await app.company()
  const { id } = (await save()).body.data
  expect((await app.send(edit, { ...task, id }, other.office)).status).toBe(404)
  expect((await app.send(remove, { id }, other.office)).status).toBe(404)
  expect((await app.send(remove, { id }, company.office)).status).toBe(200)
  expect((await app.send(remove, { id }, company.office)).status).toBe(404)
  expect(await tasks(company)).toEqual([])
})

test('the calendar’s data in one answer are appointments, tasks and hours; days in the wrong order are refused', async () => {
  const { company, save } = await made()
  await save()
  const asked = { startDate: day, endDate: day }
  const { body } = await app.send(calendarContract.data, asked, company.technician)
  expect([body.data, body.tasks.length, body.shifts.map(each => each.user_id)]).toEqual([
    [],
    1,
    [company.technician.id],
  ])
  const wrong = await app.send(
    calendarContract.data,
    { startDate: day, endDate: '2026-11-23' },
    company.office,
  )
  expect(wrong.status).toBe(400)
})

test('whoever is given a task is told, also when it goes from one to another, and nobody of their own', async () => {
  const { company, task, save } = await made()
  const other = await app.user(company.id, 3)
  const told = async (as: { token: string }) =>
    (await app.send(notificationsContract.fetchActivity, {}, as)).body.data.map(each => each.text)
  const { id, version } = (await save()).body.data
  expect(await told(company.technician)).toEqual(['{{by}} assigned you a task: {{name}}, {{at}}'])
  await app.send(edit, { ...task, id, version, assigned_worker_id: other.id }, company.office)
  await app.send(edit, { ...task, id, assigned_worker_id: other.id, title: 'Service' }, company.office)
  expect([(await told(other)).length, (await told(company.technician)).length]).toEqual([1, 1])
  await save({ assigned_worker_id: company.office.id })
  expect(await told(company.office)).toEqual([])
})

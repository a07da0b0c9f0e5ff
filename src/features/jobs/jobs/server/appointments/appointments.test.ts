import { beforeAll, expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { calendarContract } from '#features/schedule/calendar/calendar.contract.ts'
import type { Sends } from '#shared/endpoint.ts'
import { appointmentsContract } from '../../appointments.contract.ts'
import { jobsContract } from '../../jobs.contract.ts'
import { bookedJob, openedJob } from '../../testing/booked-job.ts'

const app = await testApp()
let company: TestCompany
let other: TestCompany
let second: TestUser
const { move, add, cancel, restore, busy } = appointmentsContract
const nine = '2026-03-03T22:00:00Z'

beforeAll(async () => {
  app.setNow('2026-03-02T00:00:00Z')
  company = await app.company({ time_zone: 'Australia/Sydney' })
  other = await app.company({ time_zone: 'Australia/Perth' })
  second = await app.user(company.id, 3, { fullname: 'Li Wong' })
})

const booked = (
  appointments: Sends<typeof jobsContract.add>['appointments'] = [{ appointment_time: nine }],
  of = company,
) => bookedJob(app, of, { appointments })
const read = (id: number, of = company) => openedJob(app, of, id)
const diaryOf = async (jobId: number) =>
  (await app.send(diaryContract.read, { jobId }, company.office)).body.diary.flatMap(g =>
    g.changes.map(c => c.content),
  )

test('a moved appointment keeps what is absent, tells the diary and moves the job’s next time', async () => {
  const job = await booked([{ appointment_time: nine, duration: 90, send_sms: false }])
  const [a] = job.appointments
  const { status, body } = await app.send(
    move,
    { id: a!.id, appointment_time: '2026-03-05 01:15:00', version: a!.version, job_id: job.id },
    company.operator,
  )
  expect(status).toBe(200)
  expect(body.result).toEqual({ ...a, appointment_time: '2026-03-05T01:15:00Z', version: 2 })
  const after = await read(job.id)
  expect(after).toMatchObject({ appointment_time: '2026-03-05T01:15:00Z', version: job.version + 1 })
  expect(await diaryOf(job.id)).toContain('Appointment scheduled for: 5 Mar 2026, 12:15 pm')
  const again = await app.send(move, { id: a!.id, appointment_time: '2026-03-05T01:15:00Z' }, company.office)
  expect(again.body.result.version).toBe(2)
  expect(await read(job.id)).toEqual(after)
})

test('of two who move the same appointment at once the second is told where it is now', async () => {
  const job = await booked()
  const id = job.appointments[0]!.id
  const to = (appointment_time: string) =>
    app.send(move, { id, appointment_time, version: 1 }, company.office)
  const answers = await Promise.all([to('2026-03-06T00:00:00Z'), to('2026-03-07T00:00:00Z')])
  expect(answers.map(a => a.status).sort()).toEqual([200, 409])
  const [won, lost] = answers[0]!.status === 200 ? answers : [answers[1]!, answers[0]!]
  expect(lost!.body.current).toEqual(won!.body.result)
  expect((await read(job.id)).appointments).toEqual([won!.body.result])
})

test('dragged to somebody else, it and its job change hands; the job keeps all who still have an appointment', async () => {
  const job = await booked([{ appointment_time: nine }, { appointment_time: '2026-03-09T22:00:00Z' }])
  const [a, b] = job.appointments
  const give = (id: number, appointment_time: string) =>
    app.send(move, { id, appointment_time, worker: [second.id] }, company.office)
  await give(a!.id, nine)
  expect((await read(job.id)).user_id).toBe(`${company.technician.id},${second.id}`)
  expect(await diaryOf(job.id)).toContain('Appointment at 4 Mar 2026, 9:00 am assigned to: Li Wong')
  await give(b!.id, '2026-03-09T22:00:00Z')
  expect((await read(job.id)).user_id).toBe(String(second.id))
  expect(await diaryOf(job.id)).toContain(`Removed from the job: ${company.technician.fullname}`)
  expect((await app.send(jobsContract.open, { id: job.id }, company.technician)).status).toBe(404)
  const foreign = await app.send(
    move,
    { id: a!.id, appointment_time: nine, worker: [other.technician.id] },
    company.office,
  )
  expect([foreign.status, foreign.body.message]).toEqual([400, 'Worker is not valid'])
})

test('who was disabled keeps the work ahead until it is handed over, and gets none any more', async () => {
  const leaving = await app.user(company.id, 3, { fullname: 'Kim Gone' })
  const job = await booked([{ appointment_time: nine, worker: [leaving.id] }])
  const { id } = job.appointments[0]!
  await app.send(teamContract.setStatus, { id: leaving.id, active: 0 }, company.owner)
  const asked = { startDate: '2026-03-04', endDate: '2026-03-04', worker: String(leaving.id) }
  const ahead = async () => (await app.send(calendarContract.range, asked, company.office)).body.data
  expect((await ahead()).map(each => each.user_name)).toEqual(['Kim Gone'])
  // Its time may change while it is still theirs.
  const later = await app.send(move, { id, appointment_time: '2026-03-04T01:00:00Z' }, company.office)
  expect(later.body.result.worker).toBe(String(leaving.id))
  const given = await app.send(
    move,
    { id, appointment_time: nine, worker: [company.technician.id] },
    company.office,
  )
  expect([given.status, given.body.result.worker]).toEqual([200, String(company.technician.id)])
  expect(await ahead()).toEqual([])
  const back = await app.send(move, { id, appointment_time: nine, worker: [leaving.id] }, company.office)
  expect([back.status, back.body.message]).toEqual([400, 'Worker is not valid'])
})

test('an appointment of a closed job is moved only by those who may act on closed jobs', async () => {
  const job = await booked()
  await app.send(jobsContract.edit, { id: job.id, job_status_id: 3 }, company.office)
  const id = job.appointments[0]!.id
  const refused = await app.send(move, { id, appointment_time: '2026-03-08T00:00:00Z' }, company.operator)
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'This job is closed. Ask the office to reopen it.',
  ])
  expect((await app.send(cancel, { id }, company.operator)).status).toBe(403)
  expect((await app.send(add, { id: job.id, appointment_time: nine }, company.operator)).status).toBe(403)
  expect((await app.send(move, { id, appointment_time: '2026-03-08T00:00:00Z' }, company.owner)).status).toBe(
    200,
  )
})

test('added, cancelled and put back, an appointment keeps its technicians and the job its count', async () => {
  const job = await booked([])
  const made = await app.send(add, { id: job.id, appointment_time: nine }, company.office)
  expect(made.body.result).toMatchObject({
    duration: 60,
    worker: String(company.technician.id),
    send_sms: true,
  })
  const id = made.body.result.id
  expect((await app.send(cancel, { id }, company.office)).body.message).toBe('Appointment cancelled.')
  expect(await read(job.id)).toMatchObject({ appointments: [], appointment_time: null, appointment: false })
  expect((await app.send(cancel, { id }, company.office)).status).toBe(404)
  expect((await app.send(move, { id, appointment_time: nine }, company.office)).status).toBe(404)
  const back = await app.send(restore, { id }, company.office)
  expect(back.body.result).toMatchObject({ id, worker: String(company.technician.id) })
  expect((await read(job.id)).appointments).toEqual([back.body.result])
  const diary = await diaryOf(job.id)
  expect(diary).toContain('Appointment cancelled: 4 Mar 2026, 9:00 am')
  expect(diary).toContain('Appointment restored: 4 Mar 2026, 9:00 am')
})

test('somebody is busy from the start of an appointment until its end, the placed one left out', async () => {
  const job = await booked([{ appointment_time: '2026-08-03T00:00:00Z', duration: 60, worker: [second.id] }])
  const ask = async (appointmentTime: string, duration: number, more = {}) => {
    const user = [company.technician.id, second.id]
    return (await app.send(busy, { user, appointmentTime, duration, ...more }, company.office)).body
  }
  const who = [{ id: second.id, name: 'Li Wong' }]
  const there = await ask('2026-08-03T00:30:00Z', 60)
  expect(there).toMatchObject({ eventExists: true, technicians: who })
  expect(there.conflicts).toEqual([
    {
      text: '#{{number}} {{name}}, {{time}}',
      values: {
        number: String(job.job_number),
        name: job.name,
        time: { from: '2026-08-03T00:00:00Z', to: '2026-08-03T01:00:00Z' },
      },
    },
  ])
  expect(await ask('2026-08-02T23:30:00Z', 31)).toMatchObject({ eventExists: true })
  expect(await ask('2026-08-02T23:00:00Z', 60)).toMatchObject({ eventExists: false, technicians: [] })
  expect(await ask('2026-08-03T01:00:00Z', 60)).toMatchObject({ eventExists: false })
  expect(await ask('2026-08-03T00:30:00Z', 60, { jobID: job.id })).toMatchObject({ eventExists: false })
  const appointmentId = job.appointments[0]!.id
  expect(await ask('2026-08-03T00:30:00Z', 60, { appointmentId })).toMatchObject({ eventExists: false })
  await app.send(jobsContract.edit, { id: job.id, job_status_id: 3 }, company.office)
  expect(await ask('2026-08-03T00:30:00Z', 60)).toMatchObject({ eventExists: false, conflicts: [] })
})

test('what is not the company’s can’t be found, what is not allowed is refused, nonsense is no error', async () => {
  const theirs = await booked(undefined, other)
  const id = theirs.appointments[0]!.id
  const mine = await booked()
  for (const [entry, input] of [
    [move, { id, appointment_time: nine }],
    [move, { id: mine.appointments[0]!.id, appointment_time: '2026-03-09T00:00:00Z', job_id: theirs.id }],
    [cancel, { id }],
    [restore, { id }],
    [add, { id: theirs.id, appointment_time: nine }],
    [move, { id: Number.MAX_SAFE_INTEGER, appointment_time: nine }],
    [cancel, { id: 'x' }],
  ] as const) {
    expect((await app.request(entry, input, company.office)).status).toBe(404)
    expect((await app.request(entry, input, company.technician)).status).toBe(403)
    expect((await app.request(entry, input, null)).status).toBe(401)
  }
  for (const [input, message] of [
    [{ appointment_time: '2026-02-30T00:00:00Z' }, 'Please select an appointment time.'],
    [{ appointment_time: 5 }, 'Please select an appointment time.'],
    [{}, 'Please select an appointment time.'],
    [{ appointment_time: nine, duration: 4 }, 'Duration is not valid'],
    [{ appointment_time: nine, duration: 1e300 }, 'Duration is not valid'],
    [{ appointment_time: nine, worker: 'x' }, 'Worker is not valid'],
    [{ appointment_time: nine, version: -1 }, 'Version is not valid'],
  ] as const) {
    const { status, body } = await app.request(
      move,
      { id: mine.appointments[0]!.id, ...input },
      company.office,
    )
    expect([status, body.message]).toEqual([400, message])
  }
  const odd = { user: 'x', appointmentTime: nine, jobID: 1e300 }
  expect((await app.request(busy, odd, company.office)).status).toBe(400)
  expect(await read(theirs.id, other)).toEqual(theirs)
  expect(await read(mine.id)).toEqual(mine)
})

test.each(['1850-06-01T00:00:00Z', '1999-12-31T00:00:00Z', '2999-01-01T00:00:00Z'])(
  'an appointment at %s is a slip of the hand for every call that schedules',
  async slip => {
    const job = await booked()
    const [first] = job.appointments
    const facts = { name: 'Dana', address: '4 King St', assign_worker: [company.technician.id] }
    const wishes = [{ id: first!.id }, { appointment_time: slip }]
    for (const [call, input] of [
      [jobsContract.add, { ...facts, appointments: [{ appointment_time: slip }] }],
      [jobsContract.add, { ...facts, local_appointment_time: slip.slice(0, 19).replace('T', ' ') }],
      [jobsContract.edit, { id: job.id, appointments: wishes }],
      [jobsContract.edit, { id: job.id, ScheduleAppointment: true, appointment_time: slip }],
      [move, { id: first!.id, appointment_time: slip }],
      [add, { id: job.id, appointment_time: slip }],
    ] as const) {
      const { status, body } = await app.request(call, input, company.office)
      expect([status, (body as { text?: string }).text], call.path).toEqual([
        400,
        'Please choose a date from {{first}} to {{last}}.',
      ])
      expect(body.message, call.path).toMatch(/^Please choose a date from 1 Jan 2000 to 31 Dec \d{4}\.$/)
    }
    expect(await read(job.id)).toEqual(job)
  },
)

test('an appointment that stands outside already stays through a save and can be moved in', async () => {
  const job = await booked()
  const { id } = job.appointments[0]!
  await app.sql('update appointments set starts_at = $2, ends_at = $3 where id = $1', [
    id,
    '1999-12-30T00:00:00Z',
    '1999-12-30T01:00:00Z',
  ])
  const old = { id, appointment_time: '1999-12-30T00:00:00Z' }
  const save = { id: job.id, name: 'B', appointments: [old] }
  expect((await app.request(jobsContract.edit, save, company.office)).status).toBe(200)
  expect((await app.request(move, { ...old, duration: 90 }, company.office)).status).toBe(200)
  expect((await app.request(move, { id, appointment_time: nine }, company.office)).status).toBe(200)
})

import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { appointmentsContract as calendar } from '#features/jobs/jobs/appointments.contract.ts'
import { jobsContract as jobs } from '#features/jobs/jobs/jobs.contract.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { notificationsContract as c } from '../notifications.contract.ts'

const app = await testApp()
type Company = Awaited<ReturnType<typeof app.company>>

const start = new Date(Date.now() + 48 * 3_600_000)
start.setUTCMinutes(0, 0, 0)
const hours = (n: number) => new Date(start.getTime() + n * 3_600_000).toISOString()

async function book(company: Company, fields: object = {}, as: TestUser = company.owner) {
  const { status, body } = await app.request(
    jobs.add,
    { name: 'Mia Wong', address: '1 High Street', ...fields },
    as,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return { id: body.lastJobInsertId, number: body.job_number }
}

/** A person's notices, newest first, without times. */
async function told(user: TestUser): Promise<string[]> {
  const { body } = await app.send(c.fetchActivity, {}, user)
  return body.data.map(row => row.activity.replace(/ at .*/, ' at …'))
}

async function appointmentOf(jobId: number) {
  const rows = await app.sql<{ id: number }>('select id from appointments where job_id = $1', [jobId])
  return rows[0]!.id
}

test('a technician learns of the job, of its new time, and of its end', async () => {
  const company = await app.company()
  const { technician } = company
  const job = await book(company, {
    assign_worker: String(technician.id),
    appointments: [{ appointment_time: hours(0) }],
  })
  const name = `#${job.number}, Mia Wong`
  expect(await told(technician)).toEqual([`${company.owner.fullname} assigned you to job ${name}`])

  const id = await appointmentOf(job.id)
  await app.send(calendar.move, { id, appointment_time: hours(3) }, company.office)
  expect((await told(technician))[0]).toBe(`Job ${name}, is now at …`)

  await app.send(calendar.cancel, { id }, company.office)
  expect((await told(technician))[0]).toBe(`Job ${name}: you’re no longer needed at …`)
  await app.send(calendar.restore, { id }, company.office)
  expect(await told(technician)).toHaveLength(4)
})

test('the time in the sentence is that of the company’s clock', async () => {
  const company = await app.company({ time_zone: 'Australia/Perth' })
  const job = await book(company, { assign_worker: String(company.technician.id) })
  const appointment_time = '2031-03-04T01:30:00Z'
  await app.send(calendar.add, { id: job.id, appointment_time, duration: 60 }, company.office)
  const { body } = await app.send(c.fetchActivity, {}, company.technician)
  expect(body.data[0]!.activity).toMatch(/9:30/)
  expect(body.data[0]!.values).toMatchObject({ at: { instant: appointment_time }, number: job.number })
})

test('an appointment that goes to a colleague is off for the one and a job for the other', async () => {
  const company = await app.company()
  const other = await app.user(company.id, 3)
  const job = await book(company, {
    assign_worker: String(company.technician.id),
    appointments: [{ appointment_time: hours(0) }],
  })
  const id = await appointmentOf(job.id)
  await app.send(calendar.move, { id, appointment_time: hours(0), worker: String(other.id) }, company.office)
  expect((await told(company.technician))[0]).toMatch(/you’re no longer needed/)
  expect(await told(other)).toEqual([expect.stringMatching(/assigned you to job/)])
})

test('who takes a technician off and puts another on, in the job itself, tells both', async () => {
  const company = await app.company()
  const other = await app.user(company.id, 3)
  const job = await book(company, {
    assign_worker: String(company.technician.id),
    appointments: [{ appointment_time: hours(0) }],
  })
  await app.request(jobs.edit, { id: job.id, user_id: String(other.id) }, company.office)
  expect((await told(company.technician))[0]).toMatch(/you’re no longer needed/)
  expect(await told(other)).toEqual([expect.stringMatching(/assigned you to job/)])
})

test('what is past is not told', async () => {
  const company = await app.company()
  const job = await book(company, {
    assign_worker: String(company.technician.id),
    appointments: [{ appointment_time: hours(-96) }],
  })
  const id = await appointmentOf(job.id)
  await app.send(calendar.move, { id, appointment_time: hours(-100) }, company.office)
  await app.send(calendar.cancel, { id }, company.office)
  expect(await told(company.technician)).toHaveLength(1)
})

test('a technician who closes a job tells owner and office, and nobody else', async () => {
  const company = await app.company()
  const job = await book(company, { assign_worker: String(company.technician.id) })
  const { status } = await app.request(jobs.edit, { id: job.id, job_status_id: 3 }, company.technician)
  expect(status).toBe(200)
  const text = `${company.technician.fullname} closed job #${job.number}, Mia Wong`
  expect((await told(company.owner))[0]).toBe(text)
  expect((await told(company.office))[0]).toBe(text)
  expect(await told(company.operator)).toEqual([])
  expect(await told(company.technician)).toHaveLength(1)
})

test('the owner learns of what others book, and nobody of what they did themselves', async () => {
  const company = await app.company()
  await book(company, { assign_worker: String(company.owner.id) })
  expect(await told(company.owner)).toEqual([])
  await book(company, { name: 'Zoe' }, company.operator)
  expect(await told(company.owner)).toEqual([expect.stringMatching(/booked job #\d+, Zoe$/)])
  expect(await told(company.office)).toEqual([])
  expect(await told(company.operator)).toEqual([])
})

test('a job that is not booked in the end is told to nobody', async () => {
  const company = await app.company()
  await book(company, { jobNumber: 77 }, company.operator)
  const again = { name: 'Mia Wong', address: '1 High Street', jobNumber: 77 }
  expect((await app.request(jobs.add, again, company.operator)).status).toBe(409)
  expect(await told(company.owner)).toHaveLength(1)
})

test('people who are disabled or have not joined are told nothing', async () => {
  const company = await app.company()
  await app.sql('update users set active = false where id = $1', [company.owner.id])
  const invited = await app.user(company.id, 1)
  await app.sql('update users set joined_at = null where id = $1', [invited.id])
  await book(company, {}, company.operator)
  expect(await app.sql('select id from activities where company_id = $1', [company.id])).toEqual([])
})

test('owner and office learn that an invitation was accepted', async () => {
  const company = await app.company()
  const person = { fullname: 'Noa Berg', email: 'noa@notices.test', group_id: 3 }
  const added = await app.request(teamContract.add, person, company.owner)
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  const mail = (await app.mailTo(person.email)).text
  const token = /auth\/invite\?token=([\w-]+)/.exec(mail)![1]!
  expect(await told(company.owner)).toEqual([])
  await app.send(signInContract.acceptInvite, { token, password: 'long enough' }, null)
  const text = 'Noa Berg accepted the invitation and can sign in now'
  expect(await told(company.owner)).toEqual([text])
  expect(await told(company.office)).toEqual([text])
  expect(await told(company.technician)).toEqual([])
})

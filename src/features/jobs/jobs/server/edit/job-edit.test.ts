import { beforeAll, expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { furnishCompany } from '#features/guide/onboarding/server/furnish-company.service.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { Sends } from '#shared/endpoint.ts'
import { appointmentsContract } from '../../appointments.contract.ts'
import { jobsContract } from '../../jobs.contract.ts'
import { bookedJob } from '../../testing/booked-job.ts'

const app = await testApp()
let company: TestCompany
let other: TestCompany
let second: TestUser

const { edit, open } = jobsContract
const soon = '2026-03-03T22:00:00Z'
const gone = '2026-02-20T22:00:00Z'

beforeAll(async () => {
  app.setNow('2026-03-02T00:00:00Z')
  company = await app.company({ time_zone: 'Australia/Sydney' })
  other = await app.company()
  second = await app.user(company.id, 3)
  for (const each of [company, other]) {
    await app.services.db.withCompany(companyIdFrom(each.id, 'seed'), furnishCompany)
  }
})

const booked = (input: Partial<Sends<typeof jobsContract.add>> = {}) =>
  bookedJob(app, company, { address: '4 King St, Newtown NSW', additionalInfo: 'Leak', ...input })
const read = async (id: number) => (await app.send(open, { id }, company.office)).body.result
const diaryOf = async (jobId: number) =>
  (await app.send(diaryContract.read, { jobId }, company.office)).body.diary.flatMap(g =>
    g.changes.map(c => c.content),
  )
const stored = async (id: number) =>
  (
    await app.sql<{
      technicians: number[]
      joined: number[]
      appointment_count: number
      appointment_at: Date
    }>(
      `select technician_ids as technicians, appointment_count, appointment_at, array(select user_id from job_technicians t
         where t.company_id = jobs.company_id and job_id = jobs.id order by 1) as joined
       from jobs where company_id = $1 and id = $2`,
      [company.id, id],
    )
  )[0]!

test('what is sent changes, what is absent stays, and the diary tells it', async () => {
  const job = await booked({ phone: '02 9999 0000', latitude: -33.9, longitude: 151.2 })
  const { body } = await app.send(
    edit,
    { id: job.id, version: job.version, address: '9 Queen St, Enmore NSW', job_status_id: 2 },
    company.office,
  )
  expect(body).toMatchObject({ data: 'Saved.', version: job.version + 1 })
  expect(await read(job.id)).toEqual({
    ...job,
    address: '9 Queen St, Enmore NSW',
    job_status_id: 2,
    changed_by: company.office.fullname,
    version: job.version + 1,
  })
  const diary = await diaryOf(job.id)
  expect(diary).toContain('Job status changed to: On the Way')
  expect(diary).toContain('Job address set to: 9 Queen St, Enmore NSW')
})

test('the diary tells of contact details, comments and technicians: what they were, and what they are', async () => {
  const job = await booked({ phone: '02 9999 0000' })
  const save = {
    id: job.id,
    name: 'Dana Wells-Ito',
    phone: '0491 570 006',
    email: 'dana@example.com',
    company_comment: '',
    tradie_comment: 'x'.repeat(400),
    user_id: String(second.id),
  }
  await app.send(edit, save, company.office)
  const diary = await diaryOf(job.id)
  for (const told of [
    'Name changed from “Dana Wells” to “Dana Wells-Ito”',
    'Phone changed from “02 9999 0000” to “0491 570 006”',
    'Email set to: dana@example.com',
    'Company Comment removed: Leak',
    `Tradie Comment set to: ${'x'.repeat(299)}…`,
    `Assigned to the job: ${second.fullname}`,
    `Removed from the job: ${company.technician.fullname}`,
  ])
    expect(diary).toContain(told)
  const { body } = await app.send(diaryContract.read, { jobId: job.id }, company.office)
  expect(body.diary[0]!.changes.find(c => c.text?.includes('{{from}}” to'))).toMatchObject({
    user: company.office.fullname,
    values: { field: { text: expect.any(String) }, from: expect.any(String), to: expect.any(String) },
  })
})

test('saving what is already so changes nothing', async () => {
  const job = await booked({ appointments: [{ appointment_time: soon }] })
  const same = {
    id: job.id,
    name: job.name,
    user_id: job.user_id,
    job_status_id: job.job_status_id,
    lat: job.latitude,
    appointments: job.appointments,
    changePercentageData: job.modify_percentage,
  }
  const { status, body } = await app.send(edit, same, company.office)
  expect([status, body.version]).toEqual([200, job.version])
  expect(await read(job.id)).toEqual(job)
})

test('of two who save the same version the second is told, with the job as it is', async () => {
  const job = await booked()
  const save = (name: string) => app.send(edit, { id: job.id, version: job.version, name }, company.office)
  const answers = await Promise.all([save('Ann'), save('Ben')])
  expect(answers.map(a => a.status).sort()).toEqual([200, 409])
  const refused = answers.find(a => a.status === 409)!
  const now = await read(job.id)
  expect(refused.body.current).toEqual(now)
  expect(['Ann', 'Ben']).toContain(now.name)
})

test('closing sets date and person, reopening clears them; only who may act on a closed job changes it', async () => {
  const job = await booked()
  app.setNow('2026-03-02T05:00:00Z')
  await app.send(edit, { id: job.id, job_status_id: 3 }, company.office)
  const closed = await read(job.id)
  expect(closed).toMatchObject({
    job_status_id: 3,
    date_closed: '2026-03-02T05:00:00Z',
    closed_by: company.office.fullname,
  })
  const refused = await app.send(edit, { id: job.id, name: 'X' }, company.operator)
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'This job is closed. Ask the office to reopen it.',
  ])
  app.setNow('2026-03-02T09:00:00Z')
  await app.send(edit, { id: job.id, company_comment: 'Paid in cash' }, company.owner)
  expect((await read(job.id)).date_closed).toBe('2026-03-02T05:00:00Z')
  await app.send(edit, { id: job.id, job_status_id: 5 }, company.owner)
  expect(await read(job.id)).toMatchObject({ date_closed: null, closed_by: '' })
  await app.send(edit, { id: job.id, job_status_id: 6 }, company.owner)
  expect((await read(job.id)).date_closed).toBe('2026-03-02T09:00:00Z')
})

test('a technician changes status and own comment of own jobs, and nothing else', async () => {
  const job = await booked({ appointments: [{ appointment_time: soon }] })
  const all = {
    id: job.id,
    name: 'Hacked',
    user_id: '',
    appointments: [],
    job_status_id: 2,
    tradie_comment: 'On it',
  }
  expect((await app.send(edit, all, company.technician)).status).toBe(200)
  expect(await read(job.id)).toEqual({
    ...job,
    job_status_id: 2,
    tradie_comment: 'On it',
    changed_by: company.technician.fullname,
    version: job.version + 1,
  })
  expect((await app.send(edit, { ...all, job_status_id: 3 }, second)).status).toBe(404)
  expect((await app.send(open, { id: job.id }, second)).status).toBe(404)
  expect((await app.send(open, { id: job.id }, company.technician)).status).toBe(200)
})

test('a technician who closed a job by mistake takes it back within 15 minutes, not later', async () => {
  const set = (id: number, job_status_id: number) => app.send(edit, { id, job_status_id }, company.technician)
  const job = await booked()
  app.setNow('2026-03-02T10:00:00Z')
  await set(job.id, 3)
  app.setNow('2026-03-02T10:14:00Z')
  expect((await set(job.id, 1)).status).toBe(200)
  await set(job.id, 3)
  app.setNow('2026-03-02T10:30:00Z')
  expect((await set(job.id, 1)).status).toBe(403)
  app.setNow('2026-03-02T00:00:00Z')
})

test('only the one who closed it, not a namesake, takes it back; the reply says who that is', async () => {
  const namesake = await app.user(company.id, 4, { fullname: company.operator.fullname })
  const job = await booked({ appointments: [{ appointment_time: soon }] })
  const set = (job_status_id: number, as: TestUser) => app.send(edit, { id: job.id, job_status_id }, as)
  const move = (as: TestUser) =>
    app.send(
      appointmentsContract.move,
      { id: job.appointments[0]!.id, appointment_time: '2026-03-04T01:00:00Z' },
      as,
    )
  expect((await set(3, company.operator)).status).toBe(200)
  expect(await read(job.id)).toMatchObject({
    closed_by: namesake.fullname,
    closed_by_id: company.operator.id,
  })
  const shut = 'This job is closed. Ask the office to reopen it.'
  for (const answer of [await set(1, namesake), await move(namesake)])
    expect([answer.status, answer.body.message]).toEqual([403, shut])
  const filters = { id: job.id }
  const listed = (await app.send(jobsContract.list, { filters }, company.operator)).body.data
  expect(listed).toMatchObject([{ closed_by_id: company.operator.id }])
  expect((await move(company.operator)).status).toBe(200)
  expect((await set(1, company.operator)).status).toBe(200)
})

test('whatever technicians are permitted, jobs that are not theirs are not there for them', async () => {
  const firm = await app.company()
  await app.sql(`update permissions set roles = '1,2,3,4' where company_id = $1`, [firm.id])
  const stranger = await app.user(firm.id, 3)
  const input = { name: 'A', address: 'B', appointment_time: soon, assign_worker: [firm.technician.id] }
  const { body } = await app.send(jobsContract.add, input, firm.office)
  const id = body.lastJobInsertId
  const job = (await app.send(open, { id }, firm.office)).body.result
  const appointment = { id: job.appointments[0]!.id }
  const time = { appointment_time: '2026-03-04T01:00:00Z' }
  const { add, move, cancel, restore } = appointmentsContract
  const tries = async (as: TestUser) => [
    (await app.send(move, { ...appointment, ...time }, as)).status,
    (await app.send(add, { id, ...time }, as)).status,
    (await app.send(cancel, appointment, as)).status,
    (await app.send(restore, appointment, as)).status,
    (await app.send(jobsContract.archive, { ids: [id] }, as)).status,
    (await app.send(jobsContract.restore, { ids: [id] }, as)).status,
  ]
  expect(await tries(stranger)).toEqual([404, 404, 404, 404, 404, 404])
  await app.send(jobsContract.archive, { ids: [id] }, firm.office)
  expect((await app.send(jobsContract.restore, { ids: [id] }, stranger)).status).toBe(404)
  await app.send(jobsContract.restore, { ids: [id] }, firm.office)
  expect((await app.send(open, { id }, firm.office)).body.result.appointments).toEqual(job.appointments)
  expect(await tries(firm.technician)).toEqual([200, 200, 200, 200, 200, 200])
})

test('required fields are asked of the whole job, also when only a part is sent, with the texts of the edit dialog', async () => {
  const strict = await app.company()
  const made = await app.send(jobsContract.add, { name: 'A', address: 'B' }, strict.office)
  await app.sql(`insert into settings (company_id, name, value) values ($1, 'jobs-validation', $2)`, [
    strict.id,
    JSON.stringify({ additional_info: true, phone: true, tradie_comment: true }),
  ])
  const save = (input: object, as: TestUser) =>
    app
      .send(edit, { id: made.body.lastJobInsertId, ...input }, as)
      .then(a => [a.status, a.body.message ?? a.body.data])
  expect(await save({ name: 'C' }, strict.office)).toEqual([400, 'Company comment required.'])
  expect(await save({ name: '' }, strict.office)).toEqual([400, 'Name required.'])
  expect(await save({ company_comment: ' ' }, strict.office)).toEqual([400, 'Company comment required.'])
  const comment = { company_comment: 'Key under the mat' }
  expect(await save({ ...comment, tradie_comment: '', phone: '' }, strict.office)).toEqual([
    400,
    'Tradie comment required.',
  ])
  const comments = { ...comment, tradie_comment: 'Done' }
  expect(await save({ ...comments, phone: '' }, strict.office)).toEqual([400, 'Phone required.'])
  expect(await save({ ...comments, phone: '0412 345 678' }, strict.office)).toEqual([200, 'Saved.'])
  expect(await save({ name: 'C' }, strict.office)).toEqual([200, 'Saved.'])
  expect(await save({ appointments: [{ appointment_time: 'soon' }] }, strict.office)).toEqual([
    400,
    'Please select an appointment time.',
  ])
})

test('a contact sent with its id changes the client’s; one of another client is not found', async () => {
  const add = { newAdditionalContacts: JSON.stringify([{ name: 'Sam', phone: '', email: '' }]) }
  const [job, another] = [await booked(add), await booked(add)]
  const [sam] = JSON.parse(job.contact_options) as { id: number }[]
  const changed = { id: sam!.id, name: 'Sam Hill', phone: '0412 345 678', email: '' }
  const send = (id: number) =>
    app.send(edit, { id, newAdditionalContacts: JSON.stringify([changed]) }, company.office)
  expect((await send(another.id)).status).toBe(404)
  expect((await send(job.id)).status).toBe(200)
  const after = await read(job.id)
  expect(JSON.parse(after.contact_options)).toEqual([changed])
  expect(after.selected_additional_contacts).toBe(job.selected_additional_contacts)
})

test('technicians who join the job join its future appointments, those who leave it leave all', async () => {
  const job = await booked({ appointments: [{ appointment_time: soon }, { appointment_time: gone }] })
  const first = String(company.technician.id)
  await app.send(edit, { id: job.id, user_id: `${first},${second.id}` }, company.office)
  expect((await read(job.id)).appointments.map(a => a.worker)).toEqual([first, `${first},${second.id}`])
  await app.send(edit, { id: job.id, user_id: String(second.id) }, company.office)
  expect((await read(job.id)).appointments.map(a => a.worker)).toEqual(['', String(second.id)])
  expect(await stored(job.id)).toMatchObject({ technicians: [second.id], joined: [second.id] })
})

test('appointments not named are cancelled, named ones change, new ones are added', async () => {
  const job = await booked({
    appointments: [{ appointment_time: soon }, { appointment_time: '2026-03-05T22:00:00Z' }],
  })
  const [kept, dropped] = job.appointments
  const later = '2026-03-06T01:00:00Z'
  await app.send(
    edit,
    {
      id: job.id,
      appointments: [
        { id: kept!.id, appointment_time: '2026-03-04T00:00:00Z' },
        { appointment_time: later, worker: [second.id] },
      ],
    },
    company.office,
  )
  const after = await read(job.id)
  expect(after.appointments.map(a => [a.appointment_time, a.worker, a.duration])).toEqual([
    ['2026-03-04T00:00:00Z', String(company.technician.id), 60],
    [later, String(second.id), 60],
  ])
  expect(after.appointments.map(a => a.id)).not.toContain(dropped!.id)
  expect(after.user_id).toBe(`${company.technician.id},${second.id}`)
  expect(await stored(job.id)).toMatchObject({
    appointment_count: 2,
    appointment_at: new Date('2026-03-04T00:00:00Z'),
  })
  const diary = await diaryOf(job.id)
  expect(diary).toContain('Appointment scheduled for: 4 Mar 2026, 11:00 am')
  expect(diary).toContain('Appointment cancelled: 6 Mar 2026, 9:00 am')
  expect(diary).toContain('Appointment scheduled for: 6 Mar 2026, 12:00 pm')
})

test('the older form of one appointment works in a save as in a booking', async () => {
  const job = await booked()
  const save = (input: object) => app.request(edit, { id: job.id, ...input }, company.office)
  const times = async () =>
    (await read(job.id)).appointments.map(a => [a.appointment_time, a.duration, a.send_sms])

  expect((await save({ ScheduleAppointment: true })).body.message).toBe('Please select an appointment time.')
  expect(await times()).toEqual([])
  await save({ ScheduleAppointment: true, local_appointment_time: '2026-03-04 09:00:00', duration: 90 })
  expect(await times()).toEqual([[soon, 90, true]])
  // It is the job's appointment: named again, it moves.
  await save({ ScheduleAppointment: true, appointment_time: '2026-03-05 22:00:00', send_sms: false })
  expect(await times()).toEqual([['2026-03-05T22:00:00Z', 90, false]])
  await save({ ScheduleAppointment: false, appointment_time: soon, name: 'Dana W.' })
  expect(await times()).toEqual([['2026-03-05T22:00:00Z', 90, false]])
  // The list goes before it; beside others only the next one is meant.
  await save({
    appointments: [{ appointment_time: soon }, { appointment_time: '2026-03-09T22:00:00Z' }],
    appointment_time: '2026-03-20T22:00:00Z',
  })
  await save({ appointment_time: '2026-03-04T01:00:00Z' })
  expect((await times()).map(([time]) => time)).toEqual(['2026-03-04T01:00:00Z', '2026-03-09T22:00:00Z'])
  expect(await stored(job.id)).toMatchObject({ appointment_count: 2 })
})

test('who asks for no messages to the client gets appointments without them', async () => {
  const sms = async (input: object) => {
    const made = await app.request(
      jobsContract.add,
      { name: 'A', address: 'B', appointments: [{ appointment_time: soon }], ...input },
      company.office,
    )
    const job = await read(made.body.lastJobInsertId)
    const told = job.appointments.map(a => a.send_sms)
    expect(job.no_appointment_sms).toBe(!told.includes(true))
    return told
  }
  expect(await sms({})).toEqual([true])
  expect(await sms({ noAppointmentSMS: true })).toEqual([false])
  expect(await sms({ sms: false })).toEqual([false])
  expect(await sms({ noAppointmentSMS: 1, sms: true })).toEqual([false])
  expect(
    await sms({ noAppointmentSMS: true, appointments: [{ appointment_time: soon, send_sms: true }] }),
  ).toEqual([true])
  expect(await sms({ noAppointmentSMS: true, appointments: [], appointment_time: soon })).toEqual([false])
  const job = await booked({ appointments: [{ appointment_time: soon }] })
  const appointments = [{ id: job.appointments[0]!.id }, { appointment_time: '2026-03-09T22:00:00Z' }]
  await app.request(edit, { id: job.id, appointments, noAppointmentSMS: true }, company.office)
  expect((await read(job.id)).appointments.map(a => a.send_sms)).toEqual([true, false])
})

test('a save may give the job to another client of the company, whose contacts it then has', async () => {
  const job = await booked({ newAdditionalContacts: [{ name: 'Site manager' }] })
  const another = await booked({ newAdditionalContacts: [{ name: 'Caretaker' }] })
  const [caretaker] = JSON.parse(another.contact_options)
  const save = (input: object) => app.request(edit, { id: job.id, ...input }, company.office)
  expect((await save({ customerId: 987_654_321 })).status).toBe(404)
  const theirs = await app.send(jobsContract.add, { name: 'A', address: 'B' }, other.office)
  const foreign = (await app.send(open, { id: theirs.body.lastJobInsertId }, other.office)).body.result
  expect((await save({ customerId: foreign.customer_id })).status).toBe(404)
  expect((await save({ customerId: 0, name: job.name })).body.version).toBe(job.version)
  expect((await save({ customerId: another.customer_id })).status).toBe(200)
  expect(await read(job.id)).toMatchObject({
    customer_id: another.customer_id,
    selected_additional_contacts: '[]',
  })
  await save({ existingAdditionalContacts: [caretaker.id] })
  expect((await read(job.id)).selected_additional_contacts).toBe(`[${caretaker.id}]`)
})

test('percentages are taken by either of their names', async () => {
  const both = `${company.technician.id},${second.id}`
  const job = await booked({ assign_worker: both })
  const set = { [second.id]: 40 }
  await app.request(edit, { id: job.id, modifyPercentage: set }, company.office)
  expect(JSON.parse((await read(job.id)).modify_percentage)).toEqual(set)
  await app.request(edit, { id: job.id, changePercentageData: '', modifyPercentage: set }, company.office)
  expect((await read(job.id)).modify_percentage).toBe('')
})

test('the switch of percentages may be sent as one: on leaves them, off takes them away', async () => {
  const job = await booked({ assign_worker: `${company.technician.id},${second.id}` })
  const set = { [second.id]: 40 }
  const save = async (more: object) => {
    expect((await app.request(edit, { id: job.id, ...more }, company.office)).status).toBe(200)
    return (await read(job.id)).modify_percentage
  }
  expect(await save({ changePercentageData: set, modifyPercentage: true })).toBe(JSON.stringify(set))
  expect(await save({ modifyPercentage: true })).toBe(JSON.stringify(set))
  expect(await save({ modifyPercentage: false })).toBe('')
})

test('what is not the company’s is refused and nothing changes', async () => {
  const job = await booked()
  const foreign = await app.send(
    jobsContract.add,
    { name: 'A', address: 'B', appointment_time: soon },
    other.office,
  )
  const theirs = (await app.send(open, { id: foreign.body.lastJobInsertId }, other.office)).body.result
  const bad = [
    { user_id: String(other.technician.id) },
    { leads_id: '987654' },
    { list_id: 987654 },
    { appointments: [{ id: theirs.appointments[0]!.id, appointment_time: soon }] },
    { existingAdditionalContacts: [987654] },
    { changePercentageData: JSON.stringify({ [second.id]: 50 }) },
    { job_status_id: 0 },
    { lat: 'north' },
    { email: 'nobody' },
    { name: 'x\0' },
  ]
  for (const input of bad) {
    const { status } = await app.request(edit, { id: job.id, ...input }, company.office)
    expect([JSON.stringify(input), status]).toEqual([JSON.stringify(input), 400])
  }
  expect(await read(job.id)).toEqual(job)
  expect((await app.send(edit, { id: theirs.id, name: 'Mine now' }, company.office)).status).toBe(404)
  expect((await app.request(edit, { id: 'abc' }, company.office)).status).toBe(404)
})

test('a number in use is refused with its field', async () => {
  const [one, two] = [await booked(), await booked()]
  const { status, body } = await app.send(edit, { id: two.id, jobNumber: one.job_number }, company.office)
  expect([status, body.message, body.field]).toEqual([
    409,
    `Job number ${one.job_number} is already used.`,
    'jobNumber',
  ])
})

test('percentages are kept for the technicians who stay', async () => {
  const both = `${company.technician.id},${second.id}`
  const job = await booked({
    assign_worker: both,
    modifyPercentage: { [company.technician.id]: 30, [second.id]: 12.5 },
  })
  expect(JSON.parse(job.modify_percentage)).toEqual({ [company.technician.id]: 30, [second.id]: 12.5 })
  await app.send(edit, { id: job.id, user_id: String(second.id) }, company.office)
  expect(JSON.parse((await read(job.id)).modify_percentage)).toEqual({ [second.id]: 12.5 })
})

test('deleting is all or nothing, takes appointments off the lists, and restoring brings them back', async () => {
  const job = await booked({ appointments: [{ appointment_time: soon }] })
  const foreign = await app.send(jobsContract.add, { name: 'A', address: 'B' }, other.office)
  const { archive, remove, restore } = jobsContract
  expect((await app.send(archive, { ids: '' }, company.office)).body.message).toBe(
    'Please select jobs to delete.',
  )
  expect(
    (await app.send(archive, { ids: [job.id, foreign.body.lastJobInsertId] }, company.office)).status,
  ).toBe(404)
  expect((await app.send(archive, { ids: [job.id] }, company.technician)).status).toBe(403)
  expect(await read(job.id)).toEqual(job)
  const { body } = await app.send(archive, { ids: [job.id] }, company.office)
  expect(body.message).toBe('Jobs deleted successfully.')
  expect((await app.send(open, { id: job.id }, company.office)).status).toBe(404)
  expect((await app.send(archive, { ids: [job.id] }, company.office)).status).toBe(404)
  expect((await app.send(restore, { ids: [foreign.body.lastJobInsertId] }, company.office)).status).toBe(404)
  expect((await app.send(restore, { ids: [job.id] }, company.office)).status).toBe(200)
  expect((await read(job.id)).appointments).toEqual(job.appointments)
  expect((await app.request(remove, { ids: `${job.id},` }, company.office)).status).toBe(200)
  expect((await app.request(remove, { ids: 'all' }, company.office)).status).toBe(404)
})

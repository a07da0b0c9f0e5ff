import { beforeAll, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { numberingContract } from '#features/account/numbering/numbering.contract.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { leadSourcesContract } from '#features/clients/lead-sources/lead-sources.contract.ts'
import { furnishCompany } from '#features/guide/onboarding/server/furnish-company.service.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { pipelineContract } from '#features/office/pipeline/pipeline.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { jobsContract } from '../../jobs.contract.ts'

const app = await testApp()
let company: TestCompany
let other: TestCompany
let types: { value: number; label: string; appointment_duration: number }[]

const job = { name: 'Dana Wells', address: '4 King St, Newtown NSW' }
const add = jobsContract.add
const open = (id: number, as = company.office) => app.send(jobsContract.open, { id }, as)

beforeAll(async () => {
  app.setNow('2026-03-02T00:00:00Z')
  company = await app.company({ time_zone: 'Australia/Sydney' })
  other = await app.company()
  for (const each of [company, other]) {
    await app.services.db.withCompany(companyIdFrom(each.id, 'seed'), furnishCompany)
  }
  types = (await app.send(jobTypesContract.options, {}, company.office)).body.result
})

test('a new company has job types with minutes, lead sources and pipeline lists', async () => {
  expect(types.map(t => t.label)).toContain('Blocked Drain')
  expect(types.every(t => t.appointment_duration >= 30)).toBe(true)
  const sources = await app.send(leadSourcesContract.options, {}, company.office)
  expect(sources.body.result.map(s => s.label)).toContain('Referral')
  const lists = await app.send(pipelineContract.lists, {}, company.office)
  expect(lists.body.data.map(l => l.name)).toEqual(['New', 'Quoted', 'Scheduled', 'Done'])
  const required = await app.send(jobsContract.required, {}, company.office)
  expect(required.body.result).toMatchObject({ name: true, address: true, phone: false })
})

test('a contact’s phone that is none is refused', async () => {
  const newAdditionalContacts = JSON.stringify([{ name: 'Sam', phone: 'after 5', email: '' }])
  const { status, body } = await app.send(add, { ...job, newAdditionalContacts }, company.office)
  expect(status).toBe(400)
  expect(body).toMatchObject({ success: false, message: 'Not a valid phone number!' })
})

test('a booked job is read back with its client, technicians, appointments and diary', async () => {
  const hotWater = types.find(t => t.label === 'Hot Water')!
  const { status, body } = await app.send(
    add,
    {
      ...job,
      phone: '0412 345 678',
      suburb: 'Newtown',
      latitude: -33.89,
      longitude: 151.18,
      assign_worker: String(company.technician.id),
      job_type: String(hotWater.value),
      additionalInfo: 'No hot water since Sunday.',
      appointments: [
        { appointment_time: '2026-03-03T22:00:00Z' },
        { appointment_time: '2026-03-02 23:30:00', duration: 45 },
      ],
      newAdditionalContacts: JSON.stringify([{ name: 'Sam', phone: '0400 000 000', email: '' }]),
    },
    company.office,
  )
  expect(status).toBe(200)
  const { result } = (await open(body.lastJobInsertId)).body
  expect(result).toMatchObject({
    ...job,
    job_number: body.job_number,
    company_id: company.id,
    suburb_name: 'Newtown',
    user_id: String(company.technician.id),
    user_name: company.technician.fullname,
    company_comment: 'No hot water since Sunday.',
    job_status_id: 1,
    appointment_time: '2026-03-02T23:30:00Z',
    closed_by: '',
    version: 1,
  })
  expect(result.appointments.map(a => [a.appointment_time, a.duration, a.worker])).toEqual([
    ['2026-03-02T23:30:00Z', 45, String(company.technician.id)],
    ['2026-03-03T22:00:00Z', hotWater.appointment_duration, String(company.technician.id)],
  ])
  const [contact] = JSON.parse(result.contact_options) as { id: number; name: string }[]
  expect(contact?.name).toBe('Sam')
  expect(JSON.parse(result.selected_additional_contacts)).toEqual([contact?.id])
  const client = await app.send(clientsContract.open, { id: result.customer_id! }, company.office)
  expect(client.body.result).toMatchObject({ name: 'Dana Wells', main_address: job.address, job_count: 1 })
  const diary = await app.send(diaryContract.read, { jobId: result.id }, company.office)
  const texts = diary.body.diary.flatMap(group => group.changes.map(c => c.content))
  expect(texts).toContain('Job created.')
  expect(texts).toContain(`Job address set to: ${job.address}`)
  expect(texts).toContain('Appointment scheduled for: 4 Mar 2026, 9:00 am')
  expect(diary.body.diary).toHaveLength(1)
})

test('an existing client is used, and another company’s is not found', async () => {
  const mine = await app.send(clientsContract.add, { name: 'Old Client' }, company.owner)
  const theirs = await app.send(clientsContract.add, { name: 'Theirs' }, other.owner)
  const booked = await app.send(add, { ...job, customerId: mine.body.id }, company.operator)
  expect((await open(booked.body.lastJobInsertId)).body.result.customer_id).toBe(mine.body.id)
  const refused = await app.send(add, { ...job, customerId: theirs.body.id }, company.office)
  expect([refused.status, refused.body.message]).toEqual([404, 'Not found.'])
})

test('without a client’s id the client is a new one, as several may share a number', async () => {
  const asked = { ...job, phone: '0412 000 107' }
  const clientOf = async () =>
    (await open((await app.send(add, asked, company.office)).body.lastJobInsertId)).body.result.customer_id
  const ids = [await clientOf(), await clientOf()]
  expect(new Set(ids).size).toBe(2)
  // Whoever books sees the clients that are alike beforehand.
  const described = { name: '', phone: asked.phone, email: '', address: '' }
  const { results } = (await app.send(clientsContract.similar, described, company.office)).body
  expect(results.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
})

test('the older form books one appointment, in the company’s time when no UTC time is sent', async () => {
  const local = await app.send(
    add,
    { ...job, schedule_appointment: true, local_appointment_time: '2026-04-05 02:30:00', duration: 90 },
    company.office,
  )
  const utc = await app.send(add, { ...job, appointment_time: '2026-03-09 21:00:00' }, company.office)
  // 5 April 2026, 2:30 am happens twice in Sydney; the first is meant.
  const first = (await open(local.body.lastJobInsertId)).body.result.appointments
  expect(first.map(a => [a.appointment_time, a.duration])).toEqual([['2026-04-04T15:30:00Z', 90]])
  const second = (await open(utc.body.lastJobInsertId)).body.result.appointments
  expect(second.map(a => [a.appointment_time, a.duration])).toEqual([['2026-03-09T21:00:00Z', 60]])
})

test('the checks run in the specified order with the specified texts', async () => {
  const strict = await app.company()
  await app.services.db.withCompany(companyIdFrom(strict.id, 'seed'), furnishCompany)
  const all = [
    'name',
    'address',
    'workers',
    'additional_info',
    'email',
    'job_type',
    'leads',
    'phone',
    'tradie_comment',
  ]
  await app.sql('insert into settings (company_id, name, value) values ($1, $2, $3)', [
    strict.id,
    'jobs-validation',
    JSON.stringify(Object.fromEntries(all.map(name => [name, 1]))),
  ])
  const type = (await app.send(jobTypesContract.options, {}, strict.office)).body.result[0]!.value
  const source = (await app.send(leadSourcesContract.options, {}, strict.office)).body.result[0]!.value
  const steps = [
    [{}, 'Name required.'],
    [{ name: 'A' }, 'Address required.'],
    [{ address: 'B' }, 'Technicians required.'],
    [{ assign_worker: String(strict.technician.id) }, 'Job description required.'],
    [{ additionalInfo: 'C' }, 'Email required.'],
    [{ email: 'a@example.test' }, 'Job type required.'],
    [{ job_type: String(type) }, 'Leads required.'],
    [{ lead_from: [source] }, 'Phone required.'],
    [
      { phone: '0412345678', appointments: [{ appointment_time: '2026-02-30 10:00:00' }] },
      'Please select an appointment time.',
    ],
  ] as const
  let input = {}
  for (const [more, message] of steps) {
    input = { ...input, ...more }
    const { status, body } = await app.send(add, input, strict.office)
    expect([status, body.message]).toEqual([400, message])
  }
  expect((await app.send(add, { ...input, appointments: [] }, strict.office)).status).toBe(200)
  expect(await app.sql('select id from jobs where company_id = $1', [strict.id])).toHaveLength(1)
})

test('technicians, types, leads and lists of another company are refused and leave nothing behind', async () => {
  const before = await app.sql('select count(*) from clients where company_id = $1', [company.id])
  const theirs = (await app.send(jobTypesContract.options, {}, other.office)).body.result[0]!.value
  const theirList = (await app.send(pipelineContract.lists, {}, other.office)).body.data[0]!.id
  const bad = [
    [{ assign_worker: String(other.technician.id) }, 'assign_worker', 'Assign worker is not valid'],
    [{ job_type: String(theirs) }, 'job_type', 'Job type is not valid'],
    [{ lead_from: '999999' }, 'lead_from', 'Lead from is not valid'],
    [{ list_id: theirList }, 'list_id', 'List id is not valid'],
    [
      { existingAdditionalContacts: [1] },
      'existingAdditionalContacts',
      'Existing additional contacts is not valid',
    ],
    [
      { modifyPercentage: { [other.technician.id]: 50 } },
      'modifyPercentage',
      'Modify percentage is not valid',
    ],
    [
      { appointments: [{ appointment_time: '2026-03-09 21:00:00', worker: [other.technician.id] }] },
      'appointments',
      'Appointments is not valid',
    ],
  ] as const
  for (const [input, field, message] of bad) {
    const { status, body } = await app.request(add, { ...job, ...input }, company.office)
    expect([status, body.message, body.field]).toEqual([400, message, field])
  }
  expect(await app.sql('select count(*) from clients where company_id = $1', [company.id])).toEqual(before)
})

test('nonsense is refused, never an error of the server', async () => {
  const nonsense = [
    { customerId: 1e300 },
    { customerId: 1.5 },
    { customerId: 'x' },
    { name: 'a\0b' },
    { name: 'x'.repeat(201) },
    { name: { a: 1 } },
    { duration: 1e12 },
    { status: 3 },
    { status: '9' },
    { job_type: '1;drop table jobs' },
    { assign_worker: ['a'] },
    { latitude: 91 },
    { appointments: 'now' },
    { appointments: [{ id: 1e300, appointment_time: '2026-03-09 21:00:00' }] },
    { appointments: [{ appointment_time: '2026-03-09 21:00:00', duration: 1441 }] },
    { appointments: [{ appointment_time: '\0' }] },
    { schedule_appointment: true, local_appointment_time: '31/12/2026' },
    { modifyPercentage: '{"a":1}' },
    { modifyPercentage: '{"1":101}' },
    { modifyPercentage: '{"1":-5}' },
    { modifyPercentage: '[' },
    { newAdditionalContacts: [{ name: '' }] },
    { existingAdditionalContacts: 'x' },
    { jobNumber: 0 },
    { jobNumber: 3e9 },
  ]
  for (const input of nonsense) {
    const { status } = await app.request(add, { ...job, ...input }, company.office)
    expect([JSON.stringify(input).slice(0, 60), status]).toEqual([JSON.stringify(input).slice(0, 60), 400])
  }
  const half = await app.request(add, { ...job, additionalInfo: 'half \ud800 pair' }, company.office)
  expect(half.status).toBe(200)
})

test('job numbers never repeat: not under a race, not when one was given by hand', async () => {
  const fresh = await app.company()
  const many = await Promise.all(Array.from({ length: 12 }, () => app.send(add, job, fresh.office)))
  const numbers = many.map(m => m.body.job_number)
  expect(new Set(numbers).size).toBe(12)
  const next = (await app.send(numberingContract.read, {}, fresh.office)).body.result.job_number
  expect(next).toBe(Math.max(...numbers) + 1)
  expect((await app.send(add, { ...job, jobNumber: next }, fresh.office)).body.job_number).toBe(next)
  const taken = await app.send(add, { ...job, jobNumber: next }, fresh.office)
  expect([taken.status, taken.body.message, taken.body.field]).toEqual([
    409,
    `Job number ${next} is already used.`,
    'jobNumber',
  ])
  expect((await app.send(add, job, fresh.office)).body.job_number).toBe(next + 1)
})

test('a contact that was removed from the client is chosen for the job no more', async () => {
  const booked = await app.send(
    add,
    { ...job, newAdditionalContacts: [{ name: 'Site manager' }] },
    company.office,
  )
  const { body } = await open(booked.body.lastJobInsertId)
  expect(JSON.parse(body.result.selected_additional_contacts)).toHaveLength(1)
  const id = body.result.customer_id!
  await app.send(clientsContract.edit, { id, name: job.name, contacts: [] }, company.owner)
  const after = await open(booked.body.lastJobInsertId)
  expect(JSON.parse(after.body.result.selected_additional_contacts)).toEqual([])
})

test('the same key books once', async () => {
  const headers = { 'idempotency-key': 'book-1' }
  const first = await app.send(add, job, company.office, { headers })
  const again = await app.send(add, job, company.office, { headers })
  expect(again.body).toEqual(first.body)
  const twice = await app.sql('select id from jobs where company_id = $1 and number = $2', [
    company.id,
    first.body.job_number,
  ])
  expect(twice).toHaveLength(1)
})

test('the same key at the same moment gets the same answer, also where the second would be refused', async () => {
  const send = (entry: Parameters<typeof app.request>[0], input: object) => {
    const headers = { 'idempotency-key': `twin-${entry.path}` }
    return Promise.all([1, 2, 3].map(() => app.request(entry, input, company.office, { headers })))
  }
  const booked = await send(add, { ...job, jobNumber: 77_001 })
  expect(booked.map(answer => answer.status)).toEqual([200, 200, 200])
  const { lastJobInsertId: id } = booked[0]!.body as unknown as { lastJobInsertId: number }
  const saved = await send(jobsContract.edit, { id, version: 1, company_comment: 'Twice' })
  expect(saved.map(answer => [answer.status, answer.body])).toEqual(
    Array.from({ length: 3 }, () => [200, saved[0]!.body]),
  )
})

test('a technician can’t book, nor anybody without a token', async () => {
  expect((await app.send(add, job, company.technician)).status).toBe(403)
  expect((await app.send(add, job, null)).status).toBe(401)
})

test('everything a booking wrote is in the change record', async () => {
  const [last] = await app.sql<{ id: number }>('select max(id) as id from changes where company_id = $1', [
    company.id,
  ])
  const input = { ...job, appointments: [{ appointment_time: '2026-03-09 21:00:00' }] }
  await app.send(add, input, company.office)
  const changes = await app.sql(
    'select table_name, action, user_id from changes where company_id = $1 and id > $2 order by table_name',
    [company.id, last!.id],
  )
  const by = { action: 'insert', user_id: company.office.id }
  expect(changes).toEqual([
    // The owner is told of what the office books.
    { table_name: 'activities', ...by },
    { table_name: 'appointments', ...by },
    { table_name: 'clients', ...by },
    { table_name: 'jobs', ...by },
  ])
})

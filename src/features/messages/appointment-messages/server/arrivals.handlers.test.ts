import { beforeEach, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { appointmentsContract } from '#features/jobs/jobs/appointments.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { bookedJob } from '#features/jobs/jobs/testing/booked-job.ts'
import { messageTemplatesContract as templates } from '#features/messages/message-templates/message-templates.contract.ts'
import { clockContract } from '#features/people/clock/clock.contract.ts'
import { arrivalsContract as c } from '../arrivals.contract.ts'
import { linkOver } from '../arrivals.rules.ts'
import { tellOnTheWay } from './on-the-way.service.ts'

const app = await testApp()
/** Ten in the morning in Sydney; the visit is at three in the afternoon of the same day. */
const morning = '2026-03-02T23:00:00Z'
const three = '2026-03-03T04:00:00Z'
const four = '2026-03-03T05:00:00Z'
const minutesLater = (time: string, minutes: number) =>
  new Date(Date.parse(time) + minutes * 60_000).toISOString().replace('.000', '')
beforeEach(() => app.setNow(morning))

async function booked(company: TestCompany, more: object = {}, visit: object = {}) {
  const job = await bookedJob(app, company, {
    phone: '0412 345 678',
    latitude: -33.9,
    longitude: 151.2,
    appointments: [{ appointment_time: three, duration: 60, ...visit }],
    ...more,
  })
  return { id: job.id, appointment: job.appointments[0]! }
}
const open = async (company: TestCompany, id: number) =>
  (await app.send(jobsContract.open, { id }, company.office)).body.result
async function at(time: string) {
  app.setNow(time)
  await app.comeDue()
}
const sent = async (company: TestCompany) =>
  (
    await app.sql<{ body: string }>(
      `select body from sms_messages where company_id = $1 and direction = 'out' order by id`,
      [company.id],
    )
  ).map(row => row.body)
const move = (company: TestCompany, id: number, to: string, more: object = {}) =>
  app.send(appointmentsContract.move, { id, appointment_time: to, ...more }, company.office)

test('a client is told of the booking, of another time and of the end of it, once each, and reminded an hour before', async () => {
  const company = await app.company()
  const { id, appointment } = await booked(company, {}, { arrival_window: 120 })
  expect((await open(company, id)).appointments[0]!.arrival_window).toBe(120)
  await at(morning)
  // Changes undone within a minute are not told.
  expect(await sent(company)).toEqual([])
  await at(minutesLater(morning, 1))
  expect(await sent(company)).toEqual([
    expect.stringMatching(/^Hi Dana Wells, your booking is confirmed for .*3:00 - 5:00 pm at 4 King St\.$/),
  ])
  app.setNow(minutesLater(morning, 2))
  expect((await move(company, appointment.id, four, { arrival_window: 0 })).status).toBe(200)
  await at(minutesLater(morning, 4))
  expect((await sent(company)).at(-1)).toMatch(
    /has changed: we will now see you at 3 Mar 2026, 4:00 pm, 4 King St/,
  )
  // The reminder has moved along.
  await at(minutesLater(three, -59))
  expect(await sent(company)).toHaveLength(2)
  await at(minutesLater(four, -60))
  await at(minutesLater(four, -58))
  expect((await sent(company)).slice(2)).toEqual([
    expect.stringMatching(/a reminder that we will see you at .*4:00 pm/),
  ])
  await app.send(appointmentsContract.cancel, { id: appointment.id }, company.office)
  await at(minutesLater(four, -50))
  expect((await sent(company)).slice(3)).toEqual([expect.stringMatching(/4:00 pm is cancelled/)])
  await at(minutesLater(four, 10))
  expect(await sent(company)).toHaveLength(4)
})

test('what is moved and moved back, or put back, is not told', async () => {
  const company = await app.company()
  const { appointment } = await booked(company)
  await at(minutesLater(morning, 1))
  await move(company, appointment.id, four)
  await move(company, appointment.id, three)
  await app.send(appointmentsContract.cancel, { id: appointment.id }, company.office)
  await app.send(appointmentsContract.restore, { id: appointment.id }, company.office)
  await at(minutesLater(morning, 5))
  expect(await sent(company)).toHaveLength(1)
  // And the reminder still comes, a single time.
  await at(minutesLater(three, -60))
  await move(company, appointment.id, four)
  await move(company, appointment.id, three)
  await at(minutesLater(three, -55))
  expect(await sent(company)).toHaveLength(2)
})

test.each([
  ['who is not to be written to', {}, { send_sms: false }],
  ['of a job without messages', { noAppointmentSMS: true }, {}],
  ['without a mobile number', { phone: '02 9876 5432' }, {}],
])('a client %s gets nothing', async (_case, job, visit) => {
  const company = await app.company()
  const { appointment } = await booked(company, job, visit)
  await at(minutesLater(morning, 1))
  await move(company, appointment.id, four)
  await at(minutesLater(morning, 3))
  await at(minutesLater(four, -59))
  expect(await sent(company)).toEqual([])
})

test('who has opted out gets nothing, and the diary says so', async () => {
  const company = await app.company()
  const { id } = await booked(company)
  await app.sql(
    `insert into opt_outs (company_id, channel, address, via) values ($1, 'sms', '+61412345678', 'stop')`,
    [company.id],
  )
  await at(minutesLater(morning, 1))
  expect(await sent(company)).toEqual([])
  const [entry] = await app.sql<{ content: string }>(
    `select content from diary_entries where company_id = $1 and job_id = $2 and type = 'sms'`,
    [company.id, id],
  )
  expect(entry!.content).toBe('No text sent to the client: this number has opted out.')
})

test('a deleted or cancelled job is told as cancelled, and a restored one as booked', async () => {
  const company = await app.company()
  const { id } = await booked(company)
  await at(minutesLater(morning, 1))
  await app.send(jobsContract.archive, { ids: String(id) }, company.office)
  await at(minutesLater(morning, 3))
  await app.send(jobsContract.restore, { ids: String(id) }, company.office)
  await at(minutesLater(morning, 5))
  await app.send(jobsContract.edit, { id, job_status_id: 4 }, company.office)
  await at(minutesLater(morning, 7))
  expect((await sent(company)).map(text => /confirmed|cancelled/.exec(text)?.[0])).toEqual([
    'confirmed',
    'cancelled',
    'confirmed',
    'cancelled',
  ])
})

test('in the quiet hours nothing is sent; what changes in them is told once, as they end', async () => {
  const company = await app.company()
  const night = '2026-03-02T11:00:00Z'
  app.setNow(night)
  const { appointment } = await booked(company)
  await at(minutesLater(night, 2))
  await move(company, appointment.id, four)
  await at(minutesLater(night, 5))
  expect(await sent(company)).toEqual([])
  await at('2026-03-02T20:00:00Z')
  expect(await sent(company)).toEqual([expect.stringMatching(/confirmed for 3 Mar 2026, 4:00 pm/)])
})

test('who moves it sees the text before, and may leave it out', async () => {
  const company = await app.company()
  const { appointment } = await booked(company)
  const preview = (more: object = {}, as = company.office) =>
    app.send(c.preview, { id: appointment.id, appointment_time: four, ...more }, as)
  // The confirmation has not gone out: the client will only hear of the later time.
  expect((await preview()).body.result).toBeNull()
  await at(minutesLater(morning, 1))
  expect((await preview()).body.result).toMatchObject({
    to: '0412 345 678',
    name: 'Dana Wells',
    message: expect.stringContaining('4:00 pm'),
  })
  expect((await preview({ cancel: true })).body.result!.message).toContain('cancelled')
  expect((await preview({ appointment_time: three })).body.result).toBeNull()
  expect((await preview({}, company.technician)).status).toBe(403)
  expect((await preview({}, (await app.company()).office)).status).toBe(404)
  expect(
    (await app.request(c.preview, { id: appointment.id, appointment_time: 'x' }, company.office)).body
      .message,
  ).toBe('Please select an appointment time.')
  app.setNow(minutesLater(morning, 2))
  await move(company, appointment.id, four, { tell_client: false })
  await at(minutesLater(morning, 5))
  expect(await sent(company)).toHaveLength(1)
  // The client knows, so they are reminded of the new time.
  await at(minutesLater(four, -60))
  expect((await sent(company)).at(-1)).toMatch(/reminder .*4:00 pm/)
})

test('an unknown window is refused', async () => {
  const company = await app.company()
  const { appointment } = await booked(company)
  const { status, body } = await app.request(
    appointmentsContract.move,
    { id: appointment.id, appointment_time: four, arrival_window: 45 },
    company.office,
  )
  expect([status, body.message]).toEqual([400, 'Please select an arrival window.'])
})

async function underway(company: TestCompany, isScheduled = false) {
  const { id } = await booked(company)
  await app.send(clockContract.clock, { status: 'In' }, company.technician)
  app.setNow(minutesLater(three, -40))
  const edit = (job_status_id: number) =>
    app.send(jobsContract.edit, { id, job_status_id }, company.technician)
  // On the schedule's own clock the work would be due at once, so tests that tell by hand set off without it.
  if (isScheduled) expect((await edit(2)).status).toBe(200)
  else await app.sql('update jobs set status_id = 2 where company_id = $1 and id = $2', [company.id, id])
  const departure = {
    companyId: company.id,
    jobId: id,
    technicianId: company.technician.id,
    since: minutesLater(three, -40),
  }
  const tell = () => tellOnTheWay(app.services, departure)
  return { id, edit, tell }
}
async function linkOf(company: TestCompany) {
  const text = (await sent(company)).find(each => each.includes('/arrival/'))!
  const [, companyId, token] = /\/arrival\/(\d+)\/([\w-]+)/.exec(text)!
  return { companyId: Number(companyId), token: token! }
}

test('On the Way sends the client a link, once; it shows the first name and the way until somebody is there', async () => {
  const company = await app.company({ name: 'Northside Plumbing' })
  await app.sql(`update users set fullname = 'Theo Wills' where id = $1 and company_id = $2`, [
    company.technician.id,
    company.id,
  ])
  const { id, edit, tell } = await underway(company, true)
  await Promise.all([tell(), tell()])
  await tell()
  expect((await sent(company)).filter(text => text.includes('/arrival/'))).toHaveLength(1)
  const link = await linkOf(company)
  const follow = async () => (await app.send(c.follow, link, null)).body
  expect(await follow()).toMatchObject({
    company: 'Northside Plumbing',
    state: 'travelling',
    technician: 'Theo',
    from: three,
    position: null,
    minutes: null,
  })
  await app.send(clockContract.recordPosition, { latitude: -33.8, longitude: 151.2 }, company.technician)
  const travelling = await follow()
  expect(travelling).toMatchObject({ position: { lat: -33.8, lng: 151.2 }, minutes: expect.any(Number) })
  expect(JSON.stringify(travelling)).not.toContain('Wills')
  expect(JSON.stringify(travelling)).not.toContain('King')
  // The company may keep to itself where its people are.
  await app.send(c.setSettings, { colour: '#2563eb', shows_position: false }, company.owner)
  expect(await follow()).toMatchObject({ position: null, minutes: expect.any(Number), colour: '#2563eb' })
  await app.send(clockContract.recordPosition, { latitude: -33.9, longitude: 151.2 }, company.technician)
  expect(await follow()).toMatchObject({ state: 'arrived', position: null })
  await edit(3)
  expect(await follow()).toMatchObject({ state: 'done', position: null, minutes: null })
  // Gone on again within the half hour, the client is not written to once more.
  await app.sql('update jobs set status_id = 2 where company_id = $1 and id = $2', [company.id, id])
  await tellOnTheWay(app.services, {
    companyId: company.id,
    jobId: id,
    technicianId: null,
    since: minutesLater(three, -20),
  })
  expect((await sent(company)).filter(text => text.includes('/arrival/'))).toHaveLength(1)
  app.setNow(minutesLater(three, 24 * 60))
  await app.sql(`update companies set phone = '0298765432' where id = $1`, [company.id])
  const over = await app.request(c.follow, link, null)
  expect([over.status, over.body]).toEqual([404, { success: false, message: linkOver, phone: '0298765432' }])
  const guessed = { ...link, token: `${link.token.slice(0, -2)}xx` }
  expect((await app.request(c.follow, guessed, null)).body).toEqual({ success: false, message: linkOver })
})

test('taken back within seconds, or unwanted, nobody is told', async () => {
  const company = await app.company()
  const { edit, tell } = await underway(company)
  await edit(1)
  await tell()
  expect(await sent(company)).toEqual([])
  const quiet = await app.company()
  const trip = await underway(quiet)
  await app.sql('update appointments set send_sms = false where company_id = $1', [quiet.id])
  await trip.tell()
  expect(await sent(quiet)).toEqual([])
})

test('a link opens one journey of one company, and nothing else', async () => {
  const company = await app.company()
  const other = await app.company()
  const { tell } = await underway(company)
  await tell()
  const { token } = await linkOf(company)
  const status = async (input: object) => (await app.request(c.follow, input, null)).status
  expect(await status({ companyId: other.id, token })).toBe(404)
  expect(await status({ companyId: company.id, token: `${token.slice(0, -2)}xx` })).toBe(404)
  expect(await status({ companyId: company.id, token: 'x' })).toBe(404)
})

test('who runs late tells the next clients, each by a text shown before', async () => {
  const company = await app.company()
  const { appointment } = await booked(company)
  await booked(company, { name: 'No Phone', phone: '' }, { appointment_time: four })
  const preview = (minutes: unknown, as = company.technician) => app.request(c.previewLate, { minutes }, as)
  const { result } = (await preview(30)).body
  expect(result.map(each => [each.name, each.message === ''])).toEqual([
    ['Dana Wells', false],
    ['No Phone', true],
  ])
  expect(result[0]!.message).toBe(
    'Hi Dana Wells, we are running about 30 minutes late for your appointment (3 Mar 2026, 3:00 pm). Sorry for the wait.',
  )
  expect((await preview(0)).body.message).toBe('Please enter the minutes.')
  expect((await preview('soon')).body.message).toBe('Please enter the minutes.')
  expect((await preview(30, company.office)).body.result).toEqual([])
  const tell = (appointment_ids: number[], as = company.technician) =>
    app.send(c.tellLate, { minutes: 30, appointment_ids }, as)
  expect((await tell([appointment.id])).body).toMatchObject({ sent: 1 })
  expect(await sent(company)).toEqual([result[0]!.message])
  // Nobody else's clients, and none at all is no choice.
  expect((await tell([appointment.id], company.office)).status).toBe(400)
  expect((await tell([])).body.message).toBe('Choose who to text.')
  // In the company's own words.
  const words = {
    name: 'late-sms',
    content: '{{Customer_Name}}: {{Late_By}} late for {{Job_Address}}',
    version: 0,
  }
  expect((await app.request(templates.saveAppointmentSms, words, company.owner)).status).toBe(200)
  expect((await preview(90)).body.result[0]!.message).toBe('Dana Wells: 1.5 hours late for 4 King St')
})

test('how the page looks is a setting', async () => {
  const company = await app.company()
  const read = async (as = company.owner) => app.send(c.readSettings, {}, as)
  expect((await read()).body.result).toEqual({ colour: '', shows_position: true, version: 0 })
  expect((await read(company.technician)).status).toBe(403)
  const bad = await app.request(c.setSettings, { colour: 'red', shows_position: true }, company.owner)
  expect([bad.status, bad.body.message]).toEqual([400, 'Colour is not valid'])
})

test('texts about appointments wait while the plan is over', async () => {
  const company = await app.company()
  await booked(company)
  const ends = (day: string | null) =>
    app.sql('update companies set subscription_date = $2 where id = $1', [company.id, day])
  await ends('2020-01-01')
  await at(minutesLater(morning, 1))
  expect(await sent(company)).toEqual([])
  await ends(null)
  await at(minutesLater(morning, 62))
  expect(await sent(company)).toHaveLength(1)
})

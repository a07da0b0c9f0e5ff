import { createEmulator } from 'emulate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { appointmentsContract } from '#features/jobs/jobs/appointments.contract.ts'
import { bookedJob } from '#features/jobs/jobs/testing/booked-job.ts'
import { calendarContract } from '#features/schedule/calendar/calendar.contract.ts'
import { notificationsContract } from '#features/talk/notifications/notifications.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { googleCalendars } from '#server/providers/calendars/google.ts'
import { agreeAtGoogle } from '#server/providers/testing/agree-at-google.ts'
import { freePort } from '#server/testing/free-port.ts'
import { googleCalendarContract as c } from '../google-calendar.contract.ts'
import { googleTexts } from '../google-calendar.rules.ts'
import { grantPlace, syncAccount } from './google-sync.service.ts'

const hours = (after: number) => new Date(Math.ceil(Date.now() / 3_600_000 + after) * 3_600_000)
const at = (after: number) => hours(after).toISOString().replace('.000', '')
const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10)
const ana = 'ana@plumbing.test'
const bea = 'bea@plumbing.test'

// Google's sign-in and calendars as a package has them that we did not write.
const port = await freePort()
const google = await createEmulator({
  service: 'google',
  port,
  seed: {
    google: {
      users: [
        { email: ana, name: 'Ana Silva' },
        { email: bea, name: 'Bea Costa' },
      ],
      oauth_clients: [
        {
          client_id: 'tradewind',
          client_secret: 'secret',
          redirect_uris: ['http://tradewind.test/settings/calendar'],
        },
      ],
      calendars: [ana, bea].flatMap(user_email => [
        { id: `main-${user_email}`, user_email, summary: 'Private', primary: true, time_zone: 'UTC' },
        { id: `jobs-${user_email}`, user_email, summary: 'Jobs', time_zone: 'UTC' },
      ]),
      calendar_events: [
        {
          id: 'dentist',
          user_email: ana,
          calendar_id: `main-${ana}`,
          summary: 'Dentist',
          start_date_time: at(24),
          end_date_time: at(25),
        },
        {
          id: 'course',
          user_email: ana,
          calendar_id: `main-${ana}`,
          summary: 'Gas course',
          start_date: day(5),
          end_date: day(7),
        },
      ],
    },
  },
})
const calendars = googleCalendars({
  clientId: 'tradewind',
  clientSecret: 'secret',
  issuer: google.url,
  url: google.url,
})
const app = await testApp({ calendars })
let company: TestCompany
beforeAll(async () => {
  company = await app.company({ time_zone: 'Australia/Sydney' })
})
afterAll(() => google.close())

/** Goes to Google's page, agrees there, and brings what it sends along. */
async function agreed(as: TestUser, email: string) {
  const { url } = (await app.send(c.start, {}, as)).body
  expect((await fetch(url)).status).toBe(200)
  const { place, sent } = await agreeAtGoogle(google.url, url, email)
  expect(place).toBe('http://tradewind.test/settings/calendar')
  return sent
}

async function connected(as: TestUser, email: string) {
  const { status, body } = await app.send(c.connect, await agreed(as, email), as)
  expect(status, body.message).toBe(200)
  return body.result
}
const choose = (as: TestUser, email: string, write: string | null = `jobs-${email}`) =>
  app.send(c.select, { calendars: [`main-${email}`], write }, as)
const status = async (as: TestUser) => (await app.send(c.status, {}, as)).body.result
const services = { ...app.services, calendars }

async function accountOf(as: TestUser) {
  const [row] = await app.sql<{ id: number; sealed_token: string }>(
    'select id, sealed_token from google_accounts where company_id = $1 and user_id = $2 order by id desc limit 1',
    [as.companyId, as.id],
  )
  return row!
}
const grantOf = async (as: TestUser) =>
  app.services.seal.open((await accountOf(as)).sealed_token, grantPlace(as.companyId, as.id))!
async function sync(as: TestUser) {
  const { id } = await accountOf(as)
  await app.sql('update google_accounts set wait_until = current_date - 1, read_at = null where id = $1', [
    id,
  ])
  await syncAccount(services, companyIdFrom(as.companyId, 'schedule'), id)
}
/** Events in a calendar at Google. */
async function atGoogle(grant: string, calendar: string) {
  const found = await (await calendars.open(grant)).all(calendar, { from: hours(-48), to: hours(24 * 30) })
  return found.events.map(({ title, start }) => [title, start])
}
async function booked(after: number, as: TestUser) {
  const appointments = [{ appointment_time: at(after), duration: 60 }]
  const job = { name: 'Mia', address: '4 King St, Newtown', assign_worker: [as.id], appointments }
  return (await bookedJob(app, company, job)).appointments[0]!
}
const shown = async (as: TestUser) => {
  const range = { startDate: day(-1), endDate: day(9) }
  const { data } = (await app.send(calendarContract.range, range, as)).body
  return data.filter(row => row.type === 'calendar')
}

test('a person connects Google by a consent that only they can bring back, and their events stand in the calendar', async () => {
  const { technician, office } = company
  expect((await app.send(c.status, {}, technician)).body).toMatchObject({ available: true, result: null })
  const theirs = await agreed(technician, ana)
  const stolen = await app.send(c.connect, theirs, office)
  expect([stolen.status, stolen.body.message]).toEqual([400, googleTexts.refused])
  const invented = await app.send(c.connect, { ...theirs, state: 'x'.repeat(80) }, technician)
  expect(invented.status).toBe(400)
  const { body } = await app.send(c.connect, theirs, technician)
  expect(body.result).toMatchObject({ email: ana, calendars: [], write: null, problem: null })
  // A code is good once.
  expect((await app.send(c.connect, theirs, technician)).status).toBe(400)

  const offered = (await app.send(c.calendars, {}, technician)).body.result
  expect(offered.map(each => [each.name, each.primary, each.writable])).toEqual([
    ['Private', true, true],
    ['Jobs', false, true],
  ])
  expect((await choose(technician, 'somebody@else.test')).status).toBe(400)
  expect((await choose(technician, ana)).body.result).toMatchObject({
    calendars: [{ id: `main-${ana}`, name: 'Private' }],
    write: `jobs-${ana}`,
  })
  await expect
    .poll(async () => (await shown(technician)).map(row => row.name))
    .toEqual(['Dentist', 'Gas course'])
  const [dentist, course] = await shown(office)
  expect(dentist).toMatchObject({
    appointment_time: at(24),
    end: at(25),
    appointment_id: null,
    user_name: technician.fullname,
    workers: [technician.id],
    busy: true,
  })
  // Two whole days of Sydney.
  expect(course!.appointment_time_local).toBe(`${day(5)} 00:00:00`)
  expect(course!.duration).toBe(2 * 1440)
  expect(await shown((await app.company()).owner)).toEqual([])
})

test('appointments stand at Google once, follow what becomes of them, and do not come back as events', async () => {
  const { technician } = company
  const grant = await grantOf(technician)
  const first = await booked(48, technician)
  await sync(technician)
  await sync(technician)
  expect(await atGoogle(grant, `jobs-${ana}`)).toEqual([[expect.stringContaining('Mia'), hours(48)]])
  expect((await status(technician))!.written).toBe(1)
  // The calendar that is written to may be read, too.
  await app.send(c.select, { calendars: [`main-${ana}`, `jobs-${ana}`], write: `jobs-${ana}` }, technician)
  await expect.poll(async () => (await status(technician))!.read_at).not.toBeNull()
  expect((await shown(technician)).map(row => row.name)).toEqual(['Dentist', 'Gas course'])

  await app.send(appointmentsContract.cancel, { id: first.id }, company.office)
  await sync(technician)
  expect(await atGoogle(grant, `jobs-${ana}`)).toEqual([])
})

test('who is busy in their own calendar is told before they are booked', async () => {
  const { technician, office } = company
  const ask = { user: [technician.id], appointmentTime: at(24), duration: 30 }
  const { body } = await app.request(appointmentsContract.busy, ask, office)
  expect(body.eventExists, body.message).toBe(true)
  expect(body.conflicts[0]).toMatchObject({
    text: '{{name}}: {{title}}, {{time}}',
    values: { title: 'Dentist' },
  })
  const free = await app.request(appointmentsContract.busy, { ...ask, appointmentTime: at(30) }, office)
  expect(free.body.eventExists).toBe(false)
})

test('who disconnects takes what was written along, if they like, and Google forgets us', async () => {
  const { technician } = company
  const grant = await grantOf(technician)
  await booked(50, technician)
  await sync(technician)
  expect(await atGoogle(grant, `jobs-${ana}`)).toHaveLength(1)
  const keeper = await calendars.open(grant)
  expect((await app.send(c.disconnect, { remove: true }, technician)).status).toBe(200)
  expect(await status(technician)).toBeNull()
  expect(await shown(technician)).toEqual([])
  await expect
    .poll(async () => app.sql('select id from google_accounts where user_id = $1', [technician.id]))
    .toEqual([])
  const left = await keeper.all(`jobs-${ana}`, { from: hours(0), to: hours(100) })
  expect(left.events).toEqual([])
  await expect(calendars.open(grant)).rejects.toThrow('taken back')
  expect((await app.send(c.disconnect, {}, technician)).status).toBe(400)
})

test('a consent that was taken back is told to the person, and it stops', async () => {
  const { office } = company
  await connected(office, bea)
  await choose(office, bea)
  await expect.poll(async () => (await status(office))!.read_at).not.toBeNull()
  await fetch(`${google.url}/oauth2/revoke`, {
    method: 'POST',
    body: new URLSearchParams({ token: await grantOf(office) }),
  })
  await sync(office)
  expect(await status(office)).toMatchObject({ problem: 'ended' })
  const told = (await app.send(notificationsContract.fetchActivity, {}, office)).body
  expect(told.data[0]!.activity).toBe(googleTexts.ended)
  await sync(office)
  expect((await app.send(notificationsContract.fetchActivity, {}, office)).body.unread).toBe(1)
  const answer = await app.send(c.sync, {}, office)
  expect([answer.status, answer.body.message]).toEqual([400, googleTexts.ended])
  // Connected again, it goes on with what was chosen.
  expect(await connected(office, bea)).toMatchObject({ problem: null, write: `jobs-${bea}` })
})

test('no grant stands in the database or the record of changes', async () => {
  const grant = await grantOf(company.office)
  const rows = await app.sql(
    `select to_jsonb(a)::text as text from google_accounts a union all select to_jsonb(c)::text from changes c`,
  )
  expect(JSON.stringify(rows)).not.toContain(grant)
  expect(JSON.stringify(rows)).toContain('google_accounts')
})

test('a server without a project at Google says so', async () => {
  const plain = await testApp()
  const { owner } = await plain.company()
  expect((await plain.send(c.status, {}, owner)).body.available).toBe(false)
  const { status, body } = await plain.send(c.start, {}, owner)
  expect([status, body.message]).toEqual([400, googleTexts.notSetUp])
})

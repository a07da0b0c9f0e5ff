import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { appointmentsContract } from '#features/jobs/jobs/appointments.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { calendarContract } from '#features/schedule/calendar/calendar.contract.ts'
import { openingsContract } from '#features/schedule/openings/openings.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import {
  CalendarGone,
  type Calendars,
  CalendarsAway,
  type Changes,
  type ReadEvent,
  type WrittenEvent,
} from '#server/providers/calendars/calendars.port.ts'
import { googleCalendarContract as c } from '../google-calendar.contract.ts'
import { syncAccount } from './google-sync.service.ts'

const shared = await testApp()
const hour = 3_600_000
const start = Math.ceil(Date.now() / hour) * hour
const at = (after: number) => new Date(start + after * hour).toISOString().replace('.000', '')
const days = {
  startDate: at(-48).slice(0, 10),
  endDate: at(240).slice(0, 10),
}

/** Calendars whose answers a test decides, with a memory of what was written. */
function memory() {
  const held = new Map<string, WrittenEvent>()
  const state = {
    held,
    asked: [] as string[],
    answer: { events: [], gone: [], token: 'one' } as Changes | Error | null,
    writes: 0,
  }
  const told = (way: string) => {
    state.asked.push(way)
    if (state.answer instanceof Error) throw state.answer
    return state.answer
  }
  const calendars: Calendars = {
    consentUrl: async () => new URL('https://google.test'),
    finish: async () => ({ grant: 'grant', email: 'ana@plumbing.test' }),
    giveBack: async () => {},
    open: async () => ({
      list: async () => [{ id: 'main', name: 'Main', isMain: true, isWritable: true }],
      all: async () => told('all') ?? { events: [], gone: [], token: 'new' },
      since: async (_calendar, token) => told(`since ${token}`),
      put: async (calendar, id, event) => {
        state.writes++
        if (state.answer instanceof CalendarGone) throw state.answer
        held.set(`${calendar} ${id}`, event)
        return id
      },
      remove: async (calendar, id) => void held.delete(`${calendar} ${id}`),
    }),
  }
  return { state, calendars }
}

async function connected(write: string | null = 'main', { state, calendars } = memory(), app = shared) {
  const company = await app.company({ time_zone: 'Australia/Sydney' })
  const { technician, office } = company
  const [row] = await app.sql<{ id: number }>(
    `insert into google_accounts (company_id, user_id, email, sealed_token, write_calendar, connected_at)
     values ($1, $2, 'ana@plumbing.test', $3, $4, now()) returning id`,
    [
      company.id,
      technician.id,
      app.services.seal.seal('grant', `google-calendar:${company.id}:${technician.id}`),
      write,
    ],
  )
  await app.sql(
    "insert into google_calendars (company_id, account_id, google_id, name) values ($1, $2, 'main', 'Main')",
    [company.id, row!.id],
  )
  const services = { ...app.services, calendars }
  const account = (
    await app.sql<{ id: number }>('select id from google_accounts where company_id = $1', [company.id])
  )[0]!
  return {
    company,
    technician,
    office,
    state,
    /** Syncs like the schedule; `reads`: some minutes later. */
    async sync(reads = true) {
      if (reads)
        await app.sql(
          'update google_accounts set read_at = null, wait_until = current_date - 1 where id = $1',
          [account.id],
        )
      await syncAccount(services, companyIdFrom(company.id, 'schedule'), account.id)
    },
    book: async (after: number) => {
      const appointments = [{ appointment_time: at(after), duration: 60 }]
      const job = { name: 'Mia', address: '4 King St', assign_worker: [technician.id], appointments }
      const { lastJobInsertId: id } = (await app.send(jobsContract.add, job, office)).body
      return (await app.send(jobsContract.open, { id }, office)).body.result.appointments[0]!
    },
  }
}
const event = (id: string, after: number, more: Partial<ReadEvent> = {}): ReadEvent => ({
  id,
  title: id,
  place: '',
  start: new Date(at(after)),
  end: new Date(at(after + 1)),
  isPrivate: false,
  isBusy: true,
  isOurs: false,
  ...more,
})
const app = shared
const shown = async (as: TestUser) =>
  (await app.send(calendarContract.range, days, as)).body.data
    .filter(row => row.type === 'calendar')
    .map(row => row.name)
const problem = async (as: TestUser) => (await app.send(c.status, {}, as)).body.result?.problem

test('an appointment that is moved is the same event at another time, and nothing is written when nothing changed', async () => {
  const { book, sync, state, office, technician } = await connected()
  const { id, version } = await book(24)
  await book(48)
  await sync()
  const keys = [...state.held.keys()]
  expect([keys.length, state.writes]).toEqual([2, 2])
  await sync()
  expect(state.writes).toBe(2)
  await app.send(appointmentsContract.move, { id, version, appointment_time: at(30) }, office)
  await sync(false)
  expect([...state.held.keys()]).toEqual(keys)
  expect(state.writes).toBe(3)
  expect(state.held.get(keys[0]!)!.start.getTime()).toBe(Date.parse(at(30)))
  // Given to somebody else, it leaves this calendar.
  const other = await app.user(technician.companyId, 3)
  await app.send(appointmentsContract.move, { id, appointment_time: at(30), worker: [other.id] }, office)
  await sync(false)
  expect([...state.held.keys()]).toEqual(keys.slice(1))
})

test('what is booked, moved or renamed stands in the calendar at once, without being asked for', async () => {
  const memo = memory()
  const own = await testApp({ calendars: memo.calendars })
  const { book, state, office, company } = await connected('main', memo, own)
  await own.sql('update google_accounts set read_at = now() where company_id = $1', [company.id])
  const held = () =>
    [...state.held.values()].map(each => [each.start.toISOString(), each.title.replace(/^#\d+ /, '')])
  const soon = { timeout: 15_000 }
  const { id, version } = await book(24)
  const iso = (after: number) => new Date(at(after)).toISOString()
  await expect.poll(held, soon).toEqual([[iso(24), 'Mia']])
  await own.ok(appointmentsContract.move, { id, version, appointment_time: at(30) }, office)
  await expect.poll(held, soon).toEqual([[iso(30), 'Mia']])
  const [job] = await own.sql<{ id: number }>('select job_id as id from appointments where id = $1', [id])
  await own.ok(jobsContract.edit, { id: job!.id, name: 'Mia Chen' } as never, office)
  await expect.poll(held, soon).toEqual([[iso(30), 'Mia Chen']])
  await own.ok(jobsContract.edit, { id: job!.id, job_status_id: 4 }, office)
  await expect.poll(held, soon).toEqual([])
})

test('a server that stops after writing to Google writes the same event again, not another', async () => {
  const { book, sync, state, company } = await connected()
  await book(24)
  await sync()
  await app.sql('delete from google_copies where company_id = $1', [company.id])
  await sync()
  expect([state.writes, state.held.size]).toEqual([2, 1])
})

test('another calendar to write to takes all appointments along', async () => {
  const { book, sync, state, company } = await connected()
  await book(24)
  await sync()
  await app.sql("update google_accounts set write_calendar = 'second' where company_id = $1", [company.id])
  await sync(false)
  expect([...state.held.keys()].map(key => key.split(' ')[0])).toEqual(['second'])
  await app.sql('update google_accounts set write_calendar = null where company_id = $1', [company.id])
  await sync(false)
  expect(state.held.size).toBe(0)
})

test('what changed is read from where it stood; too long ago, all of it is read and what is missing goes', async () => {
  const { sync, state, technician } = await connected()
  state.answer = { events: [event('a', 24), event('b', 26)], gone: [], token: 'one' }
  await sync()
  state.answer = { events: [event('b', 28), event('c', 30)], gone: ['a'], token: 'two' }
  await sync()
  expect(await shown(technician)).toEqual(['b', 'c'])
  state.answer = null
  await sync()
  expect(await shown(technician)).toEqual([])
  expect(state.asked).toEqual(['all', 'since one', 'since two', 'all'])
})

test('what we wrote is not read back, and a colleague learns of what is private only that there is something', async () => {
  const { book, sync, state, technician, office } = await connected()
  await book(24)
  await sync()
  const own = [...state.held.keys()][0]!.split(' ')[1]!
  const events = [
    event(own, 24),
    event('elsewhere', 25, { isOurs: true }),
    event('Court', 26, { isPrivate: true, place: 'Bondi' }),
    event('Bin day', 27, { isBusy: false }),
  ]
  state.answer = { events, gone: [], token: 'two' }
  await sync()
  expect(await shown(technician)).toEqual(['Court', 'Bin day'])
  expect(await shown(office)).toEqual(['', 'Bin day'])
  const ask = (after: number) =>
    app.send(
      appointmentsContract.busy,
      { user: [technician.id], appointmentTime: at(after), duration: 30 },
      office,
    )
  const busy = (await ask(26)).body
  expect(busy.eventExists).toBe(true)
  expect(JSON.stringify(busy)).not.toContain('Court')
  expect((await ask(27)).body.eventExists).toBe(false)
})

test('the next openings begin when what is in the own calendar ends', async () => {
  const { sync, state, office } = await connected()
  const away = { ...event('Course', -1), end: new Date(at(48)) }
  state.answer = { events: [away], gone: [], token: 'one' }
  await sync()
  const find = { duration: 30, job_types: [], latitude: null, longitude: null, appointmentIds: [] }
  const { result } = (await app.send(openingsContract.find, find, office)).body
  expect(result.length).toBeGreaterThan(0)
  expect(result.every(each => each.appointment_time >= at(48))).toBe(true)
})

test('while Google does not answer it is tried again later, and the person is told', async () => {
  const { sync, state, technician, company } = await connected()
  state.answer = new CalendarsAway('503')
  await sync()
  expect(await problem(technician)).toBe('away')
  await sync(false)
  expect(state.asked).toEqual(['all'])
  const [row] = await app.sql<{ failures: number; waits: boolean }>(
    'select failures, wait_until > now() as waits from google_accounts where company_id = $1',
    [company.id],
  )
  expect(row).toEqual({ failures: 1, waits: true })
  state.answer = { events: [event('a', 24)], gone: [], token: 'one' }
  await sync()
  expect([await problem(technician), await shown(technician)]).toEqual([null, ['a']])
})

test('a calendar that is no more is let go and told until another is chosen', async () => {
  const { book, sync, state, technician } = await connected()
  await book(24)
  state.answer = new CalendarGone('404')
  await sync()
  state.answer = { events: [], gone: [], token: 'one' }
  await sync()
  expect((await app.send(c.status, {}, technician)).body.result).toMatchObject({
    problem: 'gone',
    calendars: [],
    write: null,
  })
})

test('of several servers one works on an account at a time', async () => {
  const { book, sync, state } = await connected()
  await book(24)
  await Promise.all([sync(false), sync(false), sync(false)])
  expect(state.writes).toBe(1)
})

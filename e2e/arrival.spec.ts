import { type BrowserContext, expect, type Locator } from '@playwright/test'
import { newColleague, newCompany, storeSession } from './company.ts'
import { anAddress, test } from './journey.ts'
import { expectAccessible } from './look.ts'
import { movedClock } from './moved-clock.ts'
import { launchServer } from './server.ts'

// Covers: schedule/auto-clock-in, people/clock.

// A technician's morning by positions alone, on a clock that the test moves: a rough place asks, a sure one clocks in and is
// taken back, the yard clocks in, and leaving it asks to clock out.

const day = '2027-02-10'
/** The day's wall times are eleven hours ahead of UTC. */
const at = (time: string) => new Date(`${day}T${time}:00+11:00`).toISOString()
const home = { latitude: -33.9, longitude: 151.2, accuracy: 10 }
const kitchen = { latitude: -33.815, longitude: 151.003, accuracy: 10 }
const depot = { latitude: -33.85, longitude: 151.05, accuracy: 10 }

let clock: Awaited<ReturnType<typeof movedClock>>
let server: Awaited<ReturnType<typeof launchServer>>
let phone: BrowserContext

test.beforeAll(async () => {
  clock = await movedClock()
  await clock.moveTo(at('07:00'))
  server = await launchServer(clock.variables)
})
test.afterAll(async () => {
  await phone?.close()
  await server?.stop()
  await clock?.remove()
})

test('arriving clocks in by two sure fixes, can be undone, and leaving asks to clock out', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const company = await newCompany({ time_zone: 'Australia/Sydney' }, server)
  const technician = await newColleague(company, { fullname: 'Theo Wills', group_id: 3 })
  const yard = { name: 'Depot', address: '1 Yard Road', lat: depot.latitude, lng: depot.longitude }
  const minutes = { minutes_appointment: 120, minutes_job: 120 }
  await company.send('/company/saveAutoClockInSettings', {
    enabled: true,
    radius: 150,
    ...minutes,
    yards: [yard],
  })
  await company.send('/jobs/add', {
    name: 'Nadia Kerr',
    address: '12 Smith Street, Parramatta NSW',
    latitude: kitchen.latitude,
    longitude: kitchen.longitude,
    assign_worker: String(technician.id),
    appointments: [{ appointment_time: at('07:30'), duration: 120 }],
  })
  // Somebody else's first job has no place of its own: the day begins at the yard.
  const other = await newColleague(company, { fullname: 'Dana Wells', group_id: 3 })
  await company.send('/jobs/add', {
    name: 'Omar Diaz',
    address: '9 High Street, Auburn NSW',
    assign_worker: String(other.id),
    appointments: [{ appointment_time: at('08:30'), duration: 120 }],
  })
  phone = await browser.newContext({
    baseURL: server.address,
    extraHTTPHeaders: anAddress(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    permissions: ['geolocation'],
    geolocation: home,
  })
  phone.setDefaultTimeout(30_000)
  await clock.followIn(phone)
  const page = await phone.newPage()
  await storeSession(page, technician)
  await page.goto('/dashboard')
  const isOut = page.getByRole('button', { name: 'Clock in', exact: true }).first()
  const isIn = page.getByRole('button', { name: /^Clock out, clocked in since/ })
  await expect(isOut).toBeVisible()
  await clock.moveTo(at('07:20'))

  /** Stays at a place, with news of it every step of the clock, until something is seen. */
  async function stay(place: typeof home, step: number, seen: Locator) {
    let fixes = 0
    await expect
      .poll(
        async () => {
          fixes += 1
          await clock.pass(step)
          await phone.setGeolocation({ ...place, longitude: place.longitude + fixes / 100_000 })
          return seen.isVisible()
        },
        { timeout: 90_000, intervals: [1_000] },
      )
      .toBe(true)
    expect(fixes).toBeGreaterThan(1)
  }

  // A device that knows itself to five kilometres only asks.
  await stay({ ...kitchen, accuracy: 5_000 }, 31_000, page.getByText('Are you at job #1?'))
  await expect(isIn).toHaveCount(0)

  // Two sure fixes clock in; Undo leaves nothing of it, and the job clocks in no more.
  await page.reload()
  await stay(kitchen, 31_000, page.getByText('Clocked in at job #1.'))
  await expect(isIn).toBeVisible()
  await expectAccessible(page, 'clocked in on arrival')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(isOut).toBeVisible()
  const sheet = { userId: technician.id, start: day }
  const entries = async () =>
    (
      (await company.send('/company/getTimesheet', sheet)) as {
        result: { entries: { ended_at: string | null }[] }
      }
    ).result.entries
  expect(await entries()).toEqual([])

  // The yard counts too.
  await page.evaluate(({ token, exp }) => {
    localStorage.setItem('token', token)
    localStorage.setItem('expiryTime', String(exp * 1000))
  }, other.session)
  await page.reload()
  await expect(isOut).toBeVisible()
  await stay(depot, 31_000, page.getByText('Clocked in at Depot.'))
  await expect(isIn).toBeVisible()

  // Leaving asks after ten minutes, and nothing clocks out by itself.
  await stay(home, 301_000, page.getByText('You left Depot. Clock out?'))
  await expect(isIn).toBeVisible()
  sheet.userId = other.id
  expect((await entries()).map(each => each.ended_at)).toEqual([null])
  await page.getByRole('button', { name: 'Clock out', exact: true }).click()
  await expect(isOut).toBeVisible()
  expect((await entries())[0]!.ended_at).not.toBeNull()
})

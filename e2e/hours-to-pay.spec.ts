import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { newColleague, newCompany, signedIn, storeSession } from './company.ts'
import { anAddress, test } from './journey.ts'
import { expectAccessible } from './look.ts'
import { movedClock } from './moved-clock.ts'
import { launchServer } from './server.ts'

// Covers: people/clock, people/pay, people/payroll, people/timesheets, schedule/auto-clock-in, jobs/job-summary,
// jobs/work-times, money/payroll-program, insight/reports.

// A technician's week in Sydney on a clock that the test moves, from the arrival at a job to the pay of its hours.

const wednesday = '2027-02-10'
/** The days' wall times are eleven hours ahead of UTC. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00+11:00`).toISOString()
const thursday = '2027-02-11'
const monday = '2027-02-15'
const places = {
  yard: { latitude: -33.9, longitude: 151.2, accuracy: 10 },
  kitchen: { latitude: -33.815, longitude: 151.003, accuracy: 10 },
}
const rate = 50

let clock: Awaited<ReturnType<typeof movedClock>>
let server: Awaited<ReturnType<typeof launchServer>>
let company: Awaited<ReturnType<typeof newCompany>>
let technician: Awaited<ReturnType<typeof newColleague>>
let phone: BrowserContext
let desk: BrowserContext
let kitchen: number
let heater: number

test.beforeAll(async ({ browser }) => {
  clock = await movedClock()
  await clock.moveTo(at(wednesday, '07:00'))
  server = await launchServer(clock.variables)
  company = await newCompany({ time_zone: 'Australia/Sydney' }, server)
  const pay = { payment: rate, cost: 60 }
  technician = await newColleague(company, { fullname: 'Theo Wills', group_id: 3, ...pay })
  const on = { enabled: true, radius: 150, minutes_appointment: 120, minutes_job: 120 }
  await company.send('/company/saveAutoClockInSettings', on)
  kitchen = await book('Nadia Kerr', [[wednesday, '07:30', 210]], places.kitchen)
  heater = await book('Omar Diaz', [
    [wednesday, '11:00', 180],
    [thursday, '08:00', 240],
  ])
  const context = { baseURL: server.address, extraHTTPHeaders: anAddress(), acceptDownloads: true }
  phone = await browser.newContext({
    ...context,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    permissions: ['geolocation'],
    geolocation: places.yard,
  })
  desk = await browser.newContext({ ...context, viewport: { width: 1440, height: 900 } })
  for (const context of [phone, desk]) context.setDefaultTimeout(30_000)
  await clock.followIn(phone)
  await clock.followIn(desk)
})
test.afterAll(async () => {
  await phone?.close()
  await desk?.close()
  await server?.stop()
  await clock?.remove()
})

test('hours go from the arrival by position to a payroll run, and tell the same minutes everywhere', async () => {
  test.setTimeout(300_000)
  const page = await phone.newPage()
  await storeSession(page, technician)
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Clock in' })).toBeVisible()

  // Two fixes at the job, more than a minute apart; a device that stands still has no news.
  await clock.moveTo(at(wednesday, '07:20'))
  const isIn = page.getByRole('button', { name: /^Clock out, clocked in since/ })
  let fixes = 0
  await expect
    .poll(
      async () => {
        fixes += 1
        await clock.pass(61_000)
        const { longitude } = places.kitchen
        await phone.setGeolocation({ ...places.kitchen, longitude: longitude + fixes / 100_000 })
        return isIn.isVisible()
      },
      { timeout: 120_000, intervals: [1_000] },
    )
    .toBe(true)
  expect(fixes).toBeGreaterThan(1)
  await goOverTo(page, /^Job #1, Nadia Kerr/)
  await clock.moveTo(at(wednesday, '09:00'))
  await goOverTo(page, 'Unpaid break')
  await clock.moveTo(at(wednesday, '09:30'))
  await goOverTo(page, 'Back to Job #1, Nadia Kerr')
  await clock.moveTo(at(wednesday, '11:00'))
  await goOverTo(page, /^Job #2, Omar Diaz/)
  await clock.moveTo(at(wednesday, '14:00'))
  await pressed(page, () => isIn.click())

  // The next day the clock is forgotten, until Monday.
  await phone.setGeolocation(places.yard)
  await clock.moveTo(at(thursday, '08:00'))
  await comeBack(page, '/dashboard')
  await pressed(page, () => page.getByRole('button', { name: 'Clock in' }).click())
  await goOverTo(page, /^Job #2, Omar Diaz/)
  await clock.moveTo(at(monday, '08:00'))
  await comeBack(page, `/timesheets/own?week=${wednesday}`)
  company = { ...company, ...(await signedIn('/login/login', company.login, server)) }
  await expect(page.getByText('Missed clock-out.').first()).toBeVisible()
  const finalise = page.getByRole('button', { name: 'Finalise week' })
  await expect(finalise).toBeDisabled()
  await page
    .getByRole('button', { name: /^Ended at 12:00/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Edit time' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Forgot to clock out')
  await expectAccessible(page, 'a forgotten clock-out')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Missed clock-out.')).toHaveCount(0)

  // Added up by hand: whole minutes from press to press, without the break.
  const minutes = await minutesByHand()
  const paid = minutes.kitchen + minutes.heater + minutes.rest
  expect(minutes.kitchen).toBeGreaterThanOrEqual(175 - fixes)
  expect(minutes.heater).toBeGreaterThanOrEqual(415)
  await expect(page.getByRole('main')).toContainText(text(paid))
  await finalise.click()
  await expect(page.getByText('Finalised', { exact: true }).first()).toBeVisible()
  await expectAccessible(page, 'a finalised week')

  // Somebody else approves it.
  const office = await desk.newPage()
  await storeSession(office, company)
  await office.goto(`/timesheets?week=${wednesday}`)
  const row = office.getByRole('row', { name: /Theo Wills/ })
  await expect(row).toContainText('Finalised')
  await expect(row).toContainText(text(paid))
  await office.getByRole('button', { name: 'Timesheet of Theo Wills' }).click()
  await office.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(office.getByText('Approved', { exact: true }).first()).toBeVisible()

  await office.goto('/payroll')
  const toPay = office.getByRole('table', { name: 'To pay' }).getByRole('row', { name: /Theo Wills/ })
  await expect(toPay).toContainText(money((paid * rate) / 60))
  await expectAccessible(office, 'payroll to run')
  await office.getByRole('button', { name: 'Create pay run' }).click()
  await office.getByRole('button', { name: 'Create run' }).click()
  await expect(office.getByText('Nothing new to pay in this period.')).toBeVisible()
  const download = office.waitForEvent('download')
  await office.getByRole('button', { name: 'Download run 1' }).click()
  const file = await readFile((await (await download).path())!, 'utf8')
  const lines: Record<string, string>[] = parse(file, { columns: true, bom: true })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ Name: 'Theo Wills', Rate: rate.toFixed(2) })
  expect(Number(lines[0]!.Units)).toBeCloseTo(paid / 60, 3)
  await expect(company.send('/company/exportPayroll', { day: monday })).rejects.toThrow(/409.*Nothing new/)

  // The jobs' costs and the report say the same.
  for (const [job, own] of [
    [kitchen, minutes.kitchen],
    [heater, minutes.heater],
  ] as const) {
    await office.goto(`/jobs?job=${job}`)
    await expect(office.getByRole('region', { name: 'Job cost' })).toContainText(longText(own))
  }
  await office.goto('/reports/timesheets')
  const reported = office.getByRole('row', { name: /Theo Wills/ }).last()
  await expect(reported).toContainText(longText(paid))
  await expect(reported).toContainText(longText(minutes.kitchen + minutes.heater))

  await sendToProgram(office)
})

/** The run goes to the payroll program as a draft timesheet, once. */
async function sendToProgram(office: Page): Promise<void> {
  await office.goto('/settings/payroll')
  const row = office.getByRole('row', { name: /Theo Wills/ })
  await row.getByRole('button', { name: 'Add to payroll' }).click()
  const dialog = office.getByRole('dialog', { name: /^Add Theo Wills/ })
  for (const [label, value] of [
    ['Date of birth', '01/02/1990'],
    ['Street address', '1 High Street'],
    ['Suburb', 'Parramatta'],
    ['Postcode', '2150'],
  ] as const)
    await dialog.getByLabel(label).fill(value)
  await expectAccessible(office, 'somebody new on the payroll')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()
  await office.getByRole('button', { name: 'Earnings rates' }).click()
  const rates = office.getByRole('dialog', { name: 'Earnings rates' })
  await rates.getByLabel('Ordinary').click()
  await office.getByRole('option', { name: 'Ordinary Hours' }).click()
  await rates.getByRole('button', { name: 'Save' }).click()
  await expect(rates).toBeHidden()
  await office.getByRole('button', { name: 'Send run 1' }).click()
  await office
    .getByRole('dialog', { name: /^Send to/ })
    .getByRole('button', { name: 'Send', exact: true })
    .click()
  await expect(office.getByText('Sent', { exact: true })).toBeVisible({ timeout: 90_000 })
  await expect(office.getByRole('button', { name: 'Send run 1' })).toBeHidden()
}

/** A technician's phone renews its sign-in by itself, days later too. */
async function comeBack(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible()
  await expect(page).not.toHaveURL(/auth/)
}

/** Goes over to something else by the clock's menu. */
async function goOverTo(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Switch activity' }).click()
  await pressed(page, () => page.getByRole('menuitem', { name }).click())
}

/** Waits until the server has taken a press of the clock. */
async function pressed(page: Page, press: () => Promise<void>): Promise<void> {
  const taken = page.waitForResponse(answer => answer.url().endsWith('/company/clock') && answer.ok())
  await press()
  await taken
}

/** A job of the technician with these appointments (day, time, minutes); returns its id. */
async function book(
  name: string,
  visits: readonly (readonly [string, string, number])[],
  place?: { latitude: number; longitude: number },
): Promise<number> {
  const booked = await company.send('/jobs/add', {
    name,
    address: '12 Smith Street, Parramatta NSW',
    ...(place && { latitude: place.latitude, longitude: place.longitude }),
    assign_worker: String(technician.id),
    appointments: visits.map(([day, time, duration]) => ({ appointment_time: at(day, time), duration })),
  })
  return (booked as { lastJobInsertId: number }).lastJobInsertId
}

interface Entry {
  started_at: string
  ended_at: string | null
  paid: boolean
  job: { id: number } | null
}

/** The technician's paid minutes by job, from the presses that the sheet has. */
async function minutesByHand() {
  const week = { userId: technician.id, start: wednesday }
  const { result } = (await company.send('/company/getTimesheet', week)) as {
    result: { entries: Entry[] }
  }
  const minute = (instant: string) => Math.floor(Date.parse(instant) / 60_000)
  const sum = (job: number | null) =>
    result.entries
      .filter(entry => entry.paid && (entry.job?.id ?? null) === job)
      .reduce((all, { started_at, ended_at }) => all + minute(ended_at!) - minute(started_at), 0)
  expect(result.entries.filter(entry => !entry.paid)).toHaveLength(1)
  return { kitchen: sum(kitchen), heater: sum(heater), rest: sum(null) }
}

const longText = (minutes: number) => `${Math.floor(minutes / 60)} h ${minutes % 60} min`
const text = longText
const money = (dollars: number) => `$${(Math.round(dollars * 100) / 100).toFixed(2)}`

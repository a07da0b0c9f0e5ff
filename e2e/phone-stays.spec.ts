import { type BrowserContext, expect, type Page } from '@playwright/test'
import { newCompany, newTechnician, signedIn, storeSession, zoneOfMorning } from './company.ts'
import { anAddress, test } from './journey.ts'
import { isKept } from './kept.ts'
import { movedClock } from './moved-clock.ts'
import { countKept } from './phone-store.ts'
import { photo } from './photo.ts'
import { launchServer } from './server.ts'

// Covers: account/sign-in, account/security, office/field-devices, office/differences.

// A technician's phone over a week, on a clock that the test moves: its session runs out and goes on by itself, it asks for a
// sign-in after three days without contact, and the office signs it out. No entry is lost on the way.

const clients = ['Nadia Kerr', 'Omar Diaz', 'Pia Lund'] as const
const onTheWay = 2
const hourMs = 3_600_000

let clock: Awaited<ReturnType<typeof movedClock>>
let server: Awaited<ReturnType<typeof launchServer>>
let phone: BrowserContext

test.beforeAll(async () => {
  clock = await movedClock()
  server = await launchServer(clock.variables)
})
test.afterAll(async () => {
  await phone?.close()
  await server?.stop()
  await clock?.remove()
})

const stored = (page: Page, key: string) => page.evaluate(name => localStorage.getItem(name), key)

test('a phone stays signed in, opens for three days without contact, and hands in what it holds when it is signed out', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const company = await newCompany({ time_zone: zoneOfMorning() }, server)
  const technician = await newTechnician(company)
  const ids = new Map<string, number>()
  for (const name of clients) {
    const booked = await company.send('/jobs/add', {
      name,
      address: '12 Smith Street, Parramatta NSW',
      assign_worker: String(technician.id),
    })
    ids.set(name, (booked as { lastJobInsertId: number }).lastJobInsertId)
  }
  const office = () => signedIn('/login/login', company.login, server)
  const statusOf = async (name: string) => {
    const { session } = await office()
    const headers = { authorization: `Bearer ${session.token}` }
    const answer = await fetch(`${server.address}/api/jobs/getJob/${ids.get(name)}`, { headers })
    return ((await answer.json()) as { result: { job_status_id: number } }).result.job_status_id
  }

  phone = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    extraHTTPHeaders: anAddress(),
  })
  await clock.followIn(phone)
  const page = await phone.newPage()
  page.setDefaultTimeout(60_000)
  await storeSession(page, technician)
  await page.goto('/jobs')
  await expect(page.getByText(clients[0]).first()).toBeVisible()
  await isKept(page, ['TechnicianJob', 'LeftWritesCard', 'renew-phone', 'getJob/', '/users/me'])
  await expect.poll(() => stored(page, 'own.keptPhone'), { timeout: 40_000 }).not.toBe(null)

  async function travelTo(name: string) {
    await page.getByText(name).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start travel' }).click()
    await expect(page.getByText(/^Offline. We’ll send/).first()).toBeVisible()
  }

  // The session runs out in the cellar: what lies here opens, and the entry goes out by itself.
  const before = await stored(page, 'token')
  await phone.setOffline(true)
  await clock.pass(9 * hourMs)
  await page.goto('/jobs')
  await travelTo(clients[0])
  expect(await statusOf(clients[0])).not.toBe(onTheWay)
  await phone.setOffline(false)
  await expect.poll(() => statusOf(clients[0]), { timeout: 60_000 }).toBe(onTheWay)
  expect(await stored(page, 'token')).not.toBe(before)
  await expect(page).toHaveURL(/\/jobs/)

  // Three days without contact: it asks, and keeps what was entered.
  await page.goto('/jobs')
  await expect(page.getByText(clients[1]).first()).toBeVisible()
  await phone.setOffline(true)
  await travelTo(clients[1])
  await clock.pass(73 * hourMs)
  await page.goto('/jobs')
  await expect(page).toHaveURL(/\/auth\/login/, { timeout: 60_000 })
  await phone.setOffline(false)
  await page.goto('/auth/login')
  expect(await statusOf(clients[1])).not.toBe(onTheWay)
  await page.getByLabel('Email').fill(technician.login.email)
  await page.getByLabel('Password', { exact: true }).fill(technician.login.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect.poll(() => statusOf(clients[1]), { timeout: 60_000 }).toBe(onTheWay)
  await expect.poll(() => stored(page, 'own.keptPhone'), { timeout: 40_000 }).not.toBe(null)

  // Signed out by the office: entry and photo become proposals, and nothing is left here.
  await page.goto('/jobs')
  await isKept(page, [`getJob/:id",{"id":${ids.get(clients[2])}}`])
  await expect(page.getByText(clients[2]).first()).toBeVisible()
  await phone.setOffline(true)
  await travelTo(clients[2])
  const opened = page.getByRole('dialog')
  await opened.getByRole('tab', { name: 'Files' }).click()
  await opened
    .locator('input[type=file]:not([capture])')
    .first()
    .setInputFiles(await photo(page, 'pump.png'))
  await expect(opened.getByText('pump.png')).toBeVisible()
  const desk = await browser.newPage({ baseURL: server.address, extraHTTPHeaders: anAddress() })
  await clock.followIn(desk.context())
  await storeSession(desk, await office())
  await desk.goto('/settings/loginlist')
  await desk.getByRole('button', { name: /^Sign out Theo Wills/ }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Sign out this phone' }).click()
  await expect(desk.getByText('Signed out.').first()).toBeVisible()
  await phone.setOffline(false)
  await expect(page).toHaveURL(/\/auth\/login/, { timeout: 60_000 })
  await desk.goto('/differences')
  await expect(desk.getByText('Job Status: On the Way').or(desk.getByText(clients[2])).first()).toBeVisible()
  await expect(desk.getByText('pump.png').first()).toBeVisible()
  expect(await statusOf(clients[2])).not.toBe(onTheWay)
  await expect.poll(() => countKept(page), { timeout: 20_000 }).toBe(0)
  await desk.close()
})

import { type BrowserContext, expect, type Page } from '@playwright/test'
import { newCompany, newTechnician, signedIn, storeSession } from './company.ts'
import { anAddress, test } from './journey.ts'
import { isKept } from './kept.ts'
import { movedClock } from './moved-clock.ts'
import { launchServer } from './server.ts'

// Covers: account/sign-in, account/security, office/field-devices, office/differences.

// A technician's phone over a week, on a clock that the test moves: its session runs out and goes on by itself, it asks for a
// sign-in after three days without contact, and the office signs it out. No entry is lost on the way.

const client = 'Nadia Kerr'
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
  const company = await newCompany({}, server)
  const technician = await newTechnician(company)
  const { lastJobInsertId: id } = (await company.send('/jobs/add', {
    name: client,
    address: '12 Smith Street, Parramatta NSW',
    assign_worker: String(technician.id),
  })) as { lastJobInsertId: number }
  const office = () => signedIn('/login/login', company.login, server)
  const statusOf = async () => {
    const { send } = await office()
    const { data } = (await send('/jobs/getJobs', { pagination: { pageNumber: 1, pageSize: 5 } })) as {
      data: { id: number; status_id: number }[]
    }
    return data.find(job => job.id === id)?.status_id
  }

  phone = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    extraHTTPHeaders: anAddress(),
  })
  await clock.followIn(phone)
  const page = await phone.newPage()
  await storeSession(page, technician)
  await page.goto('/jobs')
  await expect(page.getByText(client).first()).toBeVisible()
  await isKept(page, ['TechnicianJob', 'LeftWritesCard', 'renew-phone', 'getJob/', '/users/me'])
  await expect.poll(() => stored(page, 'own.keptPhone'), { timeout: 40_000 }).not.toBe(null)

  // The session runs out in the cellar: what lies here opens, and the entry goes out by itself.
  const before = await stored(page, 'token')
  await phone.setOffline(true)
  await clock.pass(9 * hourMs)
  await page.goto('/jobs')
  await page.getByText(client).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start travel' }).click()
  await expect(page.getByText(/^Offline. We’ll send/).first()).toBeVisible()
  const first = await statusOf()
  await phone.setOffline(false)
  await expect.poll(statusOf, { timeout: 60_000 }).not.toBe(first)
  expect(await stored(page, 'token')).not.toBe(before)
  await expect(page).toHaveURL(/\/jobs/)

  // Three days without contact: it asks, and keeps what was entered.
  const travelling = await statusOf()
  await phone.setOffline(true)
  await page.getByRole('dialog').getByRole('button', { name: 'Start work' }).click()
  await expect(page.getByText(/^Offline. We’ll send/).first()).toBeVisible()
  await clock.pass(73 * hourMs)
  await page.goto('/jobs')
  await expect(page).toHaveURL(/\/auth\/login/, { timeout: 60_000 })
  await phone.setOffline(false)
  expect(await statusOf()).toBe(travelling)
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(technician.login.email)
  await page.getByLabel('Password', { exact: true }).fill(technician.login.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect.poll(statusOf, { timeout: 60_000 }).not.toBe(travelling)
  await expect.poll(() => stored(page, 'own.keptPhone'), { timeout: 40_000 }).not.toBe(null)

  // Signed out by the office: the note becomes a proposal, and nothing is left here.
  await page.goto('/jobs')
  await page.getByText(client).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Complete job' }).first()).toBeVisible()
  await phone.setOffline(true)
  await dialog.getByRole('button', { name: 'Complete job' }).first().click()
  await dialog.getByRole('button', { name: 'Complete job' }).last().click()
  await expect(page.getByText(/^Offline. We’ll send/).first()).toBeVisible()
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
  await expect(desk.getByText('Theo Wills').first()).toBeVisible()
  await expect.poll(() => repliesOn(page), { timeout: 20_000 }).toBe(0)
  await desk.close()
})

/** Replies and entries that lie in this browser. */
const repliesOn = (page: Page) =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('tradewind')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const counts = await Promise.all(
      ['replies', 'writes', 'files'].map(
        store =>
          new Promise<number>(resolve => {
            const request = db.transaction(store).objectStore(store).count()
            request.onsuccess = () => resolve(request.result)
          }),
      ),
    )
    db.close()
    return counts.reduce((sum, count) => sum + count, 0)
  })

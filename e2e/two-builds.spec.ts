import { expect, type Page } from '@playwright/test'
import { newCompany, newTechnician, storeSession, toldBy } from './company.ts'
import { anAddress, test } from './journey.ts'
import { isKept } from './kept.ts'
import { newLine } from './line.ts'
import { movedClock } from './moved-clock.ts'
import { nextRelease } from './next-release.ts'
import { keptWrites } from './phone-store.ts'
import { photo } from './photo.ts'
import { startOwn } from './server.ts'

// Covers: jobs/diary, jobs/files, office/field-devices.

// A phone goes to work with one release and comes back to a server of the next, whose store has one more step: the old page sends
// what it has, the new one takes over the rest, and an old tab beside it goes on.

const add = '**/api/jobs/jobdiary/add'

test('a page of the release before sends what it has, and the next one takes over the rest', async ({
  browser,
}) => {
  test.setTimeout(600_000)
  const [server, release, clock] = await Promise.all([startOwn(), nextRelease(), movedClock()])
  const line = await newLine(server.address)
  try {
    const company = await newCompany({}, server)
    const technician = await newTechnician(company)
    const booked = await company.send('/jobs/add', {
      name: 'Nadia Kerr',
      address: '12 Smith Street, Parramatta NSW',
      assign_worker: String(technician.id),
    })
    const id = (booked as { lastJobInsertId: number }).lastJobInsertId
    const told = () => toldBy(company, id, 'Theo Wills')
    const context = await browser.newContext({
      baseURL: line.url,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      extraHTTPHeaders: anAddress(),
    })
    context.setDefaultTimeout(60_000)
    await clock.followIn(context)
    const open = async () => {
      const page = await context.newPage()
      await storeSession(page, technician)
      await page.goto(`/jobs?job=${id}`)
      await expect(noteOf(page)).toBeVisible({ timeout: 60_000 })
      await page.evaluate(() => Object.assign(window, { isOld: true }))
      return page
    }
    const page = await open()
    await isKept(page, ['TechnicianJob', 'take-version', 'FilesPart', `getJob/:id",{"id":${id}}`])

    const old = await open()
    await page.bringToFront()

    // The server is updated while the phone is out of reach, with entries.
    line.cut()
    const first = ['Note 1', 'Note 2', 'Note 3', 'Note 4', 'Note 5']
    for (const text of first) await note(page, text)
    await page.getByRole('tab', { name: 'Files' }).click()
    await page
      .locator('input[type=file]:not([capture])')
      .first()
      .setInputFiles(await photo(page, 'pump.png'))
    await expect.poll(() => keptWrites(page)).toHaveLength(6)
    await server.restart(release.folder)
    line.mend()
    await expect.poll(told, { timeout: 120_000 }).toEqual([...first, 'pump.png'])
    expect(await isOld(page)).toBe(true)

    // More of them, which the server takes only once the page of the next release is there.
    await context.route(add, route => route.fulfill({ status: 503, json: { message: 'Later' } }))
    await page.getByRole('tab', { name: 'Job', exact: true }).click()
    const second = ['Note 6', 'Note 7', 'Note 8', 'Note 9']
    for (const text of second) await note(page, text)
    await noteOf(page).fill('Half a note')
    await clock.pass(11 * 60_000)
    await look(page)
    await page.evaluate(async () => (await fetch('/', { cache: 'no-cache' })).text())
    expect(await isOld(page)).toBe(true)
    await noteOf(page).fill('')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(async () => {
      await clock.pass(11 * 60_000)
      await look(page)
      expect(await isOld(page)).toBe(false)
    }).toPass({ timeout: 120_000 })
    await expect(page.locator('script[src^="/assets/"]').first()).toHaveAttribute('src', /next\.js/)
    const versions = () =>
      page.evaluate(async () => (await indexedDB.databases()).map(({ version }) => version))
    await expect.poll(versions).toEqual([4])
    expect(await keptWrites(page)).toHaveLength(4)
    await context.unroute(add)
    const more = [...first, ...second, 'pump.png']
    await expect.poll(told, { timeout: 120_000 }).toEqual(more)

    // The other tab is of the release before, on a store of the next one.
    await old.bringToFront()
    expect(await isOld(old)).toBe(true)
    await note(old, 'Note of the old tab')
    await look(old)
    await expect(old.getByText('A newer Tradewind was used here.')).toBeVisible()
    await expect.poll(told, { timeout: 120_000 }).toEqual([...more, 'Note of the old tab'].sort())
    await page.goto('/waiting')
    await expect(page.getByText('All sent')).toBeVisible({ timeout: 60_000 })
    expect(await keptWrites(page)).toEqual([])
    await context.close()
  } finally {
    line.end()
    await Promise.all([server.stop(), release.remove(), clock.remove()])
  }
})

const noteOf = (page: Page) =>
  page.getByRole('dialog').first().getByRole('textbox', { name: 'Note', exact: true })

async function note(page: Page, text: string): Promise<void> {
  await noteOf(page).fill(text)
  await page.locator('[data-note]').getByRole('button', { name: 'Add note' }).click()
  await expect(noteOf(page)).toHaveValue('')
}

/** Has the page look now whether there is another release, as when the phone is taken out of the pocket. */
const look = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
const isOld = (page: Page) => page.evaluate(() => 'isOld' in window)

import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { newColleague, newCompany, signedIn, storeSession } from './company.ts'
import { anAddress, test } from './journey.ts'
import { isKept } from './kept.ts'
import { expectAccessible } from './look.ts'
import { movedClock } from './moved-clock.ts'
import { photo } from './photo.ts'
import { launchServer } from './server.ts'

// Covers: jobs/claims, people/timesheets, people/payroll, jobs/job-summary.

// A technician's receipt from a cellar and a drive go with the week to pay and into the job's cost.

const wednesday = '2027-02-10'
const monday = '2027-02-15'
/** The days' wall times are eleven hours ahead of UTC. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00+11:00`).toISOString()

let clock: Awaited<ReturnType<typeof movedClock>>
let server: Awaited<ReturnType<typeof launchServer>>
let company: Awaited<ReturnType<typeof newCompany>>
let technician: Awaited<ReturnType<typeof newColleague>>
let phone: BrowserContext
let desk: BrowserContext
let job: number

test.beforeAll(async ({ browser }) => {
  clock = await movedClock()
  await clock.moveTo(at(wednesday, '09:00'))
  server = await launchServer(clock.variables)
  company = await newCompany({ time_zone: 'Australia/Sydney' }, server)
  technician = await newColleague(company, { fullname: 'Theo Wills', group_id: 3, payment: 50, cost: 60 })
  await company.send('/settings/savePayRules', { km_rate: 0.88 })
  const booked = await company.send('/jobs/add', {
    name: 'Nadia Kerr',
    address: '12 Smith Street, Parramatta NSW',
    assign_worker: String(technician.id),
  })
  job = (booked as { lastJobInsertId: number }).lastJobInsertId
  const context = { baseURL: server.address, extraHTTPHeaders: anAddress(), acceptDownloads: true }
  phone = await browser.newContext({ ...context, viewport: { width: 390, height: 844 }, hasTouch: true })
  desk = await browser.newContext({ ...context, viewport: { width: 1440, height: 900 } })
  for (const context of [phone, desk]) {
    context.setDefaultTimeout(30_000)
    await clock.followIn(context)
  }
})
test.afterAll(async () => {
  await phone?.close()
  await desk?.close()
  await server?.stop()
  await clock?.remove()
})

test('a receipt without a signal and a drive are approved with the week, paid, and a cost of their job', async () => {
  test.setTimeout(300_000)
  const page = await phone.newPage()
  await storeSession(page, technician)
  await page.goto('/claims/own')
  await expect(page.getByRole('button', { name: 'Claim expense' })).toBeVisible()
  await isKept(page, ['getOwnClaims', 'ClaimDialog', 'write-overlays'])
  const rows = page.getByRole('main').getByRole('listitem')
  const dialog = page.getByRole('dialog', { name: /expense/ })

  await phone.setOffline(true)
  await page.getByRole('button', { name: 'Claim expense' }).click()
  await dialog.getByLabel('Amount').fill('55')
  await dialog.getByLabel('Note').fill('Fittings')
  await dialog.getByLabel('Choose files').setInputFiles(await photo(page, 'receipt.png'))
  await expect(dialog.getByText('receipt.png')).toBeVisible()
  await expectAccessible(page, 'a receipt to claim')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(rows.filter({ hasText: '$55.00' })).toContainText('Not sent yet')
  await phone.setOffline(false)
  await expect(rows.filter({ hasText: '$55.00' })).toContainText('Waiting for approval')
  await rows.getByRole('button', { name: 'View receipt' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'receipt.png' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'More for $55.00' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await chooseJob(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rows.filter({ hasText: '$55.00' })).toContainText('#1 Nadia Kerr')

  await page.getByRole('button', { name: 'Claim expense' }).click()
  await dialog.getByLabel('Kind').click()
  await page.getByRole('option', { name: 'Kilometres' }).click()
  await dialog.getByLabel('Kilometres', { exact: true }).fill('42.5')
  await expect(dialog).toContainText('$0.88 per km: $37.40')
  await chooseJob(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rows.filter({ hasText: '$37.40' })).toContainText('Waiting for approval')

  await clock.moveTo(at(monday, '08:00'))
  await comeBack(page, `/timesheets/own?week=${wednesday}`)
  await expect(page.getByRole('region', { name: 'Expenses' })).toContainText('$92.40')
  await page.getByRole('button', { name: 'Finalise week' }).click()
  await expect(page.getByText('Finalised', { exact: true }).first()).toBeVisible()

  company = { ...company, ...(await signedIn('/login/login', company.login, server)) }
  const office = await desk.newPage()
  await storeSession(office, company)
  await office.goto(`/timesheets?week=${wednesday}`)
  await office.getByRole('button', { name: 'Timesheet of Theo Wills' }).click()
  await expect(office.getByRole('region', { name: 'Expenses' })).toContainText('$92.40')
  await expectAccessible(office, 'expenses of a week')
  await office.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(office.getByText('Approved', { exact: true }).first()).toBeVisible()

  await office.goto('/payroll')
  const toPay = office.getByRole('table', { name: 'To pay' }).getByRole('row', { name: /Theo Wills/ })
  await expect(toPay).toContainText('$92.40')
  await office.getByRole('button', { name: 'Create pay run' }).click()
  await office.getByRole('button', { name: 'Create run' }).click()
  await expect(office.getByText('Nothing new to pay in this period.')).toBeVisible()
  const download = office.waitForEvent('download')
  await office.getByRole('button', { name: 'Download run 1' }).click()
  const file = await readFile((await (await download).path())!, 'utf8')
  const lines: Record<string, string>[] = parse(file, { columns: true, bom: true })
  expect(lines.map(line => line.Amount)).toEqual(['55.00', '37.40'])

  await office.goto(`/jobs?job=${job}`)
  await expect(office.getByRole('region', { name: 'Job cost' })).toContainText('$92.40')
})

/** The only job, by its number. */
async function chooseJob(page: Page): Promise<void> {
  await page.getByRole('dialog').getByLabel('Job', { exact: true }).fill('1')
  await page.getByRole('option', { name: /^#1 Nadia Kerr/ }).click()
}

/** A technician's phone renews its sign-in by itself, days later too. */
async function comeBack(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible()
  await expect(page).not.toHaveURL(/auth/)
}

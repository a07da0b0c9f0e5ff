import { expect, type Page } from '@playwright/test'
import { plainPdf } from '../src/features/jobs/quote-reading/testing/plain-pdf.ts'
import { countClicks } from './clicks.ts'
import { addJob, type Company, newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible } from './look.ts'

// Covers: clients/clients, guide/find, jobs/jobs, jobs/quote-reading, office/job-form, office/jobs-list,
// office/new-job, schedule/availability.

// The office's most frequent work: a caller who is known, a technician, tomorrow at nine. At a desk of 1440 pixels.
test.use({ viewport: { width: 1440, height: 900 } })

let company: Company
let client: string

test.beforeEach(async ({ page }) => {
  company = await newCompany()
  client = `Bea Lindqvist ${Date.now().toString(36)}`
  await addJob(company, client)
  await company.send('/company/addUser', {
    fullname: 'Uma Castle',
    email: `uma-${Date.now().toString(36)}@example.com`,
    group_id: 3,
  })
  await storeSession(page, company)
  await page.goto('/jobs')
  await expect(page.getByRole('row').filter({ hasText: client })).toBeVisible()
})

test('booked in four clicks and two short texts, without changing tabs', async ({ page }) => {
  const clicks = await countClicks(page)
  await page.getByRole('button', { name: 'New Job' }).first().click()
  const dialog = page.getByRole('dialog', { name: /New Job/ })
  await expect(dialog.getByRole('combobox', { name: 'Client, phone or address' })).toBeFocused()
  await page.keyboard.type('bea')
  await expect(page.getByRole('option', { name: client })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Job Description' })).toBeFocused()
  await page.keyboard.type('Tap drips')
  await dialog.getByRole('button', { name: 'Tomorrow' }).click()
  const line = dialog.getByRole('slider', { name: /Uma Castle/ })
  const box = (await line.boundingBox())!
  // From seven to seven: nine is at a sixth, and a little.
  await line.click({ position: { x: box.width * (2.2 / 12), y: box.height / 2 } })
  await expectAccessible(page, 'New Job')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('New job created.').first()).toBeVisible()
  expect(await clicks()).toBe(4)
  await expectBooked(page)
})

test('booked by the keyboard alone', async ({ page }) => {
  const clicks = await countClicks(page)
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: /New Job/ })
  await expect(dialog.getByRole('combobox', { name: 'Client, phone or address' })).toBeFocused()
  await page.keyboard.type('bea')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Job Description' })).toBeFocused()
  await page.keyboard.type('Tap drips')
  await tabTo(page, dialog.getByRole('button', { name: 'Tomorrow' }))
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('slider').first())
  const line = dialog.getByRole('slider', { name: /Uma Castle/ })
  for (let i = 0; i < 5 && !(await line.evaluate(each => each === document.activeElement)); i++)
    await page.keyboard.press('ArrowDown')
  await expect(line).toHaveAttribute('aria-valuetext', /^9:00 am, free/i)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('New job created.').first()).toBeVisible()
  expect(await clicks()).toBe(0)
  await expectBooked(page)
})

test('the Client tab has the client of the header, and what a read quote says', async ({ page }) => {
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: /New Job/ })
  await expect(dialog.getByRole('combobox', { name: 'Client, phone or address' })).toBeFocused()
  await page.keyboard.type('bea')
  await expect(page.getByRole('option', { name: client })).toBeVisible()
  await page.keyboard.press('Enter')
  await dialog.getByRole('tab', { name: 'Client' }).click()
  const name = dialog.getByRole('combobox', { name: 'Name' })
  await expect(name).toHaveValue(client)
  await expect(dialog.getByText('Existing client.').last()).toBeVisible()
  const quote = plainPdf(['Customer: Sam Reid', 'Site address: 12 Hall Street, Auburn NSW 2144'])
  const file = { name: 'quote.pdf', mimeType: 'application/pdf', buffer: quote }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('dialog', { name: 'Quote details' }).getByRole('button', { name: 'Fill in' }).click()
  await expect(name).toHaveValue('Sam Reid')
  await expect(dialog.getByRole('combobox', { name: /^Address/ })).toHaveValue(
    '12 Hall Street, Auburn NSW 2144',
  )
  await expect(dialog.getByText('A new client will be added with this job.').last()).toBeVisible()
})

test('keys lead through the screens and lists, and never while typing', async ({ page }) => {
  await page.keyboard.press('j')
  await expect(page.getByRole('row').filter({ hasText: client })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Job / })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: /New Job/ })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(page).toHaveURL(/\/clients$/)
  const search = page.getByPlaceholder('Search clients')
  await search.fill('n')
  await page.keyboard.type('gj?')
  await expect(search).toHaveValue('ngj?')
  await expect(page).toHaveURL(/\/clients/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.locator('main').focus()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByRole('row', { name: /New Job/ })).toContainText('N')
  await expect(keys.getByRole('row', { name: /Calendar/ })).toContainText('GC')
  await expectAccessible(page, 'keys')
})

/** The job stands on the calendar of tomorrow at nine, with its technician. */
async function expectBooked(page: Page) {
  await page.goto('/jobs?tab=2')
  const row = page.getByRole('row').filter({ hasText: client })
  await expect(row).toContainText(/9:00/)
  await expect(row).toContainText('Uma Castle')
}

async function tabTo(page: Page, target: ReturnType<Page['getByRole']>) {
  for (let i = 0; i < 25; i++) {
    if (await target.evaluate(each => each === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

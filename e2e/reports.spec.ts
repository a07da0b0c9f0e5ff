import { expect } from '@playwright/test'
import { newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible } from './look.ts'

// Covers: insight/measures, insight/reports.

// Work that is done shows in a report by itself, each figure opens what it counts, and a report of one's own is kept.
test.use({ viewport: { width: 1440, height: 900 } })

test('a job shows in a report by itself, is followed, saved as a file, and reported on by a report of one’s own', async ({
  page,
}) => {
  const company = await newCompany()
  await storeSession(page, company)
  await page.goto('/reports')
  await expectAccessible(page, 'Reports')
  await page.getByRole('main').getByRole('link', { name: /^Jobs/ }).first().click()
  await expect(page.getByText('Nothing in this period')).toBeVisible()
  await expect(page).toHaveTitle('Jobs | Tradewind')

  await company.send('/jobs/add', { name: 'Ada Lane', address: '1 Low Street', suburb: 'Ryde' })
  const total = page.getByRole('row', { name: /^Total/ }).last()
  await expect(total.getByRole('button', { name: '1' }).first()).toBeVisible({ timeout: 15_000 })
  await expectAccessible(page, 'a report')
  await total.getByRole('button', { name: '1' }).first().click()
  const counted = page.getByRole('dialog')
  await expect(counted.getByRole('heading', { name: 'Jobs: 1' })).toBeVisible()
  await expect(counted.getByRole('row').filter({ hasText: 'Ada Lane' })).toContainText('#1')
  await counted.getByRole('button', { name: 'Close' }).click()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^jobs-.*\.xlsx$/)

  await page.goto('/reports/add/customereport')
  await expect(page.getByRole('row', { name: /^Total/ }).last()).toContainText('1')
  await page.getByLabel('Name').fill('Work we took in')
  await expectAccessible(page, 'Custom report')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/reports\/custom/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Work we took in')
  await expect(page).toHaveTitle('Work we took in | Tradewind')
  await page.goto('/reports')
  await expect(page.getByRole('link', { name: 'Work we took in' })).toBeVisible()
})

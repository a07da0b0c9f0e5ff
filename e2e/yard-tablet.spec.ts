import { expect } from '@playwright/test'
import { newCompany, newTechnician, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible, look } from './look.ts'

// Covers: people/tablets, people/clock, people/timesheets.

// The office pairs a tablet, and a technician without a phone clocks on it by PIN until it is revoked.

test('a tablet in the yard is paired, clocks a technician by PIN, and ends when it is revoked', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const company = await newCompany()
  await newTechnician(company)
  await storeSession(page, company)
  await page.goto('/settings/clockTablets')
  await page.getByRole('button', { name: 'Add tablet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Main yard')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
  await expectAccessible(page, 'pairing')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Set PIN of Theo Wills' }).click()
  await dialog.getByRole('textbox', { name: 'New PIN' }).fill('1234')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('This PIN is too easy to guess. Choose another one.')
  await dialog.getByRole('textbox', { name: 'New PIN' }).fill('4718')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  const yard = await browser.newContext({ baseURL: baseURL!, viewport: { width: 1024, height: 768 } })
  const tablet = await yard.newPage()
  await tablet.goto(new URL(link).pathname)
  await tablet.getByRole('button', { name: 'Pair', exact: true }).click()
  const names = tablet.getByRole('heading', { name: 'Who are you?' })
  await expect(names).toBeVisible()
  await expectAccessible(tablet, 'names')
  const enter = async (pin: string) => {
    for (const digit of pin) await tablet.getByRole('button', { name: digit, exact: true }).click()
    await tablet.getByRole('button', { name: 'OK' }).click()
  }
  const theo = tablet.getByRole('button', { name: /Theo Wills/ })
  await theo.click()
  await enter('9999')
  await expect(tablet.getByRole('alert')).toHaveText('Wrong PIN. 4 tries left.')
  await expectAccessible(tablet, 'keys of a PIN')
  for (const width of [390, 1440]) {
    await tablet.setViewportSize({ width, height: 844 })
    await look(tablet, 'en', 'keys of a PIN')
  }
  await enter('4718')
  await tablet.getByRole('button', { name: 'Clock in' }).click()
  await expect(tablet.getByRole('status')).toContainText('Work since')
  await expect(theo).toContainText('Work')
  await theo.click()
  await enter('4718')
  await tablet.getByRole('button', { name: 'Unpaid break' }).click()
  await expect(theo).toContainText('Break')
  await theo.click()
  await enter('4718')
  await expectAccessible(tablet, 'choices in a break')
  await tablet.getByRole('button', { name: 'Clock out' }).click()
  await expect(theo).toContainText('Not clocked in')

  await yard.setOffline(true)
  await expect(tablet.getByRole('alert')).toContainText('Nobody can clock in here now', { timeout: 40_000 })
  await expect(theo).toBeDisabled()
  await yard.setOffline(false)
  await expect(theo).toBeEnabled({ timeout: 40_000 })

  await page.goto('/timesheets')
  await page.getByRole('button', { name: 'Timesheet of Theo Wills' }).click()
  await expect(page.getByText(/Work · .*Main yard/).first()).toBeVisible()
  await page.goto('/settings/clockTablets')
  await expect(page.getByText('Last seen')).toBeVisible()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No tablets yet')).toBeVisible()
  await expect(tablet.getByText('This tablet is no longer paired.')).toBeVisible({ timeout: 40_000 })
  await yard.close()
})

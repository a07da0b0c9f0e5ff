import { expect } from '@playwright/test'
import { newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible, look } from './look.ts'

// Covers: automate/automations.

test('an automation is built, tried and switched on; a client starts it, and its history says what each step did', async ({
  page,
}) => {
  const company = await newCompany({ company_name: 'Harbour Plumbing' })
  await storeSession(page, company)
  await page.goto('/automations')
  await expect(page.getByText('No automations yet')).toBeVisible()
  await page.getByRole('button', { name: 'New automation' }).click()
  await page.getByRole('menuitem', { name: /^Thank new clients/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add step' }).click()
  await dialog.getByRole('combobox', { name: 'Step 2' }).click()
  await page.getByRole('option', { name: 'Notify the team' }).click()
  await dialog.getByRole('group', { name: 'Step 2' }).getByLabel('Text').fill('Call {{Customer_Name}}')
  await expectAccessible(page, 'the builder')
  await look(page, 'en', 'automation-builder')
  await dialog.getByRole('button', { name: 'Try it' }).click()
  await expect(dialog.getByText('Last 30 days: 0 of 0 would have started. Nothing was sent.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  // It sends nothing before it is on.
  await company.send('/client/addClient', { name: 'Nadia Kerr', email: 'nadia@example.test' })
  await page.getByRole('switch', { name: 'Thank new clients on' }).click({ force: true })
  await expect(page.getByRole('switch', { name: 'Thank new clients on' })).toBeChecked()
  await company.send('/client/addClient', { name: 'Zoe Lim', email: 'zoe@example.test' })
  // Its condition leaves out whoever has no address.
  await company.send('/client/addClient', { name: 'Ben Ho', phone: '0412 345 678' })
  await expect(page.getByText('0 waiting · 1 done')).toBeVisible()
  await page.getByRole('button', { name: 'History', exact: true }).click()
  const history = page.getByRole('dialog')
  await expect(history.getByText('Zoe Lim')).toBeVisible()
  await expect(history.getByText(/^Email the client · /)).toBeVisible()
  await expect(history.getByText('Nadia Kerr')).toBeHidden()
  await expectAccessible(page, 'the history')
  await page.keyboard.press('Escape')
  await expect(history).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'More for Thank new clients' }).click()
  await look(page, 'en', 'automations-phone')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('No automations yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('switch', { name: 'Thank new clients on' })).not.toBeChecked()
})

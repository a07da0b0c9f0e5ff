import { expect } from '@playwright/test'
import { newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible } from './look.ts'
import { mailTo } from './mail.ts'

// Covers: insight/reports, talk/mail.

// A report by rows is built, kept and opened again; it goes out by mail, and somebody outside says yes and stops it.
test.use({ viewport: { width: 1440, height: 900 } })

test('a report by rows is built and mailed, and a reader outside says yes and stops it by one click', async ({
  page,
}) => {
  const company = await newCompany()
  await storeSession(page, company)
  for (const [name, suburb] of [
    ['Ada Lane', 'Ryde'],
    ['Ben Moss', 'Manly'],
    ['Cy Hall', 'Ryde'],
  ])
    await company.send('/jobs/add', { name, address: '1 Low Street', suburb })

  await page.goto('/reports/add/customereport')
  await page.getByText('Rows', { exact: true }).click()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.filter({ hasText: 'Cy Hall' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('combobox', { name: 'Column', exact: true }).click()
  await page.getByRole('option', { name: 'Suburb' }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill('ryde')
  await expect(rows.filter({ hasText: 'Ben Moss' })).toHaveCount(0)
  await expect(page.getByText('1 to 2 of 2')).toBeVisible()
  await expectAccessible(page, 'a report by rows')
  await page.getByLabel('Name').fill('Work in Ryde')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Work in Ryde' })).toBeVisible()
  await expect(rows.filter({ hasText: 'Ada Lane' }).getByRole('link')).toHaveAttribute('href', /job=/)

  const reader = `books-${Date.now()}@example.com`
  await page.getByRole('button', { name: 'Send by email' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Other addresses' }).fill(reader)
  await page.keyboard.press('Enter')
  await expectAccessible(page, 'a report by mail')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const asked = await mailTo(reader)
  expect(asked).toContain('“Work in Ryde”')
  expect(asked).not.toContain('Ada Lane')

  await page.goto('/reports')
  const entry = page.getByRole('button', { name: /^Work in Ryde/ })
  await expect(entry).toContainText('Monday, 7:00 am')
  await expect(entry).toContainText(`${reader} · not confirmed yet`)
  await entry.click()
  await page.getByRole('button', { name: 'Email it to me now' }).click()
  await expect(page.getByText('On its way to you.')).toBeVisible()
  const me = await page.request.get('/api/users/me', {
    headers: { authorization: `Bearer ${company.session.token}` },
  })
  const { email } = (await me.json()).user
  // After the mail of the sign-up.
  await expect.poll(() => mailTo(email), { timeout: 15_000 }).toContain('Work in Ryde')
  const sent = await mailTo(email)
  for (const part of ['Work in Ryde', '2 rows', 'Ada Lane', 'Cy Hall', 'Attached: Work in Ryde'])
    expect(sent).toContain(part)
  expect(sent).not.toContain('Ben Moss')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await page.goto(/(\/reports\/mails\?token=[^\s"]+)/.exec(asked)![1]!)
  await page.getByRole('button', { name: 'Yes, send it to me' }).click()
  await expect(page.getByText('Thank you. You’ll get the next one.')).toBeVisible()
  await expectAccessible(page, 'the link of a mail')
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByText(/no longer emails/)).toBeVisible()
  await page.goto('/reports')
  await expect(entry).toContainText('unsubscribed')
})

test('days, split and filters of a report stay over a reload', async ({ page }) => {
  const company = await newCompany()
  await storeSession(page, company)
  await company.send('/jobs/add', { name: 'Ada Lane', address: '1 Low Street', suburb: 'Ryde' })
  await page.goto('/reports/jobs?from=2026-01-01&to=2026-03-31&by=suburb')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('combobox', { name: 'Filter by' }).click()
  await page.getByRole('option', { name: 'Client' }).click()
  await page.getByRole('combobox', { name: 'Is' }).fill('Ada')
  await page.getByRole('option', { name: /^Ada Lane/ }).click()
  await expect(page.getByText('Client: Ada Lane')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Client: Ada Lane')).toBeVisible()
  await expect(page.getByRole('button', { name: /1 Jan 2026 – 31 Mar 2026/ })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Group by' })).toHaveValue('Suburb')
})

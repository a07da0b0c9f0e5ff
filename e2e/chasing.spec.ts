import { expect } from '@playwright/test'
import { countClicks } from './clicks.ts'
import { newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible } from './look.ts'
import { mailTo } from './mail.ts'

// Covers: money/batches, money/reminders, money/quotes, office/invoices-list, office/receivables, insight/dashboard.

// The office's week's end: it reminds all who are late, and quotes a choice.
test.use({ viewport: { width: 1440, height: 900 } })

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test('all overdue invoices are reminded of in two clicks, and paid over all pages', async ({ page }) => {
  const company = await newCompany()
  const email = `late-${Date.now().toString(36)}@example.com`
  const added = await company.send('/client/addClient', { name: 'Lotte Late', email, phone: '0491570156' })
  const client_id = (added as { id: number }).id
  for (let n = 0; n < 12; n++) {
    const { result } = (await company.send('/jobs/addInvoice', {
      client_id,
      name: 'Lotte Late',
      email,
      lines: [{ name: `Visit ${n + 1}`, price: 100 }],
      date: dayBefore(40),
      due: dayBefore(20),
    })) as { result: { id: number } }
    await company.send(`/jobs/sendInvoice/${result.id}`, { via: 'none', dates: 'keep' })
  }
  await storeSession(page, company)
  await page.goto('/dashboard')
  // The heading that stands there until the widget comes goes with it.
  await expect(() =>
    page.getByRole('heading', { name: 'Money owed' }).scrollIntoViewIfNeeded({ timeout: 2_000 }),
  ).toPass()
  const clicks = await countClicks(page)
  await page.getByRole('button', { name: 'Remind all 12' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send reminders' })
  await expect(dialog.getByText('12 invoices · 1 client')).toBeVisible()
  await expectAccessible(page, 'reminders of many')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Reminders' }).getByText('12 of 12 done')).toBeVisible({
    timeout: 20_000,
  })
  expect(await clicks()).toBe(2)
  await expect(async () => expect(await mailTo(email)).toContain('12 invoices')).toPass()
  await page.getByRole('dialog', { name: 'Reminders' }).getByRole('button', { name: 'Close' }).last().click()

  await page.goto('/invoices')
  // A page holds ten; all twelve are selected at once, and paid by one transfer.
  await page.getByRole('checkbox', { name: /all/i }).first().check()
  await page.getByRole('button', { name: 'Select all 12' }).click()
  await expect(page.getByText('12 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Take Payment' }).click()
  const payment = page.getByRole('dialog', { name: 'Take Payment' })
  await expect(payment.getByLabel('Amount')).toHaveValue(/1,?[23]\d\d/)
  await payment.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: 'Payments' }).getByText('12 of 12 done')).toBeVisible({
    timeout: 20_000,
  })
})

test('three options of three lines take at most twenty clicks', async ({ page }) => {
  const company = await newCompany()
  await storeSession(page, company)
  await page.goto('/quotes/newquotes')
  await page.getByRole('combobox', { name: 'Client' }).fill('Olga Option')
  await page.getByRole('option', { name: /^New client/ }).click()
  const clicks = await countClicks(page)
  for (const [at, name] of ['Good', 'Better', 'Best'].entries()) {
    await page.getByRole('button', { name: 'Add Option' }).click()
    const option = page.getByRole('region', { name: `Option ${at + 1}` })
    await expect(option.getByRole('combobox', { name: /^Add a line/ })).toBeFocused()
    for (const line of ['Heater', 'Labour', 'Removal']) {
      await page.keyboard.type(`${line} ${name}`)
      await page.keyboard.press('Enter')
      await expect(option.getByRole('group', { name: `${line} ${name}` }).getByLabel('Price')).toBeFocused()
      await page.keyboard.type('100')
      await page.keyboard.press('Enter')
      await expect(option.getByRole('combobox', { name: /^Add a line/ })).toBeFocused()
    }
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog', { name: /Quote #1/ })).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(20)
})

import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { signIn } from './sign-in.ts'

// Covers: account/sign-in, stock/orders, messages/reviews, insight/reports.

const forms: Record<string, { path: string; open?: string; field: string }> = {
  'an order': { path: '/manage/inventory/orders', open: 'New Order', field: 'Note to the supplier' },
  'a setting': { path: '/settings/review', field: 'Link to your review page' },
  'a report': { path: '/reports/add/customereport', field: 'Name' },
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: false }).first()

for (const [name, { path, open, field: label }] of Object.entries(forms))
  test(`${name} that is typed when the session ends is given back after the next sign-in`, async ({
    page,
  }) => {
    await signIn(page)
    await page.goto(path)
    // An empty list has a second one.
    if (open) await page.getByRole('button', { name: open }).first().click()
    await field(page, label).fill('https://example.test/half-typed')
    await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
      await fetch('/api/login/logout', { headers })
    })
    await page
      .getByRole('button', { name: /^Save/ })
      .first()
      .click({ timeout: 3_000 })
      .catch(() => {})
    await expect(page).toHaveURL(/\/auth\/login/)
    await page.getByText('owner@demo.test').click()
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).not.toHaveURL(/\/auth\/login/)
    if (open && !(await field(page, label).isVisible()))
      await page
        .getByRole('button', { name: open })
        .first()
        .click({ timeout: 5_000 })
        .catch(() => {})
    await expect(field(page, label)).toHaveValue('https://example.test/half-typed')
  })

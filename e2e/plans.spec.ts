import { expect, type Locator, type Page } from '@playwright/test'
import { getDocumentProxy } from 'unpdf'
import { newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible, look } from './look.ts'
import { newStaff } from './staff.ts'

// Covers: account/coupons, account/plans, talk/credit.

// A company on trial takes a plan with a code and a simulated card; another one orders by transfer, and the host books it.

test('a trial takes a plan with a code, buys credit, steps down, cancels and comes back', async ({
  page,
}) => {
  const host = await newStaff()
  const code = `SPRING${Date.now()}`
  await host.send('/company/addCoupon', {
    name: 'Spring',
    code,
    percent_bp: 2_500,
    duration_months: 0,
    max_redemptions: 1,
    expires_on: null,
  })
  const company = await newCompany({ company_name: 'Trial Plumbing' })
  await storeSession(page, company)
  await page.goto('/plans')
  await expect(page.getByText('On trial')).toBeVisible()
  await look(page, 'en', 'plans-trial')
  await expectAccessible(page, 'plans of a trial')

  await page.getByRole('button', { name: 'Choose Crew' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crew plan' })
  await expect(dialog.getByText(/remaining trial days don’t carry over/)).toBeVisible()
  // Without leaving what is about to be taken.
  await dialog.getByRole('radio', { name: 'Card' }).check()
  await dialog.getByRole('button', { name: 'Add a card' }).click()
  await page.getByRole('menuitem', { name: 'A card that must be confirmed' }).click()
  await expect(dialog.getByText('Card: Mastercard •••• 3184')).toBeVisible()
  await dialog.getByLabel('Discount code').fill(code)
  await dialog.getByRole('button', { name: 'Apply code' }).click()
  // 69.00 less a quarter.
  await expect(dialog.getByText('-$17.25').or(dialog.getByText('−$17.25'))).toBeVisible()
  await expectAccessible(page, 'the price of a plan')
  await look(page, 'en', 'plan-price')
  await dialog.getByRole('button', { name: 'Pay $51.75' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm the payment' })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm the payment' }).click()
  await expect(page).toHaveURL(/\/plans$/)
  await expect(page.getByText('$69.00 a month').first()).toBeVisible()

  await page.goto('/settings/paymentHistory')
  await expect(page.getByText('Crew plan')).toBeVisible()
  const text = await paperAt(page, page.getByRole('link', { name: /^View/ }).first())
  for (const amount of ['$69.00', '$51.75', code]) expect(text).toContain(amount)
  // The host of the tests has no ABN.
  expect(text).not.toContain('GST')
  await look(page, 'en', 'payment-history')

  await page.goto('/plans')
  await page.getByRole('button', { name: 'Add a card' }).click()
  await page.getByRole('menuitem', { name: 'A card that works' }).click()
  await expect(page.getByText('Visa •••• 4242')).toBeVisible()
  await page.goto('/plans/sms')
  await expect(page.getByText('100 left')).toBeVisible()
  await page.getByRole('button', { name: 'Buy' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Buy' }).click()
  await expect(page.getByText('200 left')).toBeVisible()
  await expectAccessible(page, 'credit')

  await page.goto('/plans')
  await page.getByRole('button', { name: 'Choose Starter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change at the end of the period' }).click()
  await expect(page.getByText(/Starter starts after that/)).toBeVisible()
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText(/No more charges/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep the plan' }).click()
  await expect(page.getByText(/Paid until/)).toBeVisible()
})

test('a plan by transfer begins at once, and the host books its payment', async ({ page }) => {
  const name = `Transfer ${Date.now()}`
  const company = await newCompany({ company_name: name })
  await company.send('/company/stripeUpdateSubscription', { pack_id: 1, pays_by: 'transfer' })
  const host = await newStaff()
  await storeSession(page, host)
  await page.goto('/admin-support-dashboard')
  await page.getByText('Companies', { exact: true }).click()
  await page.getByLabel('Company').fill(name)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Unpaid')
  await expectAccessible(page, 'the host’s desk')
  await look(page, 'en', 'host-desk')
  await row.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(2)
  await page.getByRole('dialog').last().getByRole('button', { name: 'Mark as paid' }).click()
  await expect(dialog.getByText('Paid', { exact: true })).toBeVisible()
  await expectAccessible(page, 'a company at the desk')
  const { payments } = (await company.send('/company/stripeFetchCustomerInvoices', {})) as {
    payments: { status: string; amount: number }[]
  }
  expect(payments).toMatchObject([{ status: 'paid', amount: 2_900 }])
})

/** The text of the PDF that a link leads to, in one line. */
async function paperAt(page: Page, link: Locator): Promise<string> {
  const answer = await page.request.get((await link.getAttribute('href'))!)
  const pdf = await getDocumentProxy(new Uint8Array(await answer.body()), { verbosity: 0 })
  const { items } = await (await pdf.getPage(1)).getTextContent()
  return items
    .map(item => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll('−', '-')
}

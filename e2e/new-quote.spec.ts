import { expect } from '@playwright/test'
import { countClicks } from './clicks.ts'
import { type Company, newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible } from './look.ts'
import { mailTo } from './mail.ts'

// Covers: money/documents, money/quotes, office/quotes-list.

// A usual sale: three lines to a client who is known, sent at once. The mark is six clicks.
test.use({ viewport: { width: 1200, height: 900 } })

const items = [
  { code: 'TAP-1', name: 'Basin mixer', price: 189 },
  { code: 'LAB', name: 'Labour, an hour', price: 120 },
]
let company: Company
let email: string

test.beforeEach(async ({ page }) => {
  company = await newCompany()
  email = `bea-${Date.now().toString(36)}@example.com`
  await company.send('/client/addClient', { name: 'Bea Lindqvist', email, phone: '0491570156' })
  for (const item of items) await company.send('/company/additem', item)
  await storeSession(page, company)
  await page.goto('/dashboard')
})

for (const kind of ['quote', 'invoice'] as const) {
  test(`three lines to a known client, the ${kind} sent in four clicks`, async ({ page }) => {
    const clicks = await countClicks(page)
    await page.getByRole('link', { name: kind === 'quote' ? 'Quotes' : 'Invoices', exact: true }).click()
    await page
      .getByRole('link', { name: kind === 'quote' ? 'New Quote' : 'New Invoice' })
      .first()
      .click()
    await expect(page.getByRole('combobox', { name: 'Client' })).toBeFocused()
    await page.keyboard.type('bea')
    await expect(page.getByRole('option', { name: /Bea Lindqvist/ })).toBeVisible()
    await page.keyboard.press('Enter')
    const entry = page.getByRole('combobox', { name: 'Add a line' })
    await expect(entry).toBeFocused()
    // By its code, by its name, and in words that the price book does not have.
    await page.keyboard.type('tap-1')
    await expect(page.getByRole('option', { name: /Basin mixer.*189/ })).toHaveAttribute(
      'data-combobox-selected',
    )
    await page.keyboard.press('Enter')
    await page.keyboard.type('labour')
    await expect(page.getByRole('option', { name: /Labour.*120/ })).toHaveAttribute('data-combobox-selected')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Parking')
    await expect(page.getByRole('option', { name: /Parking/ })).toHaveAttribute('data-combobox-selected')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('group', { name: 'Parking' }).getByLabel('Price')).toBeFocused()
    await page.keyboard.type('15')
    await page.keyboard.press('Enter')
    await expect(entry).toBeFocused()
    await expect(page.getByRole('status', { name: 'Total' })).toHaveText('$356.40')
    // What the bar at the top half hides has no size to press.
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page, `a new ${kind}`)
    await page.getByRole('button', { name: kind === 'quote' ? 'Save and send' : 'Send', exact: true }).click()
    await page
      .getByRole('dialog', { name: `Send the ${kind}` })
      .getByRole('button', { name: 'Send', exact: true })
      .click()
    await expect(
      page.getByRole('dialog', { name: kind === 'quote' ? /Quote #1/ : /Invoice #1/ }),
    ).toBeVisible()
    expect(await clicks()).toBe(4)
    await expect(async () => expect(await mailTo(email)).toContain('$356.40')).toPass()
  })
}

import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible, look } from './look.ts'
import { mailTo } from './mail.ts'

// Covers: money/card-payments, money/invoices, money/ledger, office/invoices-list, portal/public-documents.

// A client pays by card on a phone, in two parts, while the office looks on; then the office gives one of them back.

interface Entry {
  kind: string
  amount: number
}

test('a client pays an invoice by card in two parts, the office sees each, and gives one back', async ({
  page,
  browser,
}) => {
  const company = await newCompany({ company_name: 'Kettle Plumbing' })
  const email = `nadia-${randomBytes(5).toString('hex')}@example.com`
  await company.send('/settings/connectOnlinePayments', { key: `sk_test_${randomBytes(8).toString('hex')}` })
  const parts = { is_on: true, takes_parts: true, least_part_cents: 2_000 }
  await company.send('/settings/saveOnlinePayments', parts)
  const lines = [{ name: 'Kitchen mixer, supplied and fitted', quantity: 1, price: 100 }]
  const draft = (await company.send('/jobs/addInvoice', { name: 'Nadia Kerr', email, lines })) as Opened
  const { id } = draft.result
  await company.send(`/jobs/sendInvoice/${id}`, { via: 'none' })
  const { link } = (await company.send('/jobs/getCardPayments', { id })) as { link: string }

  await storeSession(page, company)
  await page.goto(`/invoices?open=${id}`)
  const office = page.getByRole('dialog', { name: /Invoice #1/ })
  await expect(office.getByText('Unpaid', { exact: true })).toBeVisible()

  const far = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const phone = await far.newPage()
  await phone.goto(link)
  await expect(phone.getByRole('button', { name: 'Pay $110.00 by card' })).toBeVisible()
  await phone.getByRole('button', { name: 'Pay part' }).click()
  await phone.getByLabel('Amount').fill('109.80')
  await phone.getByRole('button', { name: 'Pay $109.80 by card' }).click()
  await expect(
    phone.getByText('The rest would be too small to pay by card. Please pay in full.').first(),
  ).toBeVisible()
  await phone.getByLabel('Amount').fill('60')
  await expect(phone.getByText('$50.00 still to pay after this.')).toBeVisible()
  await expectAccessible(phone, 'a part on a phone')
  await look(phone, 'en', 'pay-a-part')
  await payOnStripe(phone, '$60.00', 'AUD 60.00')
  await expect(phone.getByRole('alert').filter({ hasText: 'Thank you' })).toContainText(
    '$50.00 still to pay.',
  )
  await expect(phone.getByText('Receipt #1 · $60.00')).toBeVisible()
  await expect(office.getByText('Part paid', { exact: true })).toBeVisible()

  await payOnStripe(phone, '$50.00', 'AUD 50.00')
  await expect(phone.getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(phone.getByText('Receipt #2 · $50.00')).toBeVisible()
  await expect(phone.getByRole('button', { name: /by card$/ })).toHaveCount(0)
  const receipt = phone.waitForEvent('download')
  await phone.getByRole('link', { name: 'Download PDF' }).last().click()
  expect((await receipt).suggestedFilename()).toMatch(/^Receipt \d+ – .+\.pdf$/)
  expect(await mailTo(email)).toContain('Receipt #')

  const cards = office.getByRole('region', { name: 'Card payments' })
  await expect(cards.getByRole('button', { name: 'Refund to the card' })).toHaveCount(2)
  await look(page, 'en', 'paid-by-card')
  // The last one stands first.
  await cards.getByRole('button', { name: 'Refund to the card' }).first().click()
  const refund = page.getByRole('dialog', { name: 'Refund to the card' })
  await refund.getByRole('button', { name: 'Refund $50.00' }).click()
  await expect(cards.getByText('Refund of $50.00: refunded')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Pay $50.00 by card' })).toHaveCount(0)
  await phone.reload()
  await expect(phone.getByRole('button', { name: 'Pay $50.00 by card' })).toBeVisible()
  await far.close()

  const { result } = (await company.send('/jobs/fetchInvoiceById', { id })) as Opened
  expect(result.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['invoice', 110],
    ['payment', -60],
    ['payment', -50],
    ['refund', 50],
  ])
  expect(result.owed).toBe(50)
})

interface Opened {
  result: { id: number; owed: number; entries: Entry[] }
}

/** From the invoice's page to Stripe's, and back. */
async function payOnStripe(phone: Page, amount: string, there: string) {
  await phone.getByRole('button', { name: `Pay ${amount} by card` }).click()
  await expect(phone.getByRole('heading', { name: there })).toBeVisible()
  await phone.getByRole('button', { name: 'Pay', exact: true }).click()
  await phone.waitForURL(/clientPortal\/invoice/)
}

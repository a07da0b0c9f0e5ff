import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible } from './look.ts'

// Covers: money/quotes, sales.

// A form on the company's website, on another origin, makes a lead at once, which becomes a quote.
test.use({ viewport: { width: 1440, height: 900 } })

/** A plain website that a company has put the code into. */
async function websiteWith(code: string) {
  const site = createServer((_request, reply) =>
    reply
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><title>Our site</title><h1>Us</h1>${code}`),
  )
  await new Promise<void>(done => site.listen(0, '127.0.0.1', done))
  const { port } = site.address() as AddressInfo
  return { url: `http://localhost:${port}/`, close: () => site.close() }
}

test('the form on a website makes a lead that shows at once and becomes a quote, which takes its status along', async ({
  page,
  browser,
}) => {
  const company = await newCompany()
  await storeSession(page, company)
  await page.goto('/settings/webform')
  await page.getByLabel('Form is active').check()
  await page.getByLabel('Title').fill('Ask Olivia')
  const preview = page.frameLocator('iframe[title="Preview"]')
  await expect(preview.getByRole('heading', { name: 'Ask Olivia' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  const code = page.locator('pre').first()
  await expect(code).toContainText('embed.js')
  await expectAccessible(page, 'Web Form')
  const site = await websiteWith((await code.textContent()) ?? '')
  await page.goto('/manage/leads')
  await expect(page.getByText('No leads yet')).toBeVisible()

  const visitor = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await visitor.goto(site.url)
  const form = visitor.frameLocator('iframe')
  await form.getByLabel('Name').fill('Grace Lee')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText('Please fill this in.').first()).toBeVisible()
  await form.getByLabel('Phone').fill('0412 555 099')
  await form.getByLabel('Email').fill('grace@example.com')
  await form.getByLabel('How can we help?').fill('Hot water is out.')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('status')).toContainText('Thank you.')
  await visitor.close()
  site.close()

  // Nobody has touched the office's page: it comes by itself, and the menu counts it.
  const row = page.getByRole('row').filter({ hasText: 'Grace Lee' })
  await expect(row).toContainText('Hot water is out.')
  await expect(page.getByRole('link', { name: /Leads/ }).getByText('1 new')).toBeAttached()
  await row.click()
  const lead = page.getByRole('dialog', { name: /Grace Lee/ })
  await expectAccessible(page, 'a lead')
  await expect(page.getByText('1 new')).toHaveCount(0)
  await lead.getByRole('link', { name: 'Create Quote' }).click()
  await expect(page).toHaveURL(/newquotes.*leadId=/)
  await page.getByRole('combobox', { name: 'Add a line' }).fill('Hot water unit')
  await page.keyboard.press('Enter')
  await page.getByLabel('Price', { exact: true }).fill('1200')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const quote = page.getByRole('dialog', { name: /^Quote #/ })
  await quote.getByRole('button', { name: 'Send' }).click()
  const sending = page.getByRole('dialog', { name: 'Send the quote' })
  await sending.getByRole('button', { name: 'Send' }).click()
  await quote.getByRole('link', { name: 'Open the lead' }).click()
  const quoted = page.getByRole('dialog', { name: /Grace Lee/ })
  await expect(quoted.getByText('Quoted').first()).toBeVisible()
  await expect(quoted.getByRole('link', { name: /Quote #/ })).toBeVisible()
})

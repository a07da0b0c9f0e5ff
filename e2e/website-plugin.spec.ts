import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible } from './look.ts'

// Covers: sales, portal/plugin.

// The plugin in a page of another origin: a button opens the form, whose lead arrives; a website that is not listed gets none.
test.use({ viewport: { width: 1440, height: 900 } })

/** A website that a company has put the plugin into. */
async function websiteWith(code: string) {
  const site = createServer((_request, reply) =>
    reply
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><html lang="en"><title>Our site</title><main><h1>Us</h1></main>${code}</html>`),
  )
  await new Promise<void>(done => site.listen(0, '127.0.0.1', done))
  const { port } = site.address() as AddressInfo
  return { host: `localhost:${port}`, url: `http://localhost:${port}/`, close: () => site.close() }
}

test('a visitor asks by the button on a website, and a website that is not listed is refused', async ({
  page,
  browser,
}) => {
  const company = await newCompany()
  await storeSession(page, company)
  await page.goto('/settings/webform')
  await page.getByLabel('Form is active').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('pre').first()).toContainText('embed.js')
  await page.goto('/settings/plugin')
  await page.getByLabel('Plugin is active').check()
  await page.getByLabel('Visitors can ask to be texted back').check()
  await page.getByRole('button', { name: 'Save' }).click()
  const code = page.locator('pre').first()
  await expect(code).toContainText('plugin.js')
  const preview = page.frameLocator('iframe[title="Preview"]')
  await expect(preview.getByRole('button', { name: 'Contact us' })).toBeVisible()
  await expectAccessible(page, 'Website Plugin')
  const site = await websiteWith(`<div data-tradewind="text"></div>${(await code.textContent()) ?? ''}`)

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const visitor = await context.newPage()
  await visitor.goto(site.url)
  await expectAccessible(visitor, 'a website with the plugin')
  await visitor.getByRole('button', { name: 'Contact us' }).click()
  await expect(visitor.getByRole('dialog', { name: 'Contact us' })).toBeVisible()
  await visitor.keyboard.press('Escape')
  await expect(visitor.getByRole('button', { name: 'Contact us' })).toBeFocused()
  await visitor.keyboard.press('Enter')
  const form = visitor.frameLocator('iframe[title="Ask us for a quote"]')
  await form.getByLabel('Name').fill('Grace Lee')
  await form.getByLabel('Phone').fill('0412 555 099')
  await form.getByLabel('How can we help?').fill('Hot water is out.')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('status')).toContainText('Thank you.')
  await visitor.keyboard.press('Tab')
  await visitor.getByRole('button', { name: 'Close' }).click()
  const box = visitor.frameLocator('iframe[title="Text us"]')
  await box.getByLabel('Your name').fill('Alan Hill')
  await box.getByLabel('Mobile').fill('0412 555 077')
  await box.getByLabel('How can we help?').fill('Do you fix taps?')
  await box.getByRole('button', { name: 'Send' }).click()
  await expect(box.getByRole('status')).toContainText('We’ll text you back.')
  expect(await context.cookies()).toEqual([])
  await page.goto('/manage/leads')
  for (const name of ['Grace Lee', 'Alan Hill'])
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()

  await page.goto('/settings/plugin')
  for (const part of ['Web form', 'Text us'])
    await expect(
      page.getByRole('row').filter({ hasText: site.host }).filter({ hasText: part }),
    ).toContainText('Shown')
  await page.getByRole('combobox', { name: 'Allowed websites' }).fill('smithplumbing.com.au')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.').last()).toBeVisible()
  await visitor.goto(site.url)
  await visitor.getByRole('button', { name: 'Contact us' }).click()
  await expect(form.getByText('This form isn’t available right now.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'Website not allowed' }).first()).toContainText(
    site.host,
  )
  await context.close()
  site.close()
})

import { expect } from '@playwright/test'
import { newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible, look } from './look.ts'

// Covers: portal/public-pages, portal/fingertip, portal/minisite.

test('a website is made of a design and read on a phone without a script; buttons stand in their order', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const company = await newCompany()
  await company.send('/company/account', { phone: '0412 345 678' })
  await storeSession(page, company)
  await page.goto('/minisite')
  await page.getByRole('button', { name: 'Use Bold' }).click()
  const blocks = page.getByRole('list', { name: 'Blocks of the website' })
  await expect(blocks.getByRole('listitem').first()).toBeVisible()
  await look(page, 'en', 'minisite')
  await expectAccessible(page, 'the website’s builder')
  await blocks
    .getByRole('button', { name: /^Welcome/ })
    .first()
    .press('Enter')
  await page.getByLabel('Title', { exact: true }).fill('Hot water today')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.frameLocator('iframe[title="Preview"]')
  await expect(preview.getByRole('heading', { level: 1, name: 'Hot water today' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Published' })).toBeVisible()

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  const visitor = await phone.newPage()
  const address = await page.getByRole('link', { name: /\/site\// }).getAttribute('href')
  await visitor.goto(address!)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Hot water today' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Call 0412 345 678' }).first()).toHaveAttribute(
    'href',
    'tel:+61412345678',
  )
  expect(await phone.cookies()).toEqual([])

  await page.goto('/fingertip')
  const buttons = page.getByRole('list', { name: 'Buttons of the page' })
  await buttons.getByRole('button', { name: 'Move Text us with the arrow keys' }).press('ArrowUp')
  await expect(buttons.getByRole('listitem').first()).toContainText('Text us')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Published' })).toBeVisible()
  await look(page, 'en', 'fingertip')
  await visitor.goto(address!.replace('/site/', '/f/'))
  await expect(visitor.getByRole('listitem').first()).toHaveText('Text us')
  await expect(visitor.getByRole('link', { name: 'Visit our website' })).toBeVisible()
  await phone.close()

  const reader = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const looks = await reader.newPage()
  for (const path of [address!, address!.replace('/site/', '/f/')]) {
    await looks.goto(path)
    await expectAccessible(looks, path)
  }
  await reader.close()
})

import { expect } from '@playwright/test'
import { type Company, newCompany, newTechnician, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible, look } from './look.ts'

// Covers: portal/public-pages, portal/fingertip, portal/minisite, portal/own-domain, portal/booking-page, sales/web-form.

/** Switches the web form and the booking page on. */
async function openDoors(company: Company, slug: string): Promise<void> {
  const reply = await fetch(`${company.server.address}/api/jobs/getJobsType`, {
    headers: { authorization: `Bearer ${company.session.token}` },
  })
  const { result } = (await reply.json()) as { result: { value: number }[] }
  const types = [{ id: result[0]!.value, price: 'from $120', questions: [] }]
  await company.send('/booking/settings', { is_on: true, mode: 'book', slug, types })
  await company.send('/settings/saveWebForm', { is_on: true })
}

test('a website is made of a design and read on a phone, its form is sent, its booking page stands in it', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const company = await newCompany()
  await newTechnician(company)
  await company.send('/company/account', { phone: '0412 345 678' })
  await openDoors(company, `pages-${Date.now().toString(36)}`)
  await storeSession(page, company)
  await page.goto('/minisite')
  await page.getByRole('button', { name: 'Use Vivid' }).click()
  const blocks = page.getByRole('list', { name: 'Blocks of the website' })
  await expect(blocks.getByRole('listitem').first()).toBeVisible()
  await page.getByLabel('Add block').getByRole('button', { name: 'Online booking' }).click()
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
  await page.getByRole('button', { name: 'Done' }).click()
  const address = await page.getByRole('link', { name: /\/site\// }).getAttribute('href')
  await visitor.goto(address!)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Hot water today' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Call 0412 345 678' }).first()).toHaveAttribute(
    'href',
    'tel:+61412345678',
  )
  expect(await phone.cookies()).toEqual([])
  await expect(visitor.frameLocator('iframe.book').getByLabel('Address of the work')).toBeVisible()

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
  const card = await visitor.request.get(`${address!.replace('/site/', '/f/')}/contact.vcf`)
  expect(await card.text()).toContain('TEL')
  await phone.close()

  const reader = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const looks = await reader.newPage()
  for (const path of [address!, address!.replace('/site/', '/f/')]) {
    await looks.goto(path)
    await expectAccessible(looks, path)
  }
  await looks.goto(address!)
  const form = looks.frameLocator('.frame iframe')
  await form.getByLabel('Name').fill('Ada Byron')
  await form.getByLabel('Email').fill(`ada-${Date.now().toString(36)}@example.com`)
  await form.getByLabel('Phone').fill('0412 555 099')
  await form.getByLabel('How can we help?').fill('Hot water is out.')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('status')).toContainText('Thank you.')
  await reader.close()
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible } from './look.ts'
import { launchServer } from './server.ts'

// Covers: sales/search-console, portal/plugin.

// A company shows that websites of another origin are its own, by a tag and by a file, and puts the plugin into one.
test.use({ viewport: { width: 1440, height: 900 } })

/** A website whose pages can be changed while it stands; /away/ leads to another one. */
async function website() {
  const pages = new Map<string, string>()
  const site = createServer((request, reply) => {
    const path = request.url ?? '/'
    if (path.startsWith('/away')) return reply.writeHead(302, { location: '/' }).end()
    const page = pages.get(path)
    reply.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page)
  })
  await new Promise<void>(done => site.listen(0, '127.0.0.1', done))
  const { port } = site.address() as AddressInfo
  return { pages, url: `http://localhost:${port}/`, close: () => site.close() }
}

const htmlOf = (head: string, body = '') =>
  `<!doctype html><html lang="en"><head><title>Our site</title>${head}</head><body><main><h1>Us</h1></main>${body}</body></html>`

const prefix = (page: Page) => page.getByLabel('URL prefix')
const method = (page: Page) => page.getByRole('combobox', { name: 'Verification method' })
const getToken = (page: Page) => page.getByRole('button', { name: 'Get Verification Token' })
const verify = (page: Page) => page.getByRole('button', { name: 'Verify URL Prefix' })
const line = (page: Page, n: number) => page.locator('pre').nth(n)

test('a website is verified by a tag and by a file, stands in the table, and carries the plugin', async ({
  page,
  browser,
}) => {
  // It starts a server of its own.
  test.setTimeout(300_000)
  // Only a server in a closed network looks at websites of its own machine.
  const server = await launchServer({ WEBSITE_PRIVATE_ADDRESSES: '1' })
  const site = await website()
  try {
    const company = await newCompany({}, server)
    await storeSession(page, company)
    await page.goto(`${server.address}/settings/googleSearch`)
    await expect(page.getByText('No verified websites yet')).toBeVisible()

    await getToken(page).click()
    await expect(page.getByText('URL prefix is required')).toBeVisible()
    await prefix(page).fill('javascript:alert(1)')
    await getToken(page).click()
    await expect(
      page.getByText('Enter the full address, such as https://smithplumbing.com.au.'),
    ).toBeVisible()
    await prefix(page).fill(`${site.url}away/`)
    await verify(page).click()
    await expect(page.getByText('Get a verification token for this address first.').first()).toBeVisible()
    await getToken(page).click()
    await expect(line(page, 0)).toContainText('tradewind-site-verification')
    await verify(page).click()
    await expect(
      page.getByText('This address leads to another one. Enter that address.').first(),
    ).toBeVisible()

    await prefix(page).fill(site.url)
    // The message of the address before may still stand.
    const token = page.waitForResponse(answer => answer.url().endsWith('/getVerificationToken'))
    await getToken(page).click()
    await token
    await expect(
      page.getByText('Verification token retrieved. Please add it to your site.').first(),
    ).toBeVisible()
    site.pages.set('/', htmlOf(''))
    await verify(page).click()
    await expect(
      page.getByText('The token isn’t on this website yet. Add it, then try again.').first(),
    ).toBeVisible()
    await expect(page.getByText('No verified websites yet')).toBeVisible()
    const tag = (await line(page, 0).textContent())!
    site.pages.set('/', htmlOf(tag))
    await verify(page).click()
    const rows = page.getByRole('row')
    await expect(rows.filter({ hasText: site.url })).toContainText('SITE')

    await prefix(page).fill(`${site.url}shop/`)
    await method(page).click()
    await page.getByRole('option', { name: 'FILE' }).click()
    await getToken(page).click()
    await expect(line(page, 1)).toContainText('tradewind-site-verification: ')
    const [name, content] = [await line(page, 0).textContent(), await line(page, 1).textContent()]
    site.pages.set(`/shop/${name}`, content!)
    await verify(page).click()
    await expect(rows.filter({ hasText: `${site.url}shop/` })).toContainText('Tradewind')
    await expect(rows).toHaveCount(3)
    await expectAccessible(page, 'Google Search Console')

    await page.goto(`${server.address}/settings/plugin`)
    await page.getByLabel('Plugin is active').check()
    await page.getByLabel('Visitors can ask to be texted back').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(line(page, 0)).toContainText('plugin.js')
    site.pages.set('/', htmlOf(tag, `<div data-tradewind="text"></div>${await line(page, 0).textContent()}`))
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(site.url)
    await expect(
      visitor.frameLocator('iframe[title="Text us"]').getByLabel('How can we help?').first(),
    ).toBeVisible()
    // The frame takes the height of its page.
    const frame = visitor.locator('iframe[title="Text us"]')
    await expect(frame).not.toHaveCSS('height', '480px')
    await visitor.context().close()

    await page.goto(`${server.address}/settings/googleSearch`)
    await page.getByRole('button', { name: `Remove ${site.url}shop/` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(rows).toHaveCount(2)
  } finally {
    site.close()
    await server.stop()
  }
})

test('addresses without https and in a private network are refused with their reason', async ({ page }) => {
  await storeSession(page, await newCompany())
  await page.goto('/settings/googleSearch')
  for (const [address, reason] of [
    ['http://smithplumbing.com.au', 'Enter an address that begins with https.'],
    ['https://127.0.0.1/', 'This address is in a private network.'],
    ['https://192.168.1.20/shop', 'This address is in a private network.'],
  ] as const) {
    await prefix(page).fill(address)
    await getToken(page).click()
    await expect(page.getByText(reason).first()).toBeVisible()
    await prefix(page).fill('')
  }
  await expect(page.locator('pre')).toHaveCount(0)
})

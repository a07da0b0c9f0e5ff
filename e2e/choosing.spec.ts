import { expect, type Page } from '@playwright/test'
import { type Company, newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible } from './look.ts'

// Covers: clients/clients, office/new-job, money/quotes, money/documents, guide/find, stock/price-book.

test.use({ viewport: { width: 1440, height: 900 } })

let company: Company

test.beforeEach(async ({ page }) => {
  company = await newCompany()
  for (const [name, phone] of [
    ['Chloë Tran', '0491570156'],
    ['Jörg Tran', '0491579212'],
  ])
    await company.send('/client/addClient', { name, phone, email: `${phone}@example.com` })
  await company.send('/company/additem', { name: 'Call-out fee', code: 'CALL', price: 120, quantity: 1 })
  await storeSession(page, company)
  await page.goto('/jobs')
  await expect(page.getByRole('heading', { name: 'Jobs' }).first()).toBeVisible()
})

/** Holds each answer to a search of clients back, and each script of a part that is not there yet. */
async function delay(page: Page, url: string | RegExp, milliseconds: number) {
  await page.route(url, async route => {
    await new Promise(resolve => setTimeout(resolve, milliseconds))
    await route.continue()
  })
}

test('on a slow line keys typed at once reach New Job, and Enter books whom they name', async ({ page }) => {
  await delay(page, '**/client/getClients', 1_500)
  await delay(page, /NewJob.*\.js/, 1_500)
  await page.keyboard.press('n')
  await page.keyboard.type('tran')
  const dialog = page.getByRole('dialog', { name: /New Job/ })
  const field = dialog.getByRole('combobox', { name: 'Client, phone or address' })
  await expect(field).toHaveValue('tran')
  await expect(page.getByRole('option', { name: /Chloë Tran/ })).toBeVisible()
  await field.fill('Jörg Tran')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Jörg Tran')
  await expect(dialog.getByRole('textbox', { name: 'Job Description' })).toBeFocused({ timeout: 10_000 })
  await dialog.getByRole('tab', { name: 'Client' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Name' })).toHaveValue('Jörg Tran')
  await expect(dialog.getByLabel(/^Phone/)).toHaveValue(/212/)
})

test('a new client after another one has none of their details', async ({ page }) => {
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: /New Job/ })
  const field = dialog.getByRole('combobox', { name: 'Client, phone or address' })
  await field.fill('jörg')
  await page.getByRole('option', { name: /Jörg Tran/ }).click()
  await field.fill('Nadia New')
  await page.getByRole('option', { name: 'New client “Nadia New”' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Name' })).toHaveValue('Nadia New')
  await expect(dialog.getByLabel(/^Phone/)).toHaveValue('')
  await expect(dialog.getByLabel(/^Email/)).toHaveValue('')
})

test('Ctrl+K gets the number that is typed while the palette loads', async ({ page }) => {
  await delay(page, /FindPalette.*\.js/, 1_500)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('0491579212')
  await expect(page.getByRole('combobox', { name: /^Find a job/ })).toHaveValue('0491579212')
  await expect(page.getByRole('option', { name: /Jörg Tran/ })).toBeVisible()
})

test('a quote takes the client that is meant, and keeps no text of which nothing was chosen', async ({
  page,
}) => {
  await delay(page, '**/client/getClients', 1_500)
  await page.goto('/quotes/newquotes')
  const client = page.getByRole('combobox', { name: 'Client' })
  await expect(client).toBeFocused()
  await page.keyboard.type('tran')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: /Chloë Tran/ })).toHaveAttribute('data-combobox-selected', {
    timeout: 10_000,
  })
  await expect(client).toHaveValue('tran')
  const entry = page.getByRole('combobox', { name: 'Add a line' })
  await entry.fill('call')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Call-out fee' })).toBeVisible()
  await expect(entry).toHaveValue('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Client: nothing was chosen/)).toBeVisible()
  await expect(client).toBeFocused()
  await expectAccessible(page, 'a client who was not chosen')
  await client.fill('Jörg Tran')
  await page.keyboard.press('Enter')
  await expect(page.getByText('0491 579 212')).toBeVisible({ timeout: 10_000 })
})

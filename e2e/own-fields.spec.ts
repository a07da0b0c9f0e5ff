import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { type Company, newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible, look } from './look.ts'
import { codeTo, mailTo } from './mail.ts'

// Covers: account/custom-fields, messages/message-templates, money/quotes, office/quotes-list, portal/public-documents,
// portal/client-home.

// A company keeps fields of its own on quotes and clients: from the settings to the list, its file, the client's page and a
// mail. Renamed they keep what was answered; taken away, it can still be read.

test.describe('fields of a company’s own', () => {
  test.describe.configure({ mode: 'serial' })
  const client = { name: 'Nadia Kerr', email: `nadia-${Date.now().toString(36)}@example.com` }
  let company: Company
  let page: Page

  test.beforeAll(async ({ browser }) => {
    company = await newCompany({ company_name: 'Kettle Plumbing' })
    page = await (await browser.newContext({ acceptDownloads: true })).newPage()
    await storeSession(page, company)
  })
  test.afterAll(async () => page.context().close())

  async function openFields(of: string) {
    await page.goto('/jobsettings/customFields')
    await page.getByRole('combobox', { name: 'Fields of' }).click()
    await page.getByRole('option', { name: of, exact: true }).click()
    await expect(page.getByText(new RegExp(`appear on every ${of.toLowerCase().slice(0, -1)}`))).toBeVisible()
  }
  async function saveFields() {
    const saved = page.waitForResponse(answer => answer.url().includes('/company/saveCustomFields'))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    expect((await saved).status()).toBe(200)
  }
  const openQuote = async () => {
    await page.goto('/quotes')
    await page.getByRole('row').filter({ hasText: client.name }).click()
    return page.getByRole('dialog', { name: /Quote #1/ })
  }

  test('the office makes a field for quotes and one for clients', async () => {
    await openFields('Quotes')
    await page.getByRole('button', { name: 'Add field' }).click()
    await page.getByLabel('Label').fill('Roof')
    await page.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Single select' }).click()
    for (const option of ['Tile', 'Metal']) {
      await page.getByRole('combobox', { name: 'Options' }).fill(option)
      await page.keyboard.press('Enter')
    }
    for (const name of ['Show in the list', 'Print on the PDF', 'Show to the client', 'Use in messages'])
      await page.getByRole('switch', { name }).check()
    await saveFields()
    await openFields('Clients')
    await page.getByRole('button', { name: 'Add field' }).click()
    await page.getByLabel('Label').fill('Member number')
    await page.getByRole('switch', { name: 'Show to the client' }).check()
    await page.getByRole('switch', { name: 'Use in messages' }).check()
    await expectAccessible(page, 'the settings of own fields')
    await look(page, 'en', 'own-fields')
    await saveFields()
  })

  test('a mail of the company says them, put in by the menu', async () => {
    await page.goto('/template/client-SMS')
    await page.getByRole('button', { name: 'New Template' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New Template' })
    await dialog.getByLabel('Template Name').fill('Member')
    await dialog.getByRole('button', { name: 'Insert placeholder' }).click()
    await page.getByRole('menuitem', { name: 'Member number' }).click()
    await expect(dialog.getByLabel('Template Content')).toHaveValue('{{Client_Field_1}}')
    await expect(dialog.getByRole('group', { name: 'Preview' })).toContainText('Member number')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()
    await company.send('/template/editCompanyEmailTemplate', {
      name: 'quote-email',
      subject: 'Your roof: {{Quote_Field_1}}',
      content: 'Member {{Client_Field_1}}, roof {{Quote_Field_1}}.',
      version: 0,
    })
  })

  test('a quote with them is found, filtered, filed, sent and read', async () => {
    const { id } = (await company.send('/client/addClient', {
      ...client,
      custom_fields: [{ id: 1, values: ['M-77'] }],
    })) as { id: number }
    const lines = [{ id: '1', name: 'Work', quantity: 1, price: 100 }]
    await company.send('/client/createQuotes', { ...client, client_id: id, lines })
    const custom_fields = [{ id: 1, values: ['Metal'] }]
    await company.send('/client/createQuotes', { name: 'Otto Berg', lines, custom_fields })
    const quote = await openQuote()
    await quote.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('combobox', { name: 'Roof' }).click()
    await page.getByRole('option', { name: 'Tile' }).click()
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog', { name: 'The client’s view' })
    await expect(preview).toContainText('Tile')
    await expect(preview).toContainText('M-77')
    await preview.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const saved = page.getByRole('dialog', { name: /Quote #1/ })
    await expect(saved.getByRole('region', { name: 'Changes of custom fields' })).toContainText(
      'Roof set to: Tile',
    )
    await saved.getByRole('button', { name: 'Send', exact: true }).click()
    const sending = page.getByRole('dialog', { name: 'Send the quote' })
    await expect(sending.getByRole('textbox', { name: 'Text' })).toContainText('Member number')
    await sending.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(saved.getByText('Sent', { exact: true })).toBeVisible()
    const mail = await mailTo(client.email)
    expect(mail).toContain('Your roof: Tile')
    expect(mail).toContain('Member M-77, roof Tile.')

    await page.goto('/quotes')
    await expect(page.getByRole('columnheader', { name: 'Roof' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: client.name })).toContainText('Tile')
    await page.getByRole('combobox', { name: 'Custom Fields' }).click()
    await page.getByRole('option', { name: 'Metal' }).click()
    await expect(page.getByRole('row').filter({ hasText: client.name })).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: 'Otto Berg' })).toHaveCount(1)
    await page.goto('/quotes')
    await page.getByRole('searchbox', { name: 'Search quotes' }).fill('tile')
    await expect(page.getByRole('row').filter({ hasText: 'Otto Berg' })).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: client.name })).toHaveCount(1)
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const csv = await readFile(await (await file).path(), 'utf8')
    expect(csv).toContain('Roof')
    expect(csv).toContain('Tile')

    const path = /\/clientPortal\/quotes\/[\w.-]+/.exec(mail)![0]
    await page.goto(path)
    await expect(page.getByText('Tile', { exact: true })).toBeVisible()
    await expect(page.getByText('M-77', { exact: true })).toBeVisible()
  })

  test('the client sees them in the portal, on a phone and in the dark', async ({ browser }) => {
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
    const portal = await phone.newPage()
    await portal.goto('/clientPortal/login')
    await portal.getByLabel('Email or mobile number').fill(client.email)
    await portal.getByRole('button', { name: 'Send the code' }).click()
    await portal.getByLabel('Code', { exact: true }).fill(await codeTo(client.email))
    await portal.getByRole('button', { name: 'Sign in' }).click()
    await expect(portal.getByText('Member number: M-77')).toBeVisible()
    await expect(portal.getByText('Roof: Tile')).toBeVisible()
    await look(portal, 'en', 'own-fields-in-the-portal')
    await portal.emulateMedia({ colorScheme: 'dark' })
    await look(portal, 'en', 'own-fields-in-the-dark-portal')
    await expectAccessible(portal, 'own fields in the portal')
    await phone.close()
    const saved = await openQuote()
    await page.setViewportSize({ width: 390, height: 844 })
    const history = saved.getByRole('region', { name: 'Changes of custom fields' })
    await history.scrollIntoViewIfNeeded()
    await look(page, 'en', 'own-fields-history')
    await page.emulateMedia({ colorScheme: 'dark' })
    await history.scrollIntoViewIfNeeded()
    await look(page, 'en', 'own-fields-dark-history')
    await expectAccessible(page, 'the history of own fields')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  test('an option that is renamed keeps answers, and a field that is gone can still be read', async () => {
    await openFields('Quotes')
    await page.getByRole('combobox', { name: 'Options' }).click()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('Slate')
    await page.keyboard.press('Enter')
    await saveFields()
    await expect(await openQuote()).toContainText('Tile')
    await openFields('Quotes')
    await page.getByRole('button', { name: 'Remove' }).click()
    await saveFields()
    const quote = await openQuote()
    await expect(quote).toContainText('Roof')
    await expect(quote).toContainText('Tile')
  })
})

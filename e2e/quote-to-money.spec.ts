import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { getDocumentProxy } from 'unpdf'
import { type Company, newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible, look } from './look.ts'
import { mailTo } from './mail.ts'

// Covers: clients/clients, jobs/job-payment, money/document-design, money/documents, money/invoices,
// money/job-documents, money/ledger, money/quotes, money/statements, office/client-page, office/invoices-list,
// office/quotes-list.

// From a quote to money in the bank, over two browsers: the office at its desk, the client on a phone. What is on paper
// is what is on the screen, to the cent.

test.describe('from a quote to money', () => {
  test.describe.configure({ mode: 'serial' })
  const client = { name: 'Nadia Kerr', email: `nadia-${Date.now().toString(36)}@example.com` }
  let company: Company
  let page: Page
  let phone: Page
  let far: BrowserContext

  test.beforeAll(async ({ browser }) => {
    company = await newCompany({ company_name: 'Kettle Plumbing' })
    await company.send('/settings/setBankingDetails', {
      account_name: 'Kettle Plumbing',
      bsb: '062000',
      account_number: '12345678',
    })
    page = await (await browser.newContext({ acceptDownloads: true })).newPage()
    await storeSession(page, company)
    far = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    phone = await far.newPage()
  })
  test.afterAll(async () => {
    await page.context().close()
    await far.close()
  })

  test('the office quotes with options and a deposit', async () => {
    await page.goto('/quotes/newquotes')
    await page.getByRole('combobox', { name: 'Client' }).fill(client.name)
    await page.getByRole('option', { name: /^New client/ }).click()
    await page.getByLabel('Email').fill(client.email)
    await page.getByLabel('Billing address').fill('12 Smith Street, Parramatta NSW')
    const options = page.getByRole('region', { name: 'Options' })
    for (const [at, name] of ['Good', 'Best'].entries()) {
      await options.getByRole('button', { name: 'Add Option' }).click()
      await page
        .getByRole('region', { name: `Option ${at + 1}` })
        .getByLabel('Name')
        .fill(name)
    }
    await addLine({ name: 'Labour', price: '333.33', option: 'Every option' })
    await addLine({ name: 'Tap', price: '150', option: 'Good' })
    await addLine({ name: 'Mixer', price: '275.55', quantity: '2', option: 'Best' })
    const filter = await addLine({ name: 'Filter', price: '45.05', option: 'Every option' })
    await filter.getByRole('checkbox', { name: 'Optional' }).check()
    const permit = await addLine({ name: 'Permit', price: '110', option: 'Every option' })
    await permit.getByRole('checkbox', { name: 'Taxable' }).uncheck()
    await page.getByLabel('Deposit').fill('30')
    await expect(page.getByText(/before work starts/)).toContainText('$192.50')
    await look(page, 'en', 'quote-editor')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const quote = page.getByRole('dialog', { name: /Quote #1/ })
    await quote.getByRole('button', { name: 'Send', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Send the quote' })
      .getByRole('button', { name: 'Send', exact: true })
      .click()
    await expect(quote.getByText('Sent', { exact: true })).toBeVisible()
  })

  test('the client chooses on a phone, signs and accepts', async () => {
    await phone.goto(await linkIn('quotes'))
    await phone.getByRole('radio', { name: /Best/ }).click()
    await phone.getByRole('checkbox', { name: /Filter/ }).check()
    await expect(sum(phone, 'Total')).toHaveText('$1,132.43')
    await expect(sum(phone, 'Deposit before work starts')).toHaveText('$339.73')
    await expectAccessible(phone, 'the quote on a phone')
    await phone.getByLabel('Your name').fill(client.name)
    await phone.getByRole('img', { name: 'Sign here' }).scrollIntoViewIfNeeded()
    const box = (await phone.getByRole('img', { name: 'Sign here' }).boundingBox())!
    await phone.mouse.move(box.x + 30, box.y + 40)
    await phone.mouse.down()
    await phone.mouse.move(box.x + 120, box.y + 90, { steps: 6 })
    await phone.mouse.move(box.x + 200, box.y + 30, { steps: 6 })
    await phone.mouse.up()
    await look(phone, 'en', 'quote-signed')
    await phone.getByRole('button', { name: 'Accept and sign' }).click()
    await expect(phone.getByText(/Accepted by Nadia Kerr/)).toBeVisible()
    const text = await paper(phone, phone.getByRole('link', { name: 'Download PDF' }))
    for (const said of ['$1,132.43', '$92.95', '$339.73', 'Nadia Kerr']) expect(text).toContain(said)
  })

  test('the deposit was invoiced by the acceptance, and is paid by transfer', async () => {
    const quote = page.getByRole('dialog', { name: /Quote #1/ })
    await page.goto('/quotes')
    await page.getByRole('row').filter({ hasText: client.name }).click()
    const claims = quote.getByRole('region', { name: 'Invoiced from quote #1' })
    await expect(claims).toContainText('$339.73 of $1,132.43 invoiced, $792.70 left')
    await claims.getByRole('button', { name: 'Invoice', exact: true }).click()
    const part = page.getByRole('dialog', { name: 'Invoice quote #1' })
    await expect(part.getByRole('radio', { name: /^Deposit of/ })).toHaveCount(0)
    await expectAccessible(page, 'what to invoice of a quote')
    await page.keyboard.press('Escape')
    await claims.getByText('Invoice #1').click()
    const invoice = page.getByRole('dialog', { name: /Invoice #1/ })
    await expect(sum(invoice, 'Total')).toHaveText('$339.73')
    await onPaperAsOnScreen(invoice)

    await phone.goto(await linkIn('invoice'))
    await expect(sum(phone, 'Owed')).toHaveText('$339.73')
    await expect(phone.getByRole('region', { name: 'How to pay' })).toContainText('062-000')
    await look(phone, 'en', 'deposit-on-a-phone')
    await pay(invoice)
    await phone.reload()
    await expect(sum(phone, 'Owed')).toHaveText('$0.00')
  })

  test('the job is done, and the final invoice takes the deposit off', async () => {
    await page.goto('/quotes')
    await page.getByRole('row').filter({ hasText: client.name }).click()
    const quote = page.getByRole('dialog', { name: /Quote #1/ })
    await quote.getByRole('button', { name: 'Convert to job' }).click()
    await expect(page).toHaveURL(/job=\d+/)
    const job = /job=(\d+)/.exec(page.url())![1]!
    await company.send(`/jobs/edit/${job}`, { id: Number(job), job_status_id: 3, payby_id: 3 })
    await page.goto(`/jobs/${job}/invoice`)
    const claims = page.getByRole('region', { name: 'Invoiced from quote #1' })
    await expect(claims).toContainText('$339.73 of $1,132.43 invoiced, $792.70 left')
    await expect(sum(page, 'Less invoice #1')).toHaveText(/339\.73/)
    await expect(sum(page, 'Total')).toHaveText('$792.70')
    await look(page, 'en', 'final-invoice')
    await expectAccessible(page, 'the final invoice')
    await sendInvoice()
    const invoice = page.getByRole('dialog', { name: /Invoice #2/ })
    await expect(sum(invoice, 'Total')).toHaveText('$792.70')
    await onPaperAsOnScreen(invoice)
    await pay(invoice)
    const text = await paper(page, invoice.getByRole('button', { name: 'Receipt', exact: true }))
    for (const said of ['Receipt', '#2', '$792.70', 'Transfer']) expect(text).toContain(said)
  })

  test('nothing is owed any more, and the statement says how that came', async () => {
    await page.goto('/invoices/ageing')
    await expect(page.getByText('No outstanding invoices')).toBeVisible()
    await page.goto('/clients')
    await page.getByRole('button', { name: `Open ${client.name}` }).click()
    await page.getByRole('link', { name: 'Statement' }).click()
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(7)
    await expect(rows.nth(2)).toContainText('$339.73')
    await expect(rows.last()).toContainText('$0.00')
    await look(page, 'en', 'statement')
    await expectAccessible(page, 'the statement')
    const text = await paper(page, page.getByRole('button', { name: 'PDF' }))
    for (const said of ['Invoice #1', '$339.73', 'Invoice #2', '$792.70', 'Closing balance', '$0.00'])
      expect(text).toContain(said)
  })

  /** An amount beside its label. */
  const sum = (on: Page | Locator, label: string) =>
    on
      .locator('dt')
      .filter({ hasText: new RegExp(`^${label.replace('#', '\\#')}`) })
      .last()
      .locator('xpath=following-sibling::dd[1]')

  async function addLine(line: { name: string; price: string; quantity?: string; option: string }) {
    const name = line.option === 'Every option' ? 'Lines in every option' : line.option
    const card = page.getByRole('region', { name, exact: true })
    await card.getByRole('combobox', { name: /^Add a line/ }).fill(line.name)
    await page.keyboard.press('Enter')
    const row = card.getByRole('group', { name: line.name, exact: true })
    await row.getByLabel('Price').fill(line.price)
    if (line.quantity) await row.getByLabel('Quantity').fill(line.quantity)
    return row
  }

  /** The client's page in the newest mail to them. */
  async function linkIn(kind: 'quotes' | 'invoice'): Promise<string> {
    let path: string | undefined
    await expect(async () => {
      path = new RegExp(`/clientPortal/${kind}/[\\w.-]+`).exec(await mailTo(client.email))?.[0]
      expect(path).toBeTruthy()
    }).toPass()
    return path!
  }

  async function sendInvoice() {
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Send the invoice' })
      .getByRole('button', { name: 'Send', exact: true })
      .click()
    await expect(page).toHaveURL(/\/invoices\?open=\d+/)
  }

  async function pay(invoice: Locator) {
    await invoice.getByRole('button', { name: 'Take Payment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Take Payment' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(invoice.getByText('Paid', { exact: true }).first()).toBeVisible()
  }

  /** The text of the PDF that a button saves, in one line. */
  async function paper(on: Page, button: Locator): Promise<string> {
    const [download] = await Promise.all([on.waitForEvent('download'), button.click()])
    const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())), {
      verbosity: 0,
    })
    const pages: string[] = []
    for (let n = 1; n <= pdf.numPages; n++) {
      const { items } = await (await pdf.getPage(n)).getTextContent()
      pages.push(items.map(item => ('str' in item ? item.str : '')).join(' '))
    }
    return pages.join(' ').replaceAll('−', '-')
  }

  /** Every amount that the dialog shows of the document stands on its paper too. */
  async function onPaperAsOnScreen(invoice: Locator) {
    const shown = await invoice.locator('table, dl').allInnerTexts()
    const amounts = new Set(
      shown
        .join(' ')
        .replaceAll('−', '-')
        .match(/-?\$[\d,]+\.\d\d/g),
    )
    expect(amounts.size).toBeGreaterThan(2)
    const text = await paper(page, invoice.getByRole('button', { name: 'PDF', exact: true }))
    for (const amount of amounts) expect(text).toContain(amount)
  }
})

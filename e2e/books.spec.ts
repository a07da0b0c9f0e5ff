import { expect, type Page } from '@playwright/test'
import { type Company, newCompany, storeSession } from './company.ts'
import { anAddress, test } from './journey.ts'
import { expectAccessible } from './look.ts'
import { launchServer } from './server.ts'
import { xeroHouse } from './xero-house.ts'

// Covers: money/accounting.

// From the first sign-in at the books to the last: matched, sent, paid there and here, compared, and given back. The
// server is one of its own, as its operator has an app at the program.

/** The vendor's allowance may have a turn wait for the next minute. */
const aTurn = { timeout: 150_000 }

test.describe('a company and its books', () => {
  test.describe.configure({ mode: 'serial', timeout: 900_000 })
  let xero: Awaited<ReturnType<typeof xeroHouse>>
  let server: Awaited<ReturnType<typeof launchServer>>
  let company: Company
  let page: Page
  const made = async (path: string, body: object) =>
    ((await company.send(path, body)) as { result: { id: number } }).result
  const list = (name: string) =>
    page.getByRole('radiogroup', { name: 'Records' }).getByText(name, { exact: true })

  test.beforeAll(async ({ browser }) => {
    xero = await xeroHouse()
    xero.enterContact('Ada Byron', 'ada@example.test')
    xero.enterContact('Grace Hopper', '')
    server = await launchServer(xero.variables)
    company = await newCompany({}, server)
    for (const [name, email] of [
      ['Ada Byron', 'ada@example.test'],
      ['Bob Weir', 'bob@example.test'],
    ]) {
      const lines = [{ name: 'Mixer tap', quantity: 2, price: 100 }]
      const { id } = await made('/jobs/addInvoice', { name, email, lines })
      await company.send(`/jobs/sendInvoice/${id}`, { via: 'none' })
    }
    const context = await browser.newContext({ baseURL: server.address, extraHTTPHeaders: anAddress() })
    page = await context.newPage()
    await storeSession(page, company)
  })
  test.afterAll(async () => {
    await page?.context().close()
    await server?.stop()
    await xero?.stop()
  })

  test('connects, confirms which client is which contact, and sends what was previewed', async () => {
    await page.goto('/settings/accounting')
    await page.getByRole('button', { name: 'Connect Xero' }).click()
    await expect(page.getByText('Your books are connected.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Organisation' }).click()
    await page.getByRole('option', { name: 'Harbour Books' }).click()
    await expect(page.getByText('Xero · Harbour Books')).toBeVisible()
    await expect(page.getByText('Once you start, we’ll send:')).toBeVisible()
    await page.getByRole('button', { name: 'Read contacts' }).click()
    await expect(page.getByText('Same email')).toBeVisible()
    await page.getByRole('button', { name: 'Confirm matches' }).click()
    await expect(page.getByText('Clients matched. You can start sending.')).toBeVisible()
    // The list stays until somebody leaves it.
    await expect(page.getByText('Same email')).toBeVisible()
    await expectAccessible(page, 'clients and contacts')
    expect(xero.of('Invoices')).toEqual([])
    await page.getByRole('button', { name: 'Start sending' }).click()
    await list('Sent').click()
    await expect(page.getByText('Everything has been sent.')).toBeVisible(aTurn)
    expect(xero.of('Contacts').map(({ Name }) => Name)).toEqual(['Ada Byron', 'Grace Hopper', 'Bob Weir'])
    expect(xero.of('Invoices').map(({ Total }) => Total)).toEqual([220, 220])
    await page.getByRole('button', { name: /Invoice, 1 · Ada Byron/ }).click()
    const record = page.getByRole('dialog')
    await expect(record.getByText('Added')).toBeVisible()
    await record.getByText('What was sent').click()
    await expect(record.getByText(/"Mixer tap"/)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  test('payments entered there come back; the same amount here is asked about', async () => {
    xero.enterPayment('1', 120)
    xero.enterPayment('2', 50)
    // The office types Bob's money too, twice, before anybody has looked.
    const { data } = (await company.send('/jobs/getInvoices', {
      pagination: { pageNumber: 1, pageSize: 10, sortField: 'id', sortOrder: 'ASC' },
    })) as { data: { id: number; number: string | number }[] }
    const bob = data.find(each => String(each.number) === '2')!
    await company.send('/accounting/pause', {})
    await company.send(`/jobs/payInvoice/${bob.id}`, { amount_cents: 5_000, method: 3 })
    await list('Payments received').click()
    // Before it goes on: the next turn looks there first.
    await company.send('/accounting/readBookPayments', {})
    await company.send('/accounting/start', {})
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(page.getByRole('button', { name: 'Same payment' })).toBeVisible(aTurn)
    const received = page.getByRole('table', { name: 'Payments received' })
    await expect(received.getByText('Entered', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Same payment' }).click()
    await expect(page.getByRole('button', { name: 'Same payment' })).toBeHidden()
    expect(xero.of('Payments')).toHaveLength(2)
    // Another 60.00 on both sides are two payments.
    xero.enterPayment('2', 60)
    await company.send('/accounting/pause', {})
    await company.send(`/jobs/payInvoice/${bob.id}`, { amount_cents: 6_000, method: 3 })
    // Before it goes on: the next turn looks there first.
    await company.send('/accounting/readBookPayments', {})
    await company.send('/accounting/start', {})
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(page.getByRole('button', { name: 'Enter as another payment' })).toBeVisible(aTurn)
    await page.getByRole('button', { name: 'Enter as another payment' }).click()
    await expect(page.getByRole('button', { name: 'Enter as another payment' })).toBeHidden()
    await expect.poll(() => xero.of('Payments').length, aTurn).toBe(4)
  })

  test('what was changed there is seen with both values; then other books take over', async () => {
    xero.moveInvoice('1', 'Grace Hopper')
    await list('Differences').click()
    await page.getByRole('button', { name: 'Check now' }).click()
    const differences = page.getByRole('table', { name: 'Differences' })
    await expect(differences.getByText('Sent: Ada Byron')).toBeVisible(aTurn)
    await expect(differences.getByText('In your books: Grace Hopper')).toBeVisible()
    await expectAccessible(page, 'differences')
    await page.getByRole('button', { name: 'Accept theirs' }).click()
    await expect(differences.getByText('Accepted', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    xero.reachOther('Bay Books')
    await page.getByRole('button', { name: 'Connect Xero' }).click()
    await expect(page.getByText('This sign-in reaches Bay Books, not Harbour Books as before.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Organisation' }).click()
    await page.getByRole('option', { name: 'Bay Books' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Use Bay Books' }).click()
    await expect(page.getByText('Xero · Bay Books')).toBeVisible()
    await expect(page.getByText('Last sent')).toBeHidden()
  })
})

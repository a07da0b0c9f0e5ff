import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type Company, newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'

// Covers: clients/imports, stock/price-book, jobs/jobs.

// Files as people have them are brought in as they are: nobody opens a spreadsheet first.
test.use({ viewport: { width: 1440, height: 900 } })

const fileOf = (name: string) => join(import.meta.dirname, 'files', name)

/** Chooses a file on the page of imports and has its rows checked. */
async function check(page: Page, name: string, beforeChecking?: () => Promise<void>): Promise<Company> {
  const company = await newCompany()
  await storeSession(page, company)
  await page.goto('/clients/import')
  await page.locator('input[type=file]').setInputFiles(fileOf(name))
  await expect(page.getByRole('button', { name: 'Check the rows' })).toBeVisible()
  await beforeChecking?.()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  return company
}
async function bringIn(page: Page, rows: number) {
  await expect(page.getByText(`New (${rows})`)).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: `Import ${rows} rows` }).click()
}
interface ListedClient {
  name: string
  phone: string
  main_address: string
  note: string
}
async function clientsOf(page: Page, company: Company): Promise<ListedClient[]> {
  await page.getByRole('link', { name: 'View Clients' }).click({ timeout: 20_000 })
  const { results } = (await company.send('/client/getClients', {})) as { results: ListedClient[] }
  return results.sort((a, b) => a.name.localeCompare(b.name))
}

const plain = [
  { name: 'Agnes Gura', phone: '0491570156', main_address: '10 Palm Street, Manly NSW 2095' },
  { name: 'Ben Okafor', phone: '0491570157', main_address: '4 Station Road, Ryde NSW 2112' },
]
const bare = (clients: ListedClient[]) =>
  clients.map(({ name, phone, main_address }) => ({ name, phone: phone.replace(/\D/g, ''), main_address }))

for (const name of ['letterhead.csv', 'semicolons.csv'])
  test(`${name} comes in as it is`, async ({ page }) => {
    const company = await check(page, name)
    await bringIn(page, 2)
    expect(bare(await clientsOf(page, company))).toEqual(plain)
  })

test('zeros that a spreadsheet dropped are put back, and shown first', async ({ page }) => {
  const company = await check(page, 'dropped-zeros.csv')
  await expect(page.getByText('491570156 → 0491 570 156')).toBeVisible({ timeout: 20_000 })
  await bringIn(page, 2)
  expect(bare(await clientsOf(page, company))).toEqual([
    { name: 'Agnes Gura', phone: '0491570156', main_address: '12 Knuckey Street, Darwin City NT 0800' },
    { name: 'Ben Okafor', phone: '0298765432', main_address: '4 Station Road, Ryde NSW 2112' },
  ])
})

test('words around a phone number become the note', async ({ page }) => {
  const company = await check(page, 'phones-with-words.csv')
  await bringIn(page, 4)
  const clients = await clientsOf(page, company)
  expect(clients.map(({ phone }) => phone.replace(/\D/g, ''))).toEqual([
    '0491570156',
    '0491570157',
    '0491570158',
    '0491570159',
  ])
  await page.getByText('Dan Price').click()
  await expect(page.getByText('after 5pm')).toBeVisible()
})

test('a file of Unicode text from a spreadsheet keeps its letters', async ({ page }) => {
  const company = await check(page, 'utf-16.txt')
  await bringIn(page, 2)
  expect((await clientsOf(page, company)).map(({ name }) => name)).toEqual(['Nguyễn Thị Hồng', 'Zoë Müller'])
})

test('a file of an old Windows program keeps its letters', async ({ page }) => {
  const company = await check(page, 'cp1252.csv')
  await bringIn(page, 2)
  expect((await clientsOf(page, company)).map(({ name }) => name)).toEqual(['José Peña', 'Zoë Müller'])
  await page.getByText('Zoë Müller').click()
  await expect(page.getByText('“Ring twice” – gate’s stiff')).toBeVisible()
})

test('the row of the headings is chosen by hand where two could be it', async ({ page }) => {
  const company = await check(page, 'two-heading-rows.csv', async () => {
    await expect(page.getByLabel('Headings in row')).toHaveValue('1')
    await page.getByLabel('Headings in row').selectOption('2')
    await expect(page.getByLabel('Headings in row')).toHaveValue('2')
    await page.getByLabel('Who it is for').selectOption({ label: 'Name' })
    await page.getByLabel('Ring them on').selectOption({ label: 'Phone' })
    await page.getByLabel('Street address of the job').selectOption({ label: 'Address' })
  })
  await bringIn(page, 2)
  expect(bare(await clientsOf(page, company))).toEqual(plain)
})

test('times come in with the zone that the file names', async ({ page }) => {
  const company = await check(page, 'zoned-times.csv')
  await bringIn(page, 4)
  await expect(page.getByRole('link', { name: 'View Open jobs' })).toBeVisible({ timeout: 20_000 })
  const { data } = (await company.send('/jobs/getJobsByDateRange', {
    startDate: '2026-03-16',
    endDate: '2026-03-19',
  })) as { data: { appointment_time: string; name: string }[] }
  const times = data.map(({ name, appointment_time }) => [name, appointment_time.slice(0, 16)])
  expect(times.sort()).toEqual([
    ['Agnes Gura', '2026-03-16T22:30'],
    ['Ben Okafor', '2026-03-17T03:30'],
    ['Cara Doyle', '2026-03-17T01:30'],
    ['Dan Price', '2026-03-16T22:30'],
  ])
})

/** Chooses a file in the dialog of the price book. */
async function priceBook(page: Page, name: string): Promise<void> {
  await storeSession(page, await newCompany())
  await page.goto('/settings/items')
  await page.getByRole('button', { name: 'Import' }).click()
  await page.locator('input[type=file]').setInputFiles(fileOf(name))
}

test('prices with decimal commas are read as they were written', async ({ page }) => {
  await priceBook(page, 'decimal-commas.csv')
  await expect(page.getByText('3 will be added')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('3 added')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('$1,234.50')).toBeVisible()
  await expect(page.getByText('$12.50')).toBeVisible()
})

test('the total at the foot of a price list is no item', async ({ page }) => {
  await priceBook(page, 'total-row.csv')
  await expect(page.getByText('2 will be added')).toBeVisible()
  await expect(page.getByText('Includes tax.').first()).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('2 added')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('Mixer tap')).toBeVisible()
  await expect(page.getByText('Total', { exact: true })).toHaveCount(0)
})

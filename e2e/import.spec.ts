import { expect } from '@playwright/test'
import { newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible } from './look.ts'

// Covers: clients/clients, clients/imports.

// A list from another product is looked at, brought in, seen in the list of clients, and taken back as a whole.
test.use({ viewport: { width: 1440, height: 900 } })

const list = `J-ID,First Name,Last Name,Company Name,Mobile Phone #s,E-mails,Service Street 1,Service City,Service State,Service Zip code,Tags
1,Agnes,Gura,,0491 570 156,agnes@example.com,10 Palm St,Manly,NSW,2095,VIP
1,Agnes,Gura,,0491 570 156,agnes@example.com,20 Gulf Dr,Ryde,NSW,2112,
2,,,=Hajoca Pty Ltd,0491 570 157,accounts@hajoca.test,1 Trade Way,Botany,NSW,2019,
3,,,,0491 570 158,,,,,,
`

test('a list of Jobber is imported and the import undone', async ({ page }) => {
  const company = await newCompany()
  await storeSession(page, company)
  await page.goto('/clients')
  await page.getByText('Import from a file').click()
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await expectAccessible(page, 'imports')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  await expect(page.getByText('Clients from Jobber')).toBeVisible()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByText('New (2)')).toBeVisible({ timeout: 20_000 })
  await page.getByText('Rejected (1)').click()
  await expect(page.getByText('This row has no name.')).toBeVisible()
  await expectAccessible(page, 'preview of an import')

  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await page.getByRole('link', { name: 'View Clients' }).click({ timeout: 20_000 })
  await expect(page.getByText('=Hajoca Pty Ltd')).toBeVisible()
  await page.getByText('Agnes Gura').click()
  await expect(page.getByText('20 Gulf Dr, Ryde NSW 2112')).toBeVisible()
  await expect(page.getByText('VIP')).toBeVisible()
  await expectAccessible(page, 'imported client')

  await page.goto('/clients/import')
  await page.getByRole('link', { name: 'clients.csv' }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('Undone')).toBeVisible({ timeout: 20_000 })
  await page.goto('/clients')
  await expect(page.getByText('No clients yet')).toBeVisible()
})

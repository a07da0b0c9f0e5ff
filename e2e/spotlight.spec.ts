import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible, look } from './look.ts'
import { photo } from './photo.ts'

// Covers: messages/social.

test('a finished job becomes a post on the company’s public page, and is taken back', async ({ page }) => {
  const company = await newCompany({ company_name: 'Harbour Plumbing' })
  const client = `Ada ${randomBytes(3).toString('hex')}`
  const added = await company.send('/jobs/add', { name: client, address: '1 Low Street, Newtown NSW 2042' })
  const { lastJobInsertId: id } = added as { lastJobInsertId: number }
  await storeSession(page, company)
  await page.goto('/social/accounts')
  await page.getByRole('switch', { name: 'On' }).click({ force: true })
  await page.getByLabel('Introduction').fill('Plumbing in the inner west.')
  await page.getByRole('button', { name: 'Save' }).click()
  const address = page.getByRole('link', { name: /\/api\/spotlight\/[\w-]+$/ })
  await expect(address).toBeVisible()
  await expectAccessible(page, 'social accounts')
  const url = new URL((await address.getAttribute('href'))!).pathname
  for (const name of ['before.png', 'after.png'])
    await page.request.post(`/api/jobs/addfiles/${id}`, {
      headers: { authorization: `Bearer ${company.session.token}` },
      multipart: { file: await photo(page, name) },
    })
  await company.send(`/jobs/edit/${id}`, { job_status_id: 3 })

  await page.goto('/social/company/spotlight')
  await page.getByRole('button', { name: 'New post' }).click()
  const dialog = page.getByRole('dialog', { name: 'New post' })
  await dialog.getByRole('combobox', { name: 'Closed job' }).click()
  await page.getByRole('option', { name: new RegExp(client) }).click()
  await dialog.getByRole('group', { name: 'Photo before' }).getByRole('button').last().click()
  await dialog.getByRole('group', { name: 'Photo after' }).getByRole('button').first().click()
  await dialog.getByRole('combobox', { name: 'Post to' }).click()
  await page.getByRole('option', { name: 'Own page' }).click()
  await dialog.getByRole('textbox', { name: 'Text' }).fill('New pipes at 1 Low Street')
  await expect(dialog.getByRole('textbox', { name: 'Client who agreed' })).toHaveValue(client)
  await expect(dialog.getByRole('region', { name: 'Preview' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Post now' }).click()
  await expect(dialog.getByText('Leave the street address out. The suburb is added for you.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Text' }).fill('New pipes, done before lunch')
  await expectAccessible(page, 'a new post')
  await look(page, 'en', 'spotlight-new')
  await dialog.getByRole('button', { name: 'Post now' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Posted', { exact: true })).toBeVisible()
  const shown = page.getByRole('img', { name: 'Before' })
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download picture' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^spotlight-\d+\.jpg$/)
  await look(page, 'en', 'spotlight')

  const reader = await page
    .context()
    .browser()!
    .newContext({ viewport: { width: 390, height: 844 } })
  const public_ = await reader.newPage()
  await public_.goto(url)
  await expect(public_.getByText('New pipes, done before lunch')).toBeVisible()
  await expect(public_.getByRole('img', { name: 'Before' })).toBeVisible()
  await expect(public_.getByText('Low Street')).toBeHidden()
  await page.getByRole('button', { name: 'Take down' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take down' }).click()
  await expect(page.getByText('Taken down', { exact: true })).toBeVisible()
  await public_.goto(url)
  await expect(public_.getByText('Nothing to show yet.')).toBeVisible()
  await reader.close()
})

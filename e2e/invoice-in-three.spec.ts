import { expect } from '@playwright/test'
import { countClicks } from './clicks.ts'
import { newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'
import { mailTo } from './mail.ts'

// Covers: office/jobs-list, office/job-dialog, money/job-documents, money/invoices.

test('a completed job is invoiced in 3 clicks from the list of jobs', async ({ page }) => {
  const company = await newCompany()
  const email = `nadia-${Date.now()}@example.com`
  const { lastJobInsertId: id } = (await company.send('/jobs/add', {
    name: 'Nadia Kerr',
    email,
    address: '12 Smith Street, Parramatta NSW',
  })) as { lastJobInsertId: number }
  await company.send(`/jobs/edit/${id}`, { job_status_id: 3, money: '180', payby_id: 3 })
  await storeSession(page, company)
  await page.goto('/jobs?tab=1')
  await expect(page.getByText('Nadia Kerr').first()).toBeVisible()
  const clicks = await countClicks(page)
  await page.getByText('Nadia Kerr').first().click()
  await page
    .getByRole('dialog', { name: /Nadia Kerr/ })
    .getByRole('button', { name: /^Invoice/ })
    .click()
  const send = page.getByRole('dialog', { name: /^Invoice \$/ })
  await send.getByRole('button', { name: /^(Issue and send|Send)/ }).click()
  await expect(send).toBeHidden()
  expect(await clicks()).toBe(3)
  expect(await mailTo(email)).toContain('180.00')
})

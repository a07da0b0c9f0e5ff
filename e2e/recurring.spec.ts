import { expect } from '@playwright/test'
import { newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible } from './look.ts'

// Covers: jobs/recurring, office/job-dialog, schedule/calendar.

// A job that was booked once is to come again: from the job, from the calendar, and in the list.
test.use({ viewport: { width: 1440, height: 900 } })

test('a job is made recurring from its Schedule tab, stands in the list, and is changed from the calendar', async ({
  page,
}) => {
  const company = await newCompany()
  const client = 'Bea Lindqvist'
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await company.send('/jobs/add', {
    name: client,
    address: '12 Smith Street, Parramatta NSW',
    appointments: [{ appointment_time: `${tomorrow}T00:00:00Z`, duration: 60 }],
  })
  await storeSession(page, company)
  await page.goto('/jobs')
  await page.getByRole('row').filter({ hasText: client }).click()
  const job = page.getByRole('dialog', { name: /^Job / })
  await job.getByRole('tab', { name: 'Schedule' }).click()
  await job.getByRole('button', { name: 'Repeat this job' }).click()
  const rule = page.getByRole('dialog', { name: 'Repeat this job' })
  await rule.getByLabel('Repeat every').fill('0')
  await rule.getByRole('button', { name: 'Save' }).click()
  await expect(rule.getByText('Repeat Every must be a positive number')).toBeVisible()
  await rule.getByLabel('Repeat every').fill('2')
  await rule.getByRole('combobox', { name: 'Ends', exact: true }).click()
  await page.getByRole('option', { name: 'Never' }).click()
  await expect(rule.getByText('Next occurrences')).toBeVisible()
  await expectAccessible(page, 'Repeat this job')
  await rule.getByRole('button', { name: 'Save' }).click()
  await expect(job.getByText('Every 2 weeks')).toBeVisible()

  await page.goto('/jobs?tab=3')
  await page.getByRole('row').filter({ hasText: client }).click()
  const list = page.getByRole('dialog', { name: client })
  await expect(list.getByRole('region', { name: 'Coming up' }).getByRole('listitem')).toHaveCount(12)
  await list.getByRole('button', { name: 'Cancel', exact: true }).click()

  await page.goto(`/calendar?view=day&date=${tomorrow}`)
  await page
    .getByRole('button', { name: new RegExp(client) })
    .first()
    .click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Recurring Job' }).click()
  await expect(page.getByText('Earlier visits don’t change')).toBeVisible()
})

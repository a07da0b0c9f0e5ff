import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { newCompany, storeSession, zoneOfMorning } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible, look } from './look.ts'
import { mailTo } from './mail.ts'

// Covers: automate/automations, messages/reviews.

test('an automation is built, tried and switched on; a client starts it, and its history says what each step did', async ({
  page,
}) => {
  const company = await newCompany({ company_name: 'Harbour Plumbing' })
  await storeSession(page, company)
  await page.goto('/automations')
  await expect(page.getByText('No automations yet')).toBeVisible()
  await page.getByRole('button', { name: 'New automation' }).click()
  await page.getByRole('menuitem', { name: /^Thank new clients/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add step' }).click()
  await dialog.getByRole('combobox', { name: 'Step 2' }).click()
  await page.getByRole('option', { name: 'Notify the team' }).click()
  await dialog.getByRole('group', { name: 'Step 2' }).getByLabel('Text').fill('Call {{Customer_Name}}')
  await expectAccessible(page, 'the builder')
  await look(page, 'en', 'automation-builder')
  await dialog.getByRole('button', { name: 'Try it' }).click()
  await expect(dialog.getByText('Last 30 days: 0 of 0 would have started. Nothing was sent.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  // It sends nothing before it is on.
  await company.send('/client/addClient', { name: 'Nadia Kerr', email: 'nadia@example.test' })
  await page.getByRole('switch', { name: 'Thank new clients on' }).click({ force: true })
  await expect(page.getByRole('switch', { name: 'Thank new clients on' })).toBeChecked()
  await company.send('/client/addClient', { name: 'Zoe Lim', email: 'zoe@example.test' })
  // Its condition leaves out whoever has no address.
  await company.send('/client/addClient', { name: 'Ben Ho', phone: '0412 345 678' })
  // Happenings wait for transactions that are open: a server that begins beside this one holds them up for some seconds.
  await expect(page.getByText('0 waiting · 1 done')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'History', exact: true }).click()
  const history = page.getByRole('dialog')
  await expect(history.getByText('Zoe Lim')).toBeVisible()
  await expect(history.getByText(/^Email the client · /)).toBeVisible()
  await expect(history.getByText('Nadia Kerr')).toBeHidden()
  await expectAccessible(page, 'the history')
  await page.keyboard.press('Escape')
  await expect(history).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'More for Thank new clients' }).click()
  await look(page, 'en', 'automations-phone')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('No automations yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('switch', { name: 'Thank new clients on' })).not.toBeChecked()
})

test('what a run has set is taken back by a press, and what it sent stays sent', async ({ page }) => {
  const company = await newCompany({ company_name: 'Harbour Plumbing' })
  await company.send('/messages/addAutomation', {
    name: 'Start new jobs',
    trigger: 'job.booked',
    actions: [
      { kind: 'status', status_id: 5 },
      { kind: 'notify', text: 'New job for {{Customer_Name}}' },
    ],
    status: 1,
  })
  await company.send('/jobs/add', { name: 'Ada Low', address: '1 Low Street' })
  await storeSession(page, company)
  await page.goto('/automations')
  await expect(page.getByText('0 waiting · 1 done')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'History', exact: true }).click()
  const history = page.getByRole('dialog', { name: 'History' })
  await history.getByRole('button', { name: 'Undo' }).click()
  const question = page.getByRole('dialog', { name: 'Undo this run?' })
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect(history.getByText(/^Change the job status · .* · Undone$/)).toBeVisible()
  await expect(history.getByText(/^Notify the team · .* · Stays sent$/)).toBeVisible()
  await expect(history.getByRole('button', { name: 'Undo' })).toBeHidden()
  await page.goto('/jobs')
  await expect(page.getByRole('row').filter({ hasText: 'Ada Low' })).toContainText('Pending')
})

test('a closed job asks its client, one star makes a task, and the drafted reply is sent', async ({
  page,
}) => {
  const company = await newCompany({ company_name: 'Harbour Plumbing', time_zone: zoneOfMorning() })
  await company.send('/settings/saveReviewSettings', {
    url: 'https://reviews.example.test/harbour',
    days_between: 90,
    own_page: true,
  })
  await company.send('/messages/addAutomation', {
    name: 'Ask after a job',
    trigger: 'job.closed',
    actions: [{ kind: 'review', method: 1 }],
    status: 1,
  })
  const email = `ada-${randomBytes(5).toString('hex')}@example.test`
  const added = await company.send('/jobs/add', { name: 'Ada Low', email, address: '1 Low Street' })
  const { lastJobInsertId: id } = added as { lastJobInsertId: number }
  await company.send(`/jobs/edit/${id}`, { job_status_id: 3 })
  const mail = await mailTo(email)
  const link = /\/customer-feedback\/[\w-]+/.exec(mail)![0]
  const phone = await page
    .context()
    .browser()!
    .newContext({ viewport: { width: 390, height: 844 } })
  const clients = await phone.newPage()
  await clients.goto(link)
  await clients.getByRole('radio', { name: '1 of 5 stars' }).check({ force: true })
  await clients.getByLabel('What went well, and what didn’t?').fill('The tap still drips')
  await clients.getByRole('button', { name: 'Send' }).click()
  // Whatever the stars: the way to the public page stands there.
  await expect(clients.getByRole('link', { name: 'Write a review' })).toHaveAttribute(
    'href',
    'https://reviews.example.test/harbour',
  )

  await storeSession(page, company)
  await page.goto('/reviews')
  await expect(page.getByText('1 opened')).toBeVisible()
  await expectAccessible(page, 'the reviews')
  await look(page, 'en', 'reviews')
  await page.getByText('The tap still drips').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Draft a reply' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Reply' })).toHaveValue(/^Hi Ada, I’m sorry/)
  await expectAccessible(page, 'a reply')
  await dialog.getByRole('button', { name: 'Send reply' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table').getByText('Answered', { exact: true })).toBeVisible()
  await clients.goto(link)
  await expect(clients.getByText('Harbour Plumbing answered:')).toBeVisible()
  await phone.close()

  // On a weekend the task stands on Monday.
  await page.goto('/calendar?view=month')
  await expect(page.getByText(/^Call Ada Low: 1 of 5 stars/).first()).toBeVisible()
})

import { expect } from '@playwright/test'
import { newCompany, newTechnician, storeSession } from './company.ts'
import { test } from './journey.ts'
import { isKept } from './kept.ts'

// Covers: office/differences, jobs/jobs, office/job-dialog, talk/notifications.

// A technician changes a job without a signal, the office the same field meanwhile: both values are kept, and one counts.

const client = 'Nadia Kerr'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('what phone and office changed alike is decided by the office, and the phone’s copy goes', async ({
  page,
  context,
  browser,
}) => {
  const company = await newCompany()
  const technician = await newTechnician(company)
  const { lastJobInsertId: jobId } = (await company.send('/jobs/add', {
    name: client,
    address: '12 Smith Street, Parramatta NSW',
    assign_worker: String(technician.id),
    schedule_appointment: 1,
    appointment_time: new Date(Date.now() + 600_000).toISOString(),
    duration: 60,
  })) as { lastJobInsertId: number }
  await storeSession(page, technician)
  await page.goto('/jobs')
  await expect(page.getByText(client).first()).toBeVisible()
  await isKept(page, ['TechnicianJob', 'LeftWritesCard', 'WaitingPage', 'getJob/', '/users/me'])

  await context.setOffline(true)
  await page.getByText(client).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Tradie Comment' }).fill('Replaced the valve')
  await dialog.getByRole('button', { name: 'Complete job' }).click()
  await expect(page.getByText(/^Offline. We’ll send/).first()).toBeVisible()
  await company.send(`/jobs/edit/${jobId}`, { tradie_comment: 'Valve only tightened' })
  await page.goto('/waiting')
  await expect(page.getByText('Tradie Comment: Replaced the valve')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('The office can see this and decide.')).toBeVisible({ timeout: 30_000 })

  const office = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await storeSession(office, company)
  await office.goto('/differences')
  const card = office.getByRole('region', { name: new RegExp(client) })
  const row = card.getByRole('row', { name: /Tradie Comment/ })
  await expect(row).toContainText('Valve only tightened')
  await expect(row).toContainText('Replaced the valve')
  await card.getByRole('button', { name: 'Use the phone’s' }).click()
  await expect(office.getByRole('region', { name: 'Decided' })).toContainText('Phone’s values saved')

  await expect(page.getByText('All sent')).toBeVisible({ timeout: 30_000 })
  await office.goto(`/jobs?job=${jobId}`)
  await expect(office.getByRole('dialog').getByRole('textbox', { name: 'Tradie Comment' })).toHaveValue(
    'Replaced the valve',
  )
  await office.close()
})

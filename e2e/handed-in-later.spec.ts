import { expect, type Page } from '@playwright/test'
import { type Company, newCompany, newTechnician, storeSession } from './company.ts'
import { test } from './journey.ts'
import { isKept } from './kept.ts'
import { photo } from './photo.ts'

// Covers: jobs/diary, jobs/files, jobs/jobs, jobs/notes, jobs/own-work, jobs/signatures, office/job-dialog,
// people/clock, people/shifts, schedule/calendar.

// A job changes hands while its technician has it open, or has no signal: nothing that was made is lost.

const client = 'Nadia Kerr'

test.describe('a job that is given to somebody else', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
  let company: Company
  let technician: Company & { id: number }
  let other: Company & { id: number }
  let jobId: number

  test.beforeEach(async ({ page }) => {
    company = await newCompany()
    technician = await newTechnician(company)
    other = await newTechnician(company)
    const booked = (await company.send('/jobs/add', {
      name: client,
      email: 'nadia@example.com',
      address: '12 Smith Street, Parramatta NSW',
      assign_worker: String(technician.id),
      schedule_appointment: 1,
      appointment_time: new Date(Date.now() + 600_000).toISOString(),
      duration: 60,
    })) as { lastJobInsertId: number }
    jobId = booked.lastJobInsertId
    await storeSession(page, technician)
    await page.goto('/jobs')
  })

  const giveAway = () => company.send(`/jobs/edit/${jobId}`, { user_id: String(other.id) })
  const open = async (page: Page) => {
    await page.getByText(client).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Complete job' })).toBeVisible()
    return dialog
  }

  test('gets the photo and the note that were made before, though it is no longer theirs', async ({
    page,
    context,
  }) => {
    const dialog = await open(page)
    await dialog.getByRole('tab', { name: 'Files' }).click()
    const files = dialog.locator('input[type=file]:not([capture])').first()
    await expect(files).toBeAttached()
    const picture = await photo(page, 'pump.png')
    await context.setOffline(true)
    await files.setInputFiles(picture)
    await expect(dialog.getByText('pump.png')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Note' }).fill('The valve is seized.')
    await dialog.locator('[data-note]').getByRole('button', { name: 'Add note' }).click()
    await expect(
      page.getByText(/^(Offline\. We’ll send|Waiting for this job’s photos)/).first(),
    ).toBeVisible()
    await giveAway()
    await context.setOffline(false)

    await expect
      .poll(() => told(company, jobId), { timeout: 60_000 })
      .toEqual(['file pump.png', 'note The valve is seized.'])
    await expect(page.getByRole('region', { name: 'Not saved' })).toBeHidden()
  })

  test('says at once who gave it to whom, and keeps what was typed to be copied', async ({ page }) => {
    const dialog = await open(page)
    await dialog.getByRole('textbox', { name: 'Tradie Comment' }).fill('Needs a new valve')
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Call back on Monday')
    await giveAway()
    const banner = dialog.getByRole('alert').filter({ hasText: 'Olivia Hart' })
    await expect(banner).toContainText('Olivia Hart reassigned this job to Theo Wills.')
    await expect(banner).toContainText('Tradie Comment: Needs a new valve')
    await expect(banner).toContainText('Call back on Monday')
    await expect(banner.getByRole('button', { name: 'Copy' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Complete job' })).toBeHidden()
    expect(await told(company, jobId)).toEqual([])
  })

  test('says so too when it is deleted', async ({ page }) => {
    const dialog = await open(page)
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Call back on Monday')
    await company.send('/jobs/archive_jobs', { ids: [jobId] })
    const banner = dialog.getByRole('alert').filter({ hasText: 'Olivia Hart' })
    await expect(banner).toContainText('Olivia Hart deleted this job.')
    await expect(banner).toContainText('Call back on Monday')
  })

  test('and a signature, the calendar and the own hours open without a signal', async ({ page, context }) => {
    await technician.send('/company/clock', { status: 'In' })
    await expect(page.getByText(client).first()).toBeVisible()
    await isKept(page, [
      'SignatureDialog',
      'RunningLateDialog',
      'CalendarPage',
      'OwnTimesPage',
      'OwnShiftsPage',
      'getJobSignature',
      'getOwnClockTimes',
      'getCalendarRows',
      '/company/items',
    ])
    await context.setOffline(true)
    await page.reload()
    const dialog = await open(page)
    await dialog.getByRole('button', { name: 'Signature' }).click()
    const signature = page.getByRole('dialog', { name: 'Signature' })
    await expect(signature.getByRole('textbox', { name: 'Signed By' })).toHaveValue(client)
    await expect(signature.getByRole('textbox', { name: 'Email' })).toHaveValue('nadia@example.com')
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Running late' }).first().click()
    await expect(page.getByRole('dialog', { name: /late/i })).toBeVisible()
    await page.goto('/calendar')
    await expect(page.getByText(client).first()).toBeVisible()
    await page.goto('/clock/own')
    await expect(page.getByText('at work now')).toBeVisible()
    await page.goto('/shift/own')
    await expect(page.getByText('Your hours')).toBeVisible()
  })
})

/** What the technician's entries in the diary say. */
async function told({ session }: Company, job: number): Promise<string[]> {
  const answer = await fetch(`${process.env.TRADEWIND_E2E_URL}/api/jobs/jobdiary/${job}`, {
    headers: { authorization: `Bearer ${session.token}` },
  })
  type Entry = { type: string; content: string | { filename: string }[]; user: string }
  const { diary } = (await answer.json()) as { diary: { changes: Entry[] }[] }
  return diary
    .flatMap(group => group.changes)
    .filter(entry => entry.user === 'Theo Wills')
    .map(({ type, content }) => {
      const text = typeof content === 'string' ? content : content[0]?.filename
      return `${type} ${text}`
    })
    .sort()
}

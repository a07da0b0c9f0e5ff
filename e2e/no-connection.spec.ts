import { expect, type Page } from '@playwright/test'
import { type Company, newCompany, newTechnician, storeSession } from './company.ts'
import { test } from './journey.ts'

// Covers: account/sign-in, jobs/diary, jobs/notes, jobs/own-work, office/job-dialog, office/jobs-list.

// A technician in a cellar: what they came for is readable, what they write is sent later, and nobody else sees any of it.

const client = 'Nadia Kerr'

test.describe('a technician without a connection', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
  let company: Company
  let technician: Company & { id: number }
  let jobId: number

  test.beforeEach(async ({ page }) => {
    company = await newCompany()
    technician = await newTechnician(company)
    const booked = (await company.send('/jobs/add', {
      name: client,
      address: '12 Smith Street, Parramatta NSW',
      assign_worker: String(technician.id),
      schedule_appointment: 1,
      appointment_time: soon(),
      duration: 60,
    })) as { lastJobInsertId: number }
    jobId = booked.lastJobInsertId
    await storeSession(page, technician)
    await page.goto('/jobs')
    await expect(page.getByText(client).first()).toBeVisible()
    await isKept(page)
  })

  test('is told what was refused, with what they had written', async ({ page, context }) => {
    await context.setOffline(true)
    await page.getByText(client).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start travel' }).click()
    await expect(page.getByText(/^Offline. We’ll send/).first()).toBeVisible()
    await page.reload()
    await company.send('/jobs/archive_jobs', { ids: [jobId] })
    await context.setOffline(false)
    const refused = page.getByRole('region', { name: 'Not saved' })
    await expect(refused).toContainText('Job Status: On the Way')
    await page.reload()
    await expect(refused).toContainText('Job Status: On the Way')
    await page.goto('/jobs')
    await refused.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(refused).toBeHidden()
  })

  test('is asked before a sign-out that would lose what waits, and then nothing of it is left', async ({
    page,
    context,
  }) => {
    await context.setOffline(true)
    await page.getByText(client).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start travel' }).click()
    await expect(page.getByText(/^Offline. We’ll send/).first()).toBeVisible()
    await page.goto('/logout')
    await page.getByRole('button', { name: 'Discard and sign out' }).click()
    await expect(page).toHaveURL(/\/auth\/login/)
    expect(await keptKeys(page)).toEqual([])
    await page.goto('/jobs')
    await expect(page).toHaveURL(/\/auth\/login/)
  })
})

/** In ten minutes, but today at the company, or it would be tomorrow's. */
const soon = () => new Date(Date.now() + 600_000).toISOString()

/** The page, its code and the jobs are in the browser's own keeping; its files come once the first load is over. */
async function isKept(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        const kept = await keptKeys(page)
        return ['/', 'TechnicianJob', 'LeftWritesCard', 'getJob/', '/users/me'].filter(
          part => !kept.some(key => (part === '/' ? key === part : key.includes(part))),
        )
      },
      { timeout: 40_000 },
    )
    .toEqual([])
}

/** Lists what this browser stores: cached files while signed in, kept reads and waiting writes. */
function keptKeys(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const files = localStorage.getItem('token') ? await (await caches.open('pages')).keys() : []
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('tradewind')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const keysOf = (name: string) =>
      new Promise<string[]>(resolve => {
        const request = db.transaction(name).objectStore(name).getAllKeys()
        request.onsuccess = () => resolve(request.result.map(String))
      })
    const kept = [...(await keysOf('replies')), ...(await keysOf('writes'))]
    db.close()
    return [...files.map(({ url }) => new URL(url).pathname), ...kept]
  })
}

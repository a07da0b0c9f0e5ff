import { type Browser, expect, type Page } from '@playwright/test'
import { addJob, type Company, newColleague, newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'
import { signIn } from './sign-in.ts'

// Covers: account/sign-in, clients/clients, jobs/jobs, office/job-dialog, office/jobs-list, office/new-job,
// schedule/calendar.

// Everyday failures: typed text survives, and the screen says what to do.

test('a session that ends while a job is typed in: after signing in again the words are back', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/jobs#newJob')
  await page.getByLabel('Job Description').fill('Half of a long phone call')
  await page.getByRole('tab', { name: 'Client' }).click()
  await page.getByRole('combobox', { name: 'Name', exact: true }).fill('Interrupted Caller')
  await page.getByRole('combobox', { name: 'Address', exact: true }).fill('1 Low Street, Ryde NSW')
  await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    await fetch('/api/login/logout', { headers })
  })
  // The page may notice by itself first: then there is nothing left to press.
  await page
    .getByRole('button', { name: 'Save' })
    .click({ timeout: 3_000 })
    .catch(() => {})
  await expect(page).toHaveURL(/\/auth\/login/)
  await page.getByText('owner@demo.test').click()
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByLabel('Job Description')).toHaveValue('Half of a long phone call')
})

test('two people change different fields of one job: both are kept and nobody is asked', async ({
  browser,
}) => {
  const [ladder, gate] = ['Bring the long ladder', 'Gate code is 4711']
  const [first, second] = await twoWindowsOnOneJob(browser)
  await second.getByLabel('Tradie Comment').fill(ladder)
  await first.getByLabel('Company Comment').fill(gate)
  await save(first)
  await expect(second.getByLabel('Company Comment')).toHaveValue(gate)
  await save(second)
  await expect(second.getByText('Saved.').first()).toBeVisible()
  await second.reload()
  await expect(second.getByLabel('Tradie Comment')).toHaveValue(ladder)
  await expect(second.getByLabel('Company Comment')).toHaveValue(gate)
})

test('two people change the same field of one job: the second is asked whose is kept', async ({
  browser,
}) => {
  const [ladder, gate] = ['Bring the long ladder', 'Gate code is 4711']
  const [first, second] = await twoWindowsOnOneJob(browser)
  await second.getByLabel('Company Comment').fill(ladder)
  await first.getByLabel('Company Comment').fill(gate)
  await save(first)
  await save(second)
  const stale = second.getByRole('dialog').filter({ hasText: 'Keep mine' })
  await expect(stale).toContainText(gate)
  await stale.getByRole('button', { name: 'Keep mine' }).click()
  await expect(second.getByText('Saved.').first()).toBeVisible()
  await second.reload()
  await expect(second.getByLabel('Company Comment')).toHaveValue(ladder)
})

test('filters and search stay in the address', async ({ page }) => {
  await signIn(page)
  await page.goto('/jobs')
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Awaiting Payment' }).click()
  await expect(page).toHaveURL(/status=5/)
  await page.getByPlaceholder('Search in all fields').fill('plumb')
  await expect(page).toHaveURL(/q=plumb/)
  await page.reload()
  await expect(page.getByPlaceholder('Search in all fields')).toHaveValue('plumb')
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Awaiting Payment')
})

test('a deleted job comes back with one click', async ({ page }) => {
  const company = await newCompany()
  for (const name of ['Maria Rossi', 'Ben Holt']) await addJob(company, name)
  await storeSession(page, company)
  await page.goto('/jobs')
  const row = page.getByRole('row').nth(1)
  const number = (await row.textContent())?.match(/#\d+/)?.[0] ?? ''
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('dialog').filter({ hasText: 'Confirm Deletion' })
  await question.getByRole('button', { name: /Delete/ }).click()
  await expect(page.getByText('Jobs deleted successfully.')).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(`Open job ${number.slice(1)}`) })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: new RegExp(`Open job ${number.slice(1)}`) })).toBeVisible()
})

test('without a connection the calendar says so, keeps what it showed, and a move goes back', async ({
  page,
}) => {
  await signIn(page)
  // The week of three days from now has open work in it, whenever this runs.
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await page.goto(`/calendar?view=week&date=${soon}`)
  const first = page.locator('[data-item="event"]:not([data-dimmed])').first()
  await expect(first).toBeVisible()
  await page.waitForLoadState('networkidle')
  const label = await first.getAttribute('aria-label')
  const id = await first.getAttribute('data-id')
  await page.context().setOffline(true)
  await page.locator(`[data-id="${id}"]`).first().focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByText(/Can’t reach the server/).first()).toBeVisible()
  await expect(page.locator(`[data-id="${id}"]`).first()).toHaveAttribute('aria-label', label ?? '')
  await page.context().setOffline(false)
})

test('an unknown page says so and leads back', async ({ page }) => {
  await signIn(page)
  await page.goto('/no-such-page')
  await expect(page.getByRole('link', { name: /dashboard/i }).last()).toBeVisible()
})

test('a technician has no way into the office’s screens', async ({ page }) => {
  await signIn(page, 'tech')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'My jobs', exact: true })).toBeVisible()
  await expect(menu.getByText('Team')).toBeHidden()
  await page.goto('/team')
  await expect(page.getByRole('button', { name: 'Add Technician' })).toBeHidden()
  await page.goto('/jobs')
  await expect(page.getByRole('button', { name: 'Actions', exact: true })).toBeHidden()
})

test('who discards what was typed goes on where they were, by the keyboard', async ({ page }) => {
  await signIn(page)
  await page.goto('/clients')
  const opener = page.getByRole('button', { name: 'New Client' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Half a name')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(opener).toBeFocused()
})

test('a permission that is switched off while its screen is open closes the screen', async ({ page }) => {
  const company = await newCompany()
  const office = await newColleague(company, { fullname: 'Olga Reyes', group_id: 2 })
  await storeSession(page, office)
  await page.goto('/team')
  await expect(page.getByRole('button', { name: 'Add Technician' })).toBeVisible()
  await company.send('/settings/editRolePermissions', { data: [{ permission_id: 1001, roles: '' }] })
  await expect(page.getByText('Your group can’t open this page')).toBeVisible()
})

async function windowOf(browser: Browser, company: Company): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await storeSession(page, company)
  return page
}

async function twoWindowsOnOneJob(browser: Browser): Promise<[Page, Page]> {
  const company = await newCompany()
  await addJob(company, 'Maria Rossi')
  const [first, second] = [await windowOf(browser, company), await windowOf(browser, company)]
  await openNewestJob(first)
  await second.goto(first.url())
  await expect(second.getByLabel('Company Comment')).toBeVisible()
  return [first, second]
}

async function openNewestJob(page: Page): Promise<void> {
  await page.goto('/jobs')
  await page.getByRole('row').nth(1).click()
  await expect(page.getByLabel('Company Comment')).toBeVisible()
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

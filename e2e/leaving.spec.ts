import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { signIn } from './sign-in.ts'

// Covers: office/job-form, office/new-job.

// Whoever keeps editing is where they were, with all that was typed, however they were about to leave.

const words = 'Half of a long phone call'
const description = (page: Page) => page.getByLabel('Job Description')

async function typeNewJob(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'New Job' }).first().click()
  await description(page).fill(words)
}
async function keepEditing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('button', { name: 'Keep editing' })).toBeHidden()
}
async function expectNewJobOver(page: Page, path: string): Promise<void> {
  await expect(description(page)).toHaveValue(words)
  await expect(page).toHaveURL(new RegExp(`${path}#newJob$`))
}

test('in a fresh tab', async ({ page }) => {
  await signIn(page)
  const tab = await page.context().newPage()
  await tab.goto('/jobs')
  await typeNewJob(tab)
  await tab.evaluate(() => history.back())
  await keepEditing(tab)
  await expectNewJobOver(tab, '/jobs')
})

test('after another screen', async ({ page }) => {
  await signIn(page)
  await page.getByRole('link', { name: 'Jobs', exact: true }).first().click()
  await expect(page).toHaveURL(/\/jobs$/)
  await typeNewJob(page)
  await page.evaluate(() => history.back())
  await keepEditing(page)
  await expectNewJobOver(page, '/jobs')
})

test('pressing Back again and again', async ({ page }) => {
  await signIn(page)
  await page.getByRole('link', { name: 'Calendar', exact: true }).first().click()
  await page.getByRole('link', { name: 'Jobs', exact: true }).first().click()
  await expect(page).toHaveURL(/\/jobs$/)
  await typeNewJob(page)
  for (let times = 0; times < 3; times++) await page.evaluate(() => history.back())
  await keepEditing(page)
  await expectNewJobOver(page, '/jobs')
})

test('by another hash in the address; who discards goes where they wanted to', async ({ page }) => {
  await signIn(page)
  await page.goto('/jobs')
  await typeNewJob(page)
  await page.evaluate(() => {
    location.hash = 'content'
  })
  await keepEditing(page)
  await expectNewJobOver(page, '/jobs')
  await page.evaluate(() => history.back())
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(description(page)).toBeHidden()
  await expect(page).toHaveURL(/\/jobs$/)
})

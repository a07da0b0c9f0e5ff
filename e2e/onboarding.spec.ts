import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { expectAccessible } from './look.ts'

// Covers: account/company, account/sign-in, clients/clients, guide/onboarding, people/team.

// A new company gets started: what is done stays done, what is skipped can be taken up again.
test.describe.configure({ mode: 'serial' })

const stamp = Date.now().toString(36)
let page: Page

test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage()
})
test.afterAll(async () => {
  await page.context().close()
})

const step = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const tour = () => page.getByRole('dialog')

test('signing up leads to the first steps', async () => {
  await page.goto('/auth/signup')
  await page.getByLabel('Full name').fill('Ines Tal')
  await page.getByLabel('Company name').fill(`Tal Electrical ${stamp}`)
  await page.getByLabel('Email').fill(`ines-${stamp}@example.com`)
  await page.locator('input[type=password]').fill('seven warm lamps')
  await page.getByRole('button', { name: 'Start Free Trial' }).click()
  await page.getByRole('link', { name: 'Start working' }).click()
  await expect(page).toHaveURL(/\/onboarding$/)
  await expect(page.getByRole('heading', { name: 'Welcome, Ines' })).toBeVisible()
  await expect(page.getByText('0 of 5 done')).toBeVisible()
  await expectAccessible(page, 'first steps')
})

test('the company’s details are a step', async () => {
  await page.getByRole('link', { name: 'Fill in your details' }).click()
  await expect(page).toHaveURL(/\/account\?step=1/)
  await expect(page.getByText('Step 1 of 5: Tell us about your business')).toBeVisible()
  await page.getByLabel('ABN').fill('51 824 753 556')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // The logo is offered before the step leaves.
  await page.getByRole('button', { name: 'Continue without a logo' }).click()
  await expect(page).toHaveURL(/\/onboarding$/)
  await expect(page.getByText('Done. Next: Invite your team')).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(/\/onboarding$/)
  await expect(step('Tell us about your business').getByText('Done')).toBeVisible()
  await expect(page.getByText('1 of 5 done')).toBeVisible()
})

test('a skipped step stays skipped until that is undone', async () => {
  await step('Invite your team').getByRole('button', { name: 'Skip for now' }).click()
  await expect(step('Invite your team').getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.reload()
  await step('Invite your team').getByRole('button', { name: 'Undo' }).click()
  await expect(step('Invite your team').getByRole('button', { name: 'Skip for now' })).toBeVisible()
})

test('a step opens its form, over which no tour is laid, and saving it leads back', async () => {
  await page.getByRole('link', { name: 'Invite team member' }).click()
  const form = page.getByRole('dialog', { name: 'Add Technician' })
  await form.getByLabel(/^Name/).fill('Tao Lin')
  await form.getByLabel(/^Email/).fill(`tao-${stamp}@example.com`)
  await form.getByRole('button', { name: 'Add and invite' }).click()
  await expect(page).toHaveURL(/\/onboarding$/)
  await expect(page.getByText('2 of 5 done')).toBeVisible()
  await expect(step('Add your first client')).toHaveAttribute('aria-current', 'step')
})

test('the tour of a step’s screen leads back, and the first client is a step', async () => {
  await page.goto('/clients?source=onboarding')
  await expect(page).toHaveURL(/\/clients\?source=onboarding/)
  const back = tour().getByRole('button', { name: 'Return to onboarding' })
  await expect(async () => {
    if (!(await back.isVisible()))
      await tour().getByRole('button', { name: 'Next' }).click({ timeout: 2_000 })
    await expect(back).toBeVisible({ timeout: 500 })
  }).toPass()
  await back.click()
  await expect(page).toHaveURL(/\/onboarding$/)

  // Somebody adds a client elsewhere: the list of steps hears of it.
  const other = await page.context().newPage()
  await other.goto('/clients')
  await other.getByRole('button', { name: 'New Client' }).first().click()
  await other.getByRole('dialog').getByLabel(/^Name/).fill('Bea Lindqvist')
  await other.getByRole('button', { name: 'Add client' }).click()
  await expect(other.getByText('Bea Lindqvist').first()).toBeVisible()
  await other.close()
  await expect(page.getByText('3 of 5 done')).toBeVisible()
})

test('the tutorial counts the pages that were seen', async () => {
  await page.goto('/dashboard')
  await page.getByRole('region', { name: 'Tour' }).getByRole('button', { name: 'No, thanks' }).click()
  const tutorial = page.getByRole('region', { name: 'Have a look around' })
  await expect(tutorial.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
  await tutorial.getByRole('link', { name: 'Team' }).click()
  await expect(page).toHaveURL(/\/team\?first_view=1/)
  await tour().getByRole('button', { name: 'Skip' }).click()
  await expect(tour()).toBeHidden()
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Home' }).click()
  await expect(tutorial.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '20')
  await expect(tutorial.getByRole('link', { name: 'Job' })).toHaveAttribute('aria-current', 'step')
  await expect(tour()).toBeHidden()
  await expectAccessible(page, 'dashboard with the tutorial')
  await tutorial.getByRole('button', { name: 'Close the tutorial' }).click()
  await expect(tutorial).toBeHidden()
})

test('through the steps, the way leads to the dashboard from then on', async () => {
  await page.goto('/')
  for (const name of ['Book your first job', 'Put it on the calendar']) {
    await step(name).getByRole('button', { name: 'Skip for now' }).click()
  }
  await expect(page.getByRole('heading', { name: 'That’s all for now' })).toBeVisible()
  await expectAccessible(page, 'the end of the steps')
  await page.getByRole('link', { name: 'Go to the dashboard', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/dashboard$/)
})

import { expect } from '@playwright/test'
import { newCompany, newTechnician, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible } from './look.ts'
import { wordsOf } from './words.ts'

// Covers: account/sign-in, jobs/job-status, office/job-dialog, office/jobs-list, people/profile,
// schedule/calendar.

for (const code of ['de', 'ja'] as const) {
  test(`who chooses ${code} keeps it through sign-in, list and calendar`, async ({ page }) => {
    const t = wordsOf(code)
    await page.goto('/auth/login')
    await page.getByRole('combobox', { name: 'Language' }).selectOption(code)
    await expect(page.locator('html')).toHaveAttribute('lang', code)
    await page.getByText('owner@demo.test').click()
    await page.getByRole('button', { name: t('Login'), exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard/)
    await page
      .getByRole('link', { name: t('Jobs'), exact: true })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: t('Jobs List') })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('link', { name: t('Calendar'), exact: true })).toBeVisible()
    await expectAccessible(page, `jobs in ${code}`)
  })
}

for (const code of ['de', 'fr', 'es'] as const) {
  test(`on a phone a technician reads every button of a job whole, in ${code}`, async ({ page }) => {
    const company = await newCompany()
    const technician = await newTechnician(company)
    const appointment_time = new Date(Date.now() + 600_000).toISOString()
    const worker = String(technician.id)
    await company.send('/jobs/add', {
      name: 'Nadia Kerr',
      phone: '0412 345 678',
      email: 'nadia@example.com',
      address: '1 Low Street',
      appointments: [{ appointment_time, duration: 60, worker }],
    })
    await technician.send('/users/language', { language: code })
    await page.setViewportSize({ width: 390, height: 844 })
    await storeSession(page, technician)
    await page.addInitScript(language => localStorage.setItem('language', language), code)
    await page.goto('/jobs')
    await page.getByText('Nadia Kerr').first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: wordsOf(code)('Complete job') })).toBeVisible()
    await expect(dialog.getByRole('button', { name: wordsOf(code)('Start work') })).toBeVisible()
    const cut = await dialog.getByRole('button').evaluateAll(buttons =>
      buttons
        .filter(button => {
          const parts = [button, ...button.querySelectorAll('span')]
          return (
            button.getBoundingClientRect().right > innerWidth ||
            parts.some(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
          )
        })
        .map(button => button.textContent),
    )
    expect(cut).toEqual([])
  })
}

test('on a phone no screen is wider than the phone, in German', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('language', 'de'))
  await page.goto('/auth/login')
  await page.getByText('tech@demo.test').click()
  await page.getByRole('button', { name: wordsOf('de')('Login'), exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  for (const path of [
    '/dashboard',
    '/jobs',
    '/jobs?tab=2',
    '/calendar',
    '/settings/notification',
    '/terms',
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBeLessThanOrEqual(390)
  }
})

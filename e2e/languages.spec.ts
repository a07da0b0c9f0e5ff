import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { expectAccessible } from './look.ts'
import { wordsOf } from './words.ts'

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

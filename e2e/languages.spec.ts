import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'

const words = {
  de: { login: 'Anmelden', jobs: 'Aufträge', calendar: 'Kalender' },
  ja: { login: 'ログイン', jobs: '案件', calendar: 'カレンダー' },
} as const

for (const code of ['de', 'ja'] as const) {
  test(`who chooses ${code} keeps it through sign-in, list and calendar`, async ({ page }) => {
    await page.goto('/auth/login')
    await page.getByRole('combobox', { name: 'Language' }).selectOption(code)
    await expect(page.locator('html')).toHaveAttribute('lang', code)
    await page.getByText('owner@demo.test').click()
    await page.getByRole('button', { name: words[code].login, exact: true }).click()
    await expect(page).toHaveURL(/\/dashboard/)
    await page.getByRole('link', { name: words[code].jobs }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: words[code].jobs })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('link', { name: words[code].calendar })).toBeVisible()
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa'])
      .analyze()
    expect(violations.map(v => `${v.id} ${v.nodes[0]?.html}`)).toEqual([])
  })
}

test('on a phone no screen is wider than the phone, in German', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('language', 'de'))
  await page.goto('/auth/login')
  await page.getByText('tech@demo.test').click()
  await page.getByRole('button', { name: words.de.login, exact: true }).click()
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

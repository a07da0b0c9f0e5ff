import { expect, type Page } from '@playwright/test'

/** Signs in to the demo company by its sign-in page. */
export async function signIn(page: Page, who: 'owner' | 'office' | 'tech' = 'owner'): Promise<void> {
  await page.goto('/auth/login')
  await page.getByText(`${who}@demo.test`).click()
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)
}

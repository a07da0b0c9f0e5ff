// Makes the pictures of the README from the demo company of a running server: npm start, then npm run screenshots
import { mkdir } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { findBrowser } from '../kit/browser.mjs'

const address = process.env.TRADEWIND_URL ?? 'http://127.0.0.1:4000'
const folder = 'docs/screenshots'

const pictures = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'jobs', path: '/jobs' },
  { name: 'calendar', path: '/calendar?view=week' },
  {
    name: 'job',
    path: '/jobs',
    async before(page) {
      await page.getByRole('row').nth(1).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'calendar-dark', path: '/calendar?view=month', dark: true },
  { name: 'phone', path: '/dashboard', who: 'tech@demo.test', size: { width: 390, height: 844 } },
]

const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
await mkdir(folder, { recursive: true })
for (const picture of pictures) {
  const page = await browser.newPage({
    viewport: picture.size ?? { width: 1440, height: 900 },
    colorScheme: picture.dark ? 'dark' : 'light',
    locale: 'en-AU',
    reducedMotion: 'reduce',
  })
  await page.goto(`${address}/auth/login`)
  await page.getByText(picture.who ?? 'owner@demo.test').click()
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await page.goto(`${address}${picture.path}`)
  await page.waitForLoadState('networkidle')
  await picture.before?.(page)
  await page.waitForTimeout(1_000)
  await page.screenshot({ path: `${folder}/${picture.name}.png` })
  console.log(`${folder}/${picture.name}.png`)
  await page.close()
}
await browser.close()

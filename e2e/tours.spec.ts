import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { expectAccessible } from './look.ts'

// Covers: guide/onboarding, guide/support.

// The tours as the owner of a new company meets them.
test.describe.configure({ mode: 'serial' })

const phone = { width: 390, height: 844 }
let context: BrowserContext
let page: Page

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext()
  page = await context.newPage()
  await page.goto('/auth/signup')
  await page.getByLabel('Full name').fill('Noor Haddad')
  await page.getByLabel('Company name').fill('Haddad Electrical')
  await page.getByLabel('Email').fill(`noor-${Date.now().toString(36)}@example.com`)
  await page.locator('input[type=password]').fill('four calm words here')
  await page.getByRole('button', { name: 'Start Free Trial' }).click()
  await expect(page.getByRole('link', { name: 'Start working' })).toBeVisible()
})
test.afterAll(() => context.close())

const offer = () => page.getByRole('region', { name: 'Tour', exact: true })
const take = () => offer().getByRole('button', { name: 'Show me' }).click()
const tour = (name: string) => page.getByRole('dialog', { name, exact: true })

test('the first view of the jobs list offers its tour, which goes by keyboard', async () => {
  await page.goto('/jobs')
  // It waits until the page has loaded, and no code of the application is in the cache yet.
  await expect(offer()).toBeVisible({ timeout: 25_000 })
  await expectAccessible(page, 'tour offer')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await take()
  await expect(tour('Three views of the work')).toBeVisible()
  await expectAccessible(page, 'jobs tour')
  await page.keyboard.press('ArrowRight')
  await expect(tour('Book a job')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(tour('Three views of the work')).toBeVisible()
  // There are no jobs yet, so nothing is said of a line.
  await toTheLastStep()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the second view does not', async () => {
  const views = page.waitForResponse(/getPageViews/)
  await page.reload()
  expect((await (await views).json()).result).toContainEqual({ page_id: 3, first_view: 1 })
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true')
  await expect(offer()).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('it waits for every dialog to be closed', async () => {
  await page.goto('/clients#newJob')
  const job = page.getByRole('dialog').filter({ has: page.getByLabel('Job Description') })
  await expect(job).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(offer()).toHaveCount(0)
  await job.getByRole('button', { name: 'Close' }).click()
  await expect(offer()).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'New Client' }).first().click()
  const client = page.getByRole('dialog')
  await expect(client).toBeVisible()
  await expect(offer()).toHaveCount(0)
  await client.getByRole('button', { name: 'Close' }).click()
  await take()
  await expect(tour('Add a client')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('who comes from the onboarding is led through the page and back', async () => {
  await page.goto('/jobs?source=onboarding')
  await expect(tour('Three views of the work')).toBeVisible()
  await toTheLastStep('Return to onboarding')
  await page.getByRole('button', { name: 'Return to onboarding' }).click()
  await expect(page).toHaveURL(/\/onboarding$/)
})

test('going to another page ends it', async () => {
  await page.goto('/team')
  await take()
  await expect(tour('Invite your team')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/onboarding$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('who does not want it is not asked again', async () => {
  await page.goto('/calendar')
  const kept = page.waitForResponse(/updateFirstView/)
  await offer().getByRole('button', { name: 'No, thanks' }).click()
  await expect(offer()).toHaveCount(0)
  await kept
  // Leaving the page ends its pending requests, so that the answer belongs to the next page.
  await page.goto('about:blank')
  const views = page.waitForResponse(/getPageViews/)
  await page.goto('/calendar')
  expect((await (await views).json()).result).toContainEqual({ page_id: 21, first_view: 1 })
  await page.goto('/onboarding')
})

test('Help starts it again, and gets the focus back', async () => {
  await page.goto('/jobs')
  const help = page.getByRole('button', { name: 'Help', exact: true })
  await help.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Sendie' })
  await expect(panel.getByRole('link', { name: 'Back to Onboarding Page' })).toBeVisible()
  await expectAccessible(page, 'help panel')
  const video = panel.getByRole('button', { name: 'Video: Plan the week' })
  await video.click()
  const player = page.locator('video')
  await expect
    .poll(() => player.evaluate(element => (element as HTMLVideoElement).duration))
    .toBeGreaterThan(5)
  await expectAccessible(page, 'video')
  await page.keyboard.press('Escape')
  await expect(player).toHaveCount(0)
  await expect(video).toBeFocused()
  await panel.getByRole('button', { name: 'Take a tour of this page' }).click()
  await expect(tour('Three views of the work')).toBeVisible()
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(help).toBeFocused()
  await expect(page).toHaveURL(/\/jobs$/)
})

test('on a phone it stays on the screen, and Help is in the menu', async () => {
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await page.getByRole('button', { name: 'Tour: Dashboard' }).click()
  await expect(tour('Today at a glance')).toBeVisible()
  await expectAccessible(page, 'dashboard tour on a phone')
  await toTheLastStep('Done', async () => {
    const box = (await page.getByRole('dialog').boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(phone.width)
    expect(box.y + box.height).toBeLessThanOrEqual(phone.height)
  })
  await expect(tour('Everything else')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('when nothing is left of the first steps, the tour of the dashboard closes the tutorial, once', async () => {
  await page.evaluate(async () => {
    for (const step of [1, 2, 3, 4, 5]) {
      await fetch('/api/company/skipOnboardingStep', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${localStorage.getItem('token')}`,
        },
        body: JSON.stringify({ step }),
      })
    }
  })
  await page.goto('/dashboard')
  await take()
  await expect(tour('Today at a glance')).toBeVisible()
  const closed = page.waitForResponse(/setOnboardingTutorialComplete/)
  await page.keyboard.press('Escape')
  expect((await (await closed).json()).result).toMatchObject({ current_step: 6, tour_complete: 1 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

/** Goes on with Enter until the last button has this name, and looks at every step. */
async function toTheLastStep(button = 'Done', look = async () => {}): Promise<void> {
  const counter = page.getByRole('dialog').getByText(/^\d+ of \d+$/)
  const total = Number((await counter.textContent())?.split(' of ')[1])
  for (let step = 1; step < total; step++) {
    await expect(counter).toHaveText(`${step} of ${total}`)
    await look()
    await page.getByRole('dialog').press('Enter')
  }
  await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible()
  await look()
}

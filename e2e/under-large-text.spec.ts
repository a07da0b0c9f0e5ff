import { expect, type Locator, type Page } from '@playwright/test'
import { type Company, newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'

// Covers: office/jobs-list, office/job-dialog, schedule/calendar, people/clock, people/timesheets, money/quotes,
// money/invoices, messages/client-messages.

// The main screens of somebody who is signed in, on a phone of 390 px: with text of 150 % nothing is wider than the
// window, and what stands above all pages, what leads on and what closes is high enough for a thumb.

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

let company: Company
let jobId: number

test.beforeEach(async ({ page }) => {
  company = await newCompany()
  const { lastJobInsertId } = (await company.send('/jobs/add', {
    name: 'Nadia Kerr',
    phone: '0412 345 678',
    email: 'nadia@example.com',
    address: '12 Smith Street, Parramatta NSW',
    appointments: [{ appointment_time: new Date(Date.now() + 600_000).toISOString() }],
  })) as { lastJobInsertId: number }
  jobId = lastJobInsertId
  await storeSession(page, company)
})

const screens = [
  { name: 'jobs', path: () => '/jobs', stands: (page: Page) => page.getByText('Nadia Kerr').first() },
  {
    name: 'a job',
    path: () => `/jobs?job=${jobId}`,
    stands: (page: Page) =>
      page
        .getByRole('dialog', { name: /Nadia Kerr/ })
        .getByRole('tab')
        .first(),
  },
  {
    name: 'calendar',
    path: () => '/calendar',
    stands: (page: Page) => page.getByRole('button', { name: /Nadia Kerr/ }).first(),
  },
  { name: 'clock and own times', path: () => '/myTimesheet', stands: heading },
  { name: 'timesheets', path: () => '/timesheets', stands: heading },
  {
    name: 'quote',
    path: () => '/quotes/newquotes',
    stands: (page: Page) => page.getByRole('combobox', { name: /client|name/i }).first(),
  },
  {
    name: 'invoice',
    path: () => '/newInvoice',
    stands: (page: Page) => page.getByRole('combobox', { name: /client|name/i }).first(),
  },
  { name: 'messages', path: () => '/messages', stands: heading },
]

for (const screen of screens)
  test(`${screen.name}: fits with large text, and under a thumb`, async ({ page }) => {
    await page.goto(screen.path())
    await expect(screen.stands(page)).toBeVisible()
    await expect(page.locator('.mantine-Skeleton-root').filter({ visible: true })).toHaveCount(0)
    for (const size of ['100%', '150%']) {
      await page.evaluate(size => document.documentElement.style.setProperty('font-size', size), size)
      expect(await beyond(page), `at ${size}`).toEqual([])
      expect(await smallTargets(page), `at ${size}`).toEqual([])
    }
  })

function heading(page: Page): Locator {
  return page.getByRole('heading', { level: 1 })
}

/** Elements that widen the page; parts that scroll by themselves may be as wide as they like. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement))
    return [...document.querySelectorAll('body *')]
      .filter(each => each.getBoundingClientRect().right > innerWidth + 1 && !scrolls(each.parentElement))
      .map(each => each.outerHTML.slice(0, 120))
  })

/**
 * Buttons, fields and tabs that are lower than a thumb needs, where they can be seen and pressed. Of a box, a switch or a
 * row it is the whole line that is pressed, and links in running text are as high as the text.
 */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const pressed =
      'button, [role=tab], [role=combobox], textarea, input:not([type=checkbox], [type=radio], [type=hidden], [type=file])'
    const isCovered = (element: Element) => {
      const box = element.getBoundingClientRect()
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      return top === null || !(element.contains(top) || top.contains(element))
    }
    return [...document.querySelectorAll<HTMLElement>(pressed)]
      .filter(each => each.checkVisibility({ visibilityProperty: true }) && !isCovered(each))
      .filter(each => !each.closest('.planner-scroll, .planner-head, [data-row-title], [aria-hidden=true]'))
      .filter(each => {
        const { width, height } = (each.closest('.mantine-Input-wrapper') ?? each).getBoundingClientRect()
        return width > 0 && height > 0 && height < 43.5 && thumb(each) < 43.5
      })
      .map(each => `${Math.round(each.getBoundingClientRect().height)} ${each.outerHTML.slice(0, 140)}`)

    /** Height of what is drawn around it to be pressed. */
    function thumb(element: Element): number {
      const after = getComputedStyle(element, '::after')
      return after.content !== 'none' && after.position === 'absolute' ? Number.parseFloat(after.height) : 0
    }
  })

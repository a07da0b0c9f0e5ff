import { expect, type Page } from '@playwright/test'
import { newCompany, storeSession } from './company.ts'
import { test } from './journey.ts'
import { expectAccessible } from './look.ts'

// Covers: insight/dashboard, insight/insight, insight/measures, insight/reports, insight/wall.

test.use({ viewport: { width: 1280, height: 900 } })

const widget = (page: Page, name: string) => page.locator(`[data-widget="${name}"]`)
const item = (page: Page, name: string) =>
  page.locator('.react-grid-item').filter({ has: widget(page, name) })
const placeOf = async (page: Page, name: string) => {
  const box = (await item(page, name).boundingBox())!
  return { x: Math.round(box.x), width: Math.round(box.width), height: Math.round(box.height) }
}
/** Waits until all animations have finished. */
const settled = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.getAnimations().length), { timeout: 5_000 }).toBe(0)

test('widgets are arranged, locked, and stand so after a reload', async ({ page }) => {
  const company = await newCompany()
  await storeSession(page, company)
  await page.goto('/dashboard')
  await expect(widget(page, 'unscheduled')).toBeVisible()
  await expectAccessible(page, 'dashboard')
  const first = await placeOf(page, 'open_jobs')

  await test.step('by the keyboard', async () => {
    const arrange = widget(page, 'open_jobs').getByRole('button', { name: 'Arrange Open jobs' })
    await arrange.focus()
    await page.keyboard.press('Enter')
    const saved = page.waitForResponse(/settings\/update/)
    await page.getByRole('menuitem', { name: 'Taller' }).press('Enter')
    await saved
    await page.getByRole('menuitem', { name: 'Narrower' }).click()
    await page.keyboard.press('Escape')
    await settled(page)
    const now = await placeOf(page, 'open_jobs')
    expect(now.height).toBe(first.height + 44)
    expect(now.width).toBeLessThan(first.width)
  })

  await test.step('by dragging and pulling', async () => {
    const title = widget(page, 'unscheduled').getByRole('heading', { name: 'Unscheduled jobs' })
    // The step before has led to the widget that it moved.
    await title.hover()
    const from = (await title.boundingBox())!
    await page.mouse.move(from.x + 10, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(from.x - 300, from.y + 8, { steps: 4 })
    await page.mouse.move(from.x - 900, from.y + 8, { steps: 8 })
    const saved = page.waitForResponse(/settings\/update/)
    await page.mouse.up()
    await saved
    await settled(page)
    expect((await placeOf(page, 'unscheduled')).x).toBeLessThan(first.x)

    const before = await placeOf(page, 'unscheduled')
    const handle = item(page, 'unscheduled').locator('.react-resizable-handle')
    await handle.hover()
    const corner = (await handle.boundingBox())!
    await page.mouse.move(corner.x + 10, corner.y + 10)
    await page.mouse.down()
    await page.mouse.move(corner.x + 120, corner.y + 100, { steps: 6 })
    await page.mouse.up()
    await settled(page)
    const after = await placeOf(page, 'unscheduled')
    expect(after.width).toBeGreaterThan(before.width)
    expect(after.height).toBeGreaterThan(before.height)
  })

  await test.step('locked', async () => {
    await page.getByRole('button', { name: 'Lock layout' }).click()
    await expect(page.getByRole('button', { name: 'Unlock layout' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Arrange / })).toHaveCount(0)
  })

  await test.step('switched off, and the same after a reload', async () => {
    await page.getByRole('button', { name: 'Edit Page Layout' }).click()
    const dialog = page.getByRole('dialog', { name: '/DASHBOARD' })
    await expect(dialog.getByRole('switch', { name: 'Coupon' })).toHaveCount(0)
    await dialog.getByRole('switch', { name: 'Timeline' }).click({ force: true })
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toHaveCount(0)
    await settled(page)
    const places = [await placeOf(page, 'unscheduled'), await placeOf(page, 'open_jobs')]
    await page.reload()
    await expect(widget(page, 'unscheduled')).toBeVisible()
    await settled(page)
    expect([await placeOf(page, 'unscheduled'), await placeOf(page, 'open_jobs')]).toEqual(places)
    await expect(widget(page, 'timeline')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Unlock layout' })).toBeVisible()
  })

  await test.step('on a phone they stand fixed, one below the other', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(widget(page, 'today')).toBeVisible()
    await expect(page.locator('.react-grid-item')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Unlock layout' })).toHaveCount(0)
  })
})

test('booked, invoiced and paid: the figures move in a second browser', async ({ browser }) => {
  const company = await newCompany()
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const second = await context.newPage()
  await storeSession(second, company)
  await second.goto('/dashboard')
  const revenue = widget(second, 'revenue')
  await revenue.scrollIntoViewIfNeeded()
  await expect(revenue.getByText('$0.00', { exact: true }).first()).toBeVisible()

  const booked = (await company.send('/jobs/add', {
    name: 'Ada Bloom',
    address: '12 Smith Street, Parramatta NSW',
  })) as { lastJobInsertId: number }
  await expect(widget(second, 'unscheduled').getByText('Ada Bloom')).toBeVisible()
  const invoice = (await company.send('/jobs/addInvoice', {
    name: 'Ada Bloom',
    job_id: booked.lastJobInsertId,
    lines: [{ name: 'Tap', quantity: 1, price: 250 }],
  })) as { result: { id: number } }
  await company.send(`/jobs/sendInvoice/${invoice.result.id}`, { via: 'none' })
  await expect(revenue.getByText('$250.00').first()).toBeVisible({ timeout: 10_000 })

  await revenue.getByText('Paid', { exact: true }).click()
  await expect(revenue.getByText('$0.00', { exact: true }).first()).toBeVisible()
  await company.send(`/jobs/payInvoice/${invoice.result.id}`, { amount_cents: 27_500, method: 1 })
  await expect(revenue.getByText('$250.00').first()).toBeVisible({ timeout: 10_000 })
  await context.close()
})

test('insight tells what came; a report is asked for and pinned; a wall shows figures until it is revoked', async ({
  page,
  browser,
}) => {
  const company = await newCompany()
  await storeSession(page, company)
  await page.goto('/insight')
  await expect(page.getByText('No data yet')).toBeVisible()

  const invoice = (await company.send('/jobs/addInvoice', {
    name: 'Ada Bloom',
    lines: [{ name: 'Tap', quantity: 1, price: 250 }],
  })) as { result: { id: number } }
  await company.send(`/jobs/sendInvoice/${invoice.result.id}`, { via: 'none' })
  const revenue = page.getByRole('region', { name: 'Revenue', exact: true })
  await expect(revenue.getByRole('button', { name: '$250.00' })).toBeVisible({ timeout: 10_000 })
  await expect(page.getByText('▲ $250.00: $250.00, previously $0.00.')).toBeVisible()
  await expectAccessible(page, 'insight')

  await test.step('a figure opens its rows, and a target is set', async () => {
    await revenue.getByRole('button', { name: '$250.00' }).click()
    const rows = page.getByRole('dialog', { name: 'Revenue: $250.00' })
    await expect(rows.getByText('Ada Bloom')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Targets' }).click()
    const targets = page.getByRole('dialog', { name: 'Targets' })
    await targets.getByRole('textbox', { name: 'Revenue', exact: true }).fill('500')
    await targets.getByRole('button', { name: 'Save' }).click()
    await expect(targets).toHaveCount(0)
    await expect(revenue.getByText('$250.00 of $500.00 this month')).toBeVisible()
  })

  await test.step('asked for in a sentence, seen, saved and pinned', async () => {
    await page.goto('/reports')
    await page
      .getByRole('textbox', { name: 'Ask for a report' })
      .fill('revenue by month last 90 days, gossip')
    await page.getByRole('button', { name: 'Show report', exact: true }).click()
    await expect(page.getByText('Not understood: gossip.')).toBeVisible()
    await page.getByRole('button', { name: 'Show the rest' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Pin to dashboard' }).click()
    await expect(page.getByRole('button', { name: 'Unpin' })).toBeVisible()
    await page.goto('/dashboard')
    const pinned = page.locator('[data-widget^="report_"]')
    // It is fetched when it comes near.
    await page.getByRole('heading', { name: /gossip/ }).scrollIntoViewIfNeeded()
    await expect(pinned.getByText('$250.00', { exact: true }).first()).toBeVisible()
    await pinned.getByRole('button', { name: /^Unpin/ }).click()
    await expect(pinned).toHaveCount(0)
  })

  await test.step('on a wall', async () => {
    await page.goto('/insight/walls')
    await page.getByRole('button', { name: 'New screen' }).click()
    const dialog = page.getByRole('dialog', { name: 'New screen' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Workshop')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const url = await page.getByRole('textbox', { name: 'Address' }).inputValue()
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
    const wall = await context.newPage()
    await wall.goto(url)
    await expect(wall.getByRole('heading', { name: /Workshop/ })).toBeVisible()
    await expectAccessible(wall, 'wall')
    await expect(wall.getByText('Ada Bloom')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByText('No wall screens yet')).toBeVisible()
    await wall.reload()
    await expect(wall.getByText('This screen is no longer available.')).toBeVisible()
    await context.close()
  })
})

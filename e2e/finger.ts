import type { Locator, Page } from '@playwright/test'

/** Longer than the rest after which the calendar takes a finger for one that holds. */
const rest = 600

/** A finger that rests on something; then it moves down by so many pixels, or lifts where it is. */
export async function hold(page: Page, target: Locator, moveDown = 0): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('Nothing to put a finger on.')
  const x = box.x + box.width / 2
  const y = box.y + Math.min(12, box.height / 2)
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', to = y) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: to }] })
  await send('touchStart')
  await page.waitForTimeout(rest)
  const steps = moveDown === 0 ? 0 : 8
  for (let step = 1; step <= steps; step++) await send('touchMove', y + (moveDown * step) / steps)
  await send('touchEnd')
  await touch.detach()
}

/** Draws a line on a pad for signatures. */
export async function sign(page: Page, pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is no pad to sign on.')
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 5 })
  await page.mouse.up()
}

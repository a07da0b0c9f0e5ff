import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { type Language, stillEnglish } from './words.ts'

/** A folder for pictures of the stations; without it none are taken. */
const pictures = process.env.TRADEWIND_E2E_PICTURES

/** Asserts what must hold on every screen: nothing wider than the window, no text of ours left in English. */
export async function look(page: Page, language: Language, name: string): Promise<void> {
  await expect(page.locator('.mantine-Skeleton-root').filter({ visible: true }), name).toHaveCount(0)
  if (pictures) {
    await mkdir(pictures, { recursive: true })
    await page.screenshot({
      path: path.join(pictures, `${language}-${page.viewportSize()?.width}-${name}.png`),
    })
  }
  const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(wide, `width of ${name}`).toBeLessThanOrEqual(screen as number)
  if (language === 'en') return
  expect(stillEnglish(language, await wordsOn(page)), `English on ${name}`).toEqual([])
}

/** Nothing that a screen reader, a keyboard or a thumb stumbles over; the smallest target is 24 px. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  // A text that is still fading in is paler than it will be.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(each => each.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(each => each.finished))
  })
  const { violations } = await new AxeBuilder({ page })
    // In the page itself instead of a second one: our pages have no frames.
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.flatMap(each => each.nodes.map(node => `${name}: ${each.id} ${node.html}`))).toEqual([])
}

/** Every text that can be seen on a page, and every name that is read out. */
function wordsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const seen = (element: Element | null) => element?.checkVisibility({ visibilityProperty: true }) ?? false
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      if (seen(walker.currentNode.parentElement)) found.push(walker.currentNode.textContent?.trim() ?? '')
    }
    const named = ['aria-label', 'placeholder', 'title', 'alt']
    for (const element of document.querySelectorAll(named.map(name => `[${name}]`).join(','))) {
      if (seen(element)) found.push(...named.map(name => element.getAttribute(name) ?? ''))
    }
    return found.filter(text => text !== '')
  })
}

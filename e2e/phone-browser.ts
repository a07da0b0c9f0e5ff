import { type BrowserContext, chromium, type Page, test } from '@playwright/test'

/** The page of a phone's browser that keeps its storage in this folder; `before` the first page is opened. */
export async function openPhone(
  folder: string,
  baseURL: string,
  patienceMs: number,
  before?: (context: BrowserContext) => Promise<void>,
): Promise<Page> {
  const { launchOptions, locale, timezoneId } = test.info().project.use
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    baseURL,
    locale,
    timezoneId,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  context.setDefaultTimeout(patienceMs)
  await before?.(context)
  return context.pages()[0] ?? (await context.newPage())
}

/** Ends the browser as a phone that needs the memory does: it has no time to put anything away. */
export async function killBrowser(page: Page): Promise<void> {
  const context = page.context()
  const browser = await context.browser()!.newBrowserCDPSession()
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo')
  const gone = context.waitForEvent('close')
  process.kill(processInfo.find(({ type }) => type === 'browser')!.id, 'SIGKILL')
  await gone
}

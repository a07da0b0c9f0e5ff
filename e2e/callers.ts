import { writeFile } from 'node:fs/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { type Company, storeSession } from './company.ts'
import { anAddress, test as base } from './journey.ts'
import { tone } from './sound.ts'

/** Starts a browser whose microphone hears this tone; `mayHear` false: people have not allowed it. */
type BrowserHearing = (hertz: number, mayHear?: boolean) => Promise<Browser>

/** Real sound between real browsers: each has a microphone that hears a tone of its own. */
export const test = base.extend<{ browserHearing: BrowserHearing }>({
  browserHearing: async ({ playwright, launchOptions }, use, info) => {
    const browsers: Browser[] = []
    await use(async (hertz, mayHear = true) => {
      const file = info.outputPath(`${hertz}.wav`)
      await writeFile(file, tone(hertz))
      const browser = await playwright.chromium.launch({
        ...launchOptions,
        args: [
          ...(launchOptions.args ?? []),
          ...(mayHear ? ['--use-fake-ui-for-media-stream'] : []),
          '--use-fake-device-for-media-stream',
          `--use-file-for-fake-audio-capture=${file}`,
          '--autoplay-policy=no-user-gesture-required',
        ],
      })
      browsers.push(browser)
      return browser
    })
    await Promise.all(browsers.map(browser => browser.close()))
  },
})

/** A window in which this person alone is signed in: all windows of one context follow the last who signed in there. */
export async function windowOf(
  browser: Browser,
  person: Company,
  path: string,
  address = process.env.TRADEWIND_E2E_URL!,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    extraHTTPHeaders: anAddress(),
    locale: 'en-AU',
    viewport: { width: 1366, height: 860 },
  })
  const page = await context.newPage()
  await storeSession(page, person)
  await page.goto(path)
  return page
}

export const phoneOf = (page: Page) => {
  const window = page.getByRole('dialog', { name: 'Phone' })
  return {
    window,
    open: () => page.getByRole('button', { name: 'Make a call' }).click(),
    press: (name: string) => window.getByRole('button', { name, exact: true }).click(),
    pick: (name: string) => window.getByRole('button', { name: new RegExp(`${name}.*Free`) }).click(),
  }
}

/** Waits until so many people can be rung: whoever rings before the windows have told of themselves is not answered. */
export const areThere = (company: Company, count: number) =>
  expect
    .poll(async () => (await read(company, '/company/getUserContacts')).match(/"presence":"free"/g)?.length, {
      timeout: 60_000,
    })
    .toBe(count)

export async function read({ session }: Company, path: string): Promise<string> {
  const answer = await fetch(`${process.env.TRADEWIND_E2E_URL}/api${path}`, {
    headers: { authorization: `Bearer ${session.token}` },
  })
  return answer.text()
}

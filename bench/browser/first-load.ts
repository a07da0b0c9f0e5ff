import type { CDPSession, Page } from '@playwright/test'
import { argument } from '../measure.ts'
import { openBrowser, openWindow, signInToDemo, startApp } from './app.ts'

// Measures the bytes that a browser with an empty cache fetches within a screen's first seconds. The static count of
// `npm run build` misses what a screen asks for once it has rendered. Then measures what each thing opened from the
// jobs list adds, with nothing prefetched.

const seconds = Number(argument('--seconds') ?? 5)
const screens = ['/auth/login', '/partner-login', '/partner-dashboard', '/jobs', '/calendar', '/dashboard']
const menu = (name: string) => (page: Page) => page.getByRole('link', { name, exact: true }).first().click()
const opened: [name: string, open: (page: Page) => Promise<void>][] = [
  ['a job', page => page.locator('tbody [data-row-title]').first().click()],
  ['New Job', page => page.getByRole('button', { name: 'New Job' }).first().click()],
  ['Calendar', menu('Calendar')],
  ['Dashboard', menu('Dashboard')],
  ['Clients', menu('Clients')],
]

const app = await startApp()
const browser = await openBrowser()
try {
  const token = await signInToDemo(app.address)
  const partner = await partnerToken(app.address)
  const columns = ['script', 'style', 'fonts', 'files']
  const line = (cells: readonly string[]) => cells.map((cell, i) => cell.padEnd(i ? 8 : 20)).join('')
  console.log(`KB that come within ${seconds} s, gzip\n\n${line(['screen', ...columns])}`)
  for (const screen of screens) {
    const isIn = screen !== '/auth/login' && !screen.startsWith('/partner-')
    const { page, context } = isIn
      ? await openWindow(browser, { address: app.address, token, throttle: 1 })
      : await browser.newContext().then(async made => ({ page: await made.newPage(), context: made }))
    if (screen === '/partner-dashboard')
      await page.addInitScript(token => localStorage.setItem('partner_token', token), partner)
    const count = await counting(page, await context.newCDPSession(page))
    await page.goto(`${app.address}${screen}`)
    await page.waitForTimeout(seconds * 1_000)
    tell(screen, count())
    await context.close()
  }
  console.log(`\nOn top of the jobs list, within 2 s\n\n${line(['opened', ...columns])}`)
  for (const [name, open] of opened) {
    const { page, context } = await openWindow(browser, { address: app.address, token, throttle: 1 })
    const count = await counting(page, await context.newCDPSession(page))
    await page.goto(`${app.address}/jobs`)
    await page.waitForTimeout(seconds * 1_000)
    count()
    await open(page)
    await page.waitForTimeout(2_000)
    tell(name, count())
    await context.close()
  }

  function tell(name: string, { bytes, files }: Counted) {
    const kb = (kind: string) => ((bytes[kind] ?? 0) / 1024).toFixed(1)
    console.log(line([name, kb('Script'), kb('Stylesheet'), kb('Font'), String(files.size)]))
    if (process.argv.includes('--files'))
      for (const [file, size] of [...files].sort((a, b) => b[1] - a[1]))
        console.log(`  ${(size / 1024).toFixed(1).padStart(6)} ${file}`)
  }
} finally {
  await browser.close()
  await app.stop()
}

/** A new partner, signed in. */
async function partnerToken(address: string): Promise<string> {
  const send = async (call: string, body: object) =>
    (
      await fetch(`${address}/api/register/partners/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()
  const account = { email: 'ada@partner.test', password: 'Abcdef1!' }
  await send('signup', {
    ...account,
    firstName: 'Ada',
    lastName: 'Lane',
    phone: '0412345678',
    companyName: 'Trade Talk',
    companyWebsite: 'https://tradetalk.test',
    reasonForPartnership: 'My readers are plumbers.',
    partnershipType: 'other',
  })
  return (await send('login', account)).token
}

interface Counted {
  bytes: Record<string, number>
  /** Script files. */
  files: Map<string, number>
}

/** Counts what comes over the line; each call answers with what came since the one before. */
async function counting(page: Page, network: CDPSession): Promise<() => Counted> {
  // The marks are in gzip; better compressed files would come smaller.
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })
  await network.send('Network.enable')
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  const kinds = new Map<string, string>()
  const names = new Map<string, string>()
  let counted: Counted = { bytes: {}, files: new Map() }
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    const file = response.url.split('/').pop() ?? ''
    // Anything that a script fetches counts as a script, whatever the browser calls it.
    const kind = file.endsWith('.js') ? 'Script' : file.endsWith('.css') ? 'Stylesheet' : type
    kinds.set(requestId, kind)
    if (kind === 'Script') names.set(requestId, file)
  })
  // Bodies alone: headers come compressed over HTTP/2.
  network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? ''
    counted.bytes[kind] = (counted.bytes[kind] ?? 0) + encodedDataLength
    const name = names.get(requestId)
    if (name) counted.files.set(name, (counted.files.get(name) ?? 0) + encodedDataLength)
  })
  return () => {
    const now = counted
    counted = { bytes: {}, files: new Map() }
    return now
  }
}

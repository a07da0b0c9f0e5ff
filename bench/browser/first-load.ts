import { argument } from '../measure.ts'
import { openBrowser, openWindow, signInToDemo, startApp } from './app.ts'

// What a browser with an empty cache fetches of a screen within its first seconds, as it comes over the line. The
// static count of `npm run build` misses what a screen asks for once it stands.

const seconds = Number(argument('--seconds') ?? 5)
const screens = ['/auth/login', '/jobs', '/calendar', '/dashboard']

const app = await startApp()
const browser = await openBrowser()
try {
  const token = await signInToDemo(app.address)
  console.log(`KB that come within ${seconds} s, gzip\n`)
  console.log(
    ['screen', 'script', 'style', 'fonts', 'files'].map((cell, i) => cell.padEnd(i ? 8 : 14)).join(''),
  )
  for (const screen of screens) {
    const isIn = screen !== '/auth/login'
    const { page, context } = isIn
      ? await openWindow(browser, { address: app.address, token, throttle: 1 })
      : await browser.newContext().then(async made => ({ page: await made.newPage(), context: made }))
    // The marks are in gzip; better compressed files would come smaller.
    await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    await network.send('Network.setCacheDisabled', { cacheDisabled: true })
    const kinds = new Map<string, string>()
    const bytes: Record<string, number> = {}
    const names = new Map<string, string>()
    const sizes = new Map<string, number>()
    network.on('Network.responseReceived', ({ requestId, type, response }) => {
      kinds.set(requestId, type)
      if (type === 'Script') names.set(requestId, response.url.split('/').pop() ?? '')
    })
    // Bodies alone: headers come compressed over HTTP/2.
    network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? ''
      bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
      const name = names.get(requestId)
      if (name) sizes.set(name, (sizes.get(name) ?? 0) + encodedDataLength)
    })
    await page.goto(`${app.address}${screen}`)
    await page.waitForTimeout(seconds * 1_000)
    const kb = (kind: string) => ((bytes[kind] ?? 0) / 1024).toFixed(1)
    console.log(
      [screen, kb('Script'), kb('Stylesheet'), kb('Font'), String(names.size)]
        .map((cell, i) => cell.padEnd(i ? 8 : 14))
        .join(''),
    )
    if (process.argv.includes('--files'))
      for (const [name, size] of [...sizes].sort((a, b) => b[1] - a[1]))
        console.log(`  ${(size / 1024).toFixed(1).padStart(6)} ${name}`)
    await context.close()
  }
} finally {
  await browser.close()
  await app.stop()
}

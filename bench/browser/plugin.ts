import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import type { Browser } from '@playwright/test'
import { usualWebForm } from '#features/sales/web-form/web-form.rules.ts'
import { argument } from '../measure.ts'
import { openBrowser, signInToDemo, startApp } from './app.ts'

// Measures what the website plugin costs a page of another origin: a plain page with and without its script in turn, each in
// a browser without a cache and with a slower processor (--throttle 4), medians of --times 40 loads each.

const times = Number(argument('--times') ?? 40)
const throttle = Number(argument('--throttle') ?? 4)

const app = await startApp()
const browser = await openBrowser()
const site = createServer((request, reply) => {
  reply
    .setHeader('content-type', 'text/html')
    .end(pageWith(request.url === '/with' ? code : request.url === '/form' ? form + code : ''))
})
let code = ''
const form = '<div data-tradewind="form"></div>'
try {
  const token = await signInToDemo(app.address)
  await send('/settings/saveWebForm', { ...usualWebForm, is_on: true })
  const { result } = await send('/settings/savePlugin', { is_on: true, has_text: true })
  code = `<script src="${result.script}" async></script>`
  await new Promise<void>(done => site.listen(0, '127.0.0.1', done))
  const address = `http://localhost:${(site.address() as AddressInfo).port}`
  const plain = await (await fetch(result.script, { headers: { 'accept-encoding': 'identity' } })).text()
  console.log(
    `script: ${plain.length} bytes; ${times} loads each, processor ${throttle}× slower, load ${loadavg()[0]!.toFixed(1)}`,
  )

  const pages = ['/', '/with', '/form']
  const found = Object.fromEntries(pages.map(page => [page, [] as Load[]]))
  for (let n = 0; n < times; n++)
    for (const page of pages) found[page]!.push(await load(browser, address + page))
  const columns = [
    'parsed',
    'loaded',
    'first paint',
    'largest',
    'script',
    'work',
    'shift',
    'bytes',
    'files',
  ] as const
  console.log(['page', ...columns].map(cell => cell.padEnd(13)).join(''))
  for (const page of pages)
    console.log(
      [page, ...columns.map(column => median(found[page]!.map(each => each[column])))]
        .map(cell => String(cell).padEnd(13))
        .join(''),
    )

  async function send(path: string, body: object) {
    const answer = await fetch(`${app.address}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { result: { script: string } }
  }
} finally {
  site.close()
  await browser.close()
  await app.stop()
}

type Load = Awaited<ReturnType<typeof load>>

/** One load by a browser that has nothing kept; times in ms, but for `bytes` and `files` from our server. */
async function load(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  await session.send('Performance.enable')
  await session.send('Network.enable')
  const own = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.startsWith(app.address)) own.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (own.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'load' })
  // A text, because the benches without a window compile this file too, and their compiler knows no DOM.
  const seen = (await page.evaluate(`new Promise(done => {
    const found = { largest: 0, shift: 0 }
    new PerformanceObserver(list => list.getEntries().forEach(each => (found.largest = each.startTime)))
      .observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver(list => list.getEntries().forEach(each => (found.shift += each.value)))
      .observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => {
      const [page] = performance.getEntriesByType('navigation')
      const paint = performance.getEntriesByName('first-contentful-paint')[0]
      done({ ...found, parsed: page.domContentLoadedEventEnd, loaded: page.loadEventEnd, 'first paint': paint ? paint.startTime : 0 })
    }, 300)
  })`)) as Record<'largest' | 'shift' | 'parsed' | 'loaded' | 'first paint', number>
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string) => (metrics.find(each => each.name === name)?.value ?? 0) * 1_000
  await context.close()
  return { ...seen, script: metric('ScriptDuration'), work: metric('TaskDuration'), bytes, files: own.size }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]!
  return middle < 1 ? Math.round(middle * 1_000) / 1_000 : Math.round(middle * 10) / 10
}

/** A tradesperson's page: headings, text and no script of its own. */
function pageWith(more: string): string {
  const part = `<h2>Blocked drains</h2><p>${'We come within the hour, day and night. '.repeat(12)}</p>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Harbour Plumbing</title>
<style>body{font:16px/1.5 system-ui;max-width:720px;margin:24px auto}</style>
<h1>Harbour Plumbing</h1>${part.repeat(20)}${more}</html>`
}

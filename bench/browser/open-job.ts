// `npx tsx bench/browser/open-job.ts [--times 10] [--throttle 4] [--profile FILE] [--beside CHECKOUT]`: how long a job takes
// to open from the list, for a browser that has its files and for one that fetches them now; beside another built checkout
// in turn, opening by opening, as a machine's speed may change from minute to minute.
import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import type { Page } from '@playwright/test'
import { argument, quantiles } from '../measure.ts'
import { openBrowser, openWindow, signInToDemo, startApp } from './app.ts'
import { metrics, rest } from './paint.ts'

const times = Number(argument('--times') ?? 10)
const throttle = Number(argument('--throttle') ?? 4)
const profile = argument('--profile')
const rows = 'tbody [data-row-title]'

interface Opened {
  /** Milliseconds from the click to the frame with the job's head and the first tab's fields. */
  first: number
  /** Until the last frame that drew anything of the dialog anew. */
  whole: number
  /** Milliseconds of the main thread's own time. */
  thread: number
  files: number
  /** How often React drew something, and the browser styled and laid out the page: no other load changes these. */
  drawings: number
  styles: number
  layouts: number
}

/** Counts what React draws, where its developer tools would listen. */
const countDrawings = `{
  window.benchDrawings = 0
  const nothing = () => {}
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    checkDCE: nothing,
    inject: () => 1,
    onCommitFiberRoot: () => window.benchDrawings++,
    onPostCommitFiberRoot: nothing,
    onCommitFiberUnmount: nothing,
  }
}`

/** Watches the dialog from the next click on. A text, because the compiler gives functions a helper that the page lacks. */
const watch = `{
  const seen = (window.benchOpened = { click: 0, head: 0, first: 0, last: 0 })
  addEventListener('click', event => { seen.click = event.timeStamp }, { capture: true, once: true })
  const drawn = tell => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => tell(performance.now())
    port2.postMessage(null)
  })
  new MutationObserver(() => {
    if (!seen.head && document.querySelector('[role=dialog]')) {
      seen.head = 1
      drawn(now => { seen.head = now })
    }
    if (!seen.first && document.querySelector('[role=dialog] [role=tabpanel] textarea')) {
      seen.first = 1
      drawn(now => { seen.first = now })
    }
    if (document.querySelector('[role=dialog]')) drawn(now => { seen.last = now })
  }).observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true })
}`

async function open(page: Page, n: number): Promise<Opened> {
  const scripts = `performance.getEntriesByType('resource').filter(each => each.name.endsWith('.js')).length`
  const before = (await page.evaluate(scripts)) as number
  await page.evaluate(watch)
  const drawings = (await page.evaluate('window.benchDrawings')) as number
  const then = await metrics(page)
  await page
    .locator(rows)
    .nth(n % 10)
    .click()
  await page.getByRole('tab', { name: 'Client' }).waitFor()
  await page.waitForLoadState('networkidle')
  await rest(page, 700)
  const now = await metrics(page)
  const more = (name: string) => (now[name] ?? 0) - (then[name] ?? 0)
  const seen = (await page.evaluate('window.benchOpened')) as { click: number; first: number; last: number }
  return {
    first: seen.first - seen.click,
    whole: seen.last - seen.click,
    thread: more('TaskDuration') * 1_000,
    files: ((await page.evaluate(scripts)) as number) - before,
    drawings: ((await page.evaluate('window.benchDrawings')) as number) - drawings,
    styles: more('RecalcStyleCount'),
    layouts: more('LayoutCount'),
  }
}

const checkouts = ['.', argument('--beside')].filter(each => each !== undefined)
const apps = []
for (const checkout of checkouts) apps.push(await startApp(checkout))
const browser = await openBrowser()
try {
  const places: Place[] = []
  for (const { address } of apps) places.push({ address, token: await signInToDemo(address) })
  console.log(`opening a job at ${throttle}×, ms p50 · p95; load ${loadavg()[0]?.toFixed(1)}\n`)
  console.log(`${' '.repeat(26)}first tab       whole     thread  files drawings styles layouts`)
  tell('files are there', await again(places))
  tell('files come now', await anew(places))
} finally {
  await browser.close()
  for (const app of apps) await app.stop()
}

interface Place {
  address: string
  token: string
}

async function settled(place: Place, ms: number): Promise<{ page: Page; close: () => Promise<void> }> {
  const { page, context } = await openWindow(browser, { ...place, throttle })
  await page.addInitScript(countDrawings)
  await page.goto('/jobs')
  await page.locator(rows).first().waitFor()
  await page.waitForLoadState('networkidle')
  await rest(page, ms)
  return { page, close: () => context.close() }
}

/** The openings measured at each place. */
type Measured = { opened: Opened[] }[]

async function again(places: readonly Place[]): Promise<Measured> {
  const windows = []
  for (const place of places) windows.push({ ...(await settled(place, 12_000)), opened: [] as Opened[] })
  const session = await windows[0]!.page.context().newCDPSession(windows[0]!.page)
  for (let n = 0; n < times; n++) {
    for (const { page, opened } of windows) {
      const isProfiled = n === 1 && profile && page === windows[0]!.page
      if (isProfiled) {
        await session.send('Profiler.enable')
        await session.send('Profiler.setSamplingInterval', { interval: 200 })
        await session.send('Profiler.start')
      }
      opened.push(await open(page, n))
      if (isProfiled) {
        const taken = await session.send('Profiler.stop')
        await writeFile(profile, JSON.stringify(taken.profile))
      }
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await rest(page, 300)
    }
  }
  for (const { close } of windows) await close()
  return windows
}

async function anew(places: readonly Place[]): Promise<Measured> {
  const measured = places.map(() => ({ opened: [] as Opened[] }))
  for (let n = 0; n < Math.min(times, 6); n++) {
    for (const [i, place] of places.entries()) {
      const { page, close } = await settled(place, 1_500)
      measured[i]!.opened.push(await open(page, n))
      await close()
    }
  }
  return measured
}

function tell(name: string, measured: Measured) {
  const count = (values: number[]) => quantiles(values).p50.toFixed(0)
  const cell = (values: number[]) => {
    const { p50, p95 } = quantiles(values)
    return `${p50.toFixed(0)} · ${p95.toFixed(0)}`.padStart(12)
  }
  for (const [i, { opened }] of measured.entries()) {
    console.log(
      (i === 0 ? name : '  there').padEnd(23) +
        cell(opened.map(each => each.first)) +
        cell(opened.map(each => each.whole)) +
        cell(opened.map(each => each.thread)) +
        String(Math.max(...opened.map(each => each.files))).padStart(7) +
        count(opened.map(each => each.drawings)).padStart(9) +
        count(opened.map(each => each.styles)).padStart(7) +
        count(opened.map(each => each.layouts)).padStart(8),
    )
  }
}

// `npx tsx bench/browser/gestures.ts [--jobs 20000] [--times 20] [--throttle 4] [--only search]`: what a hand feels.
// A real browser on the built server, slowed down, in the demo company and in one with many jobs.
import { loadavg } from 'node:os'
import type { Page } from '@playwright/test'
import { loadCompany } from '../load.ts'
import { argument, quantiles } from '../measure.ts'
import { openBrowser, openWindow, signInToDemo, startApp } from './app.ts'
import { type Cost, frameTimes, inputToPaint, recordInputs, rest } from './paint.ts'

const jobs = Number(argument('--jobs') ?? 20_000)
const times = Number(argument('--times') ?? 20)
const throttle = Number(argument('--throttle') ?? 4)
const only = argument('--only')
const mark = 100

interface Gesture {
  name: string
  path: string
  /** Does it once. */
  measure: (page: Page, n: number) => Promise<Cost[]>
}

const rows = 'tbody [data-row-title]'
const one = async (page: Page, act: () => Promise<void>) => [await inputToPaint(page, act)]

/** Types a text, each key by itself. */
async function typed(page: Page, text: string): Promise<Cost[]> {
  const took: Cost[] = []
  for (const key of text) took.push(await inputToPaint(page, () => page.keyboard.press(key)))
  return took
}

const gestures: Gesture[] = [
  {
    name: 'open a filter',
    path: '/jobs',
    measure: async page => {
      const took = await one(page, () => page.getByRole('combobox', { name: 'Status' }).first().click())
      await page.keyboard.press('Escape')
      return took
    },
  },
  {
    name: 'choose in a filter',
    path: '/jobs',
    measure: async (page, n) => {
      await page.getByRole('combobox', { name: 'Status' }).first().click()
      const choice = page.locator('[role=option]:visible').nth(1 + (n % 4))
      await choice.waitFor()
      await rest(page)
      const took = await one(page, () => choice.click())
      // Several can be chosen, so the list stays open.
      await page.keyboard.press('Escape')
      return took
    },
  },
  {
    name: 'search the list, a key',
    path: '/jobs',
    measure: async page => {
      const field = page.getByRole('searchbox').first()
      await field.fill('')
      await field.focus()
      return typed(page, 'tap')
    },
  },
  {
    name: 'sort',
    path: '/jobs',
    measure: page => one(page, () => page.locator('thead button').first().click()),
  },
  {
    name: 'next page',
    path: '/jobs',
    measure: async page => {
      // Back again at the end of a short list.
      const next = page.getByRole('button', { name: 'Next page' })
      const turn = (await next.isEnabled()) ? next : page.getByRole('button', { name: 'Previous page' })
      const took = await one(page, () => turn.click())
      await page.locator(rows).first().waitFor()
      return took
    },
  },
  {
    name: 'open a job',
    path: '/jobs',
    measure: async (page, n) => {
      const took = await one(page, () =>
        page
          .locator(rows)
          .nth(n % 10)
          .click(),
      )
      await page.getByRole('tab', { name: 'Client' }).waitFor()
      await rest(page)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      return took
    },
  },
  {
    name: 'tab of a job',
    path: '/jobs',
    measure: async (page, n) => {
      if (n === 0) await page.locator(rows).first().click()
      const tab = page.getByRole('tab', { name: n % 2 === 0 ? 'Client' : 'Job', exact: true })
      await tab.waitFor()
      await rest(page)
      return one(page, () => tab.click())
    },
  },
  {
    name: 'type a comment, a key',
    path: '/jobs',
    measure: async (page, n) => {
      if (n === 0) await page.locator(rows).first().click()
      await page.getByRole('textbox', { name: 'Company Comment' }).focus()
      return typed(page, 'tap')
    },
  },
  {
    name: 'view of the calendar',
    path: '/calendar?view=month',
    measure: async (page, n) => {
      const view = ['Week', 'Day', 'Month'][n % 3]!
      const took = await one(page, () => page.getByText(view, { exact: true }).click())
      await page.locator('.planner-event').first().waitFor()
      return took
    },
  },
  {
    name: 'calendar, next month',
    path: '/calendar?view=month',
    measure: (page, n) =>
      one(page, () => page.getByRole('button', { name: n % 2 ? 'Previous' : 'Next', exact: true }).click()),
  },
  {
    name: 'drag, a frame',
    path: '/calendar?view=week',
    measure: async page => {
      const { x, y } = await grab(page)
      const frames = await frameTimes(page, () => page.mouse.move(x + 150, y + 90, { steps: 40 }))
      await page.keyboard.press('Escape')
      await page.mouse.up()
      return frames.map(frame => ({ paint: frame, thread: Number.NaN }))
    },
  },
  {
    name: 'drop',
    path: '/calendar?view=week',
    measure: async page => {
      const { x, y } = await grab(page)
      // To the next day.
      await page.mouse.move(x + 120, y, { steps: 8 })
      await rest(page)
      const took = await one(page, () => page.mouse.up())
      await rest(page, 400)
      return took
    },
  },
  {
    name: 'menu, another screen',
    path: '/jobs',
    measure: async (page, n) => {
      const to = ['Calendar', 'Dashboard', 'Clients', 'Jobs'][n % 4]!
      const took = await one(page, () => page.getByRole('link', { name: to, exact: true }).first().click())
      await page.getByRole('heading', { level: 1, name: to === 'Jobs' ? 'Jobs List' : to }).waitFor()
      await rest(page, 600)
      return took
    },
  },
  {
    name: 'Ctrl+K, open',
    path: '/jobs',
    measure: async page => {
      const took = await one(page, () => page.keyboard.press('Control+k'))
      await page.getByRole('dialog').waitFor()
      await rest(page)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      return took
    },
  },
  {
    name: 'Ctrl+K, a key',
    path: '/jobs',
    measure: async page => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').waitFor()
      await rest(page)
      const took = await typed(page, 'tap')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      return took
    },
  },
]

/** Takes an appointment in the week that may be moved; the mouse is down on it. */
async function grab(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.locator('.planner-event:not([data-fixed]):not([data-dimmed])').first().boundingBox()
  if (!box) throw new Error('no appointment can be moved')
  const [x, y] = [box.x + Math.min(20, box.width / 2), box.y + Math.min(12, box.height / 2)]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 6, y + 6)
  return { x, y }
}

const app = await startApp()
const browser = await openBrowser()
try {
  const many = await loadCompany(app.doors, jobs)
  await app.owner.query('vacuum analyze')
  const companies = [
    { name: 'demo', token: await signInToDemo(app.address) },
    { name: `${jobs.toLocaleString('en')} jobs`, token: many.token },
  ]
  console.log(`input to next paint at ${throttle}× CPU throttle, ms; load ${loadavg()[0]?.toFixed(1)}\n`)
  console.log(`${'gesture'.padEnd(26)}${'company'.padEnd(14)}      n    min    p50    p95 thread`)
  for (const gesture of gestures) {
    if (only && !gesture.name.includes(only)) continue
    for (const { name, token } of companies) await run(gesture, name, token)
  }
} finally {
  await browser.close()
  await app.stop()
}

async function run(gesture: Gesture, company: string, token: string): Promise<void> {
  const { page, context } = await openWindow(browser, { address: app.address, token, throttle })
  await recordInputs(page)
  await page.goto(gesture.path)
  await page
    .locator(gesture.path.startsWith('/calendar') ? '.planner-event' : rows)
    .first()
    .waitFor()
  // Prefetched files count as present: nobody's first gesture comes earlier.
  await page.waitForLoadState('networkidle')
  await rest(page, 2_500)
  const costs: Cost[] = []
  for (let n = 0; n < times; n++) costs.push(...(await gesture.measure(page, n)))
  const took = costs.map(cost => cost.paint)
  const { p50, p95 } = quantiles(took)
  const thread = quantiles(costs.map(cost => cost.thread)).p50
  const cells = [took.length, Math.min(...took), p50, p95, thread].map(value =>
    (Number.isNaN(value) ? '-' : value.toFixed(0)).padStart(7),
  )
  const verdict = p95 > mark ? '  above the mark' : ''
  console.log(`${gesture.name.padEnd(26)}${company.padEnd(14)}${cells.join('')}${verdict}`)
  await context.close()
}

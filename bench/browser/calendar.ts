// `npx tsx bench/browser/calendar.ts [--events 10000] [--times 10] [--throttle 1,4]`: the calendar and the technician
// board of the built application with that many appointments of 30 technicians, all of them in the month that is shown.
import { loadavg } from 'node:os'
import type { Browser, Page } from '@playwright/test'
import type pg from 'pg'
import { loadCompany } from '../load.ts'
import { argument, median, quantiles } from '../measure.ts'
import { openBrowser, openWindow, startApp } from './app.ts'
import { clickToFrame, frameTimes, inputToPaint, recordInputs, rest, threadTime } from './paint.ts'

const events = Number(argument('--events') ?? 10_000)
const times = Number(argument('--times') ?? 10)
const throttles = (argument('--throttle') ?? '1,4').split(',').map(Number)

/** Only so large a company has 30 technicians; what its jobs have beyond the appointments asked for is taken away. */
const jobsOfThirtyTechnicians = Math.max(39_000, events)

const views = {
  month: { name: 'Month', address: 'view=month', shown: '.planner-month .planner-event' },
  week: { name: 'Week', address: 'view=week', shown: '.planner-table .planner-event' },
  day: { name: 'Day', address: 'view=day', shown: '.planner-hours[data-single] .planner-event' },
  'board, month': {
    name: 'Month',
    address: 'view=month&layout=board',
    shown: '.planner-board .planner-event',
  },
  'board, week': { name: 'Week', address: 'view=week&layout=board', shown: '.planner-board .planner-event' },
  'board, day': { name: 'Day', address: 'view=day&layout=board', shown: '.planner-board .planner-event' },
} as const
type View = keyof typeof views
/** Between boards it is the same rows that are drawn anew: there is no telling from what stands there which view it is. */
const isBoard = (view: View) => view.startsWith('board')

const app = await startApp()
const browser = await openBrowser()
try {
  const company = await loadCompany(app.doors, jobsOfThirtyTechnicians)
  const days = await intoOneMonth(app.owner, company.id)
  console.log(
    `${events.toLocaleString('en')} appointments in ${days} days; load ${loadavg()[0]?.toFixed(1)}\n`,
  )
  console.log(
    'view         CPU  first render  switch  drag p95  scroll p95  drop  elements  thread: load  switch  drop',
  )
  for (const throttle of throttles)
    for (const view of Object.keys(views) as View[])
      await run(browser, { address: app.address, token: company.token, throttle }, view)
} finally {
  await browser.close()
  await app.stop()
}

/** Into the six weeks that the month shows, in working hours, and all of them to be moved. */
async function intoOneMonth(owner: pg.Pool, company: number): Promise<number> {
  await owner.query(
    `delete from appointments where company_id = $1
       and id not in (select id from appointments where company_id = $1 order by id limit $2)`,
    [company, events],
  )
  await owner.query(
    `with grid as (select date_trunc('week', date_trunc('month', now() at time zone 'Australia/Sydney')) first)
     update appointments a set starts_at = at, ends_at = at + interval '1 hour'
     from (select id, (first + (n % 42) * interval '1 day' + (420 + (n * 7 % 20) * 30) * interval '1 minute')
         at time zone 'Australia/Sydney' at
       from (select id, row_number() over (order by id) n from appointments where company_id = $1) numbered, grid) t
     where a.company_id = $1 and a.id = t.id`,
    [company],
  )
  await owner.query(`update jobs set status_id = 1, closed_at = null where company_id = $1`, [company])
  await owner.query('vacuum analyze')
  return 42
}

async function run(browser: Browser, window: Parameters<typeof openWindow>[1], view: View): Promise<void> {
  const first: number[] = []
  const changes: number[] = []
  const drops: number[] = []
  const frames: number[] = []
  const scrolled: number[] = []
  /** Main-thread time, independent of whatever else the machine does. */
  const thread = { load: [] as number[], change: [] as number[], drop: [] as number[] }
  const { page, context } = await openWindow(browser, window)
  await recordInputs(page)
  for (let n = 0; n < times; n++) {
    await threadTime(page)
    first.push(await firstRender(page, view))
    // A page that is loaded counts from nothing.
    thread.load.push(await threadTime(page))
  }
  const elements = await page.locator('.planner *').count()
  await page.waitForLoadState('networkidle')
  const others = (Object.keys(views) as View[]).filter(other => other !== view && !isBoard(other))
  // Once before: the days of the other views are there, as after the first look.
  if (!isBoard(view)) {
    for (const other of others) await change(page, other)
    await change(page, view)
  }
  for (let n = 0; n < times && !isBoard(view); n++) {
    await change(page, others[n % 2]!)
    await rest(page, 300)
    const before = await threadTime(page)
    changes.push(await change(page, view))
    await rest(page, 300)
    thread.change.push((await threadTime(page)) - before)
  }
  for (let n = 0; n < times; n++) scrolled.push(...(await scroll(page)))
  for (let n = 0; n < times; n++) {
    frames.push(...(await drag(page)))
    const drop = await inputToPaint(page, () => page.mouse.up())
    drops.push(drop.paint)
    thread.drop.push(drop.thread)
    // Whoever is busy then is asked about: it goes there all the same.
    const question = page.getByRole('dialog').getByRole('button', { name: 'Confirm' })
    await page.waitForLoadState('networkidle')
    await rest(page, 500)
    if (await question.isVisible()) {
      await question.click()
      await question.waitFor({ state: 'detached' })
      await page.waitForLoadState('networkidle')
      await rest(page, 500)
    }
  }
  const cells = [
    `${Math.round(median(first))} ms`.padStart(12),
    (isBoard(view) ? '–' : `${Math.round(median(changes))} ms`).padStart(8),
    `${quantiles(frames).p95.toFixed(1)} ms`.padStart(10),
    `${quantiles(scrolled).p95.toFixed(1)} ms`.padStart(12),
    `${Math.round(median(drops))} ms`.padStart(6),
    String(elements).padStart(10),
    `${Math.round(median(thread.load))} ms`.padStart(14),
    (isBoard(view) ? '–' : `${Math.round(median(thread.change))} ms`).padStart(8),
    `${Math.round(median(thread.drop))} ms`.padStart(8),
  ]
  console.log(`${view.padEnd(13)}${String(window.throttle).padStart(2)}×${cells.join('')}`)
  await context.close()
}

/** From the last byte of the appointments to the frame that shows them. */
async function firstRender(page: Page, view: View): Promise<number> {
  await page.goto(`/calendar?${views[view].address}`)
  await page.locator(views[view].shown).first().waitFor()
  await rest(page)
  return page.evaluate(() => {
    const loads = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const answer = loads.find(({ name }) => name.includes('/getCalendarRows?'))
    return (window.benchShown ?? Number.NaN) - (answer?.responseEnd ?? Number.NaN)
  })
}

/** From the click to the frame that shows the other view. */
function change(page: Page, to: View): Promise<number> {
  return clickToFrame(page, views[to].name, views[to].shown)
}

/** There and back by the wheel, down where the rows go on and along a board's hours. */
async function scroll(page: Page): Promise<number[]> {
  const box = await page.locator('.planner-scroll').boundingBox()
  if (!box) throw new Error('there is nothing to scroll')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  return frameTimes(page, async () => {
    for (const by of [1, -1])
      for (let n = 0; n < 20; n++) {
        await page.mouse.wheel(by * 40, by * 80)
        await rest(page, 0)
      }
  })
}

async function drag(page: Page): Promise<number[]> {
  const bar = page.locator('.planner-event:not([data-fixed])').first()
  const box = await bar.boundingBox()
  if (!box) throw new Error('no appointment can be moved')
  const [x, y] = [box.x + Math.min(20, box.width / 2), box.y + Math.min(10, box.height / 2)]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 6, y + 6)
  return frameTimes(page, () => page.mouse.move(x + 120, y + 110, { steps: 40 }))
}

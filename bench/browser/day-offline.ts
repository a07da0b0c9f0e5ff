// `npx tsx bench/browser/day-offline.ts [--throttle 4] [--times 10]`: a technician's phone of 390 px without a line,
// on a processor that is so many times slower. From the start of the page, and from a tap on a day of the open calendar, until
// the day's jobs are painted.
import { loadavg } from 'node:os'
import { demoPassword } from '#features/account/company/demo-company.rules.ts'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { argument, quantiles } from '../measure.ts'
import { openBrowser, openWindow, startApp } from './app.ts'
import { clickToFrame, recordInputs, rest } from './paint.ts'

const throttle = Number(argument('--throttle') ?? 4)
const times = Number(argument('--times') ?? 10)
const shown = '.planner-hours[data-single] .planner-event'

const app = await startApp(argument('--checkout') ?? '.')
const browser = await openBrowser()
try {
  const answer = await fetch(`${app.address}/api${signInContract.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'tech@demo.test', password: demoPassword }),
  })
  const { accessToken: token } = (await answer.json()) as { accessToken: string }
  const { page, context } = await openWindow(browser, { address: app.address, token, throttle: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await recordInputs(page)
  await page.goto('/calendar?view=day')
  await page.locator(shown).first().waitFor()
  const isKept = () =>
    page.evaluate<boolean>(
      `caches.match('/', { cacheName: 'pages' }).then(page =>
        Boolean(page && navigator.serviceWorker.controller && localStorage.getItem('own.pulledAt')))`,
    )
  while (!(await isKept())) await rest(page, 500)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })

  const cold: number[] = []
  for (let n = 0; n < times; n++) {
    await page.goto('/calendar?view=day')
    await page.locator(shown).first().waitFor()
    await rest(page)
    cold.push(await page.evaluate(() => window.benchShown ?? Number.NaN))
  }
  const taps: number[] = []
  for (let n = 0; n < times; n++) {
    await page.getByText('Week', { exact: true }).click()
    await page.locator(shown).first().waitFor({ state: 'detached' })
    await rest(page, 500)
    taps.push(await clickToFrame(page, 'Day', shown))
    await rest(page, 500)
  }
  const said = (of: number[]) => {
    const { p50, p95 } = quantiles(of)
    return `${p50.toFixed(0)} / ${p95.toFixed(0)} ms`
  }
  console.log(
    `${throttle}× slower, without a line, ${times} times, load ${loadavg()[0]!.toFixed(1)} (p50 / p95): cold start ${said(cold)}, the day from the week ${said(taps)}`,
  )
  await context.close()
} finally {
  await browser.close()
  await app.stop()
}

import type { CDPSession, Page } from '@playwright/test'

declare global {
  interface Window {
    benchEvents: { name: string; duration: number }[]
    benchFrames: number[] | null
    benchClick: number | undefined
    /** When what was waited for stood on the screen. */
    benchShown: number | undefined
    benchWatch: (selector: string) => void
  }
}

/**
 * Records the browser's own event timing: for each trusted input the time from the hand to the frame that shows what
 * the handlers drew, as INP counts it. Inputs under 16 ms are not reported by the browser, and count as 16.
 */
export async function recordInputs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.benchEvents = []
    new PerformanceObserver(list => {
      for (const { name, duration } of list.getEntries()) window.benchEvents.push({ name, duration })
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    window.benchWatch = selector => {
      const watcher = new MutationObserver(() => {
        if (!document.querySelector(selector)) return
        watcher.disconnect()
        // A message that is sent in a frame arrives when that frame was drawn.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => {
            window.benchShown = performance.now()
          }
          port2.postMessage(null)
        })
      })
      watcher.observe(document, { childList: true, subtree: true })
    }
    window.benchWatch('.planner-event')
  })
}

/** Cost of a gesture: milliseconds to the paint by the clock, and of main-thread time. */
export interface Cost {
  paint: number
  thread: number
}

const inputs = /^(pointerdown|pointerup|mousedown|mouseup|click|keydown|keypress|keyup|beforeinput|input)$/

/** Milliseconds from the input to the next paint: of several events of one gesture the slowest. */
export async function inputToPaint(page: Page, act: () => Promise<void>): Promise<Cost> {
  await page.evaluate(() => {
    window.benchEvents = []
  })
  const before = await threadTime(page)
  await act()
  await rest(page)
  const thread = (await threadTime(page)) - before
  const seen = await page.evaluate(() => window.benchEvents)
  const took = seen.filter(({ name }) => inputs.test(name)).map(({ duration }) => duration)
  return { paint: Math.max(16, ...took), thread }
}

const sessions = new WeakMap<Page, CDPSession>()

/** Milliseconds that the page's main thread has worked since the first question, in its own time. */
export const threadTime = async (page: Page) => ((await metrics(page)).TaskDuration ?? 0) * 1_000

/** The browser's own counts of the page: `LayoutCount`, `RecalcStyleCount`, … */
export async function metrics(page: Page): Promise<Record<string, number>> {
  let session = sessions.get(page)
  if (!session) {
    session = await page.context().newCDPSession(page)
    sessions.set(page, session)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  }
  const { metrics } = await session.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}

/** Until the page draws no more and its observers were told. */
export async function rest(page: Page, ms = 120): Promise<void> {
  await page.evaluate(
    wait =>
      new Promise<void>(done => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, wait)))
      }),
    ms,
  )
}

/** Milliseconds of every frame while something is dragged. */
export async function frameTimes(page: Page, act: () => Promise<void>): Promise<number[]> {
  // A text, because the compiler gives functions with a name a helper that the page does not have.
  await page.evaluate(`{
    const frames = (window.benchFrames = [])
    let last = 0
    const next = now => {
      if (window.benchFrames !== frames) return
      if (last) frames.push(now - last)
      last = now
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  }`)
  await act()
  return page.evaluate(() => {
    const frames = window.benchFrames ?? []
    window.benchFrames = null
    return frames
  })
}

/** Milliseconds from a click on this text to the frame in which what the selector names stands on the screen. */
export async function clickToFrame(page: Page, text: string, shown: string): Promise<number> {
  await page.evaluate(selector => {
    window.benchClick = window.benchShown = undefined
    addEventListener(
      'pointerup',
      event => {
        window.benchClick = event.timeStamp
      },
      { once: true, capture: true },
    )
    window.benchWatch(selector)
  }, shown)
  await page.getByText(text, { exact: true }).click()
  await page.waitForFunction(() => window.benchShown !== undefined)
  return page.evaluate(() => (window.benchShown ?? 0) - (window.benchClick ?? 0))
}

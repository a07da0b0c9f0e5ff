import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext } from '@playwright/test'

const dayMs = 86_400_000

/** Runs in a page, as does `follow`: an empty one keeps nothing. */
function tell(ms: number) {
  if (location.protocol.startsWith('http')) localStorage.setItem('moved', String(ms))
}

function follow() {
  if (!location.protocol.startsWith('http')) return
  const RealDate = Date
  const moved = () => Number(localStorage.getItem('moved'))
  globalThis.Date = class extends RealDate {
    constructor(...given: []) {
      if (given.length === 0) super(RealDate.now() + moved())
      else super(...given)
    }
    static override now() {
      return RealDate.now() + moved()
    }
  } as DateConstructor
}

/** A clock that a journey moves, for a server of its own (`variables`) and the browsers that follow it. */
export async function movedClock() {
  const folder = await mkdtemp(path.join(tmpdir(), 'tradewind-clock-'))
  const file = path.join(folder, 'days')
  const followers = new Set<BrowserContext>()
  let moved = 0
  const now = () => Date.now() + moved

  async function move(ms: number) {
    moved = ms
    // Renamed: a server that reads at the same time sees the old days or the new ones.
    await writeFile(`${file}.new`, String(ms / dayMs))
    await rename(`${file}.new`, file)
    for (const context of followers) {
      // Pages that are opened later come too late for what is told to those that are open.
      await context.addInitScript(tell, ms)
      for (const page of context.pages()) await page.evaluate(tell, ms)
    }
  }
  await move(0)
  return {
    variables: {
      NODE_OPTIONS: `--import ${new URL('./clock.mjs', import.meta.url)}`,
      TRADEWIND_E2E_CLOCK: file,
    },
    now,
    moveDays: (days: number) => move(days * dayMs),
    /** Goes on to an instant; the clock runs from there. */
    moveTo: (instant: string) => move(Date.parse(instant) - Date.now()),
    pass: (ms: number) => move(moved + ms),
    /** Lets the pages of a browser tell the same time; timers in them run as ever. */
    async followIn(context: BrowserContext) {
      followers.add(context)
      context.on('close', () => followers.delete(context))
      await context.addInitScript(follow)
      await context.addInitScript(tell, moved)
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

import { beforeEach, expect, test, vi } from 'vitest'

/** The module as a page begins with it, on a line of which the browser says so much. */
async function lineOf(connection?: { downlink?: number; saveData?: boolean }) {
  vi.resetModules()
  const line = connection && Object.assign(new EventTarget(), connection)
  vi.stubGlobal('navigator', { connection: line })
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe() {}
    },
  )
  return { line, ...(await import('./line-speed.ts')) }
}

beforeEach(() => vi.unstubAllGlobals())

test.each([
  [{ downlink: 10 }, false],
  [{ downlink: 0.2 }, true],
  [{ downlink: 10, saveData: true }, true],
  [undefined, false],
])('what the browser says of the line counts: %j', async (connection, isSlow) => {
  expect((await lineOf(connection)).isSlowLine()).toBe(isSlow)
})

test.each([
  ['of 200 kbit/s', [[25_000, 1_000]], true],
  ['that is fast', [[25_000, 40]], false],
  ['of small answers, which say nothing', [[400, 900]], false],
  [
    'with one hole in the reception',
    [
      [25_000, 40],
      [25_000, 9_000],
      [25_000, 60],
    ],
    false,
  ],
  [
    'that got better',
    [
      [25_000, 2_000],
      [25_000, 30],
      [25_000, 30],
    ],
    false,
  ],
])('where it says nothing, answers do: a line %s', async (_, answers, isSlow) => {
  const { isSlowLine, noteSpeed } = await lineOf()
  for (const [bytes, ms] of answers) noteSpeed(bytes!, ms!)
  expect(isSlowLine()).toBe(isSlow)
})

test('a line that changes is judged anew', async () => {
  const { isSlowLine, line } = await lineOf({ downlink: 0.1 })
  line!.downlink = 5
  line!.dispatchEvent(new Event('change'))
  expect(isSlowLine()).toBe(false)
})

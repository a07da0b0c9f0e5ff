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

const slow = [25_000, 1_000]
const quick = [25_000, 40]
test.each([
  ['of 200 kbit/s', [slow, slow, slow], true],
  ['that is fast', [quick, quick, quick], false],
  [
    'of small answers, which say nothing',
    [
      [400, 900],
      [400, 900],
      [400, 900],
    ],
    false,
  ],
  ['of two answers', [slow, slow], false],
  ['with holes in the reception', [slow, slow, quick, slow], false],
  ['that got better', [slow, slow, slow, quick], false],
  ['that got worse', [quick, slow, slow, slow, slow, slow], true],
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

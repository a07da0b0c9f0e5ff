import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardHistory, layOverPage } from '#web/address/history-guard.ts'
import { sawServer } from '#web/live/connection.ts'
import { takeVersions } from './take-version.ts'

const answer = { text: '' }
const later = '<script type="module" src="/assets/app-later.js"></script>'
let end: AbortController
const restart = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
  vi.stubGlobal('caches', {
    open: async () => ({ add: async () => {}, match: async () => new Response(answer.text) }),
    delete: async () => true,
  })
  const script = { getAttribute: () => '/assets/app-now.js' }
  vi.spyOn(document, 'querySelectorAll').mockReturnValue([script] as never)
  answer.text = later
  sawServer(true)
  end = new AbortController()
})
afterEach(() => {
  end.abort()
  restart.mockReset()
  sessionStorage.clear()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

test('a phone that nobody touches restarts with the new release, and one of the same release does not', async () => {
  answer.text = later.replace('later', 'now')
  takeVersions(end.signal, restart)
  await minutes(60)
  expect(restart).not.toHaveBeenCalled()
  answer.text = later
  await minutes(11)
  expect(restart).toHaveBeenCalled()
})

test('a page of a hotel is no release', async () => {
  answer.text = '<h1>Welcome to our Wi-Fi</h1>'
  takeVersions(end.signal, restart)
  await minutes(60)
  expect(restart).not.toHaveBeenCalled()
})

test('whoever works is not interrupted', async () => {
  takeVersions(end.signal, restart)
  for (let n = 0; n < 40; n++) {
    dispatchEvent(new Event('pointerdown'))
    await minutes(0.5)
  }
  expect(restart).not.toHaveBeenCalled()
  await minutes(3)
  expect(restart).toHaveBeenCalled()
})

const keepOpen = (event: Event) => event.preventDefault()
test.each([
  ['a form with something typed', () => guardHistory({ isDirty: () => true, mayLeave: async () => false })],
  ['a dialog', () => layOverPage(() => {})],
  [
    'a recording',
    () => {
      addEventListener('beforeunload', keepOpen)
      return () => removeEventListener('beforeunload', keepOpen)
    },
  ],
])('%s holds it up, and once it is gone the phone restarts', async (_what, begin) => {
  const over = begin()
  takeVersions(end.signal, restart)
  await minutes(30)
  expect(restart).not.toHaveBeenCalled()
  over()
  await minutes(1)
  expect(restart).toHaveBeenCalled()
})

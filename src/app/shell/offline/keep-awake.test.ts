import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const release = vi.fn(async () => {})
const request = vi.fn(async () => ({ release }))
let end: AbortController

beforeEach(() => {
  vi.resetModules()
  release.mockClear()
  request.mockClear()
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock: { request } }))
  end = new AbortController()
})
afterEach(() => {
  end.abort()
  vi.unstubAllGlobals()
  vi.doUnmock('#web/offline/waiting-writes.ts')
})

/** The queue with these writes; calling what it gives changes them. */
async function queueOf(first: object[]) {
  let rows = first
  const watchers = new Set<() => void>()
  vi.doMock('#web/offline/waiting-writes.ts', () => ({
    leftWrites: () => rows,
    isWaiting: (write: { refusal?: string }) => write.refusal === undefined,
    watchWrites: (on: () => void) => {
      watchers.add(on)
      return () => watchers.delete(on)
    },
  }))
  const { keepAwake } = await import('./keep-awake.ts')
  const { sawServer } = await import('#web/live/connection.ts')
  keepAwake(end.signal)
  return {
    sawServer,
    set: (next: object[]) => {
      rows = next
      for (const on of watchers) on()
    },
  }
}
const photo = { file: { name: 'a.jpg', type: 'image/jpeg' } }

test('the screen stays on while photos are sent, and not a moment longer', async () => {
  const { set } = await queueOf([])
  expect(request).not.toHaveBeenCalled()
  set([photo])
  set([photo, photo])
  expect(request).toHaveBeenCalledTimes(1)
  set([])
  await vi.waitFor(() => expect(release).toHaveBeenCalledTimes(1))
  set([{ ...photo, refusal: 'too large' }])
  set([{ title: 'a note' }])
  expect(request).toHaveBeenCalledTimes(1)
})

test('it goes off where nothing can be sent, and with the sign-out', async () => {
  const { set, sawServer } = await queueOf([photo])
  expect(request).toHaveBeenCalledTimes(1)
  sawServer(false)
  await vi.waitFor(() => expect(release).toHaveBeenCalledTimes(1))
  sawServer(true)
  expect(request).toHaveBeenCalledTimes(2)
  end.abort()
  await vi.waitFor(() => expect(release).toHaveBeenCalledTimes(2))
  set([photo])
  expect(request).toHaveBeenCalledTimes(2)
})

test('a phone that gives no lock sends all the same', async () => {
  request.mockRejectedValueOnce(new Error('power saving'))
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { set } = await queueOf([photo])
  await vi.waitFor(() => expect(warned).toHaveBeenCalled())
  set([])
  expect(release).not.toHaveBeenCalled()
})

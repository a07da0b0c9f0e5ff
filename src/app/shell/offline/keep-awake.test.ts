import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sawServer } from '#web/live/connection.ts'
import { keepAwake } from './keep-awake.ts'

const release = vi.fn(async () => {})
const request = vi.fn(async () => ({ release }))
let end: AbortController

beforeEach(() => {
  release.mockClear()
  request.mockClear()
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock: { request } }))
  end = new AbortController()
})
afterEach(() => {
  end.abort()
  vi.unstubAllGlobals()
  sawServer(true)
})

/** A queue with these writes; calling `set` changes them. */
function queueOf(first: object[]) {
  let rows = first
  const watchers = new Set<() => void>()
  keepAwake(end.signal, {
    leftWrites: () => rows,
    watchWrites: on => {
      watchers.add(on)
      return () => void watchers.delete(on)
    },
  })
  return {
    set: (next: object[]) => {
      rows = next
      for (const on of watchers) on()
    },
  }
}
const photo = { file: { name: 'a.jpg', type: 'image/jpeg' } }

test('the screen stays on while photos are sent, and not a moment longer', async () => {
  const { set } = queueOf([])
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
  const { set } = queueOf([photo])
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
  const { set } = queueOf([photo])
  await vi.waitFor(() => expect(warned).toHaveBeenCalled())
  set([])
  expect(release).not.toHaveBeenCalled()
})

import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followLive, liveUrl, reconnectDelay } from './live.ts'
import { presenceLine, takePresence, useAlsoHere } from './presence.ts'

/** A connection whose server side is played by the test. */
class FakeSocket {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  sent: unknown[] = []
  isClosed = false
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close(code = 1006) {
    this.isClosed = true
    this.onclose?.({ code })
  }
  says(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

const onTopics = vi.fn()
const onGap = vi.fn()
let sockets: FakeSocket[]
let stop: () => void

function follow() {
  sockets = []
  stop = followLive({
    url: 'ws://here/api/live',
    token: () => 'tok',
    onTopics,
    onGap,
    random: () => 1,
    connect: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  follow()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

function open(socket: FakeSocket, last: number) {
  socket.onopen?.()
  socket.says({ ready: true, last })
}

test('the first message is the token, without an event to resume from', () => {
  sockets[0]!.onopen?.()
  expect(sockets[0]!.sent).toEqual([{ token: 'tok', since: null }])
})

test('events of 300 ms are handed on together, each topic once', () => {
  open(sockets[0]!, 5)
  sockets[0]!.says({ id: 6, topic: 'jobs', row: 1 })
  sockets[0]!.says({ id: 7, topic: 'jobs', row: 2 })
  sockets[0]!.says({ id: 8, topic: 'clients', row: 3 })
  vi.advanceTimersByTime(299)
  expect(onTopics).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onTopics.mock.calls).toEqual([[['jobs', 'clients']]])
})

test('calls are handed on at once, then twice a second, and take nothing else along', () => {
  open(sockets[0]!, 5)
  sockets[0]!.says({ id: 6, topic: 'jobs' })
  for (const id of [7, 8, 9]) {
    sockets[0]!.says({ id, topic: 'calls' })
    vi.advanceTimersByTime(1)
  }
  expect(onTopics.mock.calls).toEqual([[['calls']]])
  vi.advanceTimersByTime(300)
  expect(onTopics.mock.calls).toEqual([[['calls']], [['jobs']]])
  vi.advanceTimersByTime(200)
  expect(onTopics.mock.calls).toEqual([[['calls']], [['jobs']], [['calls']]])
})

test('a stream of events is handed on at most once a second', () => {
  open(sockets[0]!, 0)
  for (let id = 1; id <= 30; id++) {
    sockets[0]!.says({ id, topic: 'jobs' })
    vi.advanceTimersByTime(100)
  }
  expect(onTopics.mock.calls.length).toBeLessThanOrEqual(3)
  expect(onTopics.mock.calls.length).toBeGreaterThanOrEqual(2)
})

test('a broken connection is taken up again after the last event, and everything is fetched anew', () => {
  open(sockets[0]!, 5)
  sockets[0]!.says({ id: 9, topic: 'jobs' })
  sockets[0]!.close()
  vi.advanceTimersByTime(1_000)
  expect(sockets).toHaveLength(2)
  open(sockets[1]!, 12)
  expect(sockets[1]!.sent).toEqual([{ token: 'tok', since: 9 }])
  expect(onGap).toHaveBeenCalledTimes(1)
})

test('without any event it resumes from the newest one at the start', () => {
  open(sockets[0]!, 5)
  sockets[0]!.close()
  vi.advanceTimersByTime(1_000)
  sockets[1]!.onopen?.()
  expect(sockets[1]!.sent).toEqual([{ token: 'tok', since: 5 }])
})

test('a gap that the server can’t fill means fetching everything anew', () => {
  open(sockets[0]!, 5)
  sockets[0]!.says({ resync: true })
  expect(onGap).toHaveBeenCalledTimes(1)
})

test('the waits between tries double to 30 s and start again after a success', () => {
  const tries = [1, 2, 3, 4, 5, 6, 7].map(n => reconnectDelay(n, () => 1))
  expect(tries).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  expect(reconnectDelay(1, () => 0)).toBe(500)
  sockets[0]!.close()
  vi.advanceTimersByTime(1_000)
  sockets[1]!.close()
  vi.advanceTimersByTime(1_999)
  expect(sockets).toHaveLength(2)
  vi.advanceTimersByTime(1)
  open(sockets[2]!, 1)
  vi.advanceTimersByTime(10_000)
  sockets[2]!.close()
  vi.advanceTimersByTime(1_000)
  expect(sockets).toHaveLength(4)
})

test('a connection that breaks as soon as it is there does not start the waits again', () => {
  for (const wait of [1_000, 2_000, 4_000]) {
    open(sockets.at(-1)!, 1)
    sockets.at(-1)!.close()
    const before = sockets.length
    vi.advanceTimersByTime(wait - 1)
    expect(sockets).toHaveLength(before)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(before + 1)
  }
})

test.each([
  ['too many messages', 1008],
  ['too many connections', 1013],
])('told that there were %s it stays away for a while, whatever wakes it', (_name, code) => {
  open(sockets[0]!, 1)
  vi.advanceTimersByTime(60_000)
  sockets[0]!.close(code)
  dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(29_999)
  expect(sockets).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(sockets).toHaveLength(2)
})

test('while there is no connection the screen is fetched every 10 s, afterwards no more', () => {
  sockets[0]!.close()
  vi.advanceTimersByTime(20_000)
  expect(onGap).toHaveBeenCalledTimes(2)
  open(sockets.at(-1)!, 1)
  onGap.mockClear()
  vi.advanceTimersByTime(60_000)
  expect(onGap).not.toHaveBeenCalled()
})

test('back online it tries at once', () => {
  sockets[0]!.close()
  dispatchEvent(new Event('online'))
  expect(sockets).toHaveLength(2)
})

test('stopped, it closes the connection and tries no more', () => {
  open(sockets[0]!, 1)
  stop()
  vi.advanceTimersByTime(120_000)
  expect(sockets).toHaveLength(1)
  expect(sockets[0]!.isClosed).toBe(true)
})

test('the address follows the page', () => {
  expect(liveUrl({ protocol: 'https:', host: 'tw.test' })).toBe('wss://tw.test/api/live')
  expect(liveUrl({ protocol: 'http:', host: 'localhost:4000' })).toBe('ws://localhost:4000/api/live')
})

test('who has the same place open is shown while there is a connection; the place is said again after a new one', async () => {
  stop()
  const { result, unmount } = renderHook(() => useAlsoHere('job 7'))
  sockets = []
  stop = followLive({
    url: 'ws://here/api/live',
    token: () => 'tok',
    onTopics,
    onGap,
    onLine: presenceLine,
    onPresent: takePresence,
    random: () => 1,
    connect: () => {
      const socket = Object.assign(new FakeSocket(), { readyState: 1 })
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
  })
  const ann = [{ id: 3, name: 'Ann' }]
  sockets[0]!.says({ ready: true, last: 1 })
  expect(sockets[0]!.sent).toContainEqual({ at: 'job 7' })
  act(() => sockets[0]!.says({ at: 'job 7', people: ann }))
  expect(result.current).toEqual(ann)
  act(() => sockets[0]!.says({ at: 'job 8', people: [] }))
  expect(result.current).toEqual(ann)
  act(() => sockets[0]!.close())
  expect(result.current).toEqual([])
  vi.advanceTimersByTime(2_000)
  sockets[1]!.says({ ready: true, last: 1 })
  expect(sockets[1]!.sent).toContainEqual({ at: 'job 7' })
  unmount()
  expect(sockets[1]!.sent.at(-1)).toEqual({ at: null })
})

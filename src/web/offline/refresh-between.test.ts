import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '#web/session/session-store.ts'
import { answerFetch } from '../testing/fake-fetch.ts'
import { refreshBetween } from './refresh-between.ts'
import { addWrite, leftWrites, sendLeftWrites } from './waiting-writes.ts'

const queries = new QueryClient()
const end = new AbortController()
let answer: () => { body: unknown } | Error
let reads = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal('indexedDB', new IDBFactory())
  answerFetch(() => answer())
  signIn('a', Date.now() / 1_000 + 400 * 86_400)
})
afterEach(() => {
  end.abort()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const note = (key: string) =>
  addWrite({
    key,
    title: 'Job 1',
    typed: key,
    job: 1,
    entry: { method: 'POST', path: '/jobDiary/add', changes: ['diary'] },
    input: { job_id: 1, text: key },
  })
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('entries that go one after the other have the screen read again once, one that can’t go after a while', async () => {
  const shown = new QueryObserver(queries, {
    queryKey: ['diary'],
    queryFn: () => ++reads,
    meta: { topics: ['diary'] },
  })
  shown.subscribe(() => {})
  await pass(100)
  expect(reads).toBe(1)
  answer = () => new TypeError('no connection')
  void sendLeftWrites('1 7', end.signal, ({ entry }) => refreshBetween(queries, entry.changes ?? []))
  for (const key of ['a', 'b', 'c']) await note(key)
  await pass(100)
  answer = () => ({ body: { success: true } })
  await vi.waitFor(async () => {
    await pass(1_000)
    expect(leftWrites()).toEqual([])
  })
  await pass(100)
  expect(reads).toBe(2)

  answer = () => new TypeError('no connection')
  await note('d')
  refreshBetween(queries, ['diary'])
  refreshBetween(queries, ['diary'])
  await pass(9_000)
  expect(reads).toBe(2)
  await pass(1_500)
  expect(reads).toBe(3)
})

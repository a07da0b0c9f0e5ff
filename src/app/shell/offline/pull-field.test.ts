import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { ownDaysInput } from '#features/jobs/jobs/own-days.ts'
import { noteChanged } from '#web/live/own-changes.ts'
import { refreshTopics } from '#web/live/topics.ts'
import { isKept, startKeepingReplies } from '#web/offline/kept-replies.ts'
import { keepReply, pullState } from '#web/offline/pulled-replies.ts'
import { createQueryClient } from '#web/query-client.ts'
import { signIn } from '#web/session/session-store.ts'
import { answerFetch } from '#web/testing/fake-fetch.ts'
import { readKey, readQuery } from '#web/use-endpoint.ts'
import { keepPulled, pullNow } from './pull-field.ts'

const today = 20_000
const kind = jobsContract.open.path
const put = (id: number, name: string) => ({
  kind,
  input: { id },
  reply: { success: true, result: { id, name } },
})
const page = (more: object = {}) => ({
  success: true,
  put: [],
  gone: [],
  cookie: 'c'.repeat(32),
  anew: false,
  more: false,
  ...more,
})
/** The answers to the next pulls, in their order; none left: nothing is new. */
let pages: object[] = []
let asked: { cookie: string | null }[] = []
let files: string[] = []
let end: AbortController

// For the whole file: pictures may still be looked for when a test has ended.
Object.assign(globalThis, { IDBKeyRange })

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  signIn('a', Date.now() / 1_000 + 9 * 86_400)
  await startKeepingReplies('rights', () => [])
  ;[pages, asked, files] = [[], [], []]
  end = new AbortController()
  answerFetch(({ url, body }) => {
    if (url.includes('/jobsFile/')) {
      files.push(url)
      return { body: { success: true } }
    }
    if (url.endsWith('/field/device')) return {}
    if (!url.endsWith('/field/pull')) return new TypeError('no connection')
    asked.push(body as { cookie: string | null })
    return { body: pages.shift() ?? page() }
  })
})
afterEach(() => {
  end.abort()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const keyOf = (id: number) => readKey(jobsContract.open, { id })
function begin() {
  const client = createQueryClient()
  keepPulled(client, { owner: '1 1', today }, end.signal)
  return client
}
/** Text on a screen of a page that has no line. */
const offline = (id: number) =>
  createQueryClient()
    .fetchQuery({ ...readQuery(jobsContract.open, { id }), retry: false })
    .then(
      ({ result }) => result.name,
      () => 'nothing',
    )

test('what was pulled opens without a line, page after page, and what is gone no longer does', async () => {
  pages = [
    page({ put: [put(1, 'one')], cookie: 'a'.repeat(32), anew: true, more: true }),
    page({ put: [put(2, 'two')], cookie: 'b'.repeat(32) }),
  ]
  begin()
  await pullNow()
  expect(asked.map(({ cookie }) => cookie?.[0] ?? null)).toEqual([null, 'a'])
  expect([await offline(1), await offline(2), await offline(3)]).toEqual(['one', 'two', 'nothing'])
  pages = [page({ put: [put(2, 'changed')], gone: [{ kind, input: { id: 1 } }] })]
  await pullNow()
  expect([await offline(1), await offline(2)]).toEqual(['nothing', 'changed'])
})

test('all anew replaces what lay here once it is whole, and not before', async () => {
  pages = [page({ put: [put(1, 'one'), put(2, 'two')], anew: true })]
  begin()
  await pullNow()
  let isThere = false
  pages = [page({ put: [put(2, 'again')], cookie: 'd'.repeat(32), anew: true, more: true })]
  answerFetch(({ url, body }) => {
    if (!url.endsWith('/field/pull')) return new TypeError('no connection')
    asked.push(body as { cookie: string | null })
    return pages.length === 0 && !isThere ? new TypeError('cut') : { body: pages.shift() ?? page() }
  })
  const pulling = pullNow()
  await expect.poll(async () => (await pullState())?.cookie).toBe('d'.repeat(32))
  expect([await offline(1), await offline(2)]).toEqual(['one', 'again'])
  isThere = true
  await pulling
  expect([await offline(1), await offline(2)]).toEqual(['nothing', 'again'])
})

test('another session begins with none of it, and asks for all', async () => {
  pages = [page({ put: [put(1, 'one')], anew: true })]
  begin()
  await pullNow()
  end.abort()
  signIn('b', Date.now() / 1_000 + 9 * 86_400)
  await startKeepingReplies('rights', () => [])
  expect(await isKept(keyOf(1))).toBe(false)
  end = new AbortController()
  begin()
  await pullNow()
  expect(asked.at(-1)?.cookie).toBe(null)
})

test('a screen that holds it in memory shows what was pulled, unless it was changed from here since', async () => {
  const client = begin()
  await pullNow()
  const shown = (id: number) => (client.getQueryData(keyOf(id)) as { result: { name: string } }).result.name
  for (const id of [1, 2])
    client.setQueryData(keyOf(id), put(id, 'old').reply, { updatedAt: Date.now() - 9_000 })
  pages = [page({ put: [put(1, 'new')] })]
  await pullNow()
  expect(shown(1)).toBe('new')
  noteChanged(['jobs'])
  localStorage.setItem('own.changed', JSON.stringify({ jobs: Date.now() + 60_000 }))
  pages = [page({ put: [put(2, 'new')] })]
  await pullNow()
  expect(shown(2)).toBe('old')
})

test('what a screen has read after the last pull counts more than what was pulled', async () => {
  pages = [page({ put: [put(1, 'pulled')], anew: true })]
  begin()
  await pullNow()
  await keepReply(keyOf(1), put(1, 'read').reply)
  expect(await offline(1)).toBe('read')
})

test('files of the jobs lie here: thumbnails of all, today’s and tomorrow’s whole; those of others go', async () => {
  const file = (id: number) => ({ id, name: `${id}.jpg`, thumbnail: '/x', type: 'image/jpeg' })
  const list = (jobId: number, ids: number[]) => ({
    kind: filesContract.list.path,
    input: { jobId },
    reply: { success: true, result: ids.map(file) },
  })
  const days = {
    kind: jobsContract.list.path,
    input: ownDaysInput(today),
    reply: { success: true, data: [{ id: 1 }] },
  }
  const gone = readKey(filesContract.read, { id: 99, name: 'x', size: 'thumbnail' })
  await keepReply(gone, { success: true })
  pages = [page({ put: [days, list(1, [11]), list(2, [21, 22])], anew: true })]
  begin()
  await pullNow()
  const names = files.map(url => `${/jobsFile\/(\d+)/.exec(url)?.[1]} ${/size=(\w+)/.exec(url)?.[1]}`)
  expect(names.sort()).toEqual(['11 full', '11 thumbnail', '21 thumbnail', '22 thumbnail'])
  expect(await isKept(gone)).toBe(false)
  await pullNow()
  expect(files).toHaveLength(4)
})

test('beyond four fifths of the room pictures go, and none is fetched', async () => {
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    storage: { estimate: async () => ({ usage: 81, quota: 100 }) },
  })
  const picture = readKey(filesContract.read, { id: 1, name: 'x', size: 'full' })
  await keepReply(picture, { success: true })
  begin()
  await pullNow()
  expect(await isKept(picture)).toBe(false)
  expect(files).toEqual([])
})

test('a live topic says that it is time to pull', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const client = begin()
  await pullNow()
  const before = asked.length
  await refreshTopics(client, ['jobs'])
  await vi.advanceTimersByTimeAsync(61_000)
  await expect.poll(() => asked.length).toBe(before + 1)
  vi.useRealTimers()
})

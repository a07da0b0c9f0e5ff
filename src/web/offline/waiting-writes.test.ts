import { setTimeout as wait } from 'node:timers/promises'
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { phoneKeyDays } from '#shared/idempotency.ts'
import { signIn } from '#web/session/session-store.ts'
import { answerFetch, type SeenRequest } from '../testing/fake-fetch.ts'

// The queue of a phone, page by page: a page is a fresh load of its modules over what the device has kept.

type Answer = { status?: number; body?: unknown } | Error
const ann = '1 7'
const ben = '1 8'
const dayMs = 24 * 60 * 60_000
const lost = new TypeError('no connection')
const refused = { status: 403, body: { success: false, message: 'This job is closed.' } }

let answer: (request: SeenRequest) => Answer
let seen: SeenRequest[]
/** Bytes of a file leave no more, and nobody says so. */
let stalls = false
let pages: AbortController[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal('indexedDB', new IDBFactory())
  seen = answerFetch(request => answer(request))
  vi.stubGlobal('XMLHttpRequest', RequestOfFile)
  signIn('a', Date.now() / 1_000 + 400 * 86_400)
  answer = () => lost
  stalls = false
  pages = []
})
afterEach(() => {
  for (const page of pages) page.abort()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Sends files and reports progress, with the answers of the others. */
class RequestOfFile {
  upload: { onprogress?: (event: object) => void; onloadend?: () => void } = {}
  onload = () => {}
  onerror = () => {}
  status = 0
  responseText = ''
  #url = ''
  #headers: Record<string, string> = {}
  open(_method: string, url: string) {
    this.#url = url
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value
  }
  abort() {}
  send(body: FormData) {
    this.upload.onprogress?.({ loaded: 1, total: 2 })
    if (stalls) return
    this.upload.onloadend?.()
    fetch(this.#url, { method: 'POST', headers: this.#headers, body }).then(async reply => {
      this.status = reply.status
      this.responseText = await reply.text()
      this.onload()
    }, this.onerror)
  }
}

/** A page of this person, as after a reload; the one before is gone. */
async function open(owner: string) {
  for (const page of pages) page.abort()
  vi.resetModules()
  const queue = await import('./waiting-writes.ts')
  const { renderHook } = await import('@testing-library/react')
  const page = new AbortController()
  pages.push(page)
  void queue.sendLeftWrites(owner, page.signal, () => {})
  const { result } = renderHook(queue.useLeftWrites)
  return {
    ...queue,
    shown: () => result.current.map(each => `${each.typed}${each.refusal ? `: ${each.refusal}` : ''}`),
    rows: () => result.current,
    photo: (name: string, job = 1, bytes = `bytes of ${name}`, key = name) =>
      queue.addFileWrite(
        {
          key,
          title: `Job ${job}`,
          typed: name,
          job,
          entry: { method: 'POST', path: '/jobs/addfiles/:id', upload: { maxBytes: 100 } },
          input: { id: job },
        },
        new File([bytes], name, { type: 'image/jpeg' }),
      ),
    note: (text: string, job = 1) =>
      queue.addWrite({
        key: text,
        title: `Job ${job}`,
        typed: text,
        job,
        entry: { method: 'POST', path: '/jobDiary/add' },
        input: { job_id: job, text },
      }),
  }
}

/** Requests received, by key. */
const arrived = () => seen.map(each => each.headers['idempotency-key'])

/** Lets time pass by seconds until it is so. */
async function soon(check: () => void): Promise<void> {
  for (let second = 0; second < 60; second++) {
    try {
      return check()
    } catch {
      await vi.advanceTimersByTimeAsync(1_000)
      // Hashes are made, and parts of the page fetched, in real time.
      for (let turn = 0; turn < 20; turn++) await wait(turn > 15 ? 2 : 0)
    }
  }
  check()
}

test('photos outlive the page, and go once, with their bytes, in the order in which they were taken', async () => {
  const before = await open(ann)
  await before.photo('1.jpg')
  await before.photo('2.jpg')
  await before.photo('3.jpg', 2)
  await soon(() => expect(before.shown()).toEqual(['1.jpg', '2.jpg', '3.jpg']))

  const after = await open(ann)
  await soon(() => expect(after.shown()).toEqual(['1.jpg', '2.jpg', '3.jpg']))
  expect(await after.unsentWrites()).toHaveLength(3)
  seen.length = 0
  answer = () => ({})
  await soon(() => expect(after.shown()).toEqual([]))
  expect(arrived()).toEqual(['1.jpg', '2.jpg', '3.jpg'])
  const sent = (seen[1]!.body as FormData).get('file') as File
  expect([sent.name, await sent.text()]).toEqual(['2.jpg', 'bytes of 2.jpg'])

  seen.length = 0
  const last = await open(ann)
  expect(await last.unsentWrites()).toHaveLength(0)
  expect(arrived()).toEqual([])
})

test('what was written before a photo goes before it, and what is of another job does not wait for photos', async () => {
  const before = await open(ann)
  await before.note('first', 1)
  await before.photo('1.jpg', 1)
  await before.note('second', 1)
  await before.note('elsewhere', 2)
  const after = await open(ann)
  await soon(() => expect(after.shown()).toHaveLength(4))
  expect(after.hasEarlierWrites(3)).toBe(true)
  seen.length = 0
  answer = () => ({})
  await soon(() => expect(after.shown()).toEqual([]))
  expect([...new Set(arrived())]).toEqual(['first', 'elsewhere', '1.jpg', 'second'])
})

/** A server that takes pieces; `breaksOff` tells the requests whose line breaks before they arrive. */
function serverOfPieces(breaksOff: (request: SeenRequest, n: number) => boolean) {
  const has = new Map<string, string>()
  const whole: { key: string | undefined; name: string | undefined; length: number | undefined }[] = []
  let n = 0
  const pieces: { key: string; from: number; size: number }[] = []
  answer = request => {
    if (breaksOff(request, n++)) return lost
    const [, key, from] = /\/uploads\/(\w+)(?:\?from=(\d+))?/.exec(request.url) ?? []
    if (key && from === undefined) return { body: { success: true, has: has.get(key)?.length ?? 0 } }
    if (key) {
      const { size } = (request.body as FormData).get('file') as File
      const known = has.get(key) ?? ''
      if (Number(from) === known.length) has.set(key, known + 'x'.repeat(size))
      pieces.push({ key, from: Number(from), size })
      return { body: { success: true, has: has.get(key)!.length } }
    }
    const { 'x-upload': named, 'x-upload-name': name } = request.headers
    whole.push({ key: named, name, length: named === undefined ? undefined : has.get(named)?.length })
    return { body: { success: true } }
  }
  return { whole, pieces }
}
const hex = (n: number) => String(n).repeat(32)
const megabyte = 'x'.repeat(1_000_000)

test('on a line that breaks off, large photos go in pieces after the last that arrived, small ones whole', async () => {
  // Whole ones never arrive, and every third piece is lost.
  const { whole, pieces } = serverOfPieces(({ url, headers }, n) =>
    url.includes('/uploads/') ? n % 3 === 0 : headers['idempotency-key'] === hex(1) && !headers['x-upload'],
  )
  const page = await open(ann)
  await page.photo('Küche.jpg', 1, megabyte, hex(1))
  await page.photo('small.jpg', 1, 'small', hex(2))
  await soon(() => expect(page.shown()).toEqual([]))
  expect(whole).toEqual([
    { key: hex(1), name: 'K%C3%BCche.jpg', length: 1_000_000 },
    { key: undefined, name: undefined, length: undefined },
  ])
  // None was sent twice, as each began where the server had got to.
  expect(pieces.reduce((sum, { size }) => sum + size, 0)).toBe(1_000_000)
})

test('after a kill the pieces go on where the server has got to', async () => {
  let isDown = true
  const { whole, pieces } = serverOfPieces(({ url, headers }) =>
    url.includes('/uploads/') ? isDown && pieces.length >= 2 : !headers['x-upload'],
  )
  const before = await open(ann)
  await before.photo('1.jpg', 1, megabyte, hex(3))
  await soon(() => expect(pieces).toHaveLength(2))
  const after = await open(ann)
  isDown = false
  await soon(() => expect(whole).toHaveLength(1))
  await soon(() => expect(after.shown()).toEqual([]))
  expect(pieces.reduce((sum, { size }) => sum + size, 0)).toBe(1_000_000)
})

test('by choice photos wait for Wi-Fi, and what was written after them does not', async () => {
  const line = Object.assign(new EventTarget(), { type: 'cellular' })
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: line }))
  answer = () => ({})
  localStorage.setItem('filesOnWifiOnly', 'yes')
  const page = await open(ann)
  await page.photo('1.jpg')
  await page.note('done')
  await soon(() => expect(page.shown()).toEqual(['1.jpg']))
  line.type = 'wifi'
  line.dispatchEvent(new Event('change'))
  await soon(() => expect(page.shown()).toEqual([]))
  expect(arrived()).toEqual(['done', '1.jpg'])
})

test('an upload whose bytes leave no more is given up after half a minute and tried again', async () => {
  answer = () => ({})
  stalls = true
  const page = await open(ann)
  await page.photo('1.jpg')
  await soon(() => expect(page.rows()[0]?.sent).toBe(0.5))
  stalls = false
  await vi.advanceTimersByTimeAsync(31_000)
  await soon(() => expect(page.shown()).toEqual([]))
  expect(arrived()).toEqual(['1.jpg'])
})

test('photos hold up what is written on their own job alone', async () => {
  const page = await open(ann)
  await page.photo('1.jpg', 1)
  expect([page.hasEarlierWrites(1), page.hasEarlierWrites(2), page.hasEarlierWrites(null)]).toEqual([
    true,
    false,
    false,
  ])
})

test.each<[what: string, end: Answer, shown: string[]]>([
  ['refused', refused, ['1.jpg: This job is closed.']],
  [
    'too large',
    { status: 413, body: { message: 'The file is larger than 10 MB.' } },
    ['1.jpg: The file is larger than 10 MB.'],
  ],
  [
    'failing each time',
    { status: 500, body: { message: 'An error occurred.' } },
    ['1.jpg: An error occurred.'],
  ],
])(
  'a photo that ends %s stays and says why, the next one goes on, and it can be sent again',
  async (_what, end, shown) => {
    const page = await open(ann)
    answer = ({ headers }) => (headers['idempotency-key'] === '1.jpg' ? end : {})
    await page.photo('1.jpg')
    await page.photo('2.jpg')
    await soon(() => expect(page.shown()).toEqual(shown))

    const after = await open(ann)
    await soon(() => expect(after.shown()).toEqual(shown))
    expect(arrived()).toContain('2.jpg')
    answer = () => ({})
    await after.retryWrite('1.jpg')
    await soon(() => expect(after.shown()).toEqual([]))
  },
)

test('a limit of the day on one is told after a while, and the others go on', async () => {
  const page = await open(ann)
  const limit = { status: 429, body: { message: '10 texts a day.' } }
  answer = ({ headers }) => (headers['idempotency-key'] === 'text' ? limit : {})
  await page.note('text')
  await page.note('after it')
  await soon(() => expect(arrived().length).toBeGreaterThan(8))
  expect(arrived()).not.toContain('after it')
  await soon(() => expect(page.shown()).toEqual(['text: 10 texts a day.']))
  expect(arrived()).toContain('after it')
})

test.each<[what: string, trouble: Answer]>([
  ['no connection', lost],
  ['a server that starts', { status: 503, body: { message: 'Starting.' } }],
  ['too many requests', { status: 429, body: { message: 'Too many.' } }],
  ['an answer of no session', { status: 401, body: { message: 'Not now.' } }],
])('%s is waited for, however long, and the key stays the same', async (_what, trouble) => {
  const page = await open(ann)
  answer = () => trouble
  await page.photo('1.jpg')
  await soon(() => expect(arrived().length).toBeGreaterThan(6))
  answer = () => ({})
  await soon(() => expect(page.shown()).toEqual([]))
  expect(new Set(arrived())).toEqual(new Set(['1.jpg']))
})

test('a refused one that is discarded is gone for good, with its bytes', async () => {
  answer = () => refused
  const page = await open(ann)
  await page.photo('1.jpg')
  await soon(() => expect(page.shown()).toEqual(['1.jpg: This job is closed.']))
  await page.dropWrite('1.jpg')
  const after = await open(ann)
  expect(await after.unsentWrites()).toHaveLength(0)
  expect(await storedKeys()).toEqual([])
})

test('another person on the same device neither sees nor sends them; their own person does, later', async () => {
  const hers = await open(ann)
  await hers.photo('1.jpg')
  await hers.note('hers')
  await soon(() => expect(arrived()).toContain('1.jpg'))

  signIn('b', Date.now() / 1_000 + 90 * 86_400)
  dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  // Her page is still open, and nothing of it goes with his session.
  seen.length = 0
  answer = () => ({})
  await vi.advanceTimersByTimeAsync(30_000)
  expect(seen).toEqual([])

  const his = await open(ben)
  await his.photo('2.jpg')
  await soon(() => expect(arrived()).toEqual(['2.jpg']))
  expect(his.shown()).toEqual([])
  expect(await his.unsentWrites()).toHaveLength(0)
  await his.forgetWrites()

  signIn('c', Date.now() / 1_000 + 90 * 86_400)
  const again = await open(ann)
  await soon(() => expect(arrived()).toEqual(['2.jpg', '1.jpg', 'hers']))
  await soon(() => expect(again.shown()).toEqual([]))
})

test('a sign-out forgets them, also those that were refused, and asks by how many there are', async () => {
  answer = ({ headers }) => (headers['idempotency-key'] === '1.jpg' ? refused : lost)
  const page = await open(ann)
  await page.photo('1.jpg')
  await page.photo('2.jpg')
  await soon(() => expect(page.shown()).toEqual(['1.jpg: This job is closed.', '2.jpg']))
  expect(await page.unsentWrites()).toHaveLength(2)
  await page.forgetWrites()
  expect(page.shown()).toEqual([])
  expect(await storedKeys()).toEqual([])
})

test.each<[what: string, full: () => void]>([
  ['has no room', () => vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(noRoom)],
  ['keeps nothing at all', () => vi.stubGlobal('indexedDB', undefined)],
])(
  'where the device %s, a photo says so, keeps the page open, and is sent all the same',
  async (_what, full) => {
    full()
    const page = await open(ann)
    await page.photo('1.jpg')
    expect(page.rows()).toMatchObject([{ typed: '1.jpg', isKept: false }])
    expect(isLeft()).toBe(false)
    answer = () => ({})
    await soon(() => expect(page.shown()).toEqual([]))
    expect(isLeft()).toBe(true)
  },
)

test('an old tab in the way ends nothing: what could not be stored is, as soon as that tab lets go', async () => {
  // A tab of an older release, which knows nothing of a newer one and holds on.
  const old = await openedAt(1)
  const page = await open(ann)
  await page.photo('1.jpg')
  await soon(() => expect(page.rows()).toMatchObject([{ typed: '1.jpg', isKept: false }]))
  old.close()
  await soon(() => expect(page.rows()).toMatchObject([{ typed: '1.jpg', isKept: true }]))
  const after = await open(ann)
  await soon(() => expect(after.shown()).toEqual(['1.jpg']))
})

test('a newer release in another tab does not end keeping here', async () => {
  const page = await open(ann)
  await page.photo('1.jpg')
  await soon(() => expect(page.rows()).toMatchObject([{ isKept: true }]))
  ;(await openedAt(3)).close()
  await page.photo('2.jpg')
  await soon(() => expect(page.rows()).toMatchObject([{ isKept: true }, { typed: '2.jpg', isKept: true }]))
})

/** The database as a tab of another release opens it. */
function openedAt(version: number): Promise<IDBDatabase> {
  const request = indexedDB.open('tradewind', version)
  request.onupgradeneeded = ({ oldVersion }) => {
    if (oldVersion > 0) return
    for (const store of ['replies', 'writes']) request.result.createObjectStore(store, { keyPath: 'key' })
  }
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

test('what is older than the server knows its answers is not sent without a question', async () => {
  const before = await open(ann)
  await before.photo('old.jpg')
  await vi.advanceTimersByTimeAsync(0)
  vi.setSystemTime(Date.now() + phoneKeyDays * dayMs)
  answer = () => ({})
  seen.length = 0
  const after = await open(ann)
  await soon(() => expect(after.shown()[0]).toMatch(/^old\.jpg: Pending for over 179 days/))
  expect(seen).toEqual([])
  await after.retryWrite('old.jpg')
  await soon(() => expect(arrived()).toEqual(['old.jpg']))
})

test('what waited for a month goes by itself, by the name of the phone and with its own time', async () => {
  const before = await open(ann)
  await before.photo('month.jpg')
  await vi.advanceTimersByTimeAsync(0)
  const madeAt = Date.now()
  vi.setSystemTime(madeAt + 30 * dayMs)
  answer = () => ({ body: { success: true } })
  seen.length = 0
  await open(ann)
  await soon(() => expect(arrived()).toEqual(['month.jpg']))
  const { 'x-happened-at': made, 'x-device': device } = seen[0]!.headers
  expect(madeAt - Date.parse(made!)).toBeLessThan(60_000)
  expect(device).toMatch(/^[0-9a-f]{32}$/)
})

/** True if the page lets go when it is to be closed. */
function isLeft(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return !event.defaultPrevented
}

function noRoom(): never {
  throw new DOMException('full', 'QuotaExceededError')
}

/** All that the device keeps of writes and files. */
async function storedKeys(): Promise<IDBValidKey[]> {
  const request = indexedDB.open('tradewind')
  const db = await new Promise<IDBDatabase>(resolve => {
    request.onsuccess = () => resolve(request.result)
  })
  const keys = ['writes', 'files'].map(
    store =>
      new Promise<IDBValidKey[]>(resolve => {
        const all = db.transaction(store).objectStore(store).getAllKeys()
        all.onsuccess = () => resolve(all.result)
      }),
  )
  return (await Promise.all(keys)).flat()
}

test('each write says when it was made and when it is sent, also after it was refused and sent again', async () => {
  const page = await open(ann)
  const made = new Date().toISOString()
  await page.photo('pump.jpg')
  await vi.advanceTimersByTimeAsync(180_000)
  answer = () => refused
  await soon(() => expect(page.rows()[0]?.refusal).toBeTruthy())
  const sent = () => seen.at(-1)!.headers
  expect(sent()['x-happened-at']).toBe(made)
  expect(Date.parse(sent()['x-sent-at']!) - Date.parse(made)).toBeGreaterThanOrEqual(180_000)
  answer = () => ({ body: { success: true } })
  await page.retryWrite('pump.jpg')
  await soon(() => expect(page.rows()).toEqual([]))
  expect(sent()['x-happened-at']).toBe(made)
})

test('what is sent again after half a year counts as made now', async () => {
  answer = () => refused
  const page = await open(ann)
  await page.photo('pump.jpg')
  await soon(() => expect(page.rows()[0]?.refusal).toBeTruthy())
  await vi.advanceTimersByTimeAsync(phoneKeyDays * dayMs)
  answer = () => ({ body: { success: true } })
  await page.retryWrite('pump.jpg')
  await soon(() => expect(page.rows()).toEqual([]))
  const { 'x-happened-at': made, 'x-sent-at': sent } = seen.at(-1)!.headers
  expect(Date.parse(sent!) - Date.parse(made!)).toBeLessThan(60_000)
})

test.each<[what: string, current: object, sent: object[], shown: string[]]>([
  ['another field', { version: 7, status: 1, comment: 'theirs' }, [{ status: 2, version: 7 }], []],
  ['the same field', { version: 7, status: 3, comment: '' }, [], ['Start travel: Ann changed it.']],
])(
  'a change goes on top of what somebody else saved in %s meanwhile',
  async (_what, current, sent, shown) => {
    const page = await open(ann)
    answer = ({ body }) =>
      (body as { version: number }).version === 7
        ? { body: { success: true, version: 8 } }
        : { status: 409, body: { success: false, message: 'Ann changed it.', current } }
    seen.length = 0
    await page.addWrite({
      key: 'k',
      title: 'Job 1',
      typed: 'Start travel',
      job: 1,
      before: { status: 1 },
      entry: { method: 'POST', path: '/jobs/edit/:id' },
      input: { id: 1, version: 4, status: 2 },
    })
    await soon(() => expect(seen.length).toBeGreaterThan(0))
    await soon(() => expect(page.shown()).toEqual(shown))
    expect(seen.slice(1).map(each => each.body)).toEqual(sent)
  },
)

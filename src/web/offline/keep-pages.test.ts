import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPages } from './keep-pages.ts'

// A release after the other, in a browser that keeps the application's files.

const pageOf = (release: string) => `<script type="module" src="/assets/app-${release}.js"></script>`

let stored: Map<string, string>
let next: Map<string, string>
let served: Record<string, string>

beforeEach(() => {
  vi.stubEnv('PROD', true)
  stored = new Map()
  next = new Map()
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheOf(name === 'pages' ? stored : next),
    match: async (path: string) => cacheOf(stored).match(path),
    delete: async () => next.clear(),
  })
  vi.stubGlobal('fetch', async (asked: string | { url: string }) => {
    const path = typeof asked === 'string' ? asked : new URL(asked.url).pathname
    const text = served[path]
    if (text === undefined) throw new TypeError('no connection')
    return new Response(text, { headers: { 'content-type': 'text/html' } })
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register: async () => {} },
  })
  performance.setResourceTimingBufferSize = () => {}
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

type Asked = string | { url: string }
const pathOf = (asked: Asked) =>
  typeof asked === 'string' ? asked : new URL(asked.url, location.origin).pathname

function cacheOf(rows: Map<string, string>) {
  const put = async (asked: Asked, answer: Response) => void rows.set(pathOf(asked), await answer.text())
  return {
    match: async (path: string) => (rows.has(path) ? new Response(rows.get(path)) : undefined),
    put,
    add: async (asked: Asked) => put(asked, await fetch(pathOf(asked))),
    keys: async () => [...rows.keys()].map(path => ({ url: location.origin + path })),
    delete: async (asked: Asked) => rows.delete(pathOf(asked)),
  }
}

/** Starts this release, of which these files have been loaded. */
async function start(release: string, files: readonly string[], parts: 'loaded' | 'missing' = 'loaded') {
  // A script in happy-dom's document would be loaded.
  const script = { getAttribute: () => `/assets/app-${release}.js` }
  vi.spyOn(document, 'querySelectorAll').mockReturnValue([script] as never)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
    files.map(path => ({ name: location.origin + path }) as PerformanceEntry),
  )
  await keepPages(async () =>
    parts === 'loaded'
      ? [{ status: 'fulfilled', value: {} }]
      : [{ status: 'rejected', reason: new TypeError() }],
  )
}

const first = { '/': pageOf('1'), '/assets/app-1.js': 'app 1', '/assets/job-1.js': 'job 1' }
const second = { '/': pageOf('2'), '/assets/app-2.js': 'app 2', '/assets/job-2.js': 'job 2' }
const filesOf = (release: object) => Object.keys(release).filter(path => path !== '/')
const startFirst = async () => {
  served = first
  await start('1', filesOf(first))
  expect(Object.fromEntries(stored)).toEqual(first)
}

test('a new release takes the place of the one before at once, with all its files', async () => {
  await startFirst()
  served = second
  await start('2', filesOf(second))
  expect(Object.fromEntries(stored)).toEqual(second)
})

test.each<[what: string, served: Record<string, string>, parts: 'loaded' | 'missing']>([
  ['one of its files', { '/': pageOf('2'), '/assets/app-2.js': 'app 2' }, 'loaded'],
  ['one of its screens', second, 'missing'],
])('without %s the release before stays whole', async (_what, has, parts) => {
  await startFirst()
  served = has
  await start('2', filesOf(second), parts)
  expect(Object.fromEntries(stored)).toMatchObject(first)
})

test('a page that is newer than the code that runs is left to the next start', async () => {
  await startFirst()
  served = { ...first, ...second }
  await start('1', filesOf(first))
  expect(Object.fromEntries(stored)).toEqual(first)
})

test('opening a new release takes nothing away: without a connection the kept one still opens', async () => {
  await startFirst()
  served = second
  expect(await (await navigate()).text()).toBe(pageOf('2'))
  expect(Object.fromEntries(stored)).toEqual(first)
  served = {}
  expect(await (await navigate()).text()).toBe(pageOf('1'))
})

/** The answer that public/page-worker.js gives to an address being opened. */
async function navigate(): Promise<Response> {
  const listeners: Record<string, (event: object) => void> = {}
  const self = {
    location,
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener
    },
  }
  new Function('self', readFileSync('public/page-worker.js', 'utf8'))(self)
  const request = { method: 'GET', mode: 'navigate', url: `${location.origin}/` }
  return new Promise(resolve => listeners.fetch!({ request, respondWith: resolve }))
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { vi } from 'vitest'
import type { Endpoint, Receives, Sends } from '#shared/endpoint.ts'
import type { TestUser, testApp } from './test-app.ts'

// Phones with the queue of the web app, each with a store of its own, on one server under test. What runs for a phone
// knows it by its asynchronous context: storage, timers and the line are those of that phone.

/**
 * The fate of a request: `ok`; `cut` before it arrives; `lost`, its answer is; `doubled`, it arrives twice; `killed`, the
 * page ends before the answer comes; `busy`, something in front of the server answers; `hotel`, a page of somebody else's.
 */
export const fates = ['ok', 'cut', 'lost', 'doubled', 'killed', 'busy', 'hotel'] as const
export type Fate = (typeof fates)[number]

interface Waiting {
  key: string
  entry: { path: string }
  input: Record<string, unknown>
  before?: Record<string, unknown>
  title: string
  typed: string
  job: number | null
  refusal?: string
  isFinal?: boolean
  aside?: number
  file?: { name: string; type: string }
}
type Given = Pick<Waiting, 'title' | 'typed' | 'job' | 'before'> & {
  key: string
  entry: object
  input: object
  madeAt?: number
}

/** The queue’s module, as a page loads it. */
interface Queue {
  addWrite(given: Given): Promise<void>
  addFileWrite(given: Given, file: File): Promise<void>
  sendLeftWrites(owner: string, signal: AbortSignal, onSent: () => void): Promise<void>
  unsentWrites(): Promise<Waiting[]>
  noteAside(key: string, id: number): Promise<void>
  fetchSender(): Promise<unknown>
}

type Send = <E extends Endpoint>(entry: E, input: Sends<E>) => Promise<Receives<E>>

interface Place {
  items: Map<string, string>
  store: InstanceType<typeof IDBFactory>
  /** The next requests’ fates; after them the line is dead. */
  fates: Fate[]
  /** The line stays up after the last of them. */
  isUp: boolean
  user: TestUser
  underWay: number
  kill: () => void
}

type App = Pick<Awaited<ReturnType<typeof testApp>>, 'http'>

const here = new AsyncLocalStorage<Place>()
const load = (path: string) => import(/* @vite-ignore */ path) as Promise<unknown>
const noLine = () => new TypeError('no connection')

/** Puts phones’ things in place of a browser’s, for as long as the test runs. */
export function phonesOf(app: App) {
  const storage = {
    getItem: (name: string) => here.getStore()!.items.get(name) ?? null,
    setItem: (name: string, value: string) => void here.getStore()!.items.set(name, String(value)),
    removeItem: (name: string) => void here.getStore()!.items.delete(name),
  }
  const timer = globalThis.setTimeout
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('indexedDB', {
    open: (name: string, version?: number) => here.getStore()!.store.open(name, version),
  })
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) })
  // A phone that waits for its next try does not hold up the test.
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0, ...given: []) =>
    timer(run, here.getStore() && ms < 10_000 ? Math.min(ms, 10) : ms, ...given),
  )
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => carried(url, init))
  vi.stubGlobal('XMLHttpRequest', RequestOfFile)

  async function carried(url: string, init: RequestInit): Promise<Response> {
    const place = here.getStore()!
    place.underWay++
    try {
      return await here.exit(() => answered(place, url, init))
    } finally {
      place.underWay--
    }
  }

  async function answered(place: Place, url: string, init: RequestInit): Promise<Response> {
    init.signal?.throwIfAborted()
    const fate = place.fates.shift() ?? (place.isUp ? 'ok' : 'cut')
    if (fate === 'cut') throw noLine()
    if (fate === 'busy') return new Response('<html>Bad gateway</html>', { status: 502 })
    if (fate === 'hotel') return new Response('<html>Welcome to our hotel</html>', { status: 200 })
    const whole = new Response(init.body)
    const payload = init.body === undefined ? undefined : Buffer.from(await whole.arrayBuffer())
    const type = whole.headers.get('content-type')
    const headers = { ...(type && { 'content-type': type }), ...(init.headers as Record<string, string>) }
    const ask = () => app.http.inject({ method: init.method as 'POST', url, headers, payload })
    if (fate === 'doubled') {
      const [, second] = await Promise.all([ask(), ask()])
      return new Response(second!.payload, { status: second!.statusCode })
    }
    const { payload: text, statusCode: status } = await ask()
    if (fate === 'killed') place.kill()
    if (fate === 'killed' || fate === 'lost') throw noLine()
    return new Response(text, { status })
  }

  return { phone: (user: TestUser) => phoneOf(user) }
}

/** Sends a file and says how far it is. */
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
    fetch(this.#url, { method: 'POST', headers: this.#headers, body }).then(async reply => {
      this.status = reply.status
      this.responseText = await reply.text()
      this.onload()
    }, this.onerror)
  }
}

function phoneOf(user: TestUser) {
  const owner = `${user.companyId} ${user.id}`
  const place: Place = {
    items: new Map(),
    store: new IDBFactory(),
    fates: [],
    isUp: false,
    user,
    underWay: 0,
    kill: () => here.run(place, () => page?.end.abort()),
  }
  let page: { queue: Queue; end: AbortController; send: Send } | null = null
  const inside = <T>(run: () => Promise<T>): Promise<T> => here.run(place, run)

  /** The page that is open, or a fresh one over what the device has kept. */
  const opened = () =>
    inside(async () => {
      if (page && !page.end.signal.aborted) return page
      vi.resetModules()
      const { signIn } = (await load('#web/session/session-store.ts')) as {
        signIn(token: string, exp: number): void
      }
      if (!place.items.has('token')) signIn(user.token, Date.now() / 1_000 + 30 * 86_400)
      const { send } = (await load('#web/send.ts')) as { send: never }
      const queue = (await load('#web/offline/waiting-writes.ts')) as Queue
      // Fetched later, it would come with the modules of the other phone.
      await queue.fetchSender()
      page = { queue, end: new AbortController(), send }
      void queue.sendLeftWrites(owner, page.end.signal, () => {})
      return page
    })
  const write = async (
    { method, path, changes, upload }: Endpoint,
    given: Omit<Given, 'entry'>,
    file?: File,
  ) => {
    const { queue } = await opened()
    const whole = { ...given, entry: { method, path, changes, ...(upload && { upload }) } }
    await inside(() => (file ? queue.addFileWrite(whole, file) : queue.addWrite(whole)))
  }

  return {
    user,
    write,
    /** Opens the line for requests with these fates, or with none until nothing waits. */
    async send(given: readonly Fate[] | null): Promise<void> {
      const { queue, end } = await opened()
      place.fates = [...(given ?? [])]
      place.isUp = given === null
      const isEmpty = async () =>
        !(await inside(() => queue.unsentWrites())).some(each => each.refusal === undefined)
      while (!end.signal.aborted && (given === null || place.underWay > 0 || place.fates.length > 0))
        if (await isEmpty()) break
      place.fates = []
      place.isUp = false
    },
    /** Asks with a line. */
    async ask<E extends Endpoint>(entry: E, input: Sends<E>): Promise<Receives<E>> {
      const { send } = await opened()
      place.isUp = true
      return inside(() => send(entry, input)).finally(() => {
        place.isUp = false
      })
    },
    kill: () => place.kill(),
    /** All that lies on the phone. */
    left: async () => {
      const { queue } = await opened()
      return inside(() => queue.unsentWrites())
    },
    noteAside: async (key: string, id: number) => {
      const { queue } = await opened()
      await inside(() => queue.noteAside(key, id))
    },
  }
}

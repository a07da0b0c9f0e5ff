import type { Topic } from '#shared/endpoint.ts'
import type { Present } from '#shared/presence.ts'

/** Messages from the server: ready (with its newest event), one event, or a gap that it cannot fill. */
type Message =
  | { ready: true; last: string | number | null }
  | { id: string | number; topic: Topic; row?: unknown }
  | { resync: true }
  | { at: string; people: Present[] }

export interface LiveOptions {
  url: string
  token: () => string | null
  /** Some rows of these topics changed, here or on another screen. */
  onTopics: (topics: Topic[]) => void
  /** Events were missed, or may have been: everything on the screen is to be fetched again. */
  onGap: () => void
  /** The connection is there, and takes messages; null: it is gone. */
  onLine?: (say: ((message: object) => void) | null) => void
  /** Others in the place that this browser announced. */
  onPresent?: (at: string, people: Present[]) => void
  connect?: (url: string) => WebSocket
  random?: () => number
}

/** Events are collected this long (ms), and handed on at most so often; whom a call rings can't wait. */
const paces = {
  usual: { collectFor: 300, atMostEvery: 1_000 },
  calls: { collectFor: 0, atMostEvery: 500 },
}
/** While there is no connection, what is on the screen is fetched again this often (ms). */
const pollEvery = 10_000
const longestWait = 30_000
/** A connection that lasted this long (ms) was a good one: after it tries begin anew. */
const steadyAfter = 10_000
/** The server had enough of us: too many messages (1008), or too many connections (1013). */
const restCodes = [1008, 1013]

/** The address of the live events of this page's server. */
export function liveUrl(place: Pick<Location, 'protocol' | 'host'> = location): string {
  return `${place.protocol === 'https:' ? 'wss' : 'ws'}://${place.host}/api/live`
}

/** Milliseconds before try number `failures` (from 1): doubling from 1 s to 30 s, spread so that not all come at once. */
export function reconnectDelay(failures: number, random: () => number = Math.random): number {
  return Math.min(1_000 * 2 ** (failures - 1), longestWait) * (0.5 + random() / 2)
}

/**
 * Follows the live events until the returned function is called. Resumes from the last event after a broken
 * connection; falls back to polling while there is none.
 */
export function followLive({
  url,
  token,
  onTopics,
  onGap,
  onLine,
  onPresent,
  connect,
  random = Math.random,
}: LiveOptions): () => void {
  const open = connect ?? (address => new WebSocket(address))
  const usual = collector(paces.usual, onTopics)
  const calls = collector(paces.calls, onTopics)
  let lastId: string | number | null = null
  let socket: WebSocket | null = null
  let isReady = false
  let wasReady = false
  let failures = 0
  let readyAt = 0
  /** Until when (ms since 1970) not even somebody who comes back to the page makes us try. */
  let restUntil = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined

  function start() {
    clearTimeout(retryTimer)
    const mine = open(url)
    socket = mine
    mine.onopen = () => mine.send(JSON.stringify({ token: token(), since: lastId }))
    mine.onmessage = event => mine === socket && take(JSON.parse(String(event.data)) as Message)
    mine.onclose = event => {
      if (mine !== socket) return
      socket = null
      if (isReady && Date.now() - readyAt >= steadyAfter) failures = 0
      isReady = false
      onLine?.(null)
      failures += 1
      const isUnwelcome = restCodes.includes(event?.code)
      const delay = isUnwelcome ? longestWait * (0.5 + random() / 2) : reconnectDelay(failures, random)
      if (isUnwelcome) restUntil = Date.now() + delay
      retryTimer = setTimeout(start, delay)
    }
  }

  function take(message: Message) {
    if ('ready' in message) {
      isReady = true
      readyAt = Date.now()
      lastId ??= message.last
      if (wasReady) onGap()
      wasReady = true
      const mine = socket
      onLine?.(said => mine?.readyState === 1 && mine.send(JSON.stringify(said)))
    } else if ('resync' in message) {
      lastId = null
      onGap()
    } else if ('at' in message) {
      onPresent?.(message.at, message.people)
    } else if ('topic' in message) {
      lastId = message.id
      const { add } = message.topic === 'calls' ? calls : usual
      add(message.topic)
    }
  }

  /** Back from sleep or from a dead network: no need to wait for the next try. */
  function hurry() {
    if (socket === null && document.visibilityState === 'visible' && Date.now() >= restUntil) start()
  }

  const poll = setInterval(() => {
    if (!isReady && document.visibilityState === 'visible') onGap()
  }, pollEvery)
  addEventListener('online', hurry)
  addEventListener('visibilitychange', hurry)
  start()

  return () => {
    const last = socket
    socket = null
    clearTimeout(retryTimer)
    usual.stop()
    calls.stop()
    clearInterval(poll)
    removeEventListener('online', hurry)
    removeEventListener('visibilitychange', hurry)
    onLine?.(null)
    last?.close()
  }
}

function collector(
  { collectFor, atMostEvery }: { collectFor: number; atMostEvery: number },
  onTopics: LiveOptions['onTopics'],
) {
  const topics = new Set<Topic>()
  let handedOn = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  function handOn() {
    timer = undefined
    handedOn = Date.now()
    const changed = [...topics]
    topics.clear()
    onTopics(changed)
  }
  return {
    add(topic: Topic) {
      topics.add(topic)
      timer ??= setTimeout(handOn, Math.max(collectFor, handedOn + atMostEvery - Date.now()))
    },
    stop: () => clearTimeout(timer),
  }
}

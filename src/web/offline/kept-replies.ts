import { hashKey, type QueryKey } from '@tanstack/react-query'
import { ownPrefix, token } from '#web/session/session-store.ts'
import { SendError } from '../send.ts'
import { deviceStore, whenOpened } from './device-store.ts'

interface KeptReply {
  key: string
  reply: unknown
  /** ms since 1970. */
  at: number
}

/** ms after which an answer is of no use. */
const longest = 3 * 24 * 60 * 60_000
const replies = deviceStore<KeptReply>('replies')
/** Names the session whose answers are kept here. Another session, also of the same person, begins with none. */
const sessionKey = `${ownPrefix}keptFor`

const isKeeping = () => token() !== null && localStorage.getItem(sessionKey) === token()

/** From now on what this session reads is kept for when there is no connection; also what is at hand already. */
export async function startKeepingReplies(
  atHand: () => readonly (readonly [key: QueryKey, reply: unknown])[],
): Promise<void> {
  const session = token()
  if (session === null) return
  if (!isKeeping()) {
    if (!(await replies.clear())) {
      // Another session's lie there, out of reach until an old tab lets go of them.
      whenOpened(() => token() === session && void startKeepingReplies(atHand))
      return
    }
    if (token() !== session) return
    localStorage.setItem(sessionKey, session)
  }
  for (const [key, reply] of atHand()) keep(key, reply)
  const old = (await replies.all()).filter(each => each.at < Date.now() - longest)
  for (const { key } of old) await replies.remove(key)
}

/** Forgets all that was kept. */
export async function forgetReplies(): Promise<void> {
  localStorage.removeItem(sessionKey)
  recalled = new Map()
  await replies.clear()
}

/** Asks the server; where it can't be reached, gives what it answered last, unless the screen has that already. */
export async function askOrRecall<T>(
  key: QueryKey,
  ask: () => Promise<T>,
  isAtHand: () => boolean,
): Promise<T> {
  try {
    const reply = await ask()
    if (isKeeping()) keep(key, reply)
    setRecalled(key, null)
    return reply
  } catch (error) {
    const isUnreached = error instanceof SendError && error.status === 0
    if (error instanceof SendError && !isUnreached) setRecalled(key, null)
    const kept = isUnreached && isKeeping() && !isAtHand() ? await replies.get(hashKey(key)) : undefined
    if (!kept) throw error
    setRecalled(key, kept.at)
    return kept.reply as T
  }
}

/** When each reply that was recalled and not asked for again since was given, by its key; ms since 1970. */
let recalled: ReadonlyMap<string, number> = new Map()
const watchers = new Set<() => void>()

export const recalledReplies = (): ReadonlyMap<string, number> => recalled

/** Calls `onChange` when a reply is recalled, or is answered anew. */
export function watchRecalled(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => void watchers.delete(onChange)
}

function setRecalled(key: QueryKey, at: number | null): void {
  const name = hashKey(key)
  if (at === null && !recalled.has(name)) return
  const next = new Map(recalled)
  if (at === null) next.delete(name)
  else next.set(name, at)
  recalled = next
  for (const watcher of watchers) watcher()
}

/** A reply that can't be stored, for lack of room, is only missing later. */
function keep(key: QueryKey, reply: unknown): void {
  const row = { key: hashKey(key), reply, at: Date.now() }
  replies.put(row).catch(() => {})
}

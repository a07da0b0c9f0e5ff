import { hashKey, type QueryKey } from '@tanstack/react-query'
import type { Topic } from '#shared/endpoint.ts'
import { changedHereAt } from '#web/live/own-changes.ts'
import { keptPhone, ownPrefix, sessionName } from '#web/session/session-store.ts'
import { SendError } from '../send.ts'
import { deviceStore, whenOpened } from './device-store.ts'

interface KeptReply {
  key: string
  reply: unknown
  /** When it was asked for, in ms since 1970. */
  at: number
}

/** Keys of what `field/pull` has brought; what screens have read themselves lies beside it. */
export const pulledPrefix = 'pulled '
/** When the last pull had brought all, by the time at which it asked; ms since 1970. */
export const pulledAtKey = `${ownPrefix}pulledAt`
const pulledAt = () => Number(localStorage.getItem(pulledAtKey) ?? 0)
/** ms by which a pull may be behind a reply that it has not looked at again. */
const restMs = 20 * 60_000

/** ms after which an answer is of no use: as long as the phone may stay without contact, and three days at least. */
const longest = () => Math.max(3 * 24 * 60 * 60_000, keptPhone()?.offlineMs ?? 0)
const replies = deviceStore<KeptReply>('replies')
/** Names the session whose answers are kept here. Another session, also of the same person, begins with none. */
const sessionKey = `${ownPrefix}keptFor`
/** The rights by which they were given: with others, none of them counts. */
const rightsKey = `${ownPrefix}keptBy`

export const isKeeping = () => sessionName() !== null && localStorage.getItem(sessionKey) === sessionName()

/**
 * From now on what this session reads is kept, to be drawn at once the next time, and while there is no connection; also
 * what is at hand already, with the time of each. Where its rights have changed, it begins with none.
 */
export async function startKeepingReplies(
  rights: string,
  atHand: () => readonly (readonly [key: QueryKey, reply: unknown, at: number])[],
): Promise<void> {
  const session = sessionName()
  if (session === null) return
  if (!isKeeping() || localStorage.getItem(rightsKey) !== rights) {
    // Nothing of what lies there is shown from here on, even while it can't be cleared.
    localStorage.removeItem(sessionKey)
    if (!(await replies.clear())) {
      // Another session's lie there, out of reach until an old tab lets go of them.
      whenOpened(() => sessionName() === session && void startKeepingReplies(rights, atHand))
      return
    }
    if (sessionName() !== session) return
    localStorage.setItem(sessionKey, session)
    localStorage.setItem(rightsKey, rights)
  }
  for (const [key, reply, at] of atHand()) keep(key, reply, at)
  const old = (await replies.all()).filter(
    each => !(each.reply instanceof Blob) && timeOf(each) < Date.now() - longest(),
  )
  for (const { key } of old) await replies.remove(key)
}

/** A pulled reply is as old as the last pull that brought no other. */
const timeOf = ({ key, at }: KeptReply) => (key.startsWith(pulledPrefix) ? Math.max(at, pulledAt()) : at)

/** The newer of a reply that was pulled and one that a screen has read. */
async function lying(name: string): Promise<KeptReply | undefined> {
  const [own, pulled] = await Promise.all([replies.get(name), replies.get(pulledPrefix + name)])
  if (!own || !pulled) return own ?? (pulled && { ...pulled, at: timeOf(pulled) })
  return own.at >= Math.max(pulled.at, pulledAt() - restMs) ? own : { ...pulled, at: timeOf(pulled) }
}

/** The answer to this that lies on this device. */
export const keptReply = async (key: QueryKey): Promise<unknown> =>
  isKeeping() ? (await lying(hashKey(key)))?.reply : undefined

/** True if an answer to this lies on this device. */
export const isKept = async (key: QueryKey): Promise<boolean> => (await keptReply(key)) !== undefined

/** Forgets all that was kept. */
export async function forgetReplies(): Promise<void> {
  localStorage.removeItem(sessionKey)
  recalled = new Map()
  await replies.clear()
}

/** The place of a reply on the screen. */
export interface Screen {
  isAtHand: () => boolean
  /** Draws what was answered at that time, in ms since 1970. Left out: nothing is drawn before the server's answer. */
  draw?: (reply: unknown, at: number) => void
  /** Takes it off again: it is not to be seen any more. */
  takeOff?: () => void
}

/**
 * Asks the server. Until it answers, what it answered last is drawn, unless the screen has that already or a write from
 * here has changed it since; where it can't be reached, that has to do.
 */
export async function askOrRecall<T>(
  key: QueryKey,
  ask: () => Promise<T>,
  { isAtHand, draw, takeOff }: Screen,
  topics: readonly Topic[] = [],
): Promise<T> {
  const at = Date.now()
  let isAnswered = false
  const name = hashKey(key)
  const kept = async () => {
    const session = sessionName()
    const found = isKeeping() && !isAtHand() ? await lying(name) : undefined
    return session === sessionName() && isKeeping() ? found : undefined
  }
  const drawKept = async () => {
    const found = await kept()
    if (!found || isAnswered || isAtHand() || found.at < changedHereAt(topics)) return
    setRecalled(key, found.at)
    draw?.(found.reply, found.at)
  }
  if (draw) void drawKept().catch(() => {})
  try {
    const reply = await ask()
    isAnswered = true
    if (isKeeping()) keep(key, reply, at)
    setRecalled(key, null)
    return reply
  } catch (error) {
    isAnswered = true
    const isUnreached = error instanceof SendError && error.status === 0
    if (error instanceof SendError && !isUnreached) {
      if (closing.includes(error.status)) {
        if (recalled.has(name)) takeOff?.()
        if (isKeeping()) for (const each of [name, pulledPrefix + name]) void replies.remove(each)
      }
      setRecalled(key, null)
    }
    const found = isUnreached ? await kept() : undefined
    if (!found) throw error
    setRecalled(key, found.at)
    return found.reply as T
  }
}

/** Refusals after which an earlier answer is not to be seen either: the right, or the row, went. */
const closing: readonly number[] = [401, 403, 404]

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
function keep(key: QueryKey, reply: unknown, at: number): void {
  replies.put({ key: hashKey(key), reply, at }).catch(() => {})
}

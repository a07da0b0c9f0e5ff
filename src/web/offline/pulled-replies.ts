import { hashKey, type QueryKey } from '@tanstack/react-query'
import { deviceStore, run } from './device-store.ts'
import { isKeeping, pulledAtKey, pulledPrefix } from './kept-replies.ts'

/** The server's cookie for the replies that lie here. */
interface PullState {
  key: typeof stateKey
  cookie: string
  /** Begins with an answer that brings all anew: what is left of the time before goes once it is whole. */
  round: number
  isAnew: boolean
  /** All that there was to say has been said. */
  isWhole: boolean
}
interface PulledReply {
  key: string
  reply: unknown
  at: number
  round: number
}

/** One answer to a pull, its replies by their query keys. */
export interface PulledPage {
  put: readonly { key: QueryKey; reply: unknown }[]
  gone: readonly QueryKey[]
  cookie: string
  anew: boolean
  more: boolean
}

const stateKey = 'pull'
const rows = deviceStore<PulledReply>('replies')
const states = deviceStore<PullState>('replies')
const nameOf = (key: QueryKey) => pulledPrefix + hashKey(key)

export const pullState = (): Promise<PullState | undefined> => states.get(stateKey)

/**
 * Keeps an answer as a whole or not at all, with the cookie that names it. Rejects when there is no room; false where
 * nothing can be kept, or another session has begun.
 */
export async function keepPage(
  page: PulledPage,
  before: PullState | undefined,
  at: number,
): Promise<boolean> {
  if (!isKeeping()) return false
  const round = page.anew ? Math.max(at, (before?.round ?? 0) + 1) : (before?.round ?? at)
  const isAnew = page.more && (page.anew || Boolean(before?.isAnew))
  const state: PullState = { key: stateKey, cookie: page.cookie, round, isAnew, isWhole: !page.more }
  const kept = await run('replies', 'readwrite', of => {
    const store = of('replies')
    for (const { key, reply } of page.put) store.put({ key: nameOf(key), reply, at, round })
    for (const key of page.gone) for (const name of [nameOf(key), hashKey(key)]) store.delete(name)
    return store.put(state)
  })
  if (kept === undefined) return false
  if (page.more) return true
  localStorage.setItem(pulledAtKey, String(at))
  if (page.anew || before?.isAnew)
    for (const { key, round: of } of await rows.all())
      if (key.startsWith(pulledPrefix) && of !== round) await rows.remove(key)
  return true
}

/** Those of these answers that lie here, with all that came after them: a job comes as a whole before the last is said. */
export async function pulledWhole(keys: readonly QueryKey[]): Promise<boolean[]> {
  const isWhole = isKeeping() && (await pullState())?.isWhole
  return Promise.all(keys.map(async key => Boolean(isWhole && (await rows.get(nameOf(key))))))
}

/** All that was pulled of one call, by its input. */
export const pulledOf = async (path: string): Promise<{ input: unknown; reply: unknown }[]> => {
  const range = IDBKeyRange.bound(`${pulledPrefix}["${path}"`, `${pulledPrefix}["${path}"\uffff`)
  const found = await run<PulledReply[]>('replies', 'readonly', of => of('replies').getAll(range))
  return (found ?? []).map(({ key, reply }) => {
    const [, input] = JSON.parse(key.slice(pulledPrefix.length)) as [string, unknown]
    return { input, reply }
  })
}

/** Pictures and documents that lie here: their keys. */
export async function keptFiles(path: string): Promise<string[]> {
  const range = IDBKeyRange.bound(`["${path}"`, `["${path}"\uffff`)
  return ((await run('replies', 'readonly', of => of('replies').getAllKeys(range))) ?? []).map(String)
}

/** Keeps an answer that no screen has asked for; rejects where there is no room. */
export const keepReply = (key: QueryKey, reply: unknown): Promise<boolean> =>
  rows.put({ key: hashKey(key), reply, at: Date.now(), round: 0 })

export const dropReplies = async (keys: readonly string[]): Promise<void> => {
  for (const key of keys) await rows.remove(key)
}

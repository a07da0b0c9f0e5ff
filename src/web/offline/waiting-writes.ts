import { useSyncExternalStore } from 'react'
import { user, type Viewer } from '#shared/access.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Told } from '#shared/translator.ts'
import { translate } from '../i18n.ts'
import { SendError, send } from '../send.ts'
import { ownPrefix } from '../session-store.ts'
import { deviceStore } from './device-store.ts'

/** What a person is told of a write that waits: what it is about, what was typed, and where to see it. */
export interface WaitingWords {
  title: string
  typed: string
  job: number
}

/** Whose a write is: an id alone is one of each company's. */
export const ownerOf = ({ company_id, id }: Pick<Viewer, 'company_id' | 'id'>) => `${company_id} ${id}`

export interface WaitingWrite extends WaitingWords {
  /** The idempotency key: sent any number of times, it happens once. */
  key: string
  /** Whose it is; nobody else sees or sends it. */
  owner: string
  entry: Pick<Endpoint, 'method' | 'path' | 'changes'>
  input: Record<string, unknown>
  /** ms since 1970. */
  at: number
  /** What the server said when it did not take it. */
  refusal?: string
}

const delay = 5_000
const writes = deviceStore<WaitingWrite>('writes')
const watchers = new Set<() => void>()
/** Names whose they are, also on a screen that knows nobody, such as that of the sign-out; it goes with a sign-out. */
const ownerKey = `${ownPrefix}writesOf`
const owner = () => localStorage.getItem(ownerKey)
/** Those that an earlier page left behind, in the order in which they were made. */
let left: readonly WaitingWrite[] = []

function show(next: readonly WaitingWrite[]): void {
  left = next
  for (const watcher of watchers) watcher()
}

function watch(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => void watchers.delete(onChange)
}

/** The writes that were left by an earlier page: waiting ones and refused ones. */
export const useLeftWrites = (): readonly WaitingWrite[] => useSyncExternalStore(watch, () => left)

/** Whether earlier ones are still to be sent: a newer one must not overtake them. */
export const hasEarlierWrites = (): boolean => left.some(each => each.refusal === undefined)

/** Keeps a write of the page that is open, so that it outlives it. True when it is kept. */
export async function keepWrite(write: Omit<WaitingWrite, 'owner' | 'at'>): Promise<boolean> {
  const by = owner()
  return by !== null && writes.put({ ...write, owner: by, at: Date.now() }).catch(() => false)
}

/** It was sent, or is dropped. */
export async function dropWrite(key: string): Promise<void> {
  show(left.filter(each => each.key !== key))
  await writes.remove(key)
}

/** The server did not take a write whose form is no longer there: it stays, with what was typed, until it is dropped. */
export async function keepRefusal(key: string, refusal: string): Promise<void> {
  const write = await writes.get(key)
  if (!write) return
  await writes.put({ ...write, refusal })
  show([...left.filter(each => each.key !== key), { ...write, refusal }])
}

/** How many of this person's changes the server does not have. */
export async function countUnsent(): Promise<number> {
  return (await writes.all()).filter(each => each.owner === owner() && each.refusal === undefined).length
}

/** Forgets all of this person's. */
export async function forgetWrites(): Promise<void> {
  for (const { key, owner: by } of await writes.all()) if (by === owner()) await writes.remove(key)
  show([])
}

/**
 * Sends what this person's earlier pages left behind, one after the other, until `signal` ends it. `onSent` hears what
 * each changed.
 */
export async function sendLeftWrites(
  by: string,
  signal: AbortSignal,
  onSent: (changes: Endpoint['changes']) => void,
): Promise<void> {
  localStorage.setItem(ownerKey, by)
  const mine = (await writes.all()).filter(each => each.owner === by)
  if (signal.aborted) return
  show(mine.sort((a, b) => a.at - b.at))
  const versions = new Map<string, unknown>()
  for (const write of left) {
    if (write.refusal !== undefined) continue
    const end = await sendOne(write, rebased(write, versions), signal)
    if (signal.aborted) return
    if (end instanceof SendError) {
      await keepRefusal(write.key, translate(end as Told))
      continue
    }
    versions.set(placeOf(write, write.input.version), (end as { version?: unknown }).version)
    await dropWrite(write.key)
    onSent(write.entry.changes)
  }
}

type Input = WaitingWrite['input']

/** The answer, or why it was refused; the connection is waited for, and so is the next session. */
async function sendOne(
  { entry, input, key }: WaitingWrite,
  again: Input,
  signal: AbortSignal,
): Promise<object> {
  const byUser = { ...entry, access: user() } as Endpoint
  for (let asked = input; !signal.aborted; ) {
    try {
      return (await send(byUser, asked as never, { idempotencyKey: key, signal })) as object
    } catch (error) {
      if (!(error instanceof SendError)) {
        if (signal.aborted) return {}
        // Only what the server has answered goes.
        throw error
      }
      const isOver = error.status >= 400 && error.status < 500 && error.status !== 401
      if (isOver && (error.status !== 409 || asked === again)) return error
      if (isOver) asked = again
      else await new Promise(resolve => setTimeout(resolve, delay))
    }
  }
  return {}
}

const placeOf = ({ entry, input }: WaitingWrite, version: unknown) => `${entry.path} ${input.id} ${version}`

/** Two changes of one row were made on the same version: after the first, the second is on what the first made of it. */
function rebased(write: WaitingWrite, versions: ReadonlyMap<string, unknown>): Input {
  let { version } = write.input
  while (versions.has(placeOf(write, version))) version = versions.get(placeOf(write, version))
  return version === write.input.version ? write.input : { ...write.input, version }
}

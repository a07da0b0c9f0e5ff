import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { instantText } from '#shared/dates.ts'
import type { Endpoint, Receives, Sends } from '#shared/endpoint.ts'
import type { WaitingWrite } from './kept-write.ts'
import { isWaiting, leftWrites, watchWrites } from './waiting-writes.ts'

/** A write that waits, for the replies that it changes. */
export interface Waits<E extends Endpoint> {
  key: string
  input: Sends<E>
  /** When it was made: UTC. */
  at: string
}

/** Shows in the replies of one endpoint what waits to be sent to another. Applied twice it changes nothing more. */
export interface Overlay {
  write: string
  read: string
  show: (reply: never, write: never, asked: never) => unknown
}

export const overlay = <W extends Endpoint, R extends Endpoint>(
  write: W,
  read: R,
  show: (reply: Receives<R>, write: Waits<W>, asked: Sends<R>) => Receives<R>,
): Overlay => ({ write: write.path, read: read.path, show })

let overlays: readonly Overlay[] = []
const watchers = new Set<() => void>()

/** Sets what is shown of waiting writes, for the person who is signed in. */
export function setOverlays(given: readonly Overlay[]): void {
  overlays = given
  known = new Map()
  for (const watcher of watchers) watcher()
}

type Change = (reply: unknown, asked: unknown) => unknown
const none: readonly Change[] = []
/** By path, for as long as neither the overlays nor the writes change. */
let known = new Map<string, readonly Change[]>()
let knownOf: readonly WaitingWrite[] = []

function changesOf(path: string): readonly Change[] {
  const writes = leftWrites()
  if (writes !== knownOf) {
    known = new Map()
    knownOf = writes
  }
  const found = known.get(path) ?? writes.filter(isWaiting).flatMap(write => changesBy(write, path))
  known.set(path, found)
  return found.length === 0 ? none : found
}

function changesBy({ key, entry, input, at, madeAt = at }: WaitingWrite, path: string): Change[] {
  const write = { key, input, at: instantText(new Date(madeAt)) }
  return overlays
    .filter(each => each.write === entry.path && each.read === path)
    .map(each => (reply, asked) => each.show(reply as never, write as never, asked as never))
}

const applied = (changes: readonly Change[], reply: unknown, asked: unknown) =>
  changes.reduce((shown, change) => change(shown, asked), reply)

/** A reply with what waits to be sent in it. */
export const withWaiting = <E extends Endpoint>(entry: E, asked: Sends<E>, reply: Receives<E>): Receives<E> =>
  applied(changesOf(entry.path), reply, asked) as Receives<E>

function watch(onChange: () => void): () => void {
  watchers.add(onChange)
  const stop = watchWrites(onChange)
  return () => {
    watchers.delete(onChange)
    stop()
  }
}

/** Puts what waits into the replies of a read; undefined while nothing that it shows waits. */
export function useOverlay<E extends Endpoint>(
  entry: E,
  input: Sends<E>,
): ((reply: Receives<E>) => Receives<E>) | undefined {
  const changes = useSyncExternalStore(watch, () => changesOf(entry.path))
  const asked = JSON.stringify(input)
  const select = useCallback(
    (reply: Receives<E>) =>
      applied(changes, reply, asked === undefined ? undefined : JSON.parse(asked)) as Receives<E>,
    [changes, asked],
  )
  return changes.length > 0 ? select : undefined
}

/** Leaves in all replies at hand what was sent just now, until they are read anew. */
export function keepSent(queryClient: QueryClient, write: WaitingWrite): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll()) {
    const changes = changesBy(write, String(queryKey[0]))
    if (changes.length === 0) continue
    queryClient.setQueryData(queryKey, (reply: unknown) => reply && applied(changes, reply, queryKey[1]))
  }
}

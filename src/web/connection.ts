import { useSyncExternalStore } from 'react'
import { translate } from './i18n.ts'
import { toast } from './toast.ts'

/** When the server was first not reached, in ms since 1970; null while it is. */
let lostAt: number | null = null
/** The keys of the writes that wait, and whether each outlives the page. */
const waiting = new Map<string, boolean>()
const watchers = new Set<() => void>()
const toastId = 'waiting for the connection'

function changed(): void {
  for (const watcher of watchers) watcher()
}

/** Calls `onChange` when the connection is lost or back. */
export const watchConnection = watch
/** True unless the last request did not reach the server. */
export const isReached = (): boolean => lostAt === null

function watch(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => void watchers.delete(onChange)
}

/** Every request, and the live connection, says how it went: the browser's own word for being offline is often wrong. */
export function sawServer(isThere: boolean): void {
  if (isThere === (lostAt === null)) return
  lostAt = isThere ? null : Date.now()
  changed()
}

/** When the connection was lost; null while there is one. */
export const useLostAt = (): number | null => useSyncExternalStore(watch, () => lostAt)

/**
 * A write of this key waits for the connection: it says so until `stopWaiting`, also when the page is to be closed, unless
 * `kept` says that it outlives the page.
 */
export function startWaiting(key: string, kept: Promise<boolean>): void {
  if (waiting.has(key)) return
  if (waiting.size === 0) {
    toast.loading(
      toastId,
      translate(
        lostAt === null
          ? 'Waiting for the photos of this job. This is sent right after them.'
          : 'Waiting for the connection. This is sent as soon as it is back.',
      ),
    )
    addEventListener('beforeunload', keepOpen)
  }
  waiting.set(key, false)
  void kept.then(isKept => waiting.has(key) && waiting.set(key, isKept))
  changed()
}
/** True if the write of this key waits. */
export const isWaiting = (key: string): boolean => waiting.has(key)
/** True when it was waiting. */
export function stopWaiting(key: string): boolean {
  if (!waiting.delete(key)) return false
  if (waiting.size === 0) {
    toast.close(toastId)
    removeEventListener('beforeunload', keepOpen)
  }
  changed()
  return true
}
const keepOpen = (event: Event) => {
  if ([...waiting.values()].includes(false)) event.preventDefault()
}

/** True if a write waits for the connection. */
export const useIsWaiting = (): boolean => useSyncExternalStore(watch, () => waiting.size > 0)

import { useSyncExternalStore } from 'react'

/** When the server was first not reached, in ms since 1970; null while it is. */
let lostAt: number | null = null
const watchers = new Set<() => void>()

/** Calls `onChange` when the connection is lost or back. */
export function watchConnection(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => void watchers.delete(onChange)
}

/** Every request, and the live connection, says how it went: the browser's own word for being offline is often wrong. */
export function sawServer(isThere: boolean): void {
  if (isThere === (lostAt === null)) return
  lostAt = isThere ? null : Date.now()
  for (const watcher of watchers) watcher()
}

/** True unless the last request did not reach the server. */
export const isReached = (): boolean => lostAt === null

/** When the connection was lost; null while there is one. */
export const useLostAt = (): number | null => useSyncExternalStore(watchConnection, () => lostAt)

import { useSyncExternalStore } from 'react'

/** A signed-in session as this browser keeps it. `expiresAt` is in ms since 1970. */
export interface Session {
  token: string
  expiresAt: number
}

/** Entries of localStorage with this prefix belong to the person and go with a sign-out. */
export const ownPrefix = 'own.'

const tokenKey = 'token'
const expiryKey = 'expiryTime'
const pageKey = 'PageId'
const locationKey = 'Location'
const watchers = new Set<() => void>()
let current: Session | null = read()
let timer: ReturnType<typeof setTimeout> | undefined

/** The stored session while its expiry lies in the future, else null. */
export function session(): Session | null {
  return current && current.expiresAt > Date.now() ? current : null
}

/** The bearer token to send, or null. */
export function token(): string | null {
  return session()?.token ?? null
}

/** True when a session is stored but has expired: it ended by itself, nobody signed out. */
export function hasExpired(): boolean {
  return current !== null && session() === null
}

/** Stores a new session. `exp` is in unix seconds, as the server sends it. */
export function signIn(newToken: string, exp: number): void {
  localStorage.setItem(tokenKey, newToken)
  localStorage.setItem(expiryKey, String(exp * 1000))
  follow()
}

/** Notes the page that is shown, by its path and, where it has one, its number. */
export function keepPlace(path: string, pageId: number | undefined): void {
  localStorage.setItem(locationKey, path)
  if (pageId === undefined) localStorage.removeItem(pageKey)
  else localStorage.setItem(pageKey, String(pageId))
}

/** Forgets the session and what was kept for its person; other tabs follow. */
export function signOut(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(ownPrefix)) localStorage.removeItem(key)
  }
  for (const key of [tokenKey, expiryKey, pageKey, locationKey]) localStorage.removeItem(key)
  follow()
}

/** Ends the session early, as the server did: kept work is treated as after an expiry. */
export function endSession(): void {
  if (!session()) return
  localStorage.setItem(expiryKey, String(Date.now()))
  follow()
}

/** Calls back after every sign-in, sign-out and expiry, in this tab or another one. */
export function watchSession(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => void watchers.delete(onChange)
}

/** The current session, or null; follows other tabs and the expiry. */
export function useSession(): Session | null {
  return useSyncExternalStore(watchSession, session)
}

function read(): Session | null {
  const stored = localStorage.getItem(tokenKey)
  const expiresAt = Number(localStorage.getItem(expiryKey))
  return stored && expiresAt > 0 ? { token: stored, expiresAt } : null
}

function follow(): void {
  const next = read()
  // The same object while equal, since hooks compare by identity.
  if (next?.token !== current?.token || next?.expiresAt !== current?.expiresAt) current = next
  waitForExpiry()
  for (const watcher of watchers) watcher()
}

function waitForExpiry(): void {
  clearTimeout(timer)
  const left = (session()?.expiresAt ?? 0) - Date.now()
  // A timer holds at most 2^31 ms; a longer session looks again by then.
  if (left > 0) timer = setTimeout(follow, Math.min(left, 2 ** 31 - 1))
}

waitForExpiry()
addEventListener('storage', event => {
  if (event.key === null || event.key === tokenKey || event.key === expiryKey) follow()
})
// A laptop that slept through the expiry notices when it wakes.
addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') follow()
})

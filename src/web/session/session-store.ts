import { useSyncExternalStore } from 'react'

/** A signed-in session as this browser keeps it. `expiresAt` is in ms since 1970. */
export interface Session {
  token: string
  expiresAt: number
  /** Stays the same when the session is renewed. */
  name: string
  /** Open after its end as well, between these, in ms since 1970: on a phone that is kept ready, while it has no contact. */
  heldFrom: number
  heldUntil: number
}

/** A phone that renews its session by itself; in ms since 1970. */
export interface KeptPhone {
  until: number
  /** The last word that reached the server. */
  contactAt: number
  /** ms without contact in which what lies here opens. */
  offlineMs: number
}

/** Entries of localStorage with this prefix belong to the person and go with a sign-out. */
export const ownPrefix = 'own.'

const tokenKey = 'token'
const expiryKey = 'expiryTime'
/** The first token of a session that was renewed since. */
const nameKey = 'sessionName'
const phoneKey = `${ownPrefix}keptPhone`
/** A clock that was put right by less is no attempt to open for longer. */
const clockSlackMs = 3_600_000
const pageKey = 'PageId'
const locationKey = 'Location'
const watchers = new Set<() => void>()
let current: Session | null = read()
let timer: ReturnType<typeof setTimeout> | undefined

/** The stored session while its expiry lies in the future, or its phone opens without contact; else null. */
export function session(): Session | null {
  const now = Date.now()
  return current && (current.expiresAt > now || isHeld(current, now)) ? current : null
}

const isHeld = ({ heldFrom, heldUntil }: Session, now: number) => heldFrom <= now && now < heldUntil

/** The bearer token to send, or null. */
export function token(): string | null {
  return session()?.token ?? null
}

/** Names the session: the same for as long as it is renewed; null where there is none. */
export const sessionName = (): string | null => session()?.name ?? null

/** Returns this phone where it is kept ready; null: it is not. */
export function keptPhone(): KeptPhone | null {
  const stored = localStorage.getItem(phoneKey)
  return stored === null ? null : (JSON.parse(stored) as KeptPhone)
}

/** Notes that this phone renews its session, and had contact then; null: it renews none any more. */
export function keepPhone(phone: Omit<KeptPhone, 'contactAt'> | null, contactAt = Date.now()): void {
  if (phone) localStorage.setItem(phoneKey, JSON.stringify({ ...phone, contactAt }))
  else localStorage.removeItem(phoneKey)
  follow()
}

/** True if a session that is over may begin again by itself. */
export const isRenewable = (): boolean => current !== null && (keptPhone()?.until ?? 0) > Date.now()

/** Goes on with a new token: whoever was signed in still is. `exp` is in unix seconds. */
export function renewSession(newToken: string, exp: number): void {
  localStorage.setItem(nameKey, current?.name ?? newToken)
  localStorage.setItem(tokenKey, newToken)
  localStorage.setItem(expiryKey, String(exp * 1000))
  follow()
}

/** Reads what another tab may have stored, before it is told. */
export function storedSession(): Session | null {
  follow()
  return current
}

/** True when a session is stored but has expired: it ended by itself, nobody signed out. */
export function hasExpired(): boolean {
  return current !== null && session() === null
}

/** Stores a new session. `exp` is in unix seconds, as the server sends it. */
export function signIn(newToken: string, exp: number): void {
  localStorage.setItem(tokenKey, newToken)
  localStorage.setItem(nameKey, newToken)
  localStorage.setItem(expiryKey, String(exp * 1000))
  localStorage.removeItem(phoneKey)
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
  for (const key of [tokenKey, nameKey, expiryKey, pageKey, locationKey]) localStorage.removeItem(key)
  follow()
}

/** Ends the session early, as the server did: kept work is treated as after an expiry. */
export function endSession(): void {
  if (!current || (!session() && !keptPhone())) return
  localStorage.removeItem(phoneKey)
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
  if (!stored || !(expiresAt > 0)) return null
  const { contactAt = 0, offlineMs = 0 } = keptPhone() ?? {}
  return {
    token: stored,
    expiresAt,
    name: localStorage.getItem(nameKey) ?? stored,
    heldFrom: contactAt - clockSlackMs,
    heldUntil: contactAt + offlineMs,
  }
}

function follow(): void {
  const next = read()
  // The same object while equal, since hooks compare by identity.
  if (JSON.stringify(next) !== JSON.stringify(current)) current = next
  waitForExpiry()
  for (const watcher of watchers) watcher()
}

function waitForExpiry(): void {
  clearTimeout(timer)
  const open = session()
  const left = open ? Math.max(open.expiresAt, open.heldUntil) - Date.now() : 0
  // A timer holds at most 2^31 ms; a longer session looks again by then.
  if (left > 0) timer = setTimeout(follow, Math.min(left, 2 ** 31 - 1))
}

waitForExpiry()
addEventListener('storage', event => {
  if (event.key === null || [tokenKey, expiryKey, phoneKey].includes(event.key)) follow()
})
// A laptop that slept through the expiry notices when it wakes.
addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') follow()
})

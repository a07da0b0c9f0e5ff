import { useSyncExternalStore } from 'react'

// A client's session in the portal, beside that of somebody of a company: both may be open in one browser.

const tokenKey = 'ClientPortalToken'
const expiryKey = 'ClientPortalSessionExpiry'
/** Names of the session's client and of the link by which they came. */
const clientKey = 'ClientPortalClient'
const linkKey = 'ClientPortalLink'

interface PortalSession {
  token: string
  /** ms since 1970. */
  expiresAt: number
}

const watchers = new Set<() => void>()
let current: PortalSession | null = read()
let timer: ReturnType<typeof setTimeout> | undefined

function read(): PortalSession | null {
  const token = localStorage.getItem(tokenKey)
  const expiresAt = Number(localStorage.getItem(expiryKey))
  return token && expiresAt > 0 ? { token, expiresAt } : null
}

const open = (): PortalSession | null => (current && current.expiresAt > Date.now() ? current : null)

/** The token of the client who is signed in, or null. */
export const portalToken = (): string | null => open()?.token ?? null

/** Stores a new session. `exp` is in unix seconds, as the server sends it. */
export function portalSignIn(token: string, exp: number, client: string, link: string): void {
  localStorage.setItem(clientKey, client)
  localStorage.setItem(linkKey, link)
  keep(token, exp)
}

function keep(token: string, exp: number): void {
  localStorage.setItem(tokenKey, token)
  localStorage.setItem(expiryKey, String(exp * 1000))
  follow()
}

/** The server keeps it for longer, as it is used. */
export function extendPortalSession(token: string, exp: number): void {
  if (portalToken() === token && exp > 0) keep(token, exp)
}

/** Name of the signed-in client. */
export const portalClient = (): string => localStorage.getItem(clientKey) ?? ''

/** The link by which whoever was signed in last had come, so that nobody is asked again who they are; '': none. */
export const portalLink = (): string => localStorage.getItem(linkKey) ?? ''

/** Forgets the session and who had it: somebody else may use this browser. */
export function portalLeave(): void {
  localStorage.removeItem(clientKey)
  localStorage.removeItem(linkKey)
  portalSignOut()
}

/** Forgets the session; other tabs follow. */
export function portalSignOut(): void {
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(expiryKey)
  follow()
}

/** Calls back whenever somebody else is signed in, or nobody any more. */
export function watchPortal(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => void watchers.delete(onChange)
}

/** The token of the client who is signed in, or null; follows other tabs and the expiry. */
export function usePortalToken(): string | null {
  return useSyncExternalStore(watchPortal, portalToken)
}

let last = portalToken()
function follow(): void {
  current = read()
  clearTimeout(timer)
  const left = (open()?.expiresAt ?? 0) - Date.now()
  if (left > 0) timer = setTimeout(follow, left)
  if (portalToken() === last) return
  last = portalToken()
  for (const watcher of watchers) watcher()
}

follow()
addEventListener('storage', event => {
  if (event.key === null || event.key === tokenKey || event.key === expiryKey) follow()
})
addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') follow()
})

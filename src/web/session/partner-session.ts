import { useSyncExternalStore } from 'react'

// The session of somebody of a partner, beside that of a company's user: both may be open in one browser.

const tokenKey = 'partner_token'
const dataKey = 'partner_data'

/** What this browser knows of who is signed in. `exp` is in unix seconds. */
export interface PartnerData {
  exp: number
  email: string
  firstName: string
}

const watchers = new Set<() => void>()

function data(): Partial<PartnerData> {
  try {
    return JSON.parse(localStorage.getItem(dataKey) ?? '{}') as Partial<PartnerData>
  } catch {
    return {}
  }
}

/** The token of whoever of a partner is signed in, or null; one that has expired is none. */
export function partnerToken(): string | null {
  const token = localStorage.getItem(tokenKey)
  // Without data, as another program may leave it: the server decides.
  return token && (data().exp ?? Number.POSITIVE_INFINITY) * 1000 > Date.now() ? token : null
}

/** Stores a new session. */
export function partnerSignIn(token: string, who: PartnerData): void {
  localStorage.setItem(dataKey, JSON.stringify(who))
  localStorage.setItem(tokenKey, token)
  tell()
}

/** Forgets the session; other tabs follow. */
export function partnerSignOut(): void {
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(dataKey)
  tell()
}

/** Calls back whenever somebody else is signed in, or nobody any more. */
export function watchPartner(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => void watchers.delete(onChange)
}

/** The token of whoever of a partner is signed in; follows other tabs. */
export function usePartnerToken(): string | null {
  return useSyncExternalStore(watchPartner, partnerToken)
}

let last = partnerToken()
function tell(): void {
  if (partnerToken() === last) return
  last = partnerToken()
  for (const watcher of watchers) watcher()
}

addEventListener('storage', event => {
  if (event.key === null || event.key === tokenKey || event.key === dataKey) tell()
})
// A laptop that slept through the expiry notices when it wakes.
addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') tell()
})

import { randomBytes } from 'node:crypto'
import type { PublicContext } from '#server/context.ts'

const cookieName = 'tradewind_device'
// The longest that browsers keep a cookie.
const keptSeconds = 400 * 86_400
/** Accounts remembered per browser, the most recent first. */
const mostAccounts = 5

const placeOf = (accountId: number) => `device:${accountId}`
const given = (ctx: PublicContext) => ctx.cookie(cookieName)?.split('~').slice(0, mostAccounts) ?? []

/**
 * The id of a browser that has signed in to the account before, or null. Failed attempts from elsewhere can't lock such
 * a browser out (OWASP, device cookies).
 */
export function knownDevice(ctx: PublicContext, accountId: number): string | null {
  for (const token of given(ctx)) {
    const device = ctx.seal.open(token, placeOf(accountId))
    if (device) return device
  }
  return null
}

/** True if the browser has signed in to any account: only then is a look-up worthwhile. */
export const hasKnownDevice = (ctx: PublicContext): boolean => given(ctx).length > 0

/** Remembers this browser as one that has signed in to the account. */
export function rememberDevice(ctx: PublicContext, accountId: number): void {
  const isOwn = (token: string) => ctx.seal.open(token, placeOf(accountId)) !== null
  const tokens = given(ctx)
  const own = tokens.find(isOwn) ?? ctx.seal.seal(randomBytes(12).toString('base64url'), placeOf(accountId))
  const kept = [own, ...tokens.filter(token => !isOwn(token))].slice(0, mostAccounts)
  ctx.keepCookie(cookieName, kept.join('~'), { path: '/api/login', seconds: keptSeconds })
}

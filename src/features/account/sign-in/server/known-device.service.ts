import { randomBytes } from 'node:crypto'
import type { PublicContext } from '#server/context.ts'

const cookieName = 'tradewind_device'
// Browsers keep a cookie no longer.
const keptSeconds = 400 * 86_400
/** Accounts that one browser is known for, the last one first. */
const mostAccounts = 5

const placeOf = (accountId: number) => `device:${accountId}`
const given = (ctx: PublicContext) => ctx.cookie(cookieName)?.split('~').slice(0, mostAccounts) ?? []

/**
 * Which of the account's browsers this is: one that has signed in to it before. Null for all others. What others try
 * from elsewhere can't keep such a browser out (OWASP, device cookies).
 */
export function knownDevice(ctx: PublicContext, accountId: number): string | null {
  for (const token of given(ctx)) {
    const device = ctx.seal.open(token, placeOf(accountId))
    if (device) return device
  }
  return null
}

/** Whether the browser is known for any account: only then is it worth looking up for which. */
export const isKnownForAny = (ctx: PublicContext): boolean => given(ctx).length > 0

/** Has this browser known as one that has signed in to the account. */
export function rememberDevice(ctx: PublicContext, accountId: number): void {
  const isOwn = (token: string) => ctx.seal.open(token, placeOf(accountId)) !== null
  const tokens = given(ctx)
  const own = tokens.find(isOwn) ?? ctx.seal.seal(randomBytes(12).toString('base64url'), placeOf(accountId))
  const kept = [own, ...tokens.filter(token => !isOwn(token))].slice(0, mostAccounts)
  ctx.keepCookie(cookieName, kept.join('~'), { path: '/api/login', seconds: keptSeconds })
}

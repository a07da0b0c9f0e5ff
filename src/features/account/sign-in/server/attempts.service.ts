import { clearAttempts, countAttemptIn, giveBackAttempt } from '#server/auth/attempts.ts'
import type { PublicContext } from '#server/context.ts'
import { networkOf, providerNetworkOf } from '#server/http/network-of.ts'
import { refuse } from '#server/refusal.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { outsideText } from '#shared/outside-text.ts'
import { attemptMinutes, maxAttempts, maxNetworkAttempts, signInTexts } from '../sign-in.rules.ts'
import { accountByEmail } from './accounts.queries.ts'
import { hasKnownDevice, knownDevice } from './known-device.service.ts'

export interface Attempt {
  /** Clears the account's failed attempts and takes this one off the address's count. */
  succeeded(): Promise<void>
}

/** The account that somebody tries to sign in to: the name they gave, and its id if it exists. */
interface Tried {
  name: string
  id?: number | undefined
}

/** The account behind the e-mail that was typed. Looked up only for a browser that has signed in before. */
export async function attemptedAccount(ctx: PublicContext, email: string): Promise<Tried> {
  if (!hasKnownDevice(ctx)) return { name: email }
  const account = await ctx.db.withPlatform('look up the account of a browser', tx =>
    accountByEmail(tx, email),
  )
  return { name: email, id: account?.id }
}

/**
 * Counts an attempt before it is checked, so that the limit also holds for parallel attempts, and refuses with 429 once
 * there are too many. Attempts count against the caller's address, its wider network and the account; a browser that has
 * signed in to the account before has its own count instead, so that nobody can lock the owner out. `what` is 'login',
 * 'reset', …
 */
export async function limitAttempts(
  ctx: PublicContext,
  what: string,
  account: Tried | null,
): Promise<Attempt> {
  const device = account?.id === undefined ? null : knownDevice(ctx, account.id)
  const byAddress = `${what}-from:${networkOf(ctx.ip)}`
  const byNetwork = `${what}-net:${providerNetworkOf(ctx.ip)}`
  const name = account && (canonicalEmail(account.name) ?? outsideText(account.name.trim(), 254))
  const byAccount = name && `${what}:${name}`
  const own = device ? `${what}-device:${device}` : byAccount
  // The account comes last: an address that has used up its attempts can't lock other people's accounts as well.
  const limits = [
    ...(device ? [] : [[byAddress, maxAttempts] as const, [byNetwork, maxNetworkAttempts] as const]),
    ...(own ? [[own, maxAttempts] as const] : []),
  ]
  const isAllowed = await inLine(limits, () =>
    ctx.db.withPlatform('count an attempt', async tx => {
      for (const [key, most] of limits) {
        if (!(await countAttemptIn(tx, key, most, attemptMinutes))) return false
      }
      return true
    }),
  )
  if (!isAllowed) {
    if (account) ctx.securityLog.noteName(account.name, { kind: 'sign-in-slowed', ip: ctx.ip })
    refuse(429, signInTexts.tooMany)
  }
  return {
    succeeded: () =>
      ctx.db.withPlatform('clear attempts', async tx => {
        if (own) await clearAttempts(tx, own)
        if (device) return
        await giveBackAttempt(tx, byAddress)
        await giveBackAttempt(tx, byNetwork)
      }),
  }
}

/** How many attempts are being counted in this process, by what they count against. */
const counting = new Map<string, number>()

/**
 * False without asking the database if as many as are allowed are being counted already: this one would come after them.
 * Counts of one key wait for each other, so 200 attempts at once would hold every connection there is, and other
 * people's requests would find none.
 */
async function inLine(
  limits: readonly (readonly [key: string, most: number])[],
  count: () => Promise<boolean>,
): Promise<boolean> {
  if (limits.some(([key, most]) => (counting.get(key) ?? 0) >= most)) return false
  for (const [key] of limits) counting.set(key, (counting.get(key) ?? 0) + 1)
  try {
    return await count()
  } finally {
    for (const [key] of limits) {
      const left = (counting.get(key) ?? 1) - 1
      if (left > 0) counting.set(key, left)
      else counting.delete(key)
    }
  }
}

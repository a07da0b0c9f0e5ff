import { clearAttempts, countAttemptIn, giveBackAttempt } from '#server/auth/attempts.ts'
import type { PublicContext } from '#server/context.ts'
import { networkOf, providerNetworkOf } from '#server/network-of.ts'
import { refuse } from '#server/refusal.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { attemptMinutes, maxAttempts, maxNetworkAttempts, signInTexts } from '../sign-in.rules.ts'
import { accountByEmail } from './accounts.queries.ts'
import { isKnownForAny, knownDevice } from './known-device.service.ts'

export interface Attempt {
  /** It was right: wrong tries of the account are forgotten, and the address has its try back. */
  succeeded(): Promise<void>
}

/** The account that is tried to get into: as it was named, and its id where there is one. */
interface Tried {
  name: string
  id?: number | undefined
}

/** The account of an e-mail that somebody typed. Who brings no known browser along costs no look. */
export async function triedAccount(ctx: PublicContext, email: string): Promise<Tried> {
  if (!isKnownForAny(ctx)) return { name: email }
  const account = await ctx.db.withPlatform('whose browser', tx => accountByEmail(tx, email))
  return { name: email, id: account?.id }
}

/**
 * Counts a try before it is judged and refuses with 429 when there were too many: so it holds against tries in parallel.
 * Counted are the caller's address, its wider network and the account named; a browser that has signed in to the account
 * before has a count of its own instead, so that nobody keeps the right person out. `what` is 'login', 'reset', …
 */
export async function countTry(ctx: PublicContext, what: string, account: Tried | null): Promise<Attempt> {
  const device = account?.id === undefined ? null : knownDevice(ctx, account.id)
  const byAddress = `${what}-from:${networkOf(ctx.ip)}`
  const byNetwork = `${what}-net:${providerNetworkOf(ctx.ip)}`
  const name = account && (canonicalEmail(account.name) ?? account.name.trim().slice(0, 254))
  const byAccount = name && `${what}:${name}`
  const own = device ? `${what}-device:${device}` : byAccount
  // The account comes last: an address that has used up its tries can't lock other people's accounts as well.
  const limits = [
    ...(device ? [] : [[byAddress, maxAttempts] as const, [byNetwork, maxNetworkAttempts] as const]),
    ...(own ? [[own, maxAttempts] as const] : []),
  ]
  const isAllowed = await ctx.db.withPlatform('count a try', async tx => {
    for (const [key, most] of limits) {
      if (!(await countAttemptIn(tx, key, most, attemptMinutes))) return false
    }
    return true
  })
  if (!isAllowed) refuse(429, signInTexts.tooMany)
  return {
    succeeded: () =>
      ctx.db.withPlatform('a try was right', async tx => {
        if (own) await clearAttempts(tx, own)
        if (device) return
        await giveBackAttempt(tx, byAddress)
        await giveBackAttempt(tx, byNetwork)
      }),
  }
}

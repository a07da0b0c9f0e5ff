import { clearAttempts, countAttempt, giveBackAttempt } from '#server/auth/attempts.ts'
import type { PublicContext } from '#server/context.ts'
import { networkOf } from '#server/network-of.ts'
import { refuse } from '#server/refusal.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { attemptMinutes, maxAttempts, signInTexts } from '../sign-in.rules.ts'

export interface Attempt {
  /** It was right: wrong tries of the account are forgotten, and the address has its try back. */
  succeeded(): Promise<void>
}

/**
 * Counts a try before it is judged, for the account named and for the caller's address, and refuses with 429 when
 * either has had too many: so it holds against tries in parallel. `what` is 'login', 'reset', …
 */
export async function countTry(ctx: PublicContext, what: string, account: string | null): Promise<Attempt> {
  const byAddress = `${what}-from:${networkOf(ctx.ip)}`
  const name = account === null ? null : (canonicalEmail(account) ?? account.trim().slice(0, 254))
  const byAccount = name === null ? null : `${what}:${name}`
  // The address comes first: one that has used up its tries can't lock other people's accounts as well.
  const keys = byAccount === null ? [byAddress] : [byAddress, byAccount]
  for (const key of keys) {
    if (!(await countAttempt(ctx.db, key, maxAttempts, attemptMinutes))) refuse(429, signInTexts.tooMany)
  }
  return {
    async succeeded() {
      if (byAccount !== null) await clearAttempts(ctx.db, byAccount)
      await giveBackAttempt(ctx.db, byAddress)
    },
  }
}

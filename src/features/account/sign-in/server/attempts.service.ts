import { clearAttempts, countAttempt, giveBackAttempt } from '#server/auth/attempts.ts'
import type { PublicContext } from '#server/context.ts'
import { refuse } from '#server/refusal.ts'
import { attemptMinutes, maxAttempts, signInTexts } from '../sign-in.rules.ts'

/**
 * The network that a caller comes from: an IPv4 address, or the /64 of an IPv6 one, within which one household
 * may take any address it likes.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const parts = [...left, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...right]
  return parts
    .slice(0, 4)
    .map(part => part.replace(/^0+(?=.)/, ''))
    .join(':')
}

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
  const byAccount = account === null ? null : `${what}:${account.trim().toLowerCase().slice(0, 254)}`
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

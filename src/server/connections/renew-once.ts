import { setTimeout as pause } from 'node:timers/promises'

/** Seconds that a process has for asking its vendor: twice as long as a request may take. */
export const renewalSeconds = 60
const lookMs = 100

interface Renewal<T, Claim> {
  /** In a short transaction: the tokens that there are, a claim to renew them, or null while another process does. */
  take(): Promise<{ kept: T } | { claim: Claim } | null>
  /** Asks the vendor, and keeps what it gives in a transaction of its own. */
  renew(claim: Claim): Promise<T>
  /** Gives a claim back that came to nothing. */
  release(): Promise<unknown>
}

/** Tokens that one process at a time renews. While a slow vendor is asked no connection to the database and no lock is held. */
export async function renewOnce<T, Claim>({ take, renew, release }: Renewal<T, Claim>): Promise<T> {
  for (;;) {
    const taken = await take()
    if (taken && 'kept' in taken) return taken.kept
    if (taken)
      try {
        return await renew(taken.claim)
      } catch (error) {
        await release()
        throw error
      }
    await pause(lookMs)
  }
}

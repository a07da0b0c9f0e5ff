import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** A new secret for a link or a session (256 bits, base64url), and the hash to store. */
export function newSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashSecret(secret) }
}

/** SHA-256 is enough for 256 random bits; passwords need argon2id. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

// OWASP password storage cheat sheet, argon2id: 19 MiB, two passes, one lane.
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
export const hashPassword = (password: string): Promise<string> => atMostTwo(() => hash(password, strength))

let dummy: Promise<string> | undefined
/** Always takes the time of one hash, even without a password or an account. */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  dummy ??= hash('no such account', strength)
  const against = stored ?? (await dummy)
  const fits = await atMostTwo(() => verify(against, password))
  return fits && stored !== null && stored !== undefined
}

// Each hash uses 19 MiB and a core: a burst of sign-ins queues up instead of starving the server.
let running = 0
const waiting: (() => void)[] = []
async function atMostTwo<T>(work: () => Promise<T>): Promise<T> {
  if (running >= 2) await new Promise<void>(resolve => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

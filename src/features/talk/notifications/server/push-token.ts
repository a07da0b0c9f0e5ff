import * as z from 'zod/mini'
import type { PushTarget } from '#server/providers/push/push.port.ts'

const bytes = (count: number) =>
  z.string().check(
    z.maxLength(200),
    z.refine(text => Buffer.from(text, 'base64url').length === count),
  )
/** A PushSubscription as browsers write it (RFC 8291: an uncompressed P-256 point and a 16-byte secret). */
const subscription = z.object({
  endpoint: z.string().check(z.maxLength(1_000)),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
})

/** The browser that a userToken describes, or null when it describes none. */
export function targetOf(userToken: unknown): PushTarget | null {
  const parsed = z.safeParse(subscription, typeof userToken === 'string' ? jsonOf(userToken) : userToken)
  if (!parsed.success) return null
  const { endpoint, keys } = parsed.data
  return { endpoint, ...keys }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

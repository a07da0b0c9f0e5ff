import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

const told = z.object({
  events: z.array(z.object({ tenantId: z.string(), eventCategory: z.string() })),
})

/**
 * Xero's webhooks (developer.xero.com, "Webhooks overview"): signed by HMAC-SHA256 over the very body, in base64. The
 * check of a new address has no events. A payment is told as a change of its invoice.
 */
export function readXeroNews(key: string | undefined, body: string, signature: string): string[] | null {
  if (!key || !isSigned(key, body, signature)) return null
  const read = z.safeParse(told, JSON.parse(body))
  if (!read.success) return []
  const changed = read.data.events.filter(({ eventCategory }) => eventCategory === 'INVOICE')
  return [...new Set(changed.map(({ tenantId }) => tenantId))]
}

function isSigned(key: string, body: string, signature: string): boolean {
  const own = createHmac('sha256', key).update(body, 'utf8').digest()
  const theirs = Buffer.from(signature, 'base64')
  return theirs.length === own.length && timingSafeEqual(own, theirs)
}

import { randomBytes } from 'node:crypto'
import type { Seal } from './seal.ts'

/** Nobody fills a page in faster, in milliseconds; its script waits as long before it sends. */
export const leastFillTime = 3_000
/** A page that was opened longer ago than this, in milliseconds, has to be opened anew. */
const mostFillTime = 2 * 86_400_000

/** Sealed into a public page: opening time and a number of its own. `place` names the page. */
export const ticketFor = (seal: Seal, place: string, now: Date): string =>
  seal.seal(JSON.stringify([now.getTime(), randomBytes(12).toString('base64url')]), place)

/** The number of a ticket; or that it was sent sooner than a person could, or is too old, or none of this page. */
export function readTicket(
  seal: Seal,
  place: string,
  ticket: string,
  now: Date,
): { number: string } | 'soon' | 'stale' {
  const text = seal.open(ticket, place)
  if (text === null) return 'stale'
  const [at, number] = JSON.parse(text) as [number, string]
  const age = now.getTime() - at
  return age > mostFillTime ? 'stale' : age < leastFillTime ? 'soon' : { number }
}

import type { Seal } from '#server/auth/seal.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type Channel, channels } from '../opt-outs.rules.ts'
import { deleteOptOut, insertOptOut } from './opt-outs.queries.ts'

/** Enters that an address wants no more messages, or wants them again; true if that is news. */
export async function changeOptOut(
  tx: CompanyTx,
  channel: Channel,
  address: string,
  wish: { isOut: boolean; via: 'stop' | 'link' | 'office' },
): Promise<boolean> {
  const row = wish.isOut
    ? await insertOptOut(tx, { channel, address, via: wish.via })
    : await deleteOptOut(tx, channel, address)
  if (!row) return false
  const facts = { channel, address }
  tx.record('opt_outs', wish.isOut ? null : facts, wish.isOut ? facts : null, row.id)
  return true
}

const place = 'unsubscribe'

interface Subscription {
  companyId: CompanyId
  channel: Channel
  address: string
}

/** The token of a link by which an address ends the messages of one company. It says all by itself and never ends. */
export const unsubscribeToken = (seal: Seal, { companyId, channel, address }: Subscription): string =>
  seal.seal(JSON.stringify([companyId, channel, address]), place)

/** The subscription behind a token; null for a token that is not ours. */
export function subscriptionOf(seal: Seal, token: string): Subscription | null {
  const text = seal.open(token, place)
  if (text === null) return null
  const [company, channel, address] = JSON.parse(text) as [number, Channel, string]
  return channels.includes(channel) ? { companyId: companyIdFrom(company, 'link'), channel, address } : null
}

/** Where a mail's reader unsubscribes: a page of ours. */
export const unsubscribeUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/unsubscribe?token=${encodeURIComponent(token)}`

import type { Seal } from '#server/auth/seal.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type Channel, channels } from '../../consents/consents.rules.ts'
import { lastConsents } from '../../consents/server/consents.queries.ts'
import { enterConsent, wantsMarketing } from '../../consents/server/consents.service.ts'
import type { Scope } from '../opt-outs.rules.ts'
import { deleteOptOut, insertOptOut, isOptedOut } from './opt-outs.queries.ts'

/** Enters that an address wants no more messages, or wants them again; true if that is news. */
export async function changeOptOut(
  tx: CompanyTx,
  channel: Channel,
  address: string,
  wish: { isOut: boolean; via: 'stop' | 'link' | 'office' },
): Promise<boolean> {
  const { isOut, via } = wish
  const row = isOut
    ? await insertOptOut(tx, { channel, address, via })
    : await deleteOptOut(tx, channel, address)
  if (!row) return false
  const facts = { channel, address }
  tx.record('opt_outs', isOut ? null : facts, isOut ? facts : null, row.id)
  if (isOut) await enterConsent(tx, { ...facts, kind: 'withdrawn', source: via })
  // The office takes its own entry back; only they themselves agree anew.
  else if (via === 'office') await enterConsent(tx, { ...facts, kind: 'lifted', source: 'office' })
  else await enterConsent(tx, { ...facts, kind: 'express', source: via === 'stop' ? 'start' : 'link' })
  return true
}

/** Ends marketing to an address, or takes it up again, by the link in a message. All else goes on. */
export async function changeMarketing(
  tx: CompanyTx,
  { channel, address, campaign }: Subscription,
  isOut: boolean,
): Promise<boolean> {
  const isPresent = !(await wantsMarketing(tx, channel, address))
  if (isPresent === isOut) return false
  const facts = { channel, address, source: 'link' as const, campaign_id: campaign ?? null }
  await enterConsent(tx, { ...facts, kind: isOut ? 'withdrawn' : 'express' })
  return true
}

/** Does what the reader of a message asks for by its link. */
export const changeByLink = (tx: CompanyTx, of: Subscription, isOut: boolean): Promise<boolean> =>
  of.scope === 'marketing'
    ? changeMarketing(tx, of, isOut)
    : changeOptOut(tx, of.channel, of.address, { isOut, via: 'link' })

/** True if the messages of a link have ended. */
export async function isEnded(tx: CompanyTx, { scope, channel, address }: Subscription): Promise<boolean> {
  if (await isOptedOut(tx, channel, address)) return true
  if (scope === 'all') return false
  return (await lastConsents(tx, channel, [address])).get(address) === 'withdrawn'
}

const place = 'unsubscribe'

export interface Subscription {
  companyId: CompanyId
  channel: Channel
  address: string
  scope: Scope
  /** The campaign of this message. */
  campaign?: number
}

/** The token of a link by which an address ends the messages of one company. It says all by itself and never ends. */
export function unsubscribeToken(
  seal: Seal,
  { companyId, channel, address, scope = 'all', campaign }: Omit<Subscription, 'scope'> & { scope?: Scope },
): string {
  const more = scope === 'marketing' ? [scope, campaign ?? 0] : []
  return seal.seal(JSON.stringify([companyId, channel, address, ...more]), place)
}

/** The subscription behind a token; null for a token that is not ours. */
export function subscriptionOf(seal: Seal, token: string): Subscription | null {
  const text = seal.open(token, place)
  if (text === null) return null
  const [company, channel, address, scope = 'all', campaign = 0] = JSON.parse(text) as [
    number,
    Channel,
    string,
    Scope?,
    number?,
  ]
  if (!channels.includes(channel)) return null
  const companyId = companyIdFrom(company, 'link')
  return { companyId, channel, address, scope, ...(campaign > 0 && { campaign }) }
}

/** Where a mail's reader unsubscribes: a page of ours. */
export const unsubscribeUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/unsubscribe?token=${encodeURIComponent(token)}`

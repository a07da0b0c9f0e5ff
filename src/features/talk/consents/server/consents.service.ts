import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Channel } from '../consents.rules.ts'
import { type ConsentRow, insertConsent, lastConsents, type NewConsent } from './consents.queries.ts'

/** Adds an entry to the ledger. */
export async function enterConsent(tx: CompanyTx, entry: NewConsent): Promise<ConsentRow> {
  const row = await insertConsent(tx, entry)
  tx.record('consents', null, row)
  return row
}

/** False once an address has opted out of marketing. */
export const wantsMarketing = async (tx: CompanyTx, channel: Channel, address: string): Promise<boolean> =>
  (await lastConsents(tx, channel, [address])).get(address) !== 'withdrawn'

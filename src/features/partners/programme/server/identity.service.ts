import type { Services } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { bsbOf, type FlagSign } from '../programme.rules.ts'
import { accountMark } from './bank.service.ts'
import {
  insertFlags,
  keepComparison,
  type Referral,
  referralsToCompare,
  sharesCard,
} from './ledger.queries.ts'

/** Details of a company's own money, which later wings know. */
export interface PayingIdentity {
  bsb: string
  accountNumber: string
  /** Fingerprints of the cards that pay for its plan. */
  cards: readonly string[]
}
export type IdentityOf = (company: CompanyTx) => Promise<PayingIdentity>

/**
 * Compares bank account and cards of companies with their partner's account and with the partner's other referrals: once
 * a day each, while something they brought is unpaid. Only marks are kept, which tell whether two are the same.
 */
export async function compareIdentities(
  services: Pick<Services, 'db' | 'seal'>,
  hostId: CompanyTx['companyId'],
  identityOf: IdentityOf,
): Promise<void> {
  const referrals = await services.db.readCompany(hostId, referralsToCompare)
  for (const referral of referrals) {
    const company = companyIdFrom(referral.referred_company_id, 'schedule')
    const identity = await services.db.readCompany(company, identityOf)
    await services.db.withCompany(hostId, tx => compare(tx, services, referral, identity))
  }
}

async function compare(
  tx: CompanyTx,
  { seal }: Pick<Services, 'seal'>,
  { id, partner_id, bank_mark }: Referral,
  { bsb, accountNumber, cards }: PayingIdentity,
): Promise<void> {
  const marks = cards.map(card => seal.mark(card, 'partner-card'))
  const account = accountMark(seal, {
    bsb: bsbOf(bsb) ?? '',
    accountNumber: accountNumber.replace(/\D/g, ''),
  })
  const signs: [FlagSign, boolean][] = [
    ['bank', account !== '' && account === bank_mark],
    ['card', await sharesCard(tx, partner_id, id, marks)],
  ]
  await keepComparison(tx, id, marks)
  await insertFlags(
    tx,
    { partnerId: partner_id, referralId: id },
    signs.filter(([, is]) => is).map(([sign]) => sign),
  )
}

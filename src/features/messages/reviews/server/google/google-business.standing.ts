import type { StandingKind } from '#server/auth/standing-access.ts'
import { endGrant } from '#server/connections/ended-grants.ts'
import type { Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { user } from '#shared/access.ts'
import { fact } from '#shared/fact.ts'
import {
  type BusinessRow,
  businessOf,
  deleteBusiness,
  lockBusiness,
  updateBusiness,
} from './businesses.queries.ts'
import { deleteOthers } from './public-reviews.queries.ts'

export const googleBusiness: StandingKind = {
  access: user({ permission: 'settings' }),
  async rows(tx, madeBy) {
    const kept = await businessOf(tx)
    if (!kept?.sealed_token || (madeBy !== null && kept.user_id !== madeBy)) return []
    return [
      {
        id: 1,
        about: fact('{{name}}', { name: kept.email }),
        made_by: kept.user_id,
        hangs_on: 'company',
        made_at: kept.connected_at,
        opened_at: kept.read_at,
      },
    ]
  },
  async end(tx, ctx) {
    const kept = await lockBusiness(tx)
    if (!kept) return false
    await endBusiness(tx, ctx, kept)
    return true
  },
  async takeOver(tx) {
    const kept = await lockBusiness(tx)
    if (!kept?.sealed_token) return false
    const after = await updateBusiness(tx, { user_id: tx.by.id })
    tx.record('google_businesses', businessRecord(kept), businessRecord(after), tx.companyId)
    return true
  },
}

/** Kind of its grants among ended ones. */
export const businessGrants = 'google-reviews'
export const grantPlace = (company: CompanyId) => `google-business:${company}`

/** Ends a connection: the grant is given back and Google's reviews leave the list. */
export async function endBusiness(
  tx: CompanyTx,
  services: Pick<Services, 'seal' | 'outbox'>,
  business: BusinessRow,
): Promise<void> {
  const grant = services.seal.open(business.sealed_token ?? '', grantPlace(tx.companyId))
  if (grant !== null) await endGrant(tx, services, { kind: businessGrants, account: business.email, grant })
  await deleteOthers(tx, { locations: [] })
  await deleteBusiness(tx)
  tx.record('google_businesses', businessRecord(business), null, tx.companyId)
  tx.tell('reviews')
}

/** Fields for the change record, without the grant. */
export const businessRecord = ({ user_id, email, locations, connected_at }: BusinessRow) => ({
  user_id,
  email,
  locations,
  connected_at,
})

import { seesOwnWorkOnly } from '#shared/access.ts'
import { seesNoPhones } from '#shared/phones/masking.ts'
import type { CompanyId } from './company-id.ts'
import type { Deed } from './deed.ts'

/** The technician, client or partner to whose rows a transaction is limited. */
export interface WorkLimit {
  as: 'technician' | 'client' | 'partner'
  id: number
}

/**
 * The limit on what this deed sees of a company's work; null: none. Technicians see just their own work, whatever else
 * their group may do, clients in the portal just what is theirs, and partners no work at all. People of another company and the product itself
 * are not limited.
 */
export function workLimitOf(companyId: CompanyId, { by, client, partner }: Deed): WorkLimit | null {
  if (client?.companyId === companyId) return { as: 'client', id: client.id }
  if (partner?.companyId === companyId) return { as: 'partner', id: partner.id }
  const isLimited = by?.companyId === companyId && seesOwnWorkOnly(by)
  return isLimited ? { as: 'technician', id: by.id } : null
}

/** The setting that the policies read (own_work and own_partner, in the migrations). */
export const limitSetting = (limit: WorkLimit | null) =>
  `app.own_work = '${limit ? `${limit.as} ${Number(limit.id)}` : ''}'`

/** True if this deed reads clients without their phone numbers (decision 151), those of a linked company too. */
export const hidesNumbers = ({ by }: Deed): boolean => by !== null && seesNoPhones(by)

/** Settings by which the masked views stand before their tables, or no longer. */
export const numberSettings = (hides: boolean): string[] =>
  hides
    ? ["app.hides = 'numbers'", 'search_path = masked, public']
    : ["app.hides = ''", 'search_path = public']

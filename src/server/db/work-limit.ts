import { seesOwnWorkOnly } from '#shared/access.ts'
import type { CompanyId } from './company-id.ts'
import type { Deed } from './deed.ts'

/** The technician or client to whose jobs and appointments a transaction is limited. */
export interface WorkLimit {
  as: 'technician' | 'client'
  id: number
}

/**
 * The limit on what this deed sees of a company's work; null: none. Technicians see just their own work, whatever else
 * their group may do, and clients in the portal just what is theirs. People of another company and the product itself
 * are not limited.
 */
export function workLimitOf(companyId: CompanyId, { by, client }: Deed): WorkLimit | null {
  if (client?.companyId === companyId) return { as: 'client', id: client.id }
  const isLimited = by?.companyId === companyId && seesOwnWorkOnly(by)
  return isLimited ? { as: 'technician', id: by.id } : null
}

/** The setting that the policies of jobs and appointments read (migrations/0300-own-work.sql). */
export const limitSetting = (limit: WorkLimit | null) =>
  `app.own_work = '${limit ? `${limit.as} ${Number(limit.id)}` : ''}'`

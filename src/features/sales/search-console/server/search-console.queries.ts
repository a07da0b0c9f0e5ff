import type { Selectable } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { SiteProperties } from '#server/db/row-types.ts'
import { mostProperties, type VerificationMethod } from '../search-console.rules.ts'

const columns = ['id', 'url_prefix', 'secret', 'method', 'verified_at', 'checked_by'] as const
export type PropertyRow = Pick<Selectable<SiteProperties>, (typeof columns)[number]>

export const verifiedProperties = (tx: CompanyTx): Promise<PropertyRow[]> =>
  tx
    .rows('site_properties')
    .where('verified_at', 'is not', null)
    .select(columns)
    .orderBy('verified_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostProperties)
    .execute()

export const propertyAt = (tx: CompanyTx, prefix: string): Promise<PropertyRow | undefined> =>
  tx.rows('site_properties').where('url_prefix', '=', prefix).select(columns).executeTakeFirst()

/** The address with its secret: a new one, unless it was asked for before. */
export const keepAsked = (tx: CompanyTx, prefix: string, secret: string): Promise<PropertyRow> =>
  tx
    .insertRows('site_properties', { url_prefix: prefix, secret, asked_at: tx.now })
    .onConflict(conflict => conflict.columns(['company_id', 'url_prefix']).doUpdateSet({ asked_at: tx.now }))
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Makes room for one more: addresses that were never verified go, the oldest first. False: all of them are. */
export async function makeRoom(tx: CompanyTx): Promise<boolean> {
  const rows = await tx
    .rows('site_properties')
    .select(['id', 'verified_at'])
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
  if (rows.length < mostProperties) return true
  const oldest = rows.find(({ verified_at }) => verified_at === null)
  if (!oldest) return false
  await tx.deleteRows('site_properties').where('id', '=', oldest.id).execute()
  return true
}

/** The row as it is then; undefined: it was removed meanwhile. */
export const markVerified = (
  tx: CompanyTx,
  id: number,
  method: VerificationMethod,
  checked_by: 'own' | 'google',
): Promise<PropertyRow | undefined> =>
  tx
    .updateRows('site_properties')
    .set({ method, verified_at: tx.now, checked_by })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()

export const deleteProperty = (tx: CompanyTx, prefix: string): Promise<PropertyRow | undefined> =>
  tx.deleteRows('site_properties').where('url_prefix', '=', prefix).returning(columns).executeTakeFirst()

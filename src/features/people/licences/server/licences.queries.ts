import { type Selectable, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Licences } from '#server/db/row-types.ts'

const columns = ['id', 'user_id', 'name', 'number', 'state', 'expires_on', 'version'] as const
export type LicenceRow = Pick<Selectable<Licences>, (typeof columns)[number]>
type Fields = Pick<LicenceRow, 'name' | 'number' | 'state' | 'expires_on'>

export async function licencesOf(tx: CompanyTx, userId: number): Promise<LicenceRow[]> {
  return tx
    .rows('licences')
    .where('user_id', '=', userId)
    .select(columns)
    .orderBy(sql`expires_on nulls last`)
    .orderBy('id')
    .execute()
}

export async function lockLicences(tx: CompanyTx, ids: readonly number[]): Promise<LicenceRow[]> {
  return tx.rows('licences').where('id', 'in', ids).select(columns).orderBy('id').forUpdate().execute()
}

export async function isInTeam(tx: CompanyTx, userId: number): Promise<boolean> {
  return (await tx.rows('users').where('id', '=', userId).select('id').executeTakeFirst()) !== undefined
}

export async function insertLicence(tx: CompanyTx, row: Fields & { user_id: number }): Promise<LicenceRow> {
  return tx.insertRows('licences', row).returning(columns).executeTakeFirstOrThrow()
}

export async function updateLicence(tx: CompanyTx, id: number, fields: Fields): Promise<LicenceRow> {
  return tx
    .updateRows('licences')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function deleteLicenceRows(tx: CompanyTx, ids: readonly number[]): Promise<void> {
  await tx.deleteRows('licences').where('id', 'in', ids).execute()
}

import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { readAnew, readOnce } from '#server/db/read-once.ts'

export interface CompanyFields {
  /** Fixed for the platform's own and the demo company; else the next free number. */
  id?: number
  name: string
  email?: string
  phone?: string
  abn?: string
  licence?: string
  address?: string
  suburb?: string
  lat?: number | null
  lng?: number | null
  iso?: string
  time_zone: string
  pack_id: number
  /** 'yyyy-MM-dd'; null: no end. */
  subscription_date: string | null
  refer_code?: string
  outgoing_number?: string
  is_platform?: boolean
  is_demo?: boolean
  created_at?: Date
}

/** Inserts the company's row; `createCompanyIn` in sign-in creates the rest. */
export async function insertCompany(tx: PlatformTx, fields: CompanyFields): Promise<number> {
  const { id } = await tx.insertInto('companies').values(fields).returning('id').executeTakeFirstOrThrow()
  return id
}

const accountColumns = [
  'name',
  'abn',
  'licence',
  'email',
  'phone',
  'address',
  'suburb',
  'lat',
  'lng',
  'time_zone',
  'iso',
  'logo_key',
  'version',
] as const

export const companyRow = (tx: CompanyTx) =>
  readOnce(tx, 'companies', () =>
    tx
      .selectFrom('companies')
      .where('id', '=', tx.companyId)
      .select(accountColumns)
      .executeTakeFirstOrThrow(),
  )
export type CompanyRow = Awaited<ReturnType<typeof companyRow>>

/** Locks the row until the transaction ends: a second writer waits, then sees the new version. */
export async function companyRowForUpdate(tx: CompanyTx): Promise<CompanyRow> {
  return tx
    .selectFrom('companies')
    .where('id', '=', tx.companyId)
    .select(accountColumns)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

type Changeable = Omit<CompanyRow, 'iso' | 'version' | 'logo_key'>

export async function updateCompany(tx: CompanyTx, fields: Partial<Changeable>): Promise<CompanyRow> {
  readAnew(tx, 'companies')
  return tx
    .updateTable('companies')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', tx.companyId)
    .returning(accountColumns)
    .executeTakeFirstOrThrow()
}

/** Bytes of the company's files, removed ones included until they are swept, and what its plan has room for. */
export async function storageFacts(
  tx: CompanyTx,
): Promise<{ used: number; trial: boolean; gigabytes: number }> {
  const { rows } = await sql<{ used: number; trial: boolean; gigabytes: number }>`
    select coalesce(f.bytes, 0)::bigint as used, p.trial, p.storage_gb + coalesce(s.storage_gb, 0) as gigabytes
    from companies c join packs p on p.id = c.pack_id
      left join subscriptions s on s.company_id = c.id and s.status <> 'ended'
      left join file_totals f on f.company_id = c.id
    where c.id = ${tx.companyId}`.execute(tx)
  return rows[0]!
}

export async function insertPicture(
  tx: CompanyTx,
  picture: { key: string; type: string; body: Buffer },
): Promise<void> {
  await tx.insertRows('pictures', { ...picture }).execute()
}

export async function deletePicture(tx: CompanyTx, key: string): Promise<void> {
  await tx.deleteRows('pictures').where('key', '=', key).execute()
}

const withFile = (tx: CompanyTx) =>
  tx
    .rows('pictures as p')
    .leftJoin('files as f', join =>
      join.onRef('f.company_id', '=', 'p.company_id').onRef('f.id', '=', 'p.file_id'),
    )

/** The bytes of a picture, or the key under which they are kept. */
export const keptPicture = (tx: CompanyTx, key: string) =>
  withFile(tx).where('p.key', '=', key).select(['p.type', 'p.body', 'f.key as kept']).executeTakeFirst()

/** A picture of any company, by its unguessable key; without bytes: its file has them. */
export async function pictureByKey(tx: PlatformTx, key: string) {
  return tx
    .selectFrom('pictures')
    .where('key', '=', key)
    .select(['company_id', 'type', 'body'])
    .executeTakeFirst()
}

/** Pictures whose bytes stand in their rows: those without a copy, and those that were copied before then. */
export const picturesInRows = (tx: CompanyTx, copiedBefore: Date, most: number) =>
  withFile(tx)
    .where('p.body', 'is not', null)
    .where(at => at.or([at('p.file_id', 'is', null), at('f.created_at', '<', copiedBefore)]))
    .orderBy('p.created_at')
    .limit(most)
    .select(['p.key', 'p.file_id', 'f.key as kept'])
    .execute()

/** Names the file to which a picture was copied, or none (null); false: there is no such picture without a copy any more. */
export async function setPictureFile(tx: CompanyTx, key: string, file_id: number | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateRows('pictures')
    .set({ file_id })
    .where('key', '=', key)
    .where('body', 'is not', null)
    .where('file_id', file_id === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes a picture's bytes out of its row where its file has the same. */
export async function emptyPicture(
  tx: CompanyTx,
  key: string,
  { fileId, hash }: { fileId: number; hash: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateRows('pictures')
    .set({ body: null })
    .where('key', '=', key)
    .where('file_id', '=', fileId)
    .where(sql<boolean>`sha256(body) = ${hash}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sets the logo. The version stays the same, so that people editing the details are not interrupted. */
export async function setLogoKey(tx: CompanyTx, logo_key: string): Promise<void> {
  readAnew(tx, 'companies')
  await tx.updateTable('companies').set({ logo_key }).where('id', '=', tx.companyId).execute()
}

/** The plan's last day, with the zone whose day counts. */
export async function planDates(tx: CompanyTx) {
  return tx
    .selectFrom('companies')
    .where('id', '=', tx.companyId)
    .select(['pack_id', 'subscription_date', 'plan_paused', 'time_zone'])
    .executeTakeFirstOrThrow()
}

/** Puts the company on a pack, to a last day, resting or not; screens and sessions learn of it. */
export async function setPlan(
  tx: CompanyTx,
  {
    plan_paused = false,
    ...plan
  }: { pack_id: number; subscription_date: string | null; plan_paused?: boolean },
): Promise<void> {
  const after = { ...plan, plan_paused }
  const fields = ['pack_id', 'subscription_date', 'plan_paused'] as const
  const before = await tx
    .selectFrom('companies')
    .where('id', '=', tx.companyId)
    .select(fields)
    .executeTakeFirstOrThrow()
  if (fields.every(each => before[each] === after[each])) return
  await tx.updateTable('companies').set(after).where('id', '=', tx.companyId).execute()
  tx.record('companies', before, after, tx.companyId)
}

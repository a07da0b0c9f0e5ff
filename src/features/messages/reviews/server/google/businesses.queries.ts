import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { GoogleBusinesses } from '#server/db/row-types.ts'
import { storedJson } from '#server/db/stored-json.ts'

const locationsSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    link: z.string(),
    /** How many reviews Google counted beyond those that it showed when all were read. */
    beyond: z._default(z.number(), 0),
    /** False until all reviews that it had when it was chosen are here: those are no news. */
    is_read: z._default(z.boolean(), true),
  }),
)
export type ChosenLocation = z.infer<typeof locationsSchema>[number]

type Stored = Selectable<GoogleBusinesses>
export type BusinessRow = Omit<Stored, 'locations'> & { locations: ChosenLocation[] }

const fields = columnsOf('google_businesses')
const parsed = (row: Stored): BusinessRow => ({
  ...row,
  locations: storedJson(locationsSchema, row.locations, 'google_businesses.locations', row.company_id),
})

/** Companies whose reviews are due. */
export async function businessesDue(tx: PlatformTx, most: number): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    select company_id from google_businesses where sealed_token is not null and wait_until <= ${tx.now}
    order by wait_until limit ${most}`.execute(tx)
  return rows.map(({ company_id }) => company_id)
}

export async function businessOf(tx: CompanyTx): Promise<BusinessRow | undefined> {
  const row = await tx.rows('google_businesses').select(fields).executeTakeFirst()
  return row && parsed(row)
}

export async function lockBusiness(tx: CompanyTx): Promise<BusinessRow | undefined> {
  const row = await tx.rows('google_businesses').select(fields).forUpdate().executeTakeFirst()
  return row && parsed(row)
}

/** Takes it for this server until then; undefined while another has it, or while it has to wait. */
export async function holdBusiness(tx: CompanyTx, until: Date): Promise<BusinessRow | undefined> {
  const row = await tx
    .updateRows('google_businesses')
    .set({ wait_until: until })
    .where('wait_until', '<=', tx.now)
    .where('sealed_token', 'is not', null)
    .returning(fields)
    .executeTakeFirst()
  return row && parsed(row)
}

/** Connects another account, or the same one anew. */
export const keepBusiness = async (
  tx: CompanyTx,
  row: Pick<BusinessRow, 'user_id' | 'email' | 'sealed_token' | 'locations'>,
): Promise<BusinessRow> => {
  const kept = {
    ...row,
    locations: JSON.stringify(row.locations),
    problem: null,
    failures: 0,
    wait_until: tx.now,
    read_at: null,
    connected_at: tx.now,
  }
  const stored = await tx
    .insertRows('google_businesses', kept)
    .onConflict(conflict => conflict.column('company_id').doUpdateSet(kept))
    .returning(fields)
    .executeTakeFirstOrThrow()
  return parsed(stored)
}

type Change = Partial<Omit<BusinessRow, 'company_id' | 'email' | 'connected_at'>>

export async function updateBusiness(tx: CompanyTx, { locations, ...change }: Change): Promise<BusinessRow> {
  const row = await tx
    .updateRows('google_businesses')
    .set({ ...change, ...(locations && { locations: JSON.stringify(locations) }) })
    .returning(fields)
    .executeTakeFirstOrThrow()
  return parsed(row)
}

export const deleteBusiness = (tx: CompanyTx): Promise<unknown> =>
  tx.deleteRows('google_businesses').execute()

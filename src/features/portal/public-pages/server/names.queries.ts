import { sql } from 'kysely'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'

/** The name that stands in the addresses of the company's public pages; '': none yet. */
export async function publicName(tx: CompanyTx): Promise<string> {
  return (await tx.rows('public_names').select('slug').executeTakeFirst())?.slug ?? ''
}

/** Gives the company this name; false: another company has or had it. */
export async function storeName(tx: CompanyTx, slug: string): Promise<boolean> {
  // Of two companies that ask for it at once the second waits, and finds it taken.
  await sql`select pg_advisory_xact_lock(hashtextextended('public names', 0))`.execute(tx)
  const before = await publicName(tx)
  if (before === slug) return true
  const { rows } = await sql<{ company_id: number }>`
    select company_id from company_of_public_name(${slug})`.execute(tx)
  if (rows[0] && rows[0].company_id !== Number(tx.companyId)) return false
  await tx
    .insertRows('public_names', { slug })
    .onConflict(conflict => conflict.column('company_id').doUpdateSet({ slug }))
    .execute()
  await tx.deleteRows('former_names').where('slug', '=', slug).execute()
  if (before !== '') await tx.insertRows('former_names', { slug: before }).execute()
  return true
}

/** The company that has or had this name, with its present one; null: none. */
export async function companyOfName(
  tx: PlatformTx,
  wanted: string,
): Promise<{ companyId: CompanyId; slug: string } | null> {
  const { rows } = await sql<{ company_id: number; slug: string }>`
    select company_id, slug from company_of_public_name(${wanted})`.execute(tx)
  return rows[0] ? { companyId: companyIdFrom(rows[0].company_id, 'link'), slug: rows[0].slug } : null
}

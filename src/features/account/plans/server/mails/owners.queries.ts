import type { CompanyTx } from '#server/db/company-tx.ts'

/** Addresses of the company's owners who have joined. */
export async function ownersOf(tx: CompanyTx): Promise<string[]> {
  const rows = await tx
    .rows('users as u')
    .innerJoin('groups as g', join =>
      join.onRef('g.company_id', '=', 'u.company_id').onRef('g.id', '=', 'u.group_id'),
    )
    .where('g.kind', '=', 'owner')
    .where('u.active', '=', true)
    .where('u.joined_at', 'is not', null)
    .where('u.email', '<>', '')
    .orderBy('u.id')
    .select('u.email')
    .execute()
  return rows.map(row => row.email)
}

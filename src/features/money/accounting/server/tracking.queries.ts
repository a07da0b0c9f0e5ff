import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'

export interface JobOfType {
  id: number
  number: number
  /** Its first type; null: none. */
  type_id: number | null
  type: string | null
}

export const jobsWithTypes = (tx: CompanyTx, ids: readonly number[]): Promise<JobOfType[]> =>
  tx
    .rows('jobs as j')
    .leftJoin('job_types as t', join =>
      join.on('t.company_id', '=', tx.companyId).on(sql<boolean>`t.id = j.job_type_ids[1]`),
    )
    .where('j.id', 'in', [...ids])
    .select(['j.id', 'j.number', 't.id as type_id', 't.name as type'])
    .execute()

export async function countTypes(tx: CompanyTx, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const { count } = await tx
    .rows('job_types')
    .where('id', 'in', [...ids])
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

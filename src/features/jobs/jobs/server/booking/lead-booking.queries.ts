import type { CompanyTx } from '#server/db/company-tx.ts'

/** The job that was booked for a lead, unless it was deleted. */
export const jobOfLead = (tx: CompanyTx, id: number) =>
  tx
    .rows('jobs')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['number', 'status_id', 'created_at'])
    .executeTakeFirst()

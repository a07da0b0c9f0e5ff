import type { Selectable } from 'kysely'
import { seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import { catalogueQueries } from '#server/catalogue.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { JobChecks } from '#server/db/row-types.ts'
import type { Checklist } from '../checklists.contract.ts'

export const checklists = catalogueQueries<Checklist>('checklists', { json: ['items'] })

/** The job's facts for the rules; undefined if there is none or the caller may not see it. */
export const jobOfChecklists = (tx: CompanyTx, id: number) =>
  tx
    .rows('jobs as j')
    .where('j.id', '=', id)
    .where('j.deleted_at', 'is', null)
    .where(seenJob(tx))
    .select(['j.id', 'j.technician_ids', 'j.closed_at', 'j.closed_by'])
    .executeTakeFirst()

const checkColumns = [
  'id',
  'job_id',
  'checklist_id',
  'item_id',
  'is_done',
  'reason',
  'user_id',
  'user_name',
  'at',
] as const
export type JobCheckRow = Pick<Selectable<JobChecks>, (typeof checkColumns)[number]>

export const checksOf = (tx: CompanyTx, jobId: number): Promise<JobCheckRow[]> =>
  tx.rows('job_checks').where('job_id', '=', jobId).select(checkColumns).execute()

/** Keeps a tick or a reason in place of what was there. */
export const saveCheck = (
  tx: CompanyTx,
  check: Omit<JobCheckRow, 'id' | 'user_id' | 'user_name' | 'at'> & { user_id: number; user_name: string },
): Promise<JobCheckRow> =>
  tx
    .insertRows('job_checks', { ...check, at: tx.now })
    .onConflict(conflict =>
      conflict.columns(['company_id', 'job_id', 'checklist_id', 'item_id']).doUpdateSet({
        is_done: check.is_done,
        reason: check.reason,
        user_id: check.user_id,
        user_name: check.user_name,
        at: tx.now,
      }),
    )
    .returning(checkColumns)
    .executeTakeFirstOrThrow()

import { type Selectable, sql } from 'kysely'
import { seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { containing } from '#server/db/like.ts'
import type { Checklists, JobChecks } from '#server/db/row-types.ts'
import type { List } from '#server/list.ts'
import type { ChecklistSort } from '../checklists.contract.ts'
import type { ChecklistItem } from '../checklists.rules.ts'

const columns = ['id', 'name', 'job_type_ids', 'status_ids', 'items', 'active', 'version'] as const
export type ChecklistRow = Omit<Pick<Selectable<Checklists>, (typeof columns)[number]>, 'items'> & {
  items: ChecklistItem[]
}
export type ChecklistFields = Omit<ChecklistRow, 'id' | 'active' | 'version'>

/** Names are unique, whatever their case. */
export const checklistName = 'checklists_name'

const rows = (tx: CompanyTx) =>
  tx
    .rows('checklists as t')
    .select(columns.map(name => `t.${name}` as const))
    .$castTo<ChecklistRow>()

/** Checklists that match the filters; `status`: -1 all, 1 active, 0 inactive. */
export function checklistList(
  tx: CompanyTx,
  { search, status }: { search: string; status: number },
): List<ChecklistRow, ChecklistSort> {
  return {
    from: tx
      .rows('checklists as t')
      .$if(status !== -1, query => query.where('t.active', '=', status === 1))
      .$if(search !== '', query => query.where('t.name', 'ilike', containing(search))),
    id: 't.id',
    sorts: { name: [sql`lower(t.name)`, 'text'], id: ['t.id', 'bigint'] },
    row: id => rows(tx).where('t.id', '=', id),
  }
}

export const activeChecklists = (tx: CompanyTx): Promise<ChecklistRow[]> =>
  rows(tx).where('t.active', '=', true).orderBy(sql`lower(t.name)`).execute()

export const checklistById = (tx: CompanyTx, id: number): Promise<ChecklistRow | undefined> =>
  rows(tx).where('t.id', '=', id).executeTakeFirst()

/** The row, locked until the transaction ends. */
export const lockChecklist = (tx: CompanyTx, id: number): Promise<ChecklistRow | undefined> =>
  rows(tx).where('t.id', '=', id).forUpdate().executeTakeFirst()

const stored = (fields: ChecklistFields) => ({ ...fields, items: JSON.stringify(fields.items) })

export const insertChecklist = (tx: CompanyTx, fields: ChecklistFields): Promise<ChecklistRow> =>
  tx
    .insertRows('checklists', stored(fields))
    .returning(columns)
    .$castTo<ChecklistRow>()
    .executeTakeFirstOrThrow()

export const updateChecklist = (
  tx: CompanyTx,
  id: number,
  fields: ChecklistFields | { active: boolean },
): Promise<ChecklistRow> =>
  tx
    .updateRows('checklists')
    .set({ ...('name' in fields ? stored(fields) : fields), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .$castTo<ChecklistRow>()
    .executeTakeFirstOrThrow()

/** What the rules need to know of a job; undefined if there is none that whoever asks may see. */
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

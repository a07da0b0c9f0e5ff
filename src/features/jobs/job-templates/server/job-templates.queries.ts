import { type Selectable, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { containing } from '#server/db/like.ts'
import type { JobTemplates } from '#server/db/row-types.ts'
import type { List } from '#server/list.ts'
import type { JobTemplate, JobTemplateSort } from '../job-templates.contract.ts'

const columns = [
  'id',
  'name',
  'job_type_ids',
  'description',
  'tasks',
  'parts',
  'estimates',
  'active',
  'version',
] as const
type Lists = Pick<JobTemplate, 'tasks' | 'parts' | 'estimates'>
export type JobTemplateRow = Omit<Pick<Selectable<JobTemplates>, (typeof columns)[number]>, keyof Lists> &
  Lists
export type JobTemplateFields = Omit<JobTemplateRow, 'id' | 'active' | 'version'>

/** Names are unique, whatever their case. */
export const templateName = 'job_templates_name'

const rows = (tx: CompanyTx) =>
  tx
    .rows('job_templates as t')
    .select(columns.map(name => `t.${name}` as const))
    .$castTo<JobTemplateRow>()

/** Templates that match the filters; `status`: -1 all, 1 active, 0 inactive. */
export function jobTemplateList(
  tx: CompanyTx,
  { search, status }: { search: string; status: number },
): List<JobTemplateRow, JobTemplateSort> {
  return {
    from: tx
      .rows('job_templates as t')
      .$if(status !== -1, query => query.where('t.active', '=', status === 1))
      .$if(search !== '', query => query.where('t.name', 'ilike', containing(search))),
    id: 't.id',
    sorts: { name: [sql`lower(t.name)`, 'text'], id: ['t.id', 'bigint'] },
    row: id => rows(tx).where('t.id', '=', id),
  }
}

/** The active ones, by name. */
export const offeredTemplates = (tx: CompanyTx): Promise<JobTemplateRow[]> =>
  rows(tx).where('t.active', '=', true).orderBy(sql`lower(t.name)`).limit(500).execute()

export const jobTemplateById = (tx: CompanyTx, id: number): Promise<JobTemplateRow | undefined> =>
  rows(tx).where('t.id', '=', id).executeTakeFirst()

/** The row, locked until the transaction ends. */
export const lockJobTemplate = (tx: CompanyTx, id: number): Promise<JobTemplateRow | undefined> =>
  rows(tx).where('t.id', '=', id).forUpdate().executeTakeFirst()

const stored = ({ tasks, parts, estimates, ...fields }: JobTemplateFields) => ({
  ...fields,
  tasks: JSON.stringify(tasks),
  parts: JSON.stringify(parts),
  estimates: JSON.stringify(estimates),
})

export const insertJobTemplate = (tx: CompanyTx, fields: JobTemplateFields): Promise<JobTemplateRow> =>
  tx
    .insertRows('job_templates', stored(fields))
    .returning(columns)
    .$castTo<JobTemplateRow>()
    .executeTakeFirstOrThrow()

export const updateJobTemplate = (
  tx: CompanyTx,
  id: number,
  fields: JobTemplateFields | { active: boolean },
): Promise<JobTemplateRow> =>
  tx
    .updateRows('job_templates')
    .set({ ...('name' in fields ? stored(fields) : fields), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .$castTo<JobTemplateRow>()
    .executeTakeFirstOrThrow()

import { type Selectable, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { containing } from '#server/db/like.ts'
import type { JobTypes } from '#server/db/row-types.ts'
import type { List } from '#server/list.ts'
import type { JobTypeSort } from '../job-types.contract.ts'

const columns = ['id', 'name', 'colour', 'appointment_duration', 'active', 'version'] as const
export type JobTypeRow = Pick<Selectable<JobTypes>, (typeof columns)[number]>
export type JobTypeFields = Omit<JobTypeRow, 'id' | 'active' | 'version'>

/** Names are unique, whatever their case. */
export const jobTypeName = 'job_types_name'

const rows = (tx: CompanyTx) => tx.rows('job_types as t').select(columns.map(name => `t.${name}` as const))

/** Job types that match the filters; `status`: -1 all, 1 active, 0 inactive. */
export function jobTypeList(
  tx: CompanyTx,
  { search, status }: { search: string; status: number },
): List<JobTypeRow, JobTypeSort> {
  return {
    from: tx
      .rows('job_types as t')
      .$if(status !== -1, query => query.where('t.active', '=', status === 1))
      .$if(search !== '', query => query.where('t.name', 'ilike', containing(search))),
    id: 't.id',
    sorts: {
      name: [sql`lower(t.name)`, 'text'],
      appointment_duration: ['t.appointment_duration', 'bigint'],
      id: ['t.id', 'bigint'],
    },
    row: id => rows(tx).where('t.id', '=', id),
  }
}

/** All of a company's job types, in the order they were created. */
export const allJobTypes = (tx: CompanyTx): Promise<JobTypeRow[]> => rows(tx).orderBy('t.id').execute()

export const jobTypeById = (tx: CompanyTx, id: number): Promise<JobTypeRow | undefined> =>
  rows(tx).where('t.id', '=', id).executeTakeFirst()

/** The row, locked until the transaction ends. */
export const lockJobType = (tx: CompanyTx, id: number): Promise<JobTypeRow | undefined> =>
  rows(tx).where('t.id', '=', id).forUpdate().executeTakeFirst()

export const insertJobTypes = (tx: CompanyTx, types: JobTypeFields[]): Promise<JobTypeRow[]> =>
  tx.insertRows('job_types', types).returning(columns).execute()

export const updateJobType = (
  tx: CompanyTx,
  id: number,
  fields: Partial<JobTypeFields & Pick<JobTypeRow, 'active'>>,
): Promise<JobTypeRow> =>
  tx
    .updateRows('job_types')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

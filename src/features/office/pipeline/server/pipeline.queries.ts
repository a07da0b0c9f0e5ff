import { type Selectable, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overAllWork } from '#server/db/inner-doors.ts'
import type { PipelineLists } from '#server/db/row-types.ts'

export type PipelineListRow = Selectable<PipelineLists>

/** Names are unique, whatever their case. */
export const pipelineListName = 'pipeline_lists_name'

const inOrder = (tx: CompanyTx) => tx.rows('pipeline_lists').selectAll().orderBy('position').orderBy('id')

/** All lists from left to right. */
export const pipelineLists = (tx: CompanyTx): Promise<PipelineListRow[]> => inOrder(tx).execute()

/** The same, locked until the transaction ends. */
export const lockPipelineLists = (tx: CompanyTx): Promise<PipelineListRow[]> =>
  inOrder(tx).forUpdate().execute()

export const insertPipelineLists = (
  tx: CompanyTx,
  lists: { name: string; position: number; takes?: string[] }[],
): Promise<PipelineListRow[]> => tx.insertRows('pipeline_lists', lists).returningAll().execute()

export const updatePipelineList = (
  tx: CompanyTx,
  id: number,
  change: { name?: string; position?: number; takes?: string[] },
): Promise<PipelineListRow> =>
  tx
    .updateRows('pipeline_lists')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** How many jobs stand in a list, counted no further than `most`. */
export async function jobsInList(tx: CompanyTx, id: number, most: number): Promise<number> {
  const rows = await overAllWork(tx, 'counts of jobs', all => all.rows('jobs as j'))
    .where('j.list_id', '=', id)
    .where('j.deleted_at', 'is', null)
    .select('j.id')
    .limit(most)
    .execute()
  return rows.length
}

/** Deletes a list; deleted jobs that stood in it stand in none. */
export const deletePipelineList = (tx: CompanyTx, id: number) =>
  tx.deleteRows('pipeline_lists').where('id', '=', id).execute()

import { type Selectable, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { containing } from '#server/db/like.ts'
import type { LeadSources } from '#server/db/row-types.ts'
import type { List } from '#server/list.ts'
import type { LeadSourceSort } from '../lead-sources.contract.ts'

const columns = ['id', 'name', 'active', 'version'] as const
export type LeadSourceRow = Pick<Selectable<LeadSources>, (typeof columns)[number]>

/** Names are unique, whatever their case. */
export const leadSourceName = 'lead_sources_name'

const rows = (tx: CompanyTx) => tx.rows('lead_sources as s').select(columns.map(name => `s.${name}` as const))

/** Lead sources that match the filters; `status`: -1 all, 1 active, 0 inactive. */
export function leadSourceList(
  tx: CompanyTx,
  { search, status }: { search: string; status: number },
): List<LeadSourceRow, LeadSourceSort> {
  return {
    from: tx
      .rows('lead_sources as s')
      .$if(status !== -1, query => query.where('s.active', '=', status === 1))
      .$if(search !== '', query => query.where('s.name', 'ilike', containing(search))),
    id: 's.id',
    sorts: { name: [sql`lower(s.name)`, 'text'], id: ['s.id', 'bigint'] },
    row: id => rows(tx).where('s.id', '=', id),
  }
}

/** All of a company's lead sources, in the order they were created. */
export const allLeadSources = (tx: CompanyTx): Promise<LeadSourceRow[]> => rows(tx).orderBy('s.id').execute()

export const leadSourceById = (tx: CompanyTx, id: number): Promise<LeadSourceRow | undefined> =>
  rows(tx).where('s.id', '=', id).executeTakeFirst()

/** The row, locked until the transaction ends. */
export const lockLeadSource = (tx: CompanyTx, id: number): Promise<LeadSourceRow | undefined> =>
  rows(tx).where('s.id', '=', id).forUpdate().executeTakeFirst()

export const insertLeadSources = (tx: CompanyTx, names: readonly string[]): Promise<LeadSourceRow[]> =>
  tx
    .insertRows(
      'lead_sources',
      names.map(name => ({ name })),
    )
    .returning(columns)
    .execute()

export const updateLeadSource = (
  tx: CompanyTx,
  id: number,
  fields: Partial<Pick<LeadSourceRow, 'name' | 'active'>>,
): Promise<LeadSourceRow> =>
  tx
    .updateRows('lead_sources')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

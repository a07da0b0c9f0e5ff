import { type Selectable, sql } from 'kysely'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { containing } from '#server/db/like.ts'
import type { StockTemplates } from '#server/db/row-types.ts'
import type { List } from '#server/list.ts'
import type { TemplateSort } from '../stock-templates.contract.ts'

const columns = columnsOf('stock_templates', 'company_id', 'deleted_at')
export type TemplateRow = Omit<Selectable<StockTemplates>, 'company_id' | 'deleted_at' | 'items'> & {
  items: { id: number; quantity: number; min: number }[]
}
export type TemplateFields = Omit<TemplateRow, 'id' | 'active' | 'version'>

/** Cap of the picker's list. */
const mostOffered = 2_000

const rows = (tx: CompanyTx) =>
  tx
    .rows('stock_templates as b')
    .where('b.deleted_at', 'is', null)
    .select(columns.map(name => `b.${name}` as const))
    .$castTo<TemplateRow>()

/** Templates that match the filters; `status`: 2 all, 1 active, 0 disabled. */
export function templateList(
  tx: CompanyTx,
  { search, status }: { search: string; status: number },
): List<TemplateRow, TemplateSort> {
  return {
    from: tx
      .rows('stock_templates as b')
      .where('b.deleted_at', 'is', null)
      .$if(status !== 2, query => query.where('b.active', '=', status === 1))
      .$if(search !== '', query => query.where('b.name', 'ilike', containing(search))),
    id: 'b.id',
    sorts: { name: [sql`lower(b.name)`, 'text'], id: ['b.id', 'bigint'] },
    row: id => rows(tx).where('b.id', '=', id),
  }
}

/** The active templates by name. */
export const offeredTemplates = (tx: CompanyTx): Promise<TemplateRow[]> =>
  rows(tx)
    .where('b.active', '=', true)
    .orderBy(sql`lower(b.name)`)
    .orderBy('b.id')
    .limit(mostOffered)
    .execute()

export const templateById = (tx: CompanyTx, id: number): Promise<TemplateRow | undefined> =>
  rows(tx).where('b.id', '=', id).executeTakeFirst()

/** The row, locked until the transaction ends. */
export const lockTemplate = (tx: CompanyTx, id: number): Promise<TemplateRow | undefined> =>
  rows(tx).where('b.id', '=', id).forUpdate().executeTakeFirst()

const withJson = <T extends { items?: TemplateRow['items'] }>({ items, ...fields }: T) => ({
  ...fields,
  ...(items && { items: JSON.stringify(items) }),
})

export const insertTemplate = (tx: CompanyTx, fields: TemplateFields): Promise<TemplateRow> =>
  tx
    .insertRows('stock_templates', { ...withJson(fields), name: fields.name })
    .returning(columns)
    .$castTo<TemplateRow>()
    .executeTakeFirstOrThrow()

export const updateTemplate = (
  tx: CompanyTx,
  id: number,
  fields: Partial<TemplateFields & Pick<TemplateRow, 'active'>>,
): Promise<TemplateRow> =>
  tx
    .updateRows('stock_templates')
    .set({ ...withJson(fields), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .$castTo<TemplateRow>()
    .executeTakeFirstOrThrow()

/** Deletes templates (a time) or brings them back (null); gives the ids of those that were changed. */
export async function markTemplates(
  tx: CompanyTx,
  ids: readonly number[],
  deletedAt: Date | null,
): Promise<number[]> {
  const changed = await tx
    .updateRows('stock_templates')
    .set({ deleted_at: deletedAt })
    .where('id', 'in', ids)
    .where('deleted_at', deletedAt ? 'is' : 'is not', null)
    .returning('id')
    .execute()
  return changed.map(row => row.id)
}

import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { List } from '#server/list.ts'
import type { CountState } from '../counts.rules.ts'

export interface CountLine {
  part_id: number
  name: string
  unit: string
  barcode: string
  counted: number | null
  expected: number | null
}
export interface CountRow {
  id: number
  place_id: number
  state: CountState
  started_at: Date
  started_by: number | null
  version: number
}
export type ShownCount = CountRow & { lines: CountLine[] }

/** There is one count of a place at a time. */
export const countUnderWay = 'stock_counts_open'

const columns = ['id', 'place_id', 'state', 'started_at', 'started_by', 'version'] as const
const base = (tx: CompanyTx) =>
  tx
    .rows('stock_counts as c')
    .select(columns.map(name => `c.${name}` as const))
    .$castTo<CountRow>()

export const countList = (
  tx: CompanyTx,
  { open, own }: { open: boolean; own: number | null },
): List<CountRow & { parts: number; counted: number }, 'id'> => ({
  from: tx
    .rows('stock_counts as c')
    .$if(open, query => query.where('c.state', 'in', ['counting', 'counted']))
    .$if(own !== null, query => query.where('c.place_id', '=', own as number)),
  id: 'c.id',
  sorts: { id: ['c.id', 'bigint'] },
  row: id =>
    base(tx)
      .where('c.id', '=', id)
      .select([
        sql<number>`(select count(*)::int from stock_count_lines l where l.company_id = ${tx.companyId}
          and l.count_id = c.id)`.as('parts'),
        sql<number>`(select count(counted)::int from stock_count_lines l where l.company_id = ${tx.companyId}
          and l.count_id = c.id)`.as('counted'),
      ]),
})

export const countById = async (tx: CompanyTx, id: number): Promise<ShownCount | undefined> => {
  const row = await base(tx).where('c.id', '=', id).executeTakeFirst()
  return row && { ...row, lines: await linesOf(tx, id) }
}

/** The same, locked until the transaction ends. */
export const lockCount = async (tx: CompanyTx, id: number): Promise<ShownCount | undefined> => {
  const row = await base(tx).where('c.id', '=', id).forUpdate().executeTakeFirst()
  return row && { ...row, lines: await linesOf(tx, id) }
}

const linesOf = (tx: CompanyTx, id: number): Promise<CountLine[]> =>
  tx
    .rows('stock_count_lines as l')
    .innerJoin('stock_parts as p', join =>
      join.onRef('p.company_id', '=', 'l.company_id').onRef('p.id', '=', 'l.part_id'),
    )
    .where('l.count_id', '=', id)
    .select([
      'l.part_id',
      'p.name',
      'p.unit',
      'p.barcode',
      sql<number | null>`l.counted::float8`.as('counted'),
      sql<number | null>`l.expected::float8`.as('expected'),
    ])
    .orderBy(sql`p.name collate names`)
    .orderBy('p.id')
    .execute()

/** Starts a count of what lies at a place or should; gives its id, and how many parts it has. */
export async function insertCount(tx: CompanyTx, place: number): Promise<{ id: number; parts: number }> {
  const { id } = await tx
    .insertRows('stock_counts', { place_id: place, started_at: tx.now, started_by: tx.by?.id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { numAffectedRows } = await sql`
    insert into stock_count_lines (company_id, count_id, part_id)
    select l.company_id, ${id}, l.part_id
    from stock_levels l join stock_parts p on p.company_id = l.company_id and p.id = l.part_id and p.active
    where l.company_id = ${tx.companyId} and l.place_id = ${place}
      and (l.on_hand <> 0 or l.target > 0 or l.minimum > 0 or l.reserved > 0)`.execute(tx)
  return { id, parts: Number(numAffectedRows ?? 0) }
}

/** Notes figures, with what should have been there when they were counted: a device may have kept them since. */
export async function enterFigures(
  tx: CompanyTx,
  { id, place_id }: Pick<CountRow, 'id' | 'place_id'>,
  lines: readonly { id: number; quantity: number }[],
): Promise<void> {
  await sql`
    update stock_count_lines l set counted = x.quantity, expected = coalesce((
      select on_hand from stock_levels s
      where s.company_id = l.company_id and s.part_id = l.part_id and s.place_id = ${place_id}), 0) - coalesce((
      select sum(quantity) from stock_movements m
      where m.company_id = l.company_id and m.part_id = l.part_id and m.place_id = ${place_id}
        and m.at > ${tx.deed.happened?.at ?? tx.now}), 0)
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x (id bigint, quantity numeric)
    where l.company_id = ${tx.companyId} and l.count_id = ${id} and l.part_id = x.id`.execute(tx)
}

export async function setState(tx: CompanyTx, id: number, state: CountState): Promise<void> {
  await tx
    .updateRows('stock_counts')
    .set({ state, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

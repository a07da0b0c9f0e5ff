import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { List } from '#server/list.ts'

export interface TransferLine {
  part_id: number
  name: string
  unit: string
  barcode: string
  code: string
  quantity: number
  received: number
  returned: number
}
export interface TransferRow {
  id: number
  from_place: number
  to_place: number
  note: string
  is_open: boolean
  sent_at: Date
  sent_by: number | null
  version: number
}
export type ShownTransfer = TransferRow & { lines: TransferLine[] }

const columns = ['id', 'from_place', 'to_place', 'note', 'is_open', 'sent_at', 'sent_by', 'version'] as const

const shown = (tx: CompanyTx) =>
  tx
    .rows('stock_transfers as t')
    .select(columns.map(name => `t.${name}` as const))
    .select(
      sql<TransferLine[]>`(
        select coalesce(json_agg(json_build_object('part_id', l.part_id, 'name', p.name, 'unit', p.unit,
          'barcode', p.barcode, 'code', p.supplier_code, 'quantity', l.quantity, 'received', l.received, 'returned', l.returned)
          order by p.name collate names, p.id), '[]')
        from stock_transfer_lines l join stock_parts p on p.company_id = l.company_id and p.id = l.part_id
        where l.company_id = ${tx.companyId} and l.transfer_id = t.id)`.as('lines'),
    )

/** Transfers; `own`: from or to that person's van alone. */
export const transferList = (
  tx: CompanyTx,
  { open, to, own }: { open: boolean; to: number | null; own: number | null },
): List<ShownTransfer, 'id'> => ({
  from: tx
    .rows('stock_transfers as t')
    .$if(open, query => query.where('t.is_open', '=', true))
    .$if(to !== null, query => query.where('t.to_place', '=', to as number))
    .$if(own !== null, query =>
      query.where(at =>
        at.or([at('t.from_place', '=', own as number), at('t.to_place', '=', own as number)]),
      ),
    ),
  id: 't.id',
  sorts: { id: ['t.id', 'bigint'] },
  row: id => shown(tx).where('t.id', '=', id),
})

export const transferById = (tx: CompanyTx, id: number): Promise<ShownTransfer | undefined> =>
  shown(tx).where('t.id', '=', id).executeTakeFirst()

/** The transfer with its lines, locked until the transaction ends. */
export async function lockTransfer(tx: CompanyTx, id: number): Promise<ShownTransfer | undefined> {
  // Sent together, but read one after the other: the lines as they are once the lock is had.
  const [locked, row] = await Promise.all([
    tx.rows('stock_transfers').where('id', '=', id).select('id').forUpdate().executeTakeFirst(),
    transferById(tx, id),
  ])
  return locked && row
}

export async function insertTransfer(
  tx: CompanyTx,
  { from, to, note }: { from: number; to: number; note: string },
): Promise<number> {
  const { id } = await tx
    .insertRows('stock_transfers', {
      from_place: from,
      to_place: to,
      note,
      sent_at: tx.now,
      sent_by: tx.by?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertLines(
  tx: CompanyTx,
  id: number,
  lines: readonly { part_id: number; quantity: number }[],
): Promise<void> {
  await tx
    .insertRows(
      'stock_transfer_lines',
      lines.map(line => ({
        transfer_id: id,
        part_id: line.part_id,
        quantity: String(line.quantity),
      })),
    )
    .execute()
}

/** Adds to what has arrived or gone back, and closes the transfer when nothing is on its way any more. */
export async function settleLines(
  tx: CompanyTx,
  id: number,
  column: 'received' | 'returned',
  lines: readonly { part: number; quantity: number }[],
): Promise<void> {
  await sql`
    update stock_transfer_lines l set ${sql.ref(column)} = l.${sql.ref(column)} + x.quantity
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x (part bigint, quantity numeric)
    where l.company_id = ${tx.companyId} and l.transfer_id = ${id} and l.part_id = x.part`.execute(tx)
  await sql`
    update stock_transfers t set version = version + 1, is_open = exists (
      select from stock_transfer_lines l where l.company_id = t.company_id and l.transfer_id = t.id
        and l.quantity > l.received + l.returned)
    where t.company_id = ${tx.companyId} and t.id = ${id}`.execute(tx)
}

export interface LowRow {
  place: number
  part: number
  name: string
  unit: string
  on_hand: number
  reserved: number
  minimum: number
  target: number
  coming: number
  supplier_id: number | null
}

/** Parts below their minimum, with the quantity already on its way. */
export async function lowRows(tx: CompanyTx, place: number | null, most: number): Promise<LowRow[]> {
  const { rows } = await sql<LowRow>`
    select l.place_id as place, l.part_id as part, p.name, p.unit, p.supplier_id, l.on_hand::float8, l.reserved::float8,
      l.minimum::float8, l.target::float8,
      coalesce((select sum(m.quantity - m.received - m.returned) from stock_transfers t
        join stock_transfer_lines m on m.company_id = t.company_id and m.transfer_id = t.id
        where t.company_id = l.company_id and t.is_open and t.to_place = l.place_id and m.part_id = l.part_id), 0)::float8
        + coalesce((select sum(greatest(n.quantity - n.received, 0)) from stock_orders r
          join stock_order_lines n on n.company_id = r.company_id and n.order_id = r.id
          where r.company_id = l.company_id and r.state in ('draft', 'approved', 'sent') and r.place_id = l.place_id
            and n.part_id = l.part_id), 0)::float8 as coming
    from stock_levels l join stock_parts p on p.company_id = l.company_id and p.id = l.part_id and p.active
    where l.company_id = ${tx.companyId} and (l.on_hand - l.reserved < l.minimum or l.on_hand < 0)
      and (${place}::bigint is null or l.place_id = ${place}::bigint)
    order by l.place_id, p.name collate names, p.id limit ${most}`.execute(tx)
  return rows
}

/** Quantities of these parts ordered for the store, drafts included, beyond the store's own shortage. */
export async function orderedForStore(tx: CompanyTx, parts: readonly number[]): Promise<Map<number, number>> {
  if (parts.length === 0) return new Map()
  const { rows } = await sql<{ part: number; quantity: number }>`
    select n.part_id as part, greatest(sum(greatest(n.quantity - n.received, 0))
        - coalesce(max(greatest(l.target - l.on_hand + l.reserved, 0)), 0), 0)::float8 as quantity
    from stock_orders r join stock_order_lines n on n.company_id = r.company_id and n.order_id = r.id
    left join stock_levels l on l.company_id = n.company_id and l.part_id = n.part_id and l.place_id = 0
    where r.company_id = ${tx.companyId} and r.state in ('draft', 'approved', 'sent') and r.place_id = 0
      and n.part_id = any(${[...parts]}::bigint[])
    group by n.part_id`.execute(tx)
  return new Map(rows.map(row => [row.part, row.quantity]))
}

/** Unreserved stock of these parts in the store. */
export async function storeFree(tx: CompanyTx, parts: readonly number[]): Promise<Map<number, number>> {
  if (parts.length === 0) return new Map()
  const rows = await tx
    .rows('stock_levels')
    .where('place_id', '=', 0)
    .where('part_id', 'in', parts)
    .select(['part_id', sql<number>`(on_hand - reserved)::float8`.as('free')])
    .execute()
  return new Map(rows.map(row => [row.part_id, row.free]))
}

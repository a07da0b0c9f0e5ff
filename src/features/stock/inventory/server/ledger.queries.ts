import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { happenedAt } from '#server/happened.ts'
import type { MovementKind } from '../inventory.rules.ts'
import { costOfAll, thousandths } from '../inventory.rules.ts'
import {
  atAverage,
  comeIn,
  costOfOne,
  goOut,
  type Left,
  leftOf,
  repriceStock,
  type Stock,
  takeOut,
  type Valued,
} from '../stock-value.rules.ts'
import { tellLow } from './levels.queries.ts'
import { type MovementRow, movements } from './movements.queries.ts'

/** Something that comes to a place or leaves it. */
export interface Move {
  part: number
  place: number
  kind: MovementKind
  /** At most three decimals; what leaves is negative, another price has none. */
  quantity: number
  /** Price in cents of what comes, or the refund for what leaves; absent: the average. */
  paid?: number | undefined
  /** The same for one, in cents to four decimals. */
  cost?: number | undefined
  /** The goods that `paid` is another price of. */
  left?: Left
  job?: number
  order?: number
  transfer?: number
  count?: number
  /** A supplier's invoice. */
  invoice?: number
  note?: string
  takesBack?: Pick<MovementRow, 'id' | 'quantity' | 'value_cents' | 'difference_cents'>
}

export interface Moved {
  id: number
  part_id: number
  place_id: number
  quantity: number
  cost_cents: number
  difference_cents: number
}

/**
 * Books movements and keeps up with them what is on hand and what it is worth, the only way to change either.
 * Parts stay locked in the order of their ids until the transaction ends, so that two such calls can't deadlock and the
 * last part is not sold twice unnoticed. What is written here is told by its caller.
 */
export async function moveStock(tx: CompanyTx, moves: readonly Move[]): Promise<Moved[]> {
  const real = moves.filter(move => thousandths(move.quantity) !== 0 || move.kind === 'price')
  if (real.length === 0) return []
  const ids = [...new Set(real.map(move => move.part))]
  // Sent together, but read one after the other: the sums as they are once the locks are had.
  const [parts, sums] = await Promise.all([lockParts(tx, ids), onHandOf(tx, ids)])
  const stocks = new Map<number, Stock>(
    ids.map(id => [
      id,
      {
        quantity: thousandths(sums.get(id) ?? 0),
        cents: parts.get(id)?.cents ?? 0,
        cost: parts.get(id)?.cost ?? 0,
      },
    ]),
  )
  const since = await movedSince(tx, lotsTakenBack(real))
  const rows = real.map((move, n) => {
    const before = stocks.get(move.part)!
    const { stock, value, difference } = valueOfMove(before, move, since)
    stocks.set(move.part, stock)
    noteMoved(since, move)
    const many = Math.abs(thousandths(move.quantity))
    const isMoved = many === 0 || move.kind === 'transfer'
    return {
      n,
      part_id: move.part,
      place_id: move.place,
      kind: move.kind,
      quantity: move.quantity,
      cost_cents: isMoved ? stock.cost : (move.cost ?? costOfOne(Math.abs(value + difference), many)),
      value_cents: value,
      difference_cents: difference,
      job_id: move.job ?? null,
      order_id: move.order ?? null,
      transfer_id: move.transfer ?? null,
      count_id: move.count ?? null,
      supplier_invoice_id: move.invoice ?? null,
      note: move.note ?? '',
      undoes: move.takesBack?.id ?? null,
    }
  })
  const after = [...stocks].map(([id, { cents, cost }]) => ({ id, cents, cost }))
  const { rows: moved } = await sql<Moved>`
    with new as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (n int, part_id bigint, place_id bigint,
        kind text, quantity numeric, cost_cents numeric, value_cents bigint, difference_cents bigint, job_id bigint,
        order_id bigint, transfer_id bigint, count_id bigint, supplier_invoice_id bigint, note text, undoes bigint)
    ), levels as (
      insert into stock_levels as l (company_id, part_id, place_id, on_hand)
      select ${tx.companyId}, part_id, place_id, sum(quantity) from new where quantity <> 0 group by part_id, place_id
      order by part_id, place_id
      on conflict (company_id, part_id, place_id) do update set on_hand = l.on_hand + excluded.on_hand
    ), parts as (
      update stock_parts p set value_cents = x.cents, cost_cents = x.cost, version = p.version + 1
      from jsonb_to_recordset(${JSON.stringify(after)}::jsonb) as x (id bigint, cents bigint, cost numeric)
      where p.company_id = ${tx.companyId} and p.id = x.id
    )
    insert into stock_movements (company_id, part_id, place_id, kind, quantity, cost_cents, value_cents, difference_cents,
      at, written_at, made_by, job_id, order_id, transfer_id, count_id, supplier_invoice_id, note, undoes)
    select ${tx.companyId}, part_id, place_id, kind, quantity, cost_cents, value_cents, difference_cents,
      ${happenedAt(tx)}::timestamptz, ${tx.now}::timestamptz, ${tx.by?.id ?? null}::bigint, job_id, order_id, transfer_id,
      count_id, supplier_invoice_id, note, undoes
    from new order by n
    returning id, part_id, place_id, quantity::float8 as quantity, cost_cents::float8 as cost_cents,
      difference_cents::float8 as difference_cents`.execute(tx)
  for (const { id, difference_cents } of moved)
    if (difference_cents !== 0) tx.record('stock_movements', null, { id, difference_cents })
  await tellLow(tx, real)
  return moved
}

/** Lots know of each movement what moved since; one taken back moved nothing. */
function noteMoved(lots: readonly Lot[], { part, kind, quantity, takesBack }: Move): void {
  if (kind === 'transfer' || kind === 'price') return
  for (const lot of lots.filter(each => each.part === part)) {
    const at = lot.moved.findIndex(each => each.id === takesBack?.id)
    if (at < 0) lot.moved.push({ id: Number.POSITIVE_INFINITY, quantity: thousandths(quantity) })
    else lot.moved.splice(at, 1)
  }
}

/** Something that came in, with what has moved its part since, in thousandths. */
interface Lot {
  id: number
  part: number
  moved: { id: number; quantity: number }[]
}

/** Leaves out movements that were taken back since, and transfers. */
async function movedSince(tx: CompanyTx, lots: readonly { id: number; part: number }[]): Promise<Lot[]> {
  if (lots.length === 0) return []
  const { rows } = await sql<Lot>`
    select b.id, b.part, coalesce((
      select json_agg(json_build_object('id', m.id, 'quantity', (m.quantity * 1000)::bigint) order by m.id)
      from stock_movements m
      where m.company_id = ${tx.companyId} and m.part_id = b.part and m.id > b.id and m.kind not in ('transfer', 'price')
        and coalesce(m.undoes, 0) <= b.id and not exists (
          select from stock_movements u where u.company_id = m.company_id and u.undoes = m.id)), '[]') as moved
    from jsonb_to_recordset(${JSON.stringify(lots)}::jsonb) as b (id bigint, part bigint)`.execute(tx)
  return rows
}

const lotsTakenBack = (moves: readonly Move[]) =>
  moves.flatMap(({ part, takesBack }) =>
    takesBack && takesBack.quantity > 0 ? [{ id: takesBack.id, part }] : [],
  )

function leftOfLot(lot: Lot, quantity: number, onHand: number): number {
  const moved = lot.moved.map(each => each.quantity)
  return leftOf(quantity, onHand - moved.reduce((sum, each) => sum + each, 0), moved)
}

/** How much of what has come on an order is still there, by part; the parts stay locked. */
export async function leftOfOrder(
  tx: CompanyTx,
  order: number,
  parts: readonly number[],
): Promise<Map<number, number>> {
  await lockStock(tx, parts)
  const came = await movements(tx)
    .where('m.order_id', '=', order)
    .where('m.part_id', 'in', parts)
    .where('m.kind', '=', 'receive')
    .where('m.undoes', 'is', null)
    .where('back.id', 'is', null)
    .execute()
  const onHand = await onHandOf(tx, parts)
  const lots = await movedSince(
    tx,
    came.map(({ id, part_id }) => ({ id, part: part_id })),
  )
  const left = new Map<number, number>()
  for (const { id, part_id, quantity } of came) {
    const lot = lots.find(each => each.id === id)!
    const stays = leftOfLot(lot, thousandths(quantity), thousandths(onHand.get(part_id) ?? 0))
    left.set(part_id, (left.get(part_id) ?? 0) + stays)
  }
  return left
}

function valueOfMove(stock: Stock, move: Move, since: readonly Lot[]): Valued {
  const { kind, takesBack: back } = move
  const many = Math.abs(thousandths(move.quantity))
  // Both halves of it are booked together.
  if (kind === 'transfer') return { stock, value: 0, difference: 0 }
  if (kind === 'price') return repriceStock(stock, move.left ?? { stays: 0, of: 0 }, move.paid ?? 0)
  if (back && back.quantity < 0) {
    const came = comeIn(stock, many, -back.value_cents)
    return { ...came, difference: came.difference - back.difference_cents }
  }
  if (back) {
    const stays = leftOfLot(since.find(lot => lot.id === back.id)!, many, stock.quantity)
    return takeOut(stock, many, back.value_cents + back.difference_cents, stays)
  }
  const paid = move.paid ?? (move.cost === undefined ? undefined : costOfAll(move.cost, many / 1_000))
  return move.quantity > 0 ? comeIn(stock, many, paid ?? atAverage(stock, many)) : goOut(stock, many, paid)
}

/** Locks parts in the order of their ids, before what is reserved of them is changed. */
export const lockStock = async (tx: CompanyTx, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await lockParts(tx, [...new Set(ids)])
}

async function lockParts(
  tx: CompanyTx,
  ids: readonly number[],
): Promise<Map<number, { cents: number; cost: number }>> {
  const rows = await tx
    .rows('stock_parts')
    .where('id', 'in', ids)
    .select(['id', 'value_cents as cents', sql<number>`cost_cents::float8`.as('cost')])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(({ id, ...part }) => [id, part]))
}

/** How many of each there are, wherever they lie or between two places. */
async function onHandOf(tx: CompanyTx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .rows('stock_levels')
    .where('part_id', 'in', ids)
    .select(['part_id', sql<number>`sum(on_hand)::float8`.as('sum')])
    .groupBy('part_id')
    .execute()
  return new Map(rows.map(({ part_id, sum }) => [part_id, sum]))
}

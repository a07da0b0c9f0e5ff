import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { happenedAt } from '#server/happened.ts'
import type { MovementKind } from '../inventory.rules.ts'
import { averageAfter, companyPlace, thousandths } from '../inventory.rules.ts'
import { setAverages } from './parts.queries.ts'

/** Something that comes to a place or leaves it. */
export interface Move {
  part: number
  place: number
  kind: MovementKind
  /** At most three decimals; what leaves is negative. */
  quantity: number
  /** Unit cost in cents; absent: the average. */
  cost?: number | undefined
  job?: number
  order?: number
  transfer?: number
  count?: number
  /** A supplier's invoice. */
  invoice?: number
  note?: string
  undoes?: number
}

export interface Moved {
  id: number
  part_id: number
  place_id: number
  quantity: number
  cost_cents: number
}

/**
 * Books movements and keeps up with them what is on hand and what it costs on average, the only way to change either.
 * Parts stay locked in the order of their ids until the transaction ends, so that two such calls can't deadlock and the
 * last part is not sold twice unnoticed. What is written here is told by its caller.
 */
export async function moveStock(tx: CompanyTx, moves: readonly Move[]): Promise<Moved[]> {
  const real = moves.filter(move => thousandths(move.quantity) !== 0)
  if (real.length === 0) return []
  const ids = [...new Set(real.map(move => move.part))]
  // What moves at the average leaves it as it is: locked and looked up by the statement that writes.
  const isPriced = real.some(move => move.cost !== undefined)
  // Sent together, but read one after the other: the sums as they are once the locks are had.
  const [costs, sums] = isPriced
    ? await Promise.all([lockParts(tx, ids), onHandOf(tx, ids)])
    : [new Map<number, number>(), new Map<number, number>()]
  const before = new Map(costs)
  const rows = real.map((move, n) => {
    const average = costs.get(move.part) ?? 0
    const cost = move.cost ?? average
    const onHand = sums.get(move.part) ?? 0
    if (move.cost !== undefined) costs.set(move.part, averageAfter(average, onHand, move.quantity, cost))
    sums.set(move.part, (thousandths(onHand) + thousandths(move.quantity)) / 1_000)
    return {
      n,
      part_id: move.part,
      place_id: move.place,
      kind: move.kind,
      quantity: move.quantity,
      cost_cents: isPriced ? cost : null,
      job_id: move.job ?? null,
      order_id: move.order ?? null,
      transfer_id: move.transfer ?? null,
      count_id: move.count ?? null,
      supplier_invoice_id: move.invoice ?? null,
      note: move.note ?? '',
      undoes: move.undoes ?? null,
    }
  })
  const { rows: moved } = await sql<Moved>`
    with new as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (n int, part_id bigint, place_id bigint,
        kind text, quantity numeric, cost_cents numeric, job_id bigint, order_id bigint, transfer_id bigint,
        count_id bigint, supplier_invoice_id bigint, note text, undoes bigint)
    ), parts as materialized (
      select id, cost_cents from stock_parts where company_id = ${tx.companyId} and id = any(${ids}::bigint[])
      order by id for no key update
    ), levels as (
      insert into stock_levels as l (company_id, part_id, place_id, on_hand)
      select ${tx.companyId}, id, place_id, sum(quantity) from new join parts on id = part_id group by id, place_id
      on conflict (company_id, part_id, place_id) do update set on_hand = l.on_hand + excluded.on_hand
    )
    insert into stock_movements (company_id, part_id, place_id, kind, quantity, cost_cents, at, made_by, job_id,
      order_id, transfer_id, count_id, supplier_invoice_id, note, undoes)
    select ${tx.companyId}, part_id, place_id, kind, quantity, coalesce(new.cost_cents, parts.cost_cents, 0), ${happenedAt(tx)}::timestamptz,
      ${tx.by?.id ?? null}::bigint, job_id, order_id, transfer_id, count_id, supplier_invoice_id, note, undoes
    from new left join parts on parts.id = part_id order by n
    returning id, part_id, place_id, quantity::float8 as quantity, cost_cents::float8 as cost_cents`.execute(
    tx,
  )
  const changed = [...costs].filter(([part, cost]) => before.get(part) !== cost)
  await setAverages(tx, new Map(changed))
  return moved
}

/** Locks parts in the order of their ids, before what is reserved of them is changed. */
export const lockStock = async (tx: CompanyTx, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await lockParts(tx, [...new Set(ids)])
}

async function lockParts(tx: CompanyTx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .rows('stock_parts')
    .where('id', 'in', ids)
    .select(['id', sql<number>`cost_cents::float8`.as('cost')])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(({ id, cost }) => [id, cost]))
}

/** How many of each there are, wherever they lie. */
async function onHandOf(tx: CompanyTx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .rows('stock_levels')
    .where('part_id', 'in', ids)
    .select(['part_id', sql<number>`sum(on_hand)::float8`.as('sum')])
    .groupBy('part_id')
    .execute()
  return new Map(rows.map(({ part_id, sum }) => [part_id, sum]))
}

export interface LevelChange {
  part: number
  place: number
  minimum?: number | undefined
  target?: number | undefined
}

/** Sets what should lie at a place at least, and to how many it is filled up. */
export async function setLevels(tx: CompanyTx, levels: readonly LevelChange[]): Promise<void> {
  if (levels.length === 0) return
  await sql`
    insert into stock_levels as l (company_id, part_id, place_id, minimum, target)
    select ${tx.companyId}, part, place, coalesce(minimum, 0), coalesce(target, 0)
    from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) as x (part bigint, place bigint, minimum numeric, target numeric)
    order by part, place
    on conflict (company_id, part_id, place_id) do update
    set minimum = coalesce((select minimum from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb)
          as x (part bigint, place bigint, minimum numeric) where part = l.part_id and place = l.place_id), l.minimum),
        target = coalesce((select target from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb)
          as x (part bigint, place bigint, target numeric) where part = l.part_id and place = l.place_id), l.target)`.execute(
    tx,
  )
}

/** Minimums and targets of these parts at these places, locked. */
export const allLevels = async (tx: CompanyTx, parts: readonly number[], places: readonly number[]) =>
  parts.length === 0
    ? []
    : tx
        .rows('stock_levels')
        .where('part_id', 'in', parts)
        .where('place_id', 'in', places)
        .select([
          'part_id as part',
          'place_id as place',
          sql<number>`minimum::float8`.as('minimum'),
          sql<number>`target::float8`.as('target'),
        ])
        .orderBy('part_id')
        .orderBy('place_id')
        .forUpdate()
        .execute()

/** Adds to what jobs have reserved; what is freed is negative. */
export async function reserveStock(
  tx: CompanyTx,
  changes: readonly { part: number; place: number; quantity: number }[],
): Promise<void> {
  if (changes.length === 0) return
  await sql`
    insert into stock_levels as l (company_id, part_id, place_id, reserved)
    select ${tx.companyId}, part, place, sum(quantity)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as x (part bigint, place bigint, quantity numeric)
    group by part, place order by part, place
    on conflict (company_id, part_id, place_id) do update set reserved = l.reserved + excluded.reserved`.execute(
    tx,
  )
}

export interface MovementRow {
  id: number
  part_id: number
  place_id: number
  kind: MovementKind
  quantity: number
  cost_cents: number
  at: Date
  made_by: number | null
  job_id: number | null
  order_id: number | null
  transfer_id: number | null
  count_id: number | null
  supplier_invoice_id: number | null
  note: string
  undoes: number | null
  undone_by: number | null
}

const movements = (tx: CompanyTx) =>
  tx
    .rows('stock_movements as m')
    .leftJoin('stock_movements as back', join =>
      join.onRef('back.company_id', '=', 'm.company_id').onRef('back.undoes', '=', 'm.id'),
    )
    .select([
      'm.id',
      'm.part_id',
      'm.place_id',
      'm.kind',
      'm.at',
      'm.made_by',
      'm.job_id',
      'm.order_id',
      'm.transfer_id',
      'm.count_id',
      'm.supplier_invoice_id',
      'm.note',
      'm.undoes',
      'back.id as undone_by',
    ])
    .select([
      sql<number>`m.quantity::float8`.as('quantity'),
      sql<number>`m.cost_cents::float8`.as('cost_cents'),
    ])
    .$castTo<MovementRow>()

/** Movements of a part, the newest first. */
export const movementsOf = (tx: CompanyTx, partId: number, most: number): Promise<MovementRow[]> =>
  movements(tx).where('m.part_id', '=', partId).orderBy('m.id', 'desc').limit(most).execute()

/** What an invoice of a supplier has moved and nothing has taken back. */
export const movementsOfInvoice = (tx: CompanyTx, id: number): Promise<MovementRow[]> =>
  movements(tx)
    .where('m.supplier_invoice_id', '=', id)
    .where('m.undoes', 'is', null)
    .where('back.id', 'is', null)
    .orderBy('m.id')
    .execute()

export const movementById = (tx: CompanyTx, id: number): Promise<MovementRow | undefined> =>
  movements(tx).where('m.id', '=', id).executeTakeFirst()

export interface ValuedPart {
  name: string
  unit: string
  place_id: number
  quantity: number
  cents: number
}

/** What lay where at a moment, and what it was worth, by part and place. */
export async function partsAt(tx: CompanyTx, until: Date, most: number): Promise<ValuedPart[]> {
  const { rows } = await sql<ValuedPart>`
    select p.name, p.unit, m.place_id, m.quantity, m.cents from (
      select part_id, place_id, sum(quantity)::float8 as quantity, round(sum(quantity * cost_cents))::float8 as cents
      from stock_movements where company_id = ${tx.companyId} and at < ${until}
      group by part_id, place_id having sum(quantity) <> 0 or sum(quantity * cost_cents) <> 0
    ) m join stock_parts p on p.company_id = ${tx.companyId} and p.id = m.part_id
    order by lower(p.name), p.id, m.place_id limit ${most}`.execute(tx)
  return rows
}

export interface UsedPart {
  part: number
  name: string
  unit: string
  used: number
  lead_days: number
  minimum: number
  target: number
}

/** What was used since a moment, at a place, or of the store by all that it fills; with the supplier's lead time. */
export async function usedSince(tx: CompanyTx, place: number, since: Date): Promise<UsedPart[]> {
  const isStore = place === companyPlace.value
  const { rows } = await sql<UsedPart>`
    select p.id as part, p.name, p.unit, u.used, coalesce(${isStore ? sql`s.lead_days` : sql`0`}, 0) as lead_days,
      coalesce(l.minimum, 0)::float8 as minimum, coalesce(l.target, 0)::float8 as target
    from (
      select part_id, -sum(quantity)::float8 as used from stock_movements
      where company_id = ${tx.companyId} and job_id is not null and at >= ${since}
        ${isStore ? sql`` : sql`and place_id = ${place}`}
      group by part_id having sum(quantity) < 0
    ) u
    join stock_parts p on p.company_id = ${tx.companyId} and p.id = u.part_id and p.active
    left join suppliers s on s.company_id = p.company_id and s.id = p.supplier_id
    left join stock_levels l on l.company_id = p.company_id and l.part_id = p.id and l.place_id = ${place}
    order by u.used desc, p.id limit 500`.execute(tx)
  return rows
}

/** The stock value of each place at a moment, in cents, at the costs of that time. */
export async function valueAt(tx: CompanyTx, until: Date): Promise<{ place_id: number; cents: number }[]> {
  const { rows } = await sql<{ place_id: number; cents: number }>`
    select place_id, round(sum(quantity * cost_cents))::float8 as cents
    from stock_movements where company_id = ${tx.companyId} and at < ${until}
    group by place_id having sum(quantity * cost_cents) <> 0 order by place_id`.execute(tx)
  return rows
}

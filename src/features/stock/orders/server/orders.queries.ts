import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { holdsWords } from '#server/db/holds-words.ts'
import type { List } from '#server/list.ts'
import { foundOrAlike } from '#server/list-alike.ts'
import type { OrderState } from '../orders.rules.ts'

export interface OrderLine {
  part_id: number
  name: string
  unit: string
  barcode: string
  code: string
  /** The supplier's unit; '': ordered in ours. */
  pack: string
  /** How many of ours one of the supplier's holds. */
  holds: number
  quantity: number
  price_cents: number
  received: number
  returned: number
  /** Quantity on invoices. */
  billed: number
  /** Quantity on credits. */
  credited: number
}
export interface OrderRow {
  id: number
  number: number
  /** Fixed when the number is issued. */
  number_prefix: string
  supplier_id: number
  supplier_name: string
  supplier_email: string
  place_id: number
  job_id: number | null
  job_number: number | null
  /** Delivered to the job itself: it never lies in stock. */
  to_job: boolean
  state: OrderState
  note: string
  created_at: Date
  sent_to: string
  version: number
  lines: OrderLine[]
}
export type NewLine = Pick<OrderLine, 'part_id' | 'code' | 'pack' | 'holds' | 'quantity' | 'price_cents'>

const columns = [
  'id',
  'number',
  'number_prefix',
  'supplier_id',
  'place_id',
  'job_id',
  'job_number',
  'to_job',
  'state',
  'note',
  'created_at',
  'sent_to',
  'version',
] as const

const joined = (tx: CompanyTx) =>
  tx
    .rows('stock_orders as o')
    .innerJoin('suppliers as s', join =>
      join.onRef('s.company_id', '=', 'o.company_id').onRef('s.id', '=', 'o.supplier_id'),
    )

const orders = (tx: CompanyTx) =>
  joined(tx)
    .select(columns.map(name => `o.${name}` as const))
    .select(['s.name as supplier_name', 's.email as supplier_email'])
    .select(
      sql<OrderLine[]>`(
        select coalesce(json_agg(json_build_object('part_id', l.part_id, 'name', p.name, 'unit', p.unit, 'barcode', p.barcode, 'code', l.code,
          'pack', l.pack, 'holds', l.holds,
          'quantity', l.quantity, 'price_cents', l.price_cents, 'received', l.received, 'returned', l.returned, 'billed', l.billed, 'credited', l.credited)
          order by l.line), '[]')
        from stock_order_lines l join stock_parts p on p.company_id = l.company_id and p.id = l.part_id
        where l.company_id = ${tx.companyId} and l.order_id = o.id)`.as('lines'),
    )
    .$castTo<OrderRow>()

export const orderList = (
  tx: CompanyTx,
  { search, open, back, supplier }: { search: string; open: boolean; back: boolean; supplier: number | null },
): List<OrderRow, 'id'> => ({
  from: joined(tx)
    .$if(open, query => query.where('o.state', 'in', ['draft', 'approved', 'sent']))
    .$if(back, query =>
      query.where('o.state', '=', 'sent').where(
        sql<boolean>`exists (select 1 from stock_order_lines l
          where l.company_id = ${tx.companyId} and l.order_id = o.id and l.received > 0)`,
      ),
    )
    .$if(supplier !== null, query => query.where('o.supplier_id', '=', supplier as number)),
  words: { text: sql`concat_ws(' ', s.name, o.number_prefix || o.number)`, search },
  id: 'o.id',
  sorts: { id: ['o.id', 'bigint'] },
  row: id => orders(tx).where('o.id', '=', id),
})

export const orderById = (tx: CompanyTx, id: number): Promise<OrderRow | undefined> =>
  orders(tx).where('o.id', '=', id).executeTakeFirst()

/** An order by its number. */
export const orderByNumber = (tx: CompanyTx, number: number): Promise<OrderRow | undefined> =>
  orders(tx).where('o.number', '=', number).executeTakeFirst()

/** The prefixes of the company's orders so far. */
export async function usedPrefixes(tx: CompanyTx): Promise<string[]> {
  const rows = await tx.rows('stock_orders').select('number_prefix').distinct().execute()
  return rows.map(row => row.number_prefix)
}

/** The order with its lines, locked until the transaction ends. */
export async function lockOrder(tx: CompanyTx, id: number): Promise<OrderRow | undefined> {
  // Sent together, but read one after the other: the lines as they are once the lock is had.
  const [locked, row] = await Promise.all([
    tx.rows('stock_orders').where('id', '=', id).select('id').forUpdate().executeTakeFirst(),
    orderById(tx, id),
  ])
  return locked && row
}

/** The number of a job that the user may see. */
export async function jobNumber(tx: CompanyTx, id: number): Promise<number | undefined> {
  const job = await tx
    .rows('jobs')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('number')
    .executeTakeFirst()
  return job?.number
}

/** Open jobs by a part of name or address, or any by its number. */
export const offeredJobs = (tx: CompanyTx, search: string) =>
  foundOrAlike('jobs', search, alike =>
    tx
      .rows('jobs')
      .where('deleted_at', 'is', null)
      .where(at =>
        at.or([
          ...(/^\d{1,9}$/.test(search) ? [at('number', '=', Number(search))] : []),
          at.and([
            // Closed, cancelled and quotes are no work to come.
            at('status_id', 'not in', [3, 4, 7]),
            ...(search === '' ? [] : [alike ?? holdsWords(sql`name || ' ' || address`, search)]),
          ]),
        ]),
      )
      .select(['id as value', 'number', 'name', 'address'])
      .orderBy('id', 'desc')
      .limit(20)
      .execute(),
  )

/** Where a job is, for whoever delivers to it. */
export async function jobAddress(tx: CompanyTx, id: number): Promise<string> {
  const job = await tx.rows('jobs').where('id', '=', id).select('address').executeTakeFirst()
  return job?.address ?? ''
}

/** Purchase prices and supplier codes of these parts; active parts only. */
export async function partPrices(tx: CompanyTx, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { price_cents: number; code: string }>()
  const rows = await tx
    .rows('stock_parts')
    .where('id', 'in', ids)
    .where('active', '=', true)
    .select(['id', 'supplier_code as code', sql<number>`price_cents::float8`.as('price_cents')])
    .execute()
  return new Map(rows.map(({ id, ...part }) => [id, part]))
}

export interface Pack {
  part: number
  part_unit: string
  unit: string
  holds: number
  /** Price of one of theirs. */
  price_cents: number
  code: string
}

/** How a supplier sells our parts; `holds` null: nobody has said it yet. */
export async function soldBySupplier(
  tx: CompanyTx,
  supplierId: number,
): Promise<(Omit<Pack, 'holds'> & { holds: number | null })[]> {
  const { rows } = await sql<Omit<Pack, 'holds'> & { holds: number | null }>`
    select i.part_id as part, p.unit as part_unit, i.unit, i.holds::float8 as holds, i.price_cents::float8 as price_cents, i.code
    from supplier_items i join stock_parts p on p.company_id = i.company_id and p.id = i.part_id and p.active
    where i.company_id = ${tx.companyId} and i.supplier_id = ${supplierId} order by i.id desc`.execute(tx)
  return rows
}

interface NewOrder {
  number: number
  number_prefix: string
  supplier_id: number
  place_id: number
  job_id: number | null
  job_number: number | null
  to_job: boolean
  note: string
}

export async function insertOrder(tx: CompanyTx, order: NewOrder): Promise<number> {
  const { id } = await tx
    .insertRows('stock_orders', { ...order, created_at: tx.now, created_by: tx.by?.id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes the lines of a draft these. */
export async function replaceLines(tx: CompanyTx, id: number, lines: readonly NewLine[]): Promise<void> {
  await tx.deleteRows('stock_order_lines').where('order_id', '=', id).execute()
  if (lines.length === 0) return
  await tx
    .insertRows(
      'stock_order_lines',
      lines.map((line, n) => ({
        order_id: id,
        line: n,
        part_id: line.part_id,
        code: line.code,
        pack: line.pack,
        holds: String(line.holds),
        quantity: String(line.quantity),
        price_cents: String(line.price_cents),
      })),
    )
    .execute()
}

export async function updateOrder(
  tx: CompanyTx,
  id: number,
  fields: Partial<
    Pick<
      OrderRow,
      'supplier_id' | 'place_id' | 'job_id' | 'job_number' | 'to_job' | 'note' | 'state' | 'sent_to'
    > & {
      sent_at: Date
      approved_by: number
    }
  >,
): Promise<void> {
  await tx
    .updateRows('stock_orders')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Adds to what has arrived, gone back or been billed. */
export async function settleLines(
  tx: CompanyTx,
  id: number,
  column: 'received' | 'returned' | 'billed' | 'credited',
  lines: readonly { id: number; quantity: number }[],
): Promise<void> {
  await sql`
    update stock_order_lines l set ${sql.ref(column)} = l.${sql.ref(column)} + x.quantity
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x (id bigint, quantity numeric)
    where l.company_id = ${tx.companyId} and l.order_id = ${id} and l.part_id = x.id`.execute(tx)
}

/** Cents billed for an order less credits, and cents that its goods have moved so far, by part. */
export async function settledCents(
  tx: CompanyTx,
  id: number,
): Promise<Map<number, { billed: number; moved: number }>> {
  const { rows } = await sql<{ part_id: number; billed: number; moved: number }>`
    select o.part_id, coalesce((
        select sum(case i.kind when 'credit' then -l.net_cents else l.net_cents end) from supplier_invoices i
        join supplier_invoice_lines l on l.company_id = i.company_id and l.invoice_id = i.id and l.goes = 'order'
          and l.part_id = o.part_id
        where i.company_id = o.company_id and i.order_id = o.order_id and i.state = 'booked'), 0)::float8 as billed,
      coalesce((select sum(m.value_cents + m.difference_cents) from stock_movements m
        where m.company_id = o.company_id and m.order_id = o.order_id and m.part_id = o.part_id), 0)::float8 as moved
    from stock_order_lines o where o.company_id = ${tx.companyId} and o.order_id = ${id}`.execute(tx)
  return new Map(rows.map(({ part_id, ...cents }) => [part_id, cents]))
}

interface ToCome {
  id: number
  number: number
  number_prefix: string
  job_number: number | null
  supplier_name: string
  state: OrderState
  cents: number
}

/** Orders for a job that are not billed in full: of what is over only what has arrived still comes. */
export async function toComeOfJob(tx: CompanyTx, jobId: number): Promise<ToCome[]> {
  const { rows } = await sql<ToCome>`
    select o.id, o.number, o.number_prefix, o.job_number, s.name as supplier_name, o.state,
      sum(round(greatest(0, case when o.state = 'closed' then l.received else l.quantity end - l.returned - l.billed + least(l.credited, l.returned))
        * l.price_cents))::float8 as cents
    from stock_orders o
    join stock_order_lines l on l.company_id = o.company_id and l.order_id = o.id
    join suppliers s on s.company_id = o.company_id and s.id = o.supplier_id
    where o.company_id = ${tx.companyId} and o.job_id = ${jobId}
      and o.state in ('approved', 'sent', 'received', 'closed')
    group by o.id, o.number, o.number_prefix, o.job_number, s.name, o.state
    having sum(greatest(0, case when o.state = 'closed' then l.received else l.quantity end - l.returned - l.billed + least(l.credited, l.returned))
      * l.price_cents) > 0
    order by o.id`.execute(tx)
  return rows
}

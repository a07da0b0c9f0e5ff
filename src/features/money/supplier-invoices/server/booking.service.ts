import { openJob } from '#features/jobs/jobs/server/edit/job-open.queries.ts'
import { thousandths } from '#features/stock/inventory/inventory.rules.ts'
import { usablePlace } from '#features/stock/inventory/server/inventory.service.ts'
import { followPrices, type PartPrice } from '#features/stock/inventory/server/item-costs.service.ts'
import { leftOfOrder, type Move, moveStock } from '#features/stock/inventory/server/ledger.queries.ts'
import { movementsOfInvoice } from '#features/stock/inventory/server/movements.queries.ts'
import {
  insertParts,
  knownParts,
  linkItems,
  lockPartRows,
  updatePart,
} from '#features/stock/inventory/server/parts.queries.ts'
import { canReceive, costOfKept, isComplete, quantityOnOrder } from '#features/stock/orders/orders.rules.ts'
import {
  lockOrder,
  type OrderRow,
  orderById,
  settledCents,
  settleLines,
  updateOrder,
} from '#features/stock/orders/server/orders.queries.ts'
import { priceWithMargin } from '#features/stock/price-book/items.rules.ts'
import { insertItem } from '#features/stock/price-book/server/items.queries.ts'
import { inOurs } from '#features/stock/price-lists/pack.rules.ts'
import { keepSupplierItems } from '#features/stock/price-lists/server/supplier-items.queries.ts'
import { stockSetting } from '#features/stock/stock-settings/server/stock-settings.service.ts'
import { suppliers } from '#features/stock/suppliers/server/suppliers.queries.ts'
import { readSetting } from '#server/company-setting.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Outbox } from '#server/outbox.ts'
import { found, notFound, refuse, refuseUnless } from '#server/refusal.ts'
import { hasPermission, noPermission } from '#shared/access.ts'
import type { Gets } from '#shared/endpoint.ts'
import type { Fact } from '#shared/fact.ts'
import { portionOf } from '#shared/numbers/money.ts'
import type { SentInvoiceLine, supplierInvoicesContract } from '../supplier-invoices.contract.ts'
import {
  bookingProblem,
  canVoid,
  type InvoiceKind,
  invoiceTexts,
  orderDifferences,
  sumOfLines,
  unitCost,
} from '../supplier-invoices.rules.ts'
import { type CheckedLine, passOn, takeOffJobs } from './billable-parts.service.ts'
import { inBooks } from './books.service.ts'
import { withHolds } from './line-holds.service.ts'
import {
  type InvoiceRow,
  type NewInvoiceLine,
  replaceInvoiceLines,
  updateInvoice,
} from './supplier-invoices.queries.ts'

type Sent = Gets<typeof supplierInvoicesContract.book>

/** Books a draft that is locked: what it says goes into stock, onto jobs and against its order. */
export async function bookInvoice(tx: UserTx, outbox: Outbox, draft: InvoiceRow, sent: Sent): Promise<void> {
  const problem = bookingProblem(sent)
  if (problem) return refuse(400, problem.told, { field: problem.field })
  const supplier = await supplierOf(tx, sent)
  const order = sent.order_id === null ? null : found(await lockOrder(tx, sent.order_id))
  if (order && order.supplier_id !== supplier)
    return refuse(400, 'This order is from another supplier.', { field: 'order_id' })
  await refuseUnknown(tx, sent.lines)
  const settings = await readSetting(tx, stockSetting)
  const lines = await withNewParts(tx, supplier, sent.lines, settings.markup)
  const kept = await withHolds(
    tx,
    supplier,
    lines.map(line => keptLine(line, sent.kind, order)),
  )
  if (order && sent.kind === 'invoice' && !sent.accept) {
    const [difference] = orderDifferences(kept.map(inOurUnits), order.lines.map(asOrdered), settings)
    if (difference) return refuse(400, difference, { field: 'accept' })
  }
  const { net, tax } = sumOfLines(kept, sent.total_cents)
  await replaceInvoiceLines(tx, draft.id, kept)
  await updateInvoice(tx, draft.id, {
    kind: sent.kind,
    supplier_id: supplier,
    supplier_name: '',
    number: sent.number,
    issued_on: sent.issued_on,
    due_on: sent.due_on,
    order_id: order?.id ?? null,
    net_cents: net,
    tax_cents: tax,
    total_cents: sent.total_cents,
    ...(await inBooks(tx, sent.issued_on)),
    state: 'booked',
    booked_at: tx.now,
    booked_by: tx.by.id,
  })
  await moveStock(tx, stockMoves(draft.id, sent, kept))
  if (order) await billOrder(tx, draft.id, order, kept, sent.kind)
  if (sent.kind === 'invoice') {
    await followPrices(tx, await keepPrices(tx, supplier, kept), sent.follow)
    await passOn(tx, outbox, draft.id, lines)
  }
}

const inOurUnits = (line: NewInvoiceLine) => ({
  ...line,
  quantity: inOurs(line.quantity, line.holds ?? 1),
  arrived: inOurs(line.arrived, line.holds ?? 1),
})

const asOrdered = ({ part_id, ...line }: OrderRow['lines'][number]) => ({ id: part_id, ...line })

async function supplierOf(tx: UserTx, { supplier_id, supplier_name, abn }: Sent): Promise<number> {
  if (supplier_id !== null) return found(await suppliers.byId(tx, supplier_id)).id
  const same = (await suppliers.all(tx)).find(each => each.name.toLowerCase() === supplier_name.toLowerCase())
  if (same) return same.id
  const fresh = { account: '', email: '', phone: '', terms: '', lead_days: 0 }
  const [added] = await suppliers.insert(tx, [
    { name: supplier_name, abn: abn.replace(/\D/g, '').slice(0, 11), ...fresh },
  ])
  tx.record('suppliers', null, added!)
  return added!.id
}

/** Parts, places and jobs of others, or of nobody, are 404. */
async function refuseUnknown(tx: UserTx, lines: readonly SentInvoiceLine[]): Promise<void> {
  const parts = [...new Set(lines.flatMap(line => line.part_id ?? []))]
  if ((await knownParts(tx, parts)).size < parts.length) return notFound()
  for (const id of new Set(lines.flatMap(line => (line.goes === 'job' && line.job_id) || [])))
    found(await openJob(tx, id))
  for (const id of new Set(lines.filter(line => line.goes === 'stock').map(line => line.place ?? 0)))
    await usablePlace(tx, id)
  if (lines.some(line => line.as_item) && !hasPermission(tx.by, 'payments.onJob')) refuse(403, noPermission)
}

/** Lines whose part is made of them: in stock, and where that is asked for in the price book. */
async function withNewParts(
  tx: UserTx,
  supplier: number,
  lines: readonly SentInvoiceLine[],
  markup: number,
): Promise<CheckedLine[]> {
  const made: CheckedLine[] = []
  for (const line of lines) {
    if (!line.as_new || line.part_id !== null) {
      made.push(line)
      continue
    }
    const cost = Math.round(unitCost(line.net_cents, line.quantity) * 100) / 100
    const name = line.description.slice(0, 200) || line.code
    const [part] = await insertParts(tx, [
      {
        name,
        unit: line.unit,
        barcode: '',
        supplier_id: supplier,
        supplier_code: line.code,
        price_cents: cost,
        cost_cents: cost,
      },
    ])
    tx.record('stock_parts', null, part!)
    if (line.as_item) {
      const item = await insertItem(tx, {
        name,
        code: '',
        unit: line.unit,
        job_type_ids: [],
        description: '',
        price_cents: priceWithMargin(cost, markup, false),
        price_with_tax: false,
        is_taxable: true,
        cost_cents: cost,
        default_quantity: '1',
        part_name: name,
      })
      tx.record('items', null, item)
      await linkItems(tx, part!.id, [item.id])
    }
    made.push({ ...line, part_id: part!.id })
  }
  return made
}

function keptLine(line: CheckedLine, kind: InvoiceKind, order: OrderRow | null): NewInvoiceLine {
  const { code, description, quantity, unit, net_cents, tax_cents, goes, part_id } = line
  const isOrdered = order?.lines.some(each => each.part_id === part_id) ?? false
  if (goes === 'order' && !isOrdered) return refuse(400, invoiceTexts.noOrder, { field: 'lines' })
  return {
    code,
    description,
    quantity,
    unit,
    net_cents,
    tax_cents,
    goes,
    holds: line.holds ?? null,
    part_id: goes === 'order' || goes === 'stock' ? part_id : null,
    place: goes === 'stock' ? (line.place ?? 0) : null,
    // Goods delivered to a job are that job's cost.
    job_id: goes === 'job' ? line.job_id : goes === 'order' && order?.to_job ? order.job_id : null,
    // Nothing arrives with a credit.
    arrived: goes === 'order' && kind === 'invoice' ? line.arrived : 0,
  }
}

/** Moves of the lines that go into stock; a credit takes out of it what went back. */
const stockMoves = (id: number, { kind }: Sent, lines: readonly NewInvoiceLine[]): Move[] =>
  lines.flatMap((line): Move[] => {
    if (line.goes !== 'stock' || line.part_id === null) return []
    const isBack = kind === 'credit'
    return [
      {
        part: line.part_id,
        place: line.place ?? 0,
        kind: isBack ? 'return' : 'receive',
        quantity: (isBack ? -1 : 1) * inOurs(line.quantity, line.holds ?? 1),
        paid: line.net_cents,
        invoice: id,
      },
    ]
  })

/** The lines on the order, by part. */
interface OfPart {
  part: number
  quantity: number
  arrived: number
  net: number
}

function byPart(lines: readonly NewInvoiceLine[]): OfPart[] {
  const own = lines.filter(line => line.goes === 'order')
  return [...new Set(own.map(line => line.part_id!))].map(part => {
    const of = own.filter(line => line.part_id === part)
    const sum = (amount: (line: NewInvoiceLine) => number) =>
      of.reduce((total, line) => total + thousandths(amount(line)), 0) / 1_000
    const ours = (of: 'quantity' | 'arrived') => sum(line => inOurs(line[of], line.holds ?? 1))
    return {
      part,
      quantity: ours('quantity'),
      arrived: ours('arrived'),
      net: sum(line => line.net_cents),
    }
  })
}

/**
 * What billing has made of the cost of an order's goods: what arrives with the invoice comes in for its part of it, and the
 * rest is another price for what came before. `paid`: for what arrives.
 */
async function priceMoves(
  tx: UserTx,
  invoice: number,
  before: OrderRow,
  parts: readonly (OfPart & { paid: number })[],
): Promise<Move[]> {
  if (before.to_job) return []
  const order = found(await orderById(tx, before.id))
  const settled = await settledCents(tx, order.id)
  const left = await leftOfOrder(
    tx,
    order.id,
    parts.map(each => each.part),
  )
  return parts.flatMap(({ part, arrived, paid }): Move[] => {
    const line = order.lines.find(each => each.part_id === part)!
    const { billed, moved } = settled.get(part)!
    const rest = costOfKept(line, billed) - moved - paid
    const at = { part, place: order.place_id, order: order.id, invoice }
    const of = thousandths(line.received) - thousandths(line.returned) - thousandths(arrived)
    const stays = left.get(part) ?? 0
    return [
      ...(arrived > 0 ? [{ ...at, kind: 'receive', quantity: arrived, paid } as const] : []),
      ...(rest === 0
        ? []
        : [{ ...at, kind: 'price', quantity: 0, left: { stays, of }, paid: rest } as const]),
    ]
  })
}

/** Notes on the order what was billed or credited, and what arrived with the invoice. */
async function billOrder(
  tx: UserTx,
  invoice: number,
  order: OrderRow,
  lines: readonly NewInvoiceLine[],
  kind: InvoiceKind,
): Promise<void> {
  const parts = byPart(lines)
  if (parts.length === 0) return
  const arrived = parts.filter(each => each.arrived > 0)
  if (arrived.length > 0) {
    refuseUnless(canReceive(order), 409)
    const isTooMuch = arrived.some(({ part, arrived }) => {
      const line = order.lines.find(each => each.part_id === part)
      return !line || arrived > quantityOnOrder(line)
    })
    if (isTooMuch) return refuse(400, 'You can’t receive more than was ordered.', { field: 'lines' })
  }
  await settle(tx, order, parts, kind, 1)
  await moveStock(
    tx,
    await priceMoves(
      tx,
      invoice,
      order,
      parts.map(each => ({
        ...each,
        paid: portionOf(each.net, thousandths(each.arrived), thousandths(each.quantity)),
      })),
    ),
  )
  const after = found(await orderById(tx, order.id))
  const isNow = arrived.length > 0 && isComplete(after.lines)
  await updateOrder(tx, order.id, isNow ? { state: 'received' } : {})
  tx.record('stock_orders', order, found(await orderById(tx, order.id)))
}

/** Adds to an order's lines what was billed or credited and what arrived, or takes it off again. */
async function settle(
  tx: UserTx,
  order: OrderRow,
  parts: readonly OfPart[],
  kind: InvoiceKind,
  sign: 1 | -1,
) {
  const all = (of: 'quantity' | 'arrived') =>
    parts.map(each => ({ id: each.part, quantity: sign * each[of] }))
  await settleLines(tx, order.id, 'received', all('arrived'))
  await settleLines(tx, order.id, kind === 'credit' ? 'credited' : 'billed', all('quantity'))
}

/**
 * Remembers what the supplier calls our parts and last asked for them; the next order is at that price. Gives the parts
 * whose purchase price has changed.
 */
async function keepPrices(
  tx: UserTx,
  supplier: number,
  lines: readonly NewInvoiceLine[],
): Promise<PartPrice[]> {
  const bought = lines.flatMap(line => {
    const of = (quantity: number) => Math.round(unitCost(line.net_cents, quantity) * 100) / 100
    const price = of(inOurs(line.quantity, line.holds ?? 1))
    const asked = of(line.quantity)
    return line.part_id === null || !(price > 0) ? [] : [{ ...line, part_id: line.part_id, price, asked }]
  })
  await keepSupplierItems(
    tx,
    supplier,
    bought.map(({ description: name, asked: price_cents, code, unit, part_id, holds }) => {
      return { code, name, unit, price_cents, part_id, holds }
    }),
  )
  const parts = await lockPartRows(tx, [...new Set(bought.map(line => line.part_id))])
  const changed: PartPrice[] = []
  for (const part of parts) {
    const price = bought.findLast(line => line.part_id === part.id)!.price
    if (part.supplier_id !== supplier || part.price_cents === price) continue
    tx.record('stock_parts', part, await updatePart(tx, part.id, { price_cents: price }))
    changed.push({ part: part.id, price })
  }
  return changed
}

/** Takes back what an invoice booked; tells which parts of jobs are left for somebody to look at. */
export async function voidInvoice(tx: UserTx, outbox: Outbox, invoice: InvoiceRow): Promise<Fact[]> {
  refuseUnless(canVoid(invoice), 409)
  const order = invoice.order_id === null ? null : found(await lockOrder(tx, invoice.order_id))
  const moved = await movementsOfInvoice(tx, invoice.id)
  await updateInvoice(tx, invoice.id, { state: 'void' })
  await moveStock(
    tx,
    moved
      .filter(({ kind }) => kind !== 'price')
      .reverse()
      .map(movement => ({
        part: movement.part_id,
        place: movement.place_id,
        kind: movement.kind === 'receive' ? 'return' : 'receive',
        quantity: -movement.quantity,
        invoice: invoice.id,
        takesBack: movement,
        ...(movement.order_id !== null && { order: movement.order_id }),
      })),
  )
  if (order) {
    const parts = byPart(invoice.lines)
    await settle(tx, order, parts, invoice.kind, -1)
    const back = parts.map(each => ({ ...each, arrived: 0, paid: 0 }))
    await moveStock(tx, await priceMoves(tx, invoice.id, order, back))
    const isOpen = order.state === 'received' && parts.some(each => each.arrived > 0)
    await updateOrder(tx, order.id, isOpen ? { state: 'sent' } : {})
    tx.record('stock_orders', order, found(await orderById(tx, order.id)))
  }
  return takeOffJobs(tx, outbox, invoice)
}

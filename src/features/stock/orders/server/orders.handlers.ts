import { companyRow } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { nextDocumentNumber } from '#features/account/numbering/server/numbering.queries.ts'
import { groupOf } from '#features/account/permissions/server/permissions.queries.ts'
import { companyPlace, thousandths } from '#features/stock/inventory/inventory.rules.ts'
import { usablePlace } from '#features/stock/inventory/server/inventory.service.ts'
import { type Move, moveStock } from '#features/stock/inventory/server/ledger.queries.ts'
import { allPlaces, type Place } from '#features/stock/inventory/server/places.queries.ts'
import { holdsOf, isOurUnit, priceOfOurs } from '#features/stock/price-lists/pack.rules.ts'
import { stockSetting } from '#features/stock/stock-settings/server/stock-settings.service.ts'
import { canApproveFor } from '#features/stock/stock-settings/stock-settings.rules.ts'
import { suppliers } from '#features/stock/suppliers/server/suppliers.queries.ts'
import { readSetting } from '#server/company-setting.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { listPage } from '#server/list.ts'
import type { Handlers } from '#server/mount.ts'
import { renderMail } from '#server/providers/mail/layout.ts'
import { found, notFound, refuse, refuseStale, refuseUnless } from '#server/refusal.ts'
import type { OrderAnswer, ordersContract } from '../orders.contract.ts'
import {
  canApprove,
  canCancel,
  canClose,
  canEdit,
  canReceive,
  canSend,
  costOfKept,
  inWholePacks,
  isComplete,
  lineTotal,
  orderNumber,
  orderTexts,
  quantityOnOrder,
} from '../orders.rules.ts'
import { orderPdf } from './order-pdf.service.ts'
import {
  insertOrder,
  jobNumber,
  lockOrder,
  type NewLine,
  type OrderRow,
  offeredJobs,
  orderById,
  orderList,
  type Pack,
  partPrices,
  replaceLines,
  settledCents,
  settleLines,
  soldBySupplier,
  toComeOfJob,
  updateOrder,
} from './orders.queries.ts'

export const ordersHandlers: Handlers<typeof ordersContract> = {
  list: ({ pagination, ...filters }, ctx) =>
    ctx.read(async tx => {
      const page = await listPage(tx, orderList(tx, filters), pagination)
      const places = await allPlaces(tx)
      return { data: page.rows.map(row => toWire(row, places)), pagination: page.pagination }
    }),

  open: ({ id }, ctx) => ctx.read(async tx => ({ result: await shown(tx, id) })),

  add: ({ supplier_id, place, note, lines, ...sent }, ctx) =>
    ctx.write(async tx => {
      await refuseSupplier(tx, supplier_id)
      const place_id = (await usablePlace(tx, place ?? companyPlace.value)).value
      const ofJob = await ofJobSent(tx, sent)
      const priced = await pricedLines(tx, supplier_id, lines)
      const { order_prefix: number_prefix } = await readSetting(tx, stockSetting)
      const { number } = await nextDocumentNumber(tx, 'order')
      const id = await insertOrder(tx, { number, number_prefix, supplier_id, place_id, ...ofJob, note })
      await replaceLines(tx, id, priced)
      tx.record('stock_orders', null, { id, number, number_prefix, supplier_id, place_id, ...ofJob })
      return { result: await shown(tx, id) }
    }),

  edit: ({ id, version, supplier_id, place, note, lines, ...sent }, ctx) =>
    ctx.write(async tx => {
      const order = await locked(tx, id, version)
      refuseUnless(canEdit(order), 409)
      await refuseSupplier(tx, supplier_id)
      const place_id = (await usablePlace(tx, place ?? companyPlace.value)).value
      await replaceLines(tx, id, await pricedLines(tx, supplier_id, lines))
      await updateOrder(tx, id, { supplier_id, place_id, note, ...(await ofJobSent(tx, sent)) })
      return recorded(tx, order)
    }),

  approve: ({ id, version }, ctx) =>
    ctx.write(async tx => {
      const order = await locked(tx, id, version)
      refuseUnless(canApprove(order), 409)
      if (order.lines.length === 0) return refuse(400, orderTexts.noLines, { field: 'lines' })
      const total = order.lines.reduce((sum, line) => sum + lineTotal(line), 0)
      const approver = { kind: tx.by.kind, group: await groupOf(tx, tx.by.id) }
      refuseUnless(canApproveFor(approver, total, await readSetting(tx, stockSetting)))
      await updateOrder(tx, id, { state: 'approved', approved_by: tx.by.id })
      return recorded(tx, order)
    }),

  send: ({ id, by_hand }, ctx) =>
    ctx.write(async tx => {
      const order = await locked(tx, id)
      refuseUnless(canSend(order), 409)
      const to = by_hand ? '' : order.supplier_email
      if (!by_hand && to === '') return refuse(400, orderTexts.noEmail)
      await updateOrder(tx, id, { state: 'sent', sent_to: to, sent_at: tx.now })
      if (to) {
        const company = await companyRow(tx)
        const number = orderNumber(order)
        const { t, language } = await companyReader(tx)
        const subject = t('Purchase order {{number}} from {{company}}', { number, company: company.name })
        const { html, text } = renderMail({
          title: subject,
          language,
          paragraphs: [t('Purchase order {{number}} is attached.', { number }), order.note].filter(Boolean),
          footer: [company.name, company.phone].filter(Boolean).join(' · '),
        })
        await ctx.outbox.mail(
          tx,
          {
            to,
            subject,
            html,
            text,
            from: company.name,
            ...(company.email && { replyTo: company.email }),
            papers: [{ kind: 'order', id, name: `${number.replace('/', '-')}.pdf` }],
          },
          'company',
        )
      }
      return recorded(tx, order)
    }),

  receive: ({ id, version, lines, closes }, ctx) =>
    ctx.write(async tx => {
      const order = await locked(tx, id, version)
      refuseUnless(canReceive(order), 409)
      const arrived = namedLines(order, lines)
      if (arrived.some(({ line, quantity }) => thousandths(quantity) > thousandths(quantityOnOrder(line))))
        return refuse(400, orderTexts.over, { field: 'lines' })
      await moveStock(tx, await orderMoves(tx, order, 'received', arrived))
      await settleLines(tx, id, 'received', lines)
      const after = found(await orderById(tx, id))
      await updateOrder(tx, id, { state: isComplete(after.lines) ? 'received' : closes ? 'closed' : 'sent' })
      return recorded(tx, order)
    }),

  giveBack: ({ id, lines }, ctx) =>
    ctx.write(async tx => {
      const order = await locked(tx, id)
      const back = namedLines(order, lines)
      const isTooMuch = back.some(
        ({ line, quantity }) =>
          thousandths(quantity) > thousandths(line.received) - thousandths(line.returned),
      )
      if (isTooMuch) return refuse(400, orderTexts.tooMuchBack, { field: 'lines' })
      await moveStock(tx, await orderMoves(tx, order, 'returned', back))
      await settleLines(tx, id, 'returned', lines)
      await updateOrder(tx, id, {})
      return recorded(tx, order)
    }),

  close: ({ id }, ctx) =>
    ctx.write(async tx => {
      const order = await locked(tx, id)
      refuseUnless(canClose(order), 409)
      await updateOrder(tx, id, { state: 'closed' })
      return recorded(tx, order)
    }),

  cancel: ({ id }, ctx) =>
    ctx.write(async tx => {
      const order = await locked(tx, id)
      refuseUnless(canCancel(order), 409)
      await updateOrder(tx, id, { state: 'cancelled' })
      return recorded(tx, order)
    }),

  packs: ({ id }, ctx) =>
    ctx.read(async tx => {
      found(await suppliers.byId(tx, id))
      return { result: [...(await packsByPart(tx, id)).values()] }
    }),

  jobOptions: async ({ search }, ctx) => ({ result: await ctx.read(tx => offeredJobs(tx, search)) }),

  toCome: ({ jobId }, ctx) =>
    ctx.read(async tx => {
      found(await jobNumber(tx, jobId))
      const rows = await toComeOfJob(tx, jobId)
      return {
        total_cents: rows.reduce((sum, row) => sum + row.cents, 0),
        result: rows.map(({ job_number, number_prefix, ...row }) => ({
          ...row,
          number: orderNumber({ number: row.number, number_prefix, job_number }),
        })),
      }
    }),

  pdf: ({ id }, ctx) =>
    ctx.read(async tx => {
      return orderPdf(tx, found(await orderById(tx, id)))
    }),
}

const nothing = { stays: 0, of: 0 }

/** Goods that arrive or go back move the stock's value by what they change of the cost of the goods kept. */
async function orderMoves(
  tx: UserTx,
  order: OrderRow,
  column: 'received' | 'returned',
  lines: ReturnType<typeof namedLines>,
): Promise<Move[]> {
  if (order.to_job) return []
  const settled = await settledCents(tx, order.id)
  const isBack = column === 'returned'
  return lines.flatMap(({ line, quantity }): Move[] => {
    const { billed, moved } = settled.get(line.part_id)!
    const more = costOfKept({ ...line, [column]: line[column] + quantity }, billed) - moved
    const paid = Math.max(0, isBack ? -more : more)
    const rest = more - (isBack ? -paid : paid)
    const at = { part: line.part_id, place: order.place_id, order: order.id }
    return [
      { ...at, kind: isBack ? 'return' : 'receive', quantity: isBack ? -quantity : quantity, paid },
      ...(rest === 0 ? [] : [{ ...at, kind: 'price', quantity: 0, left: nothing, paid: rest } as const]),
    ]
  })
}

/** The job that an order is for, and its number at this time. */
async function ofJobSent(tx: UserTx, { job_id, to_job }: { job_id: number | null; to_job: boolean }) {
  if (job_id !== null) return { job_id, job_number: found(await jobNumber(tx, job_id)), to_job }
  if (to_job) refuse(400, orderTexts.noJob, { field: 'job_id' })
  return { job_id, job_number: null, to_job }
}

async function locked(tx: UserTx, id: number, version?: number): Promise<OrderRow> {
  const order = found(await lockOrder(tx, id))
  if (version !== undefined) refuseStale(version, order, await shown(tx, id))
  return order
}

async function recorded(tx: UserTx, before: OrderRow) {
  const after = found(await orderById(tx, before.id))
  tx.record('stock_orders', before, after)
  return { result: toWire(after, await allPlaces(tx)) }
}

async function refuseSupplier(tx: UserTx, id: number): Promise<void> {
  if (!found(await suppliers.byId(tx, id)).active)
    refuse(400, 'This supplier is no longer in use.', { field: 'supplier_id' })
}

/**
 * A supplier's unit for each of our parts that it sells by another than ours: the cheapest for one of ours. Where ours is no
 * dearer, there is none.
 */
async function packsByPart(tx: UserTx, supplierId: number): Promise<Map<number, Pack>> {
  const sold = (await soldBySupplier(tx, supplierId)).flatMap((item): Pack[] => {
    const holds = holdsOf(item.unit, item.part_unit, item.holds)
    return holds === null ? [] : [{ ...item, holds }]
  })
  const isOurs = ({ unit, part_unit }: Pack) => isOurUnit(unit, part_unit)
  const dearestFirst = sold.toSorted(
    (a, b) => b.price_cents / b.holds - a.price_cents / a.holds || Number(isOurs(a)) - Number(isOurs(b)),
  )
  const cheapest = new Map(dearestFirst.map(pack => [pack.part, pack]))
  return new Map([...cheapest].filter(([, pack]) => !isOurs(pack)))
}

/**
 * Lines with their prices: each part is in use, and stands there once. A part that the supplier sells by its own unit is
 * ordered in whole ones.
 */
async function pricedLines(
  tx: UserTx,
  supplierId: number,
  lines: readonly {
    id: number
    quantity: number
    price_cents?: number | undefined
    code?: string | undefined
  }[],
): Promise<NewLine[]> {
  const real = lines.filter(line => line.quantity > 0)
  const ids = [...new Set(real.map(line => line.id))]
  const known = await partPrices(tx, ids)
  if (known.size < ids.length) return notFound()
  if (ids.length < real.length) return refuse(400, 'Each part can only be listed once.', { field: 'lines' })
  const packs = await packsByPart(tx, supplierId)
  return real.map(line => {
    const [part, pack] = [known.get(line.id)!, packs.get(line.id)]
    const usual = pack ? priceOfOurs(pack.price_cents, pack.holds) : part.price_cents
    return {
      part_id: line.id,
      pack: pack?.unit ?? '',
      holds: pack?.holds ?? 1,
      quantity: pack ? inWholePacks(line.quantity, pack.holds) : line.quantity,
      price_cents: line.price_cents ?? usual,
      code: line.code ?? (pack?.code || part.code),
    }
  })
}

/** The lines of an order that are named, each once. */
function namedLines(order: OrderRow, named: readonly { id: number; quantity: number }[]) {
  const lines = named.map(({ id, quantity }) => ({
    line: order.lines.find(line => line.part_id === id) ?? notFound(),
    quantity,
  }))
  if (new Set(named.map(each => each.id)).size < named.length)
    return refuse(400, 'Each part can only be listed once.', { field: 'lines' })
  return lines.every(each => each.quantity === 0)
    ? refuse(400, orderTexts.noLines, { field: 'lines' })
    : lines
}

const nameOf = (places: readonly Place[], id: number) => places.find(place => place.value === id)?.label ?? ''

async function shown(tx: UserTx, id: number): Promise<OrderAnswer> {
  return toWire(found(await orderById(tx, id)), await allPlaces(tx))
}

const toWire = (order: OrderRow, places: readonly Place[]): OrderAnswer => ({
  id: order.id,
  number: orderNumber(order),
  supplier_id: order.supplier_id,
  supplier_name: order.supplier_name,
  supplier_email: order.supplier_email,
  place: order.place_id,
  place_name: nameOf(places, order.place_id),
  job_id: order.job_id,
  job_number: order.job_number,
  to_job: order.to_job,
  state: order.state,
  note: order.note,
  created_at: order.created_at,
  sent_to: order.sent_to,
  total_cents: order.lines.reduce((sum, line) => sum + lineTotal(line), 0),
  lines: order.lines.map(({ part_id, credited, ...line }) => ({
    ...line,
    id: part_id,
    billed: (thousandths(line.billed) - thousandths(credited)) / 1_000,
  })),
  version: order.version,
})

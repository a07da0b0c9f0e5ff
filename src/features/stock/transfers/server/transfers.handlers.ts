import { companyPlace, transitPlace } from '#features/stock/inventory/inventory.rules.ts'
import { usablePlace } from '#features/stock/inventory/server/inventory.service.ts'
import { type Move, moveStock } from '#features/stock/inventory/server/ledger.queries.ts'
import { knownParts } from '#features/stock/inventory/server/parts.queries.ts'
import { allPlaces, type Place } from '#features/stock/inventory/server/places.queries.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { listPage } from '#server/list.ts'
import type { Handlers } from '#server/mount.ts'
import { found, notFound, refuse, refuseStale, refuseUnless } from '#server/refusal.ts'
import { hasPermission } from '#shared/access.ts'
import type { TransferAnswer, transfersContract } from '../transfers.contract.ts'
import {
  arrivedQuantities,
  canReceiveAt,
  canSendFrom,
  missingAt,
  shareOrdered,
  shareStore,
  transferTexts,
} from '../transfers.rules.ts'
import {
  insertLines,
  insertTransfer,
  lockTransfer,
  lowRows,
  orderedForStore,
  type ShownTransfer,
  settleLines,
  storeFree,
  transferById,
  transferList,
} from './transfers.queries.ts'

/** Rows of a pick list at the most. */
const mostPicked = 2_000

export const transfersHandlers: Handlers<typeof transfersContract> = {
  list: ({ pagination, open, to = null }, ctx) =>
    ctx.read(async tx => {
      const page = await listPage(tx, transferList(tx, { open, to, own: ownVan(tx) }), pagination)
      const places = await allPlaces(tx)
      return { data: page.rows.map(row => toWire(row, places)), pagination: page.pagination }
    }),

  open: ({ id }, ctx) => ctx.read(async tx => ({ result: await shown(tx, id) })),

  send: ({ from, to, lines, note }, ctx) =>
    ctx.write(async tx => {
      const way = { from: from ?? companyPlace.value, to: to ?? companyPlace.value, note }
      if (way.from === way.to) return refuse(400, transferTexts.samePlace, { field: 'to' })
      await usablePlace(tx, way.from)
      const target = await usablePlace(tx, way.to)
      refuseUnless(canSendFrom(tx.by, way.from))
      const real = lines.filter(line => line.quantity > 0)
      const parts = new Set(real.map(line => line.id))
      if (real.length === 0) return refuse(400, transferTexts.noParts, { field: 'lines' })
      if (parts.size < real.length || (await knownParts(tx, [...parts])).size < parts.size) return notFound()
      const id = await insertTransfer(tx, way)
      await moveStock(
        tx,
        real.flatMap(line => wayOf(line.id, way.from, transitPlace.value, line.quantity, id)),
      )
      await insertLines(
        tx,
        id,
        real.map(line => ({ part_id: line.id, quantity: line.quantity })),
      )
      tx.record('stock_transfers', null, { id, ...way })
      if (target.kind === 'van')
        await tellPeople(tx, ctx.outbox, [{ kind: 'stockSent', users: [way.to], path: '/stock/van' }])
      return { result: await shown(tx, id) }
    }),

  confirm: ({ id, lines = null, version }, ctx) =>
    ctx.write(async tx => {
      const transfer = await lockSeen(tx, id)
      refuseUnless(canReceiveAt(tx.by, transfer.to_place))
      if (version !== undefined) refuseStale(version, transfer, await shown(tx, id))
      if (!transfer.is_open) return refuse(409, transferTexts.over)
      const arrived = arrivedQuantities(transfer.lines, lines)
      if (!arrived) return refuse(400, transferTexts.tooMany, { field: 'lines' })
      await settle(tx, transfer, 'received', transfer.to_place, arrived)
      return { result: await shown(tx, id) }
    }),

  cancel: ({ id }, ctx) =>
    ctx.write(async tx => {
      const transfer = await lockSeen(tx, id)
      refuseUnless(canSendFrom(tx.by, transfer.from_place))
      if (!transfer.is_open) return refuse(409, transferTexts.over)
      const back = arrivedQuantities(transfer.lines, null)!
      await settle(tx, transfer, 'returned', transfer.from_place, back)
      return { result: await shown(tx, id) }
    }),

  pickList: ({ place = null }, ctx) =>
    ctx.read(async tx => {
      const low = await lowRows(tx, place, mostPicked)
      const rows = low.map(row => ({ ...row, missing: missingAt(row) })).filter(row => row.missing > 0)
      const free = await storeFree(tx, [...new Set(rows.map(row => row.part))])
      const places = await allPlaces(tx)
      const ordered = await orderedForStore(tx, [...new Set(rows.map(row => row.part))])
      const vans = shareOrdered(
        shareStore(
          rows.filter(row => row.place !== companyPlace.value),
          free,
        ),
        ordered,
      )
      const store = rows
        .filter(row => row.place === companyPlace.value)
        .map(row => ({ ...row, from_store: 0, to_order: row.missing }))
      return {
        result: [...store, ...vans].map(row => ({
          place: row.place,
          place_name: nameOf(places, row.place),
          part: row.part,
          name: row.name,
          unit: row.unit,
          free: Math.round((row.on_hand - row.reserved) * 1_000) / 1_000,
          minimum: row.minimum,
          target: row.target,
          from_store: row.from_store,
          to_order: row.to_order,
          supplier_id: row.supplier_id,
        })),
      }
    }),
}

/** The only van that the user sees transfers of; null: all of them. */
const ownVan = (tx: UserTx) => (hasPermission(tx.by, 'inventory.manage') ? null : tx.by.id)

const isSeen = (tx: UserTx, { from_place, to_place }: ShownTransfer) =>
  [null, from_place, to_place].includes(ownVan(tx))

async function shown(tx: UserTx, id: number): Promise<TransferAnswer> {
  const row = found(await transferById(tx, id))
  return isSeen(tx, row) ? toWire(row, await allPlaces(tx)) : notFound()
}

async function lockSeen(tx: UserTx, id: number): Promise<ShownTransfer> {
  const row = found(await lockTransfer(tx, id))
  return isSeen(tx, row) ? row : notFound()
}

/** Both halves of a way: what leaves one place is at the other. */
const wayOf = (part: number, from: number, to: number, quantity: number, transfer: number): Move[] => [
  { part, place: from, kind: 'transfer', quantity: -quantity, transfer },
  { part, place: to, kind: 'transfer', quantity, transfer },
]

/** Lets what is in transit lie at a place. */
async function settle(
  tx: UserTx,
  transfer: ShownTransfer,
  column: 'received' | 'returned',
  place: number,
  lines: readonly { part: number; quantity: number }[],
): Promise<void> {
  await moveStock(
    tx,
    lines.flatMap(({ part, quantity }) => wayOf(part, transitPlace.value, place, quantity, transfer.id)),
  )
  await settleLines(tx, transfer.id, column, lines)
  tx.record('stock_transfers', { id: transfer.id }, { id: transfer.id, [column]: lines })
}

const nameOf = (places: readonly Place[], id: number) => places.find(place => place.value === id)?.label ?? ''

const toWire = (row: ShownTransfer, places: readonly Place[]): TransferAnswer => ({
  id: row.id,
  from: row.from_place,
  from_name: nameOf(places, row.from_place),
  to: row.to_place,
  to_name: nameOf(places, row.to_place),
  note: row.note,
  open: row.is_open,
  sent_at: row.sent_at,
  by: row.sent_by === null ? '' : nameOf(places, row.sent_by),
  lines: row.lines.map(({ part_id, ...line }) => ({ id: part_id, ...line })),
  version: row.version,
})

import { companyPlace } from '#features/stock/inventory/inventory.rules.ts'
import { usablePlace } from '#features/stock/inventory/server/inventory.service.ts'
import { lockStock, moveStock } from '#features/stock/inventory/server/ledger.queries.ts'
import { allPlaces, type Place } from '#features/stock/inventory/server/places.queries.ts'
import { canReceiveAt } from '#features/stock/transfers/transfers.rules.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { listPage } from '#server/list.ts'
import type { Handlers } from '#server/mount.ts'
import { found, notFound, refuse, refuseStale, refuseTaken, refuseUnless } from '#server/refusal.ts'
import { hasPermission } from '#shared/access.ts'
import type { CountAnswer, countsContract } from '../counts.contract.ts'
import { type CountState, canApprove, canCount, countDifferences, countTexts } from '../counts.rules.ts'
import {
  countById,
  countList,
  countUnderWay,
  enterFigures,
  insertCount,
  lockCount,
  type ShownCount,
  setState,
} from './counts.queries.ts'

export const countsHandlers: Handlers<typeof countsContract> = {
  list: ({ pagination, open }, ctx) =>
    ctx.read(async tx => {
      const own = manages(tx) ? null : tx.by.id
      const page = await listPage(tx, countList(tx, { open, own }), pagination)
      const places = await allPlaces(tx)
      return {
        data: page.rows.map(({ id, place_id, state, started_at, started_by, parts, counted }) => ({
          id,
          state,
          started_at,
          parts,
          counted,
          ...namesOf(places, place_id, started_by),
        })),
        pagination: page.pagination,
      }
    }),

  open: ({ id }, ctx) => ctx.read(async tx => ({ result: await shown(tx, id) })),

  start: ({ place }, ctx) =>
    ctx
      .write(async tx => {
        const at = place ?? (manages(tx) ? companyPlace.value : tx.by.id)
        await usablePlace(tx, at)
        refuseUnless(canReceiveAt(tx.by, at))
        const { id, parts } = await insertCount(tx, at)
        if (parts === 0) return refuse(400, countTexts.nothing, { field: 'place' })
        tx.record('stock_counts', null, { id, place: at })
        return { result: await shown(tx, id) }
      })
      .catch(refuseTaken(countUnderWay, countTexts.under)),

  enter: ({ id, lines }, ctx) =>
    ctx.write(async tx => {
      const count = await lockSeen(tx, id)
      refuseUnless(canCount(count.state), 409)
      if (lines.some(line => !count.lines.some(each => each.part_id === line.id)))
        return refuse(400, countTexts.unknown, { field: 'lines' })
      // Nothing moves between the figure and what should be there.
      await lockStock(
        tx,
        lines.map(line => line.id),
      )
      await enterFigures(tx, count, lines)
      tx.tell('stock')
      return { result: await shown(tx, id) }
    }),

  finish: ({ id }, ctx) => ctx.write(async tx => change(tx, await lockSeen(tx, id), canCount, 'counted')),

  approve: ({ id, version }, ctx) =>
    ctx.write(async tx => {
      const count = await lockSeen(tx, id)
      if (version !== undefined) refuseStale(version, count, await shown(tx, id))
      refuseUnless(canApprove(count.state), 409)
      await moveStock(
        tx,
        countDifferences(count.lines).map(({ part, quantity }) => ({
          part,
          place: count.place_id,
          kind: 'count',
          quantity,
          count: id,
        })),
      )
      return change(tx, count, canApprove, 'approved')
    }),

  cancel: ({ id }, ctx) =>
    ctx.write(async tx => {
      const count = await lockSeen(tx, id)
      const rule = count.state === 'counted' ? canApprove : canCount
      return change(tx, count, rule, 'cancelled')
    }),
}

const manages = (tx: UserTx) => hasPermission(tx.by, 'inventory.manage')

async function change(tx: UserTx, count: ShownCount, rule: typeof canCount, state: CountState) {
  refuseUnless(rule(count.state), 409)
  await setState(tx, count.id, state)
  tx.record('stock_counts', { id: count.id, state: count.state }, { id: count.id, state })
  return { result: await shown(tx, count.id) }
}

const isSeen = (tx: UserTx, count: ShownCount) => canReceiveAt(tx.by, count.place_id) === true

async function lockSeen(tx: UserTx, id: number): Promise<ShownCount> {
  const count = found(await lockCount(tx, id))
  return isSeen(tx, count) ? count : notFound()
}

async function shown(tx: UserTx, id: number): Promise<CountAnswer> {
  const count = found(await countById(tx, id))
  if (!isSeen(tx, count)) return notFound()
  const { place_id, started_by, lines, ...row } = count
  // Blind: who counts would find what should be there.
  const isShown = row.state !== 'counting' && manages(tx)
  return {
    ...row,
    ...namesOf(await allPlaces(tx), place_id, started_by),
    lines: lines.map(({ part_id, expected, ...line }) => ({
      ...line,
      id: part_id,
      expected: isShown ? expected : null,
    })),
  }
}

const namesOf = (places: readonly Place[], place: number, by: number | null) => {
  const nameOf = (id: number) => places.find(each => each.value === id)?.label ?? ''
  return { place, place_name: nameOf(place), by: by === null ? '' : nameOf(by) }
}

import { fieldColumns } from '#features/account/custom-fields/server/custom-fields.service.ts'
import { partCode } from '#features/stock/labels/labels.rules.ts'
import { labelSheet } from '#features/stock/labels/server/label-sheet.service.ts'
import { ifItemTaken } from '#features/stock/price-book/server/items.service.ts'
import { csvFile, mostCsvRows, refuseTooMany } from '#server/csv.ts'
import { listPage } from '#server/list.ts'
import { listFile } from '#server/list-file.ts'
import type { Handlers } from '#server/mount.ts'
import { found, notFound, refuse, refuseTaken, refuseUnless } from '#server/refusal.ts'
import { dayStartUtc, dayText, monthStart, parseDay, todayIn } from '#shared/dates.ts'
import { priceInDollars } from '#shared/numbers/unit-price.ts'
import type { inventoryContract } from '../inventory.contract.ts'
import {
  canUndo,
  differenceCause,
  nearestFirst,
  rowText,
  suggestedLevels,
  suggestionDays,
  thousandths,
  transitPlace,
} from '../inventory.rules.ts'
import { levelToWire } from '../inventory.wire.ts'
import { rowToWire, saveRows, seesCost, stockItems, usablePlace } from './inventory.service.ts'
import { moveStock } from './ledger.queries.ts'
import { setLevels } from './levels.queries.ts'
import { movementById, movementsOf, usedSince } from './movements.queries.ts'
import {
  knownParts,
  type ListedPart,
  levelsOf,
  listedPart,
  listedParts,
  offeredParts,
  type PlaceLevel,
  partList,
  partsOfItems,
  setActive,
} from './parts.queries.ts'
import { allPlaces, type Place, vansNear } from './places.queries.ts'
import { differencesBetween, partsAt, valueAt } from './stock-value.queries.ts'

/** Cap of a picker's list. */
const mostOffered = 2_000
const mostDifferences = 200

const undoneTwice = refuseTaken('stock_movements_undone', 'This was already reversed.')

export const inventoryHandlers: Handlers<typeof inventoryContract> = {
  async list({ pagination, place, ...filters }, ctx) {
    const page = await ctx.read(tx =>
      listPage(tx, partList(tx, { ...filters, place: place ?? 0 }), pagination),
    )
    return { result: page.rows.map(row => rowToWire(row, ctx.session)), pagination: page.pagination }
  },

  async options(_input, ctx) {
    const parts = await ctx.read(tx => offeredParts(tx, mostOffered + 1))
    return {
      capped: parts.length > mostOffered,
      result: parts.slice(0, mostOffered).map(({ id, name, price_cents, ...part }) => ({
        ...part,
        value: id,
        label: name,
        price_cents: seesCost(ctx.session) ? price_cents : null,
      })),
    }
  },

  async exportInventory({ sortField, sortOrder, place, ...filters }, ctx) {
    const own = await ctx.read(tx => fieldColumns<ListedPart>(tx, '/manage/inventory', ctx.session.timeZone))
    return listFile(
      ctx,
      'inventory',
      tx => partList(tx, { ...filters, place: place ?? 0 }),
      { sortField, sortOrder },
      [
        { header: 'Name', cell: row => row.name },
        { header: 'Unit', cell: row => row.unit },
        { header: 'On hand', cell: row => row.on_hand },
        { header: 'Reserved', cell: row => row.reserved },
        { header: 'Minimum', cell: row => row.minimum },
        { header: 'Target', cell: row => row.target },
        { header: 'Price', cell: row => priceInDollars(row.price_cents) },
        { header: 'Average cost', cell: row => priceInDollars(row.cost_cents) },
        { header: 'Supplier', cell: row => row.supplier_name },
        { header: 'Supplier code', cell: row => row.supplier_code },
        { header: 'Barcode', cell: row => row.barcode },
        ...own,
      ],
    )
  },

  open: ({ id, place }, ctx) =>
    ctx.read(async tx => ({ result: rowToWire(found(await listedPart(tx, id, place ?? 0)), ctx.session) })),

  send: ({ inventory, place }, ctx) =>
    ctx.write(async tx => ({ result: await saveRows(tx, inventory, place ?? 0) })).catch(ifItemTaken),

  stockItems: ({ ids }, ctx) =>
    ctx.write(async tx => {
      if (ids.length === 0) return refuse(400, 'Please select an item.', { field: 'ids' })
      return { added: await stockItems(tx, ids, await partsOfItems(tx, ids)) }
    }),

  removeParts: ({ ids }, ctx) =>
    ctx.write(async tx => {
      if (ids.length === 0 || (await knownParts(tx, ids)).size < ids.length) return notFound()
      const changed = await setActive(tx, ids, false)
      if (changed.length < ids.length)
        return refuse(409, 'Parts in stock or reserved can’t be removed.', { field: 'ids' })
      for (const id of changed) tx.record('stock_parts', { active: true }, { active: false }, id)
      return {}
    }),

  restoreParts: ({ ids }, ctx) =>
    ctx.write(async tx => {
      const changed = ids.length === 0 ? [] : await setActive(tx, ids, true)
      if (changed.length < ids.length || ids.length === 0) return notFound()
      for (const id of changed) tx.record('stock_parts', { active: false }, { active: true }, id)
      return {}
    }),

  book: ({ id, place, kind, quantity, cost_cents, note }, ctx) =>
    ctx.write(async tx => {
      const [part] = await Promise.all([listedPart(tx, id, place ?? 0), usablePlace(tx, place ?? 0)])
      found(part)
      if (thousandths(quantity) === 0 || (quantity < 0 && kind !== 'adjust'))
        return refuse(400, rowText, { field: 'quantity' })
      const [moved] = await moveStock(tx, [
        {
          part: id,
          place: place ?? 0,
          kind,
          quantity: kind === 'loss' ? -quantity : quantity,
          // Stock going out is valued at the average cost, whatever cost was sent.
          ...(cost_cents !== undefined && quantity > 0 && kind !== 'loss' && { cost: cost_cents }),
          note,
        },
      ])
      tx.tell('stock')
      return { movement: moved!.id }
    }),

  undo: ({ id }, ctx) =>
    ctx
      .write(async tx => {
        const movement = found(await movementById(tx, id))
        refuseUnless(canUndo(movement), 409)
        await moveStock(tx, [
          {
            part: movement.part_id,
            place: movement.place_id,
            kind: movement.kind,
            quantity: -movement.quantity,
            takesBack: movement,
          },
        ])
        tx.tell('stock')
        return {}
      })
      .catch(undoneTwice),

  movements: ({ id }, ctx) =>
    ctx.read(async tx => {
      found(await listedPart(tx, id, 0))
      const places = await allPlaces(tx)
      const rows = await movementsOf(tx, id, 200)
      return {
        result: rows.map(row => ({
          id: row.id,
          place: row.place_id,
          place_name: nameOf(places, row.place_id),
          kind: row.kind,
          quantity: row.quantity,
          cost_cents: row.cost_cents,
          value_cents: row.value_cents,
          difference_cents: row.difference_cents,
          at: row.at,
          by: row.made_by === null ? '' : nameOf(places, row.made_by),
          job_id: row.job_id,
          note: row.note,
          undoes: row.undoes,
          can_undo: canUndo(row) === true,
        })),
      }
    }),

  whereIs: ({ id, ...from }, ctx) =>
    ctx.read(async tx => {
      found(await listedPart(tx, id, 0))
      const places = await allPlaces(tx)
      const near = await vansNear(tx, from)
      return {
        result: nearestFirst((await levelsOf(tx, [id])).map(level => shownLevel(places, near, level))),
      }
    }),

  itemStock: ({ ids, ...from }, ctx) =>
    ctx.read(async tx => {
      const parts = await partsOfItems(tx, ids.slice(0, 500))
      const places = await allPlaces(tx)
      const levels = await levelsOf(tx, [...new Set(parts.values())])
      const near = await vansNear(tx, from)
      return {
        result: [...parts].map(([item_id, part_id]) => ({
          item_id,
          part_id,
          places: nearestFirst(
            levels.filter(level => level.part_id === part_id).map(level => shownLevel(places, near, level)),
          ),
        })),
      }
    }),

  value: ({ day }, ctx) =>
    ctx.read(async tx => {
      const until = day ? endOf(day, ctx.session.timeZone) : tx.now
      const places = await allPlaces(tx)
      const values = await valueAt(tx, until)
      const from = startOfMonth(
        day ?? dayText(todayIn(ctx.session.timeZone, tx.now.toISOString())),
        ctx.session.timeZone,
      )
      const differences = await differencesBetween(tx, from, until, mostDifferences)
      return {
        differences_cents: differences.cents,
        differences: differences.rows.map(({ order_id, supplier_invoice_id, undoes, ...row }) => ({
          ...row,
          cause: differenceCause({ ...row, order_id, supplier_invoice_id, undoes }),
        })),
        total_cents: values.reduce((sum, each) => sum + each.cents, 0),
        result: values.map(({ place_id, cents }) => ({ ...shownPlace(places, place_id), cents })),
      }
    }),

  async exportValue({ day }, ctx) {
    const { rows, places } = await ctx.read(async tx => ({
      rows: await partsAt(tx, day ? endOf(day, ctx.session.timeZone) : tx.now, mostCsvRows + 1),
      places: await allPlaces(tx),
    }))
    refuseTooMany(rows.length)
    return csvFile(
      `stock-value-${day ?? dayText(todayIn(ctx.session.timeZone, ctx.now().toISOString()))}.csv`,
      [
        { header: 'Name', cell: row => row.name },
        { header: 'Place', cell: row => nameOf(places, row.place_id) },
        { header: 'On hand', cell: row => row.quantity },
        { header: 'Unit', cell: row => row.unit },
        { header: 'Value', cell: row => row.cents / 100 },
      ],
      [rows].values(),
    )
  },

  partLabels: ({ ids }, ctx) =>
    ctx.read(async tx => {
      const parts = await listedParts(tx, ids, 0)
      if (parts.length < ids.length || ids.length === 0) return notFound()
      return labelSheet(
        'parts',
        parts.map(({ id, name, barcode, supplier_code }) => ({
          code: barcode || partCode(id),
          title: name,
          line: supplier_code,
        })),
      )
    }),

  suggest: ({ place }, ctx) =>
    ctx.read(async tx => {
      const since = new Date(tx.now.getTime() - suggestionDays * 86_400_000)
      const rows = (await usedSince(tx, place ?? 0, since)).map(row => {
        const { minimum, target } = suggestedLevels(row.used, row.lead_days)
        return { ...row, suggested_minimum: minimum, suggested_target: target }
      })
      const isOther = (row: (typeof rows)[number]) =>
        row.minimum !== row.suggested_minimum || row.target !== row.suggested_target
      return { result: rows.filter(isOther) }
    }),

  setLevels: ({ place, levels }, ctx) =>
    ctx.write(async tx => {
      const at = (await usablePlace(tx, place ?? 0)).value
      const ids = [...new Set(levels.map(level => level.part))]
      if (ids.length < levels.length || (await knownParts(tx, ids)).size < ids.length) return notFound()
      await setLevels(
        tx,
        levels.map(level => ({ ...level, place: at })),
      )
      tx.tell('stock')
      return {}
    }),

  places: (_input, ctx) =>
    ctx.read(async tx => ({
      result: (await allPlaces(tx)).filter(place => place.active).map(({ active: _, ...place }) => place),
    })),
}

const startOfMonth = (day: string, zone: string) => new Date(dayStartUtc(monthStart(parseDay(day)!), zone))
const endOf = (day: string, zone: string) => new Date(dayStartUtc(parseDay(day)! + 1, zone))

const nameOf = (places: readonly Place[], id: number) =>
  id === transitPlace.value ? transitPlace.label : (places.find(place => place.value === id)?.label ?? '')

const shownLevel = (
  places: readonly Place[],
  near: ReadonlyMap<number, number>,
  { place_id, on_hand, reserved }: PlaceLevel,
) =>
  levelToWire({
    ...shownPlace(places, place_id),
    on_hand,
    // Nobody can take what is on its way.
    free: place_id === transitPlace.value ? 0 : Math.round((on_hand - reserved) * 1_000) / 1_000,
    km: near.get(place_id) ?? null,
  })

const shownPlace = (places: readonly Place[], id: number) => ({
  value: id,
  label: nameOf(places, id),
  kind:
    id === transitPlace.value
      ? ('transit' as const)
      : (places.find(place => place.value === id)?.kind ?? ('place' as const)),
})

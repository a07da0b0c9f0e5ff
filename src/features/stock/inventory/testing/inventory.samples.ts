import { type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { ItemRows } from '#features/stock/price-book/testing/items.samples.ts'
import type { inventoryContract } from '../inventory.contract.ts'
import type { placesContract } from '../places.contract.ts'

export type InventoryRows = Awaited<ReturnType<typeof inventoryRows>>

async function inventoryRows({ insert, app, company, word }: SampleMaker) {
  const part = (active: boolean) =>
    insert(
      `insert into stock_parts (company_id, name, price_cents, cost_cents, active) values ($1, $2, 1250, 1250, $3)`,
      `${word} ${unique()}`,
      active,
    )
  const stockPart = await part(true)
  const stockPlace = await insert(
    'insert into stock_places (company_id, name) values ($1, $2)',
    `${word} ${unique()}`,
  )
  const stockMovement = await insert(
    `insert into stock_movements (company_id, part_id, place_id, kind, quantity, cost_cents, at, note)
     values ($1, $2, 0, 'receive', 5, 1250, now(), $3)`,
    stockPart,
    word,
  )
  await app.sql('insert into stock_levels (company_id, part_id, place_id, on_hand) values ($1, $2, 0, 5)', [
    company.id,
    stockPart,
  ])
  return { stockPart, idlePart: await part(true), gonePart: await part(false), stockPlace, stockMovement }
}

const inventorySamples = (rows: InventoryRows & ItemRows): Samples<typeof inventoryContract> => ({
  list: { search: 'Sample', place: rows.stockPlace, low: true, pagination: { sortField: 'quantity' } },
  exportInventory: { search: 'Sample' },
  open: { id: rows.stockPart, place: rows.stockPlace },
  send: {
    inventory: [{ Id: rows.stockPart, Name: `Sample ${unique()}`, Price: 4, Quantity: 7, version: 1 }],
  },
  stockItems: { ids: String(rows.item) },
  removeParts: { ids: String(rows.idlePart) },
  restoreParts: { ids: String(rows.gonePart) },
  book: { id: rows.stockPart, place: rows.stockPlace, kind: 'receive', quantity: 2.5, cost_cents: 900 },
  undo: { id: rows.stockMovement },
  movements: { id: rows.stockPart },
  whereIs: { id: rows.stockPart },
  itemStock: { ids: String(rows.item) },
  value: { day: '2026-11-20' },
  exportValue: { day: '2026-11-20' },
  partLabels: { ids: String(rows.stockPart) },
  suggest: { place: rows.stockPlace },
  setLevels: { place: rows.stockPlace, levels: [{ part: rows.stockPart, minimum: 1, target: 3 }] },
})

const placeSamples = (rows: InventoryRows): Samples<typeof placesContract> => ({
  list: { search: 'Sample', status: 1 },
  open: { id: rows.stockPlace },
  add: { name: `Sample ${unique()}` },
  edit: { id: rows.stockPlace, name: `Sample ${unique()}` },
  changeStatus: { id: rows.stockPlace, checked: false },
})

export default samplesFor({
  samples: { inventory: inventorySamples, stockPlaces: placeSamples },
  rows: inventoryRows,
})

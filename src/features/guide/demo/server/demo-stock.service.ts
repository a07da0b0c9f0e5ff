import { costOfAll, transitPlace } from '#features/stock/inventory/inventory.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { seedRows, setStockValues, takeIds } from './demo.queries.ts'
import type { ItemIds } from './demo-catalogue.service.ts'
import { demoItems } from './demo-catalogue.ts'
import { type Bought, lastRound, seedPurchases } from './demo-purchases.service.ts'
import { seedTools } from './demo-tools.service.ts'
import type { UsedPart } from './demo-worked.service.ts'

interface Member {
  id: number
}

interface Happening {
  kind: string
  at: string
  job_id?: number
  transfer_id?: number
  supplier_invoice_id?: number
}
interface Movement extends Happening {
  part_id: number
  place_id: number
  quantity: number
  cost_cents: number
  made_by: number
  note: string
  difference_cents?: number
}

/** Parts by the code of the item that is sold of them: minimum and target of the store and of a van. */
const stocked: Record<string, { store: [number, number]; van: [number, number]; supplier: 0 | 1 }> = {
  'MIX-K': { store: [2, 6], van: [1, 2], supplier: 0 },
  FLEX: { store: [20, 60], van: [4, 10], supplier: 0 },
  CIS: { store: [6, 16], van: [2, 4], supplier: 0 },
  'TAP-S': { store: [6, 16], van: [2, 5], supplier: 0 },
  'HW-E250': { store: [1, 3], van: [0, 0], supplier: 0 },
  TMV: { store: [3, 8], van: [1, 2], supplier: 0 },
  COP15: { store: [30, 90], van: [6, 18], supplier: 0 },
  RCBO: { store: [8, 20], van: [2, 5], supplier: 1 },
  GPO2: { store: [15, 40], van: [4, 8], supplier: 1 },
  LED: { store: [24, 72], van: [6, 12], supplier: 1 },
  SMOKE: { store: [10, 30], van: [3, 6], supplier: 1 },
}
/** What has run low in the store, and what a van has used more of than it had. */
const lowCode = 'FLEX'
const overdrawnCode = 'GPO2'
/** Vans are filled again, and the store buys what they took, every so many days. */
const daysBetween = 28
const longestAgo = (lastRound + 1) * daysBetween

/** Stock in the store and the vans with a year of use by jobs, what was bought for it, and tools with their tests. */
export async function seedStock(
  tx: CompanyTx,
  items: ItemIds,
  technicians: readonly Member[],
  office: number,
  usedParts: readonly UsedPart[],
): Promise<void> {
  const at = (daysAgo: number) => new Date(tx.now.getTime() - daysAgo * 86_400_000).toISOString()
  const { parts, suppliers } = await seedParts(tx, items)
  const movements: Movement[] = []
  const sums = new Map<string, number>()
  const move = (part: (typeof parts)[number], place: number, quantity: number, facts: Happening) => {
    if (quantity === 0) return
    const key = `${part.id} ${place}`
    sums.set(key, (sums.get(key) ?? 0) + quantity)
    movements.push({
      part_id: part.id,
      place_id: place,
      quantity,
      cost_cents: part.cost,
      made_by: office,
      job_id: null,
      transfer_id: null,
      supplier_invoice_id: null,
      note: '',
      ...facts,
    } as Movement)
  }
  const [transfer] = await takeIds(tx, 'stock_transfers', 1)
  const [first] = technicians
  const roundOf = (instant: string) =>
    Math.min(lastRound, Math.floor((tx.now.getTime() - Date.parse(instant)) / (daysBetween * 86_400_000)))
  const bought: (Bought & { part: (typeof parts)[number] })[] = []
  const draws: Record<string, unknown>[] = []
  for (const part of parts) {
    const { store, van } = part
    const ofPart = usedParts.filter(({ item }) => item.code === part.code)
    move(part, 0, store[1], { kind: 'receive', at: at(longestAgo + 3) })
    for (const { id } of technicians) {
      move(part, id, van[1], { kind: 'receive', at: at(longestAgo + 2) })
      const own = ofPart.filter(use => use.van === id)
      for (const { job, row, quantity, at } of own) {
        move(part, id, -quantity, { kind: 'use', at, job_id: job.id })
        draws.push({
          job_id: job.id,
          row_id: row,
          part_id: part.id,
          place_id: id,
          quantity,
          is_used: true,
          cost_cents: part.cost,
        })
      }
      const isOverdrawn = part.code === overdrawnCode && id === technicians[1]?.id
      // Some vans wait for one of them.
      let missing = isOverdrawn ? van[1] + 1 : part.n % 3 === 2 ? 1 : 0
      for (let round = 0; round <= lastRound; round++) {
        const used = own
          .filter(use => roundOf(use.at) === round)
          .reduce((sum, { quantity }) => sum + quantity, 0)
        const back = Math.max(0, used - missing)
        missing -= used - back
        if (back === 0) continue
        const when = at(round * daysBetween + 2)
        move(part, id, back, { kind: 'receive', at: when })
        move(part, 0, -back, { kind: 'adjust', at: when })
        bought.push({ part, round, quantity: back })
      }
    }
    if (part.code === lowCode) move(part, 0, -(store[1] - store[0] + 9), { kind: 'adjust', at: at(1) })
  }
  const invoices = await seedPurchases(tx, { bought, suppliers, usedParts, office, roundOf, at, daysBetween })
  for (const { part, quantity, supplier_invoice_id, at } of invoices)
    move(part, 0, quantity, { kind: 'receive', at, supplier_invoice_id })
  // A bill that came dearer than the order, after all of it was used.
  movements.push({
    part_id: parts[1]!.id,
    place_id: 0,
    kind: 'price',
    quantity: 0,
    cost_cents: parts[1]!.cost,
    at: at(6),
    difference_cents: 1_860,
    made_by: office,
    note: '',
    supplier_invoice_id: invoices[0]!.supplier_invoice_id,
  })
  const sent = parts.slice(1, 4)
  for (const [place, quantity] of [
    [0, -2],
    [transitPlace.value, 2],
  ] as const)
    for (const part of sent)
      move(part, place, quantity, { kind: 'transfer', at: at(0.1), transfer_id: transfer! })
  await seedRows(tx, 'stock_transfers', [
    {
      id: transfer,
      from_place: 0,
      to_place: first!.id,
      note: 'For next week',
      is_open: true,
      sent_at: at(0.1),
      sent_by: office,
      version: 1,
    },
  ])
  await seedRows(
    tx,
    'stock_transfer_lines',
    sent.map(part => ({ transfer_id: transfer, part_id: part.id, quantity: 2, received: 0, returned: 0 })),
  )
  const ids = await takeIds(tx, 'stock_movements', movements.length)
  movements.sort((a, b) => a.at.localeCompare(b.at))
  const worth = new Map<number, number>()
  await seedRows(
    tx,
    'stock_movements',
    movements.map((movement, n) => {
      const isMoved = movement.kind === 'transfer'
      const value_cents = isMoved ? 0 : costOfAll(movement.cost_cents, movement.quantity)
      worth.set(movement.part_id, (worth.get(movement.part_id) ?? 0) + value_cents)
      return {
        id: ids[n],
        job_id: null,
        transfer_id: null,
        difference_cents: 0,
        ...movement,
        value_cents,
        written_at: movement.at,
      }
    }),
  )
  await setStockValues(tx, worth)
  await seedRows(
    tx,
    'stock_levels',
    parts.flatMap(part =>
      [0, transitPlace.value, ...technicians.map(({ id }) => id)].map(place => {
        const [minimum, target] = place === 0 ? part.store : place > 0 ? part.van : [0, 0]
        const on_hand = sums.get(`${part.id} ${place}`) ?? 0
        return { part_id: part.id, place_id: place, on_hand, reserved: 0, minimum, target }
      }),
    ),
  )
  await seedRows(tx, 'stock_draws', draws)
  await seedTemplates(tx, parts)
  await seedTools(tx, technicians, office)
}

async function seedParts(tx: CompanyTx, items: ItemIds) {
  const suppliers = await takeIds(tx, 'suppliers', 2)
  await seedRows(
    tx,
    'suppliers',
    [
      {
        name: 'Cityside Plumbing Supplies',
        email: 'orders@cityside.example',
        account: 'HCPE-204',
        lead_days: 3,
      },
      {
        name: 'Westline Electrical Wholesale',
        email: 'trade@westline.example',
        account: '77120',
        lead_days: 5,
      },
    ].map((supplier, n) => ({
      id: suppliers[n],
      ...supplier,
      abn: '',
      phone: '',
      terms: '30 days',
      active: true,
      version: 1,
    })),
  )
  const codes = Object.keys(stocked)
  const ids = await takeIds(tx, 'stock_parts', codes.length)
  const parts = codes.map((code, n) => {
    const item = demoItems.find(each => each.code === code)!
    return { ...stocked[code]!, id: ids[n]!, n, code, item, cost: item.cost_cents ?? 0 }
  })
  await seedRows(
    tx,
    'stock_parts',
    parts.map(({ id, n, code, item, cost, supplier }) => ({
      id,
      name: item.name,
      unit: item.unit === 'each' ? '' : item.unit,
      // Digits of the range that is kept free for shops' own use, with the check digit left to nobody.
      barcode: `200000000${String(n + 10).padStart(3, '0')}`,
      supplier_id: suppliers[supplier],
      supplier_code: `${code}-${100 + n}`,
      price_cents: cost,
      cost_cents: cost,
      active: true,
      version: 1,
    })),
  )
  await seedRows(
    tx,
    'stock_part_items',
    parts.map(({ id, code }) => ({ item_id: items.get(code), part_id: id })),
  )
  await seedPrices(tx, parts, suppliers)
  return { parts, suppliers }
}

/** Prices of both suppliers: each has its own parts, and some of the other's at another price. */
async function seedPrices(
  tx: CompanyTx,
  parts: readonly {
    id: number
    n: number
    code: string
    cost: number
    supplier: 0 | 1
    item: { name: string }
  }[],
  suppliers: readonly number[],
): Promise<void> {
  const asked = parts.flatMap(({ cost, supplier, ...part }) => {
    const before_cents = part.n % 3 === 0 ? Math.round(cost * 0.94) : null
    const own = { ...part, supplier, price_cents: cost, before_cents, daysAgo: 12 + part.n }
    const others = { ...own, supplier: 1 - supplier, price_cents: Math.round(cost * (0.93 + part.n / 60)) }
    return part.n % 2 === 0 ? [own, { ...others, before_cents: null, daysAgo: 40 }] : [own]
  })
  const ids = await takeIds(tx, 'supplier_items', asked.length)
  await seedRows(
    tx,
    'supplier_items',
    asked.map(({ id, n, code, item, supplier, price_cents, before_cents, daysAgo }, i) => ({
      id: ids[i],
      supplier_id: suppliers[supplier],
      key: `${code}-${100 + n}`.toLowerCase(),
      code: `${code}-${100 + n}`,
      name: item.name,
      unit: '',
      part_id: id,
      version: 1,
      price_cents,
      before_cents,
      changed_at: new Date(tx.now.getTime() - daysAgo * 86_400_000).toISOString(),
    })),
  )
}

async function seedTemplates(
  tx: CompanyTx,
  parts: Awaited<ReturnType<typeof seedParts>>['parts'],
): Promise<void> {
  const ids = await takeIds(tx, 'stock_templates', 2)
  await seedRows(
    tx,
    'stock_templates',
    ['Plumber’s van', 'Electrician’s van'].map((name, n) => ({
      id: ids[n],
      name,
      description: 'What belongs into the van on Monday morning.',
      active: true,
      version: 1,
      items: parts
        .filter(part => part.supplier === n && part.van[1] > 0)
        .map(part => ({ id: part.id, quantity: part.van[1], min: part.van[0] })),
    })),
  )
}

import type { CompanyTx } from '#server/db/company-tx.ts'
import { seedRows, takeIds } from './demo.queries.ts'
import {
  type DemoItem,
  demoBundles,
  demoChecklists,
  demoItems,
  demoTemplates,
  labour,
} from './demo-catalogue.ts'

/** Items by their code. */
export type ItemIds = ReadonlyMap<string, number>

/** The price book with its bundles, what jobs begin with, and what is ticked off on them. */
export async function seedCatalogue(tx: CompanyTx, types: ReadonlyMap<string, number>): Promise<ItemIds> {
  const ids = await takeIds(tx, 'items', demoItems.length)
  const byCode = new Map(demoItems.map((item, n) => [item.code, ids[n]!]))
  const typeIds = (names: readonly string[]) => names.flatMap(name => types.get(name) ?? [])
  const used = (parts: Record<string, number>) =>
    Object.entries(parts).map(([code, quantity]) => ({ id: byCode.get(code)!, quantity }))
  await seedRows(
    tx,
    'items',
    demoItems.map(({ types: of, is_taxable = true, ...item }, n) => ({
      id: ids[n],
      ...item,
      description: '',
      is_taxable,
      default_quantity: 1,
      active: true,
      version: 1,
      job_type_ids: typeIds(of),
    })),
  )
  const bundleIds = await takeIds(tx, 'bundles', demoBundles.length)
  await seedRows(
    tx,
    'bundles',
    demoBundles.map(({ name, description, items }, n) => ({
      id: bundleIds[n],
      name,
      description,
      items: used(items),
      active: true,
      version: 1,
    })),
  )
  const templateIds = await takeIds(tx, 'job_templates', demoTemplates.length)
  await seedRows(
    tx,
    'job_templates',
    demoTemplates.map(({ name, description, types: of, tasks, parts, estimates }, n) => ({
      id: templateIds[n],
      name,
      description,
      active: true,
      version: 1,
      job_type_ids: typeIds(of),
      tasks: tasks.map(([title, days]) => ({ title, days })),
      parts: used(parts).map(({ id, quantity }) => ({ item_id: id, quantity })),
      estimates: estimates.map(([label, minutes]) => ({ label, minutes })),
    })),
  )
  const listIds = await takeIds(tx, 'checklists', demoChecklists.length)
  await seedRows(
    tx,
    'checklists',
    demoChecklists.map(({ name, types: of, items }, n) => ({
      id: listIds[n],
      name,
      status_ids: [3],
      active: true,
      version: 1,
      job_type_ids: typeIds(of),
      items: items.map((text, place) => ({ id: String(place + 1), text })),
    })),
  )
  return byCode
}

interface Priced {
  item: DemoItem
  quantity: number
}

/** Hours and matching price-book items for work of a type; deterministic by `n`. */
export function pricedWork(type: string, minutes: number, n: number): Priced[] {
  const fitting = demoItems.filter(item => item.types.includes(type))
  const hours = Math.max(0.5, Math.round(minutes / 30) / 2)
  const work = [{ item: labour, quantity: hours }]
  if (fitting.length === 0) return work
  const first = fitting[n % fitting.length]!
  const second = fitting[(n + 1) % fitting.length]!
  const manyOf = ({ unit }: DemoItem) =>
    unit === 'm' ? 4 + (n % 9) : first.price_cents < 10_000 ? 1 + (n % 3) : 1
  const parts = [{ item: first, quantity: manyOf(first) }]
  // Large units are needed once.
  if (second !== first && second.price_cents < 20_000 && n % 3 === 0)
    parts.push({ item: second, quantity: manyOf(second) })
  return [...work, ...parts]
}

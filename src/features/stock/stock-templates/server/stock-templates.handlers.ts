import { bundleTexts } from '#features/stock/bundles/bundles.rules.ts'
import { allLevels, setLevels } from '#features/stock/inventory/server/ledger.queries.ts'
import { knownParts } from '#features/stock/inventory/server/parts.queries.ts'
import { allPlaces } from '#features/stock/inventory/server/places.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { listPage } from '#server/list.ts'
import type { Handlers } from '#server/mount.ts'
import { found, notFound, refuse, refuseStale } from '#server/refusal.ts'
import type { StockTemplate, stockTemplatesContract } from '../stock-templates.contract.ts'
import { levelsOfTemplates, templateProblem } from '../stock-templates.rules.ts'
import {
  insertTemplate,
  lockTemplate,
  markTemplates,
  offeredTemplates,
  type TemplateRow,
  templateById,
  templateList,
  updateTemplate,
} from './stock-templates.queries.ts'

export const stockTemplatesHandlers: Handlers<typeof stockTemplatesContract> = {
  all: async (_input, ctx) => ({ list: (await ctx.read(offeredTemplates)).map(toWire) }),

  async list({ pagination, ...filters }, ctx) {
    const page = await ctx.read(tx => listPage(tx, templateList(tx, filters), pagination))
    return { data: page.rows.map(toWire), pagination: page.pagination }
  },

  async open({ id }, ctx) {
    const result = toWire(found(await ctx.read(tx => templateById(tx, id))))
    const { name, description, items } = result
    return { name, description, items, result }
  },

  add: (fields, ctx) =>
    ctx.write(async tx => {
      await refuseItems(tx, fields.items)
      const row = await insertTemplate(tx, fields)
      tx.record('stock_templates', null, row)
      return { message: 'Template saved.', result: toWire(row) }
    }),

  edit: ({ id, version, ...fields }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockTemplate(tx, id))
      refuseStale(version, before, toWire(before))
      await refuseItems(tx, fields.items)
      const after = await updateTemplate(tx, id, fields)
      tx.record('stock_templates', before, after)
      return { message: 'Template saved.', result: toWire(after) }
    }),

  changeStatus: ({ id, checked }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockTemplate(tx, id))
      if (before.active === checked) return { result: toWire(before) }
      const after = await updateTemplate(tx, id, { active: checked })
      tx.record('stock_templates', before, after)
      return { result: toWire(after) }
    }),

  remove: ({ ids }, ctx) =>
    ctx.write(async tx => {
      await mark(tx, ids, tx.now)
      return { message: 'Deleted.' }
    }),

  restore: ({ ids }, ctx) =>
    ctx.write(async tx => {
      await mark(tx, ids, null)
      return {}
    }),

  addToStocks: ({ templates: ids, workers }, ctx) =>
    ctx.write(async tx => {
      if (ids.length === 0) return refuse(400, 'Please select a template.', { field: 'templates' })
      if (workers.length === 0) return refuse(400, 'Please select a technician.', { field: 'workers' })
      const templates = (await offeredTemplates(tx)).filter(each => ids.includes(each.id))
      if (templates.length < ids.length) return notFound()
      const places = await allPlaces(tx)
      const vans = places.filter(
        place => place.kind === 'van' && place.active && workers.includes(place.value),
      )
      if (vans.length < workers.length) return notFound()
      const parts = await knownParts(tx, [
        ...new Set(templates.flatMap(each => each.items.map(({ id }) => id))),
      ])
      const wanted = templates.map(each => each.items.filter(({ id }) => parts.has(id)))
      const levels = levelsOfTemplates(wanted, workers, await allLevels(tx, [...parts], workers))
      await setLevels(tx, levels)
      if (levels.length > 0) tx.tell('stock')
      return { message: 'Stock updated.', changed: levels.length }
    }),
}

async function mark(tx: CompanyTx, ids: readonly number[], deletedAt: Date | null): Promise<void> {
  const changed = ids.length === 0 ? [] : await markTemplates(tx, ids, deletedAt)
  if (changed.length !== ids.length || ids.length === 0) return notFound()
  for (const id of changed)
    tx.record('stock_templates', { deleted_at: deletedAt ? null : tx.now }, { deleted_at: deletedAt }, id)
}

/** Each item is a part of the inventory, and stands there once. */
async function refuseItems(tx: CompanyTx, items: TemplateRow['items']): Promise<void> {
  const problem = templateProblem(items)
  if (problem) refuse(400, problem.message, { field: `items.${problem.row}.min` })
  const known = await knownParts(
    tx,
    items.map(item => item.id),
  )
  const wrong = items.findIndex(
    ({ id }, i) => !known.has(id) || items.findIndex(each => each.id === id) !== i,
  )
  if (wrong >= 0) refuse(400, bundleTexts.noItem, { field: `items.${wrong}.id` })
}

const toWire = (row: TemplateRow): StockTemplate => ({ ...row, status: row.active ? 1 : 0 })

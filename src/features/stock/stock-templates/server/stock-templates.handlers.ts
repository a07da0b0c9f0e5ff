import { allLevels, setLevels } from '#features/stock/inventory/server/levels.queries.ts'
import { knownParts } from '#features/stock/inventory/server/parts.queries.ts'
import { allPlaces } from '#features/stock/inventory/server/places.queries.ts'
import { itemListHandlers } from '#features/stock/item-lists/server/item-lists.service.ts'
import type { Handlers } from '#server/mount.ts'
import { notFound, refuse } from '#server/refusal.ts'
import type { stockTemplatesContract } from '../stock-templates.contract.ts'
import { levelsOfTemplates, templateProblem } from '../stock-templates.rules.ts'
import { stockTemplates } from './stock-templates.queries.ts'

export const stockTemplatesHandlers: Handlers<typeof stockTemplatesContract> = {
  ...itemListHandlers(stockTemplates, {
    saved: 'Template saved.',
    known: knownParts,
    refuse: items => {
      const problem = templateProblem(items)
      if (problem) refuse(400, problem.message, { field: `items.${problem.row}.min` })
    },
  }),

  addToStocks: ({ templates: ids, workers }, ctx) =>
    ctx.write(async tx => {
      if (ids.length === 0) return refuse(400, 'Please select a template.', { field: 'templates' })
      if (workers.length === 0) return refuse(400, 'Please select a technician.', { field: 'workers' })
      const templates = (await stockTemplates.offered(tx)).filter(each => ids.includes(each.id))
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

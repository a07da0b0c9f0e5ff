import { listPage } from '#server/list.ts'
import { listFile } from '#server/list-file.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuseStale, refuseTaken } from '#server/refusal.ts'
import type { leadSourcesContract } from '../lead-sources.contract.ts'
import {
  allLeadSources,
  insertLeadSources,
  leadSourceById,
  leadSourceList,
  leadSourceName,
  lockLeadSource,
  updateLeadSource,
} from './lead-sources.queries.ts'

const ifTaken = refuseTaken(leadSourceName, 'There is already a lead source with this name.', {
  field: 'name',
})

export const leadSourcesHandlers: Handlers<typeof leadSourcesContract> = {
  async list({ pagination, ...filters }, ctx) {
    const page = await ctx.read(tx => listPage(tx, leadSourceList(tx, filters), pagination))
    return { data: page.rows, pagination: page.pagination }
  },

  exportLeadSources: ({ sortField, sortOrder, ...filters }, ctx) =>
    listFile(ctx, 'lead-sources', tx => leadSourceList(tx, filters), { sortField, sortOrder }, [
      { header: 'Name', cell: row => row.name },
      { header: 'Active', cell: row => (row.active ? 'Yes' : 'No') },
    ]),

  open: async ({ id }, ctx) => ({ result: found(await ctx.read(tx => leadSourceById(tx, id))) }),

  add: ({ name }, ctx) =>
    ctx
      .write(async tx => {
        const [row] = await insertLeadSources(tx, [name])
        tx.record('lead_sources', null, row!)
        return { result: row! }
      })
      .catch(ifTaken),

  edit: ({ id, version, name }, ctx) =>
    ctx
      .write(async tx => {
        const before = found(await lockLeadSource(tx, id))
        refuseStale(version, before, before)
        const result = await updateLeadSource(tx, id, { name })
        tx.record('lead_sources', before, result)
        return { result }
      })
      .catch(ifTaken),

  changeStatus: ({ id, checked }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockLeadSource(tx, id))
      if (before.active === checked) return { result: before }
      const result = await updateLeadSource(tx, id, { active: checked })
      tx.record('lead_sources', before, result)
      return { result }
    }),

  async options(_input, ctx) {
    const sources = await ctx.read(allLeadSources)
    const options = (active: boolean) =>
      sources.filter(source => source.active === active).map(({ id, name }) => ({ value: id, label: name }))
    return { result: options(true), retired: options(false) }
  },
}

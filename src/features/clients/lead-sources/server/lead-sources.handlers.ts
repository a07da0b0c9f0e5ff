import { catalogueHandlers } from '#server/catalogue.ts'
import type { Handlers } from '#server/mount.ts'
import { fact } from '#shared/fact.ts'
import type { leadSourcesContract } from '../lead-sources.contract.ts'
import { leadSources } from './lead-sources.queries.ts'

const catalogue = catalogueHandlers(leadSources, {
  taken: fact('There is already a lead source with this name.'),
  file: 'lead-sources',
  cells: [],
  shown: row => row,
  stored: (_tx, { name }: { name: string }) => ({ name }),
})

export const leadSourcesHandlers: Handlers<typeof leadSourcesContract> = {
  ...catalogue.handlers,
  exportLeadSources: catalogue.file,
  async options(_input, ctx) {
    const sources = await ctx.read(leadSources.all)
    const options = (active: boolean) =>
      sources.filter(source => source.active === active).map(({ id, name }) => ({ value: id, label: name }))
    return { result: options(true), retired: options(false) }
  },
}

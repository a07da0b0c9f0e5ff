import { type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { leadSourcesContract } from '../lead-sources.contract.ts'

export type LeadSourceRows = Awaited<ReturnType<typeof leadSourceRows>>

export async function leadSourceRows({ insert, word }: SampleMaker) {
  return {
    source: await insert(
      'insert into lead_sources (company_id, name) values ($1, $2)',
      `${word} ${unique()}`,
    ),
  }
}

export const leadSourceSamples = (rows: LeadSourceRows): Samples<typeof leadSourcesContract> => ({
  list: {
    search: 'Sample',
    status: 1,
    pagination: { pageNumber: 1, pageSize: 10, sortField: 'name', sortOrder: 'DESC' },
  },
  open: { id: rows.source },
  add: { name: `Sample ${unique()}` },
  edit: { id: rows.source, name: `Sample ${unique()}` },
  changeStatus: { id: rows.source, checked: false },
})

export default samplesFor({ samples: { leadSources: leadSourceSamples }, rows: leadSourceRows })

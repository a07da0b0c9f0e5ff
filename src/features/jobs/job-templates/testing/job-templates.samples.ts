import { type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { JobTypeRows } from '#features/account/job-types/testing/job-types.samples.ts'
import type { JobRows } from '#features/jobs/jobs/testing/jobs.samples.ts'
import type { ItemRows } from '#features/stock/price-book/testing/items.samples.ts'
import type { jobTemplatesContract } from '../job-templates.contract.ts'

export type JobTemplateRows = Awaited<ReturnType<typeof jobTemplateRows>>

export async function jobTemplateRows({ insert, word }: SampleMaker) {
  return {
    jobTemplate: await insert(
      'insert into job_templates (company_id, name) values ($1, $2)',
      `${word} ${unique()}`,
    ),
  }
}

export const jobTemplateSamples = (
  rows: JobTemplateRows & JobRows & JobTypeRows & ItemRows,
): Samples<typeof jobTemplatesContract> => {
  const content = {
    job_type_ids: [rows.type],
    tasks: [{ title: 'Sample', days: 2 }],
    parts: [{ item_id: rows.item, quantity: 2 }],
    estimates: [{ label: 'Sample', minutes: 30 }],
  }
  return {
    list: {
      search: 'Sample',
      status: 1,
      pagination: { pageNumber: 1, pageSize: 10, sortField: 'name', sortOrder: 'DESC' },
    },
    open: { id: rows.jobTemplate },
    add: { name: `Sample ${unique()}`, ...content },
    edit: { id: rows.jobTemplate, name: `Sample ${unique()}`, ...content },
    changeStatus: { id: rows.jobTemplate, checked: false },
    fromJob: { id: rows.job, name: `Sample ${unique()}` },
  }
}

export default samplesFor({ samples: { jobTemplates: jobTemplateSamples }, rows: jobTemplateRows })

import { type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { JobTypeRows } from '#features/account/job-types/testing/job-types.samples.ts'
import type { JobRows } from '#features/jobs/jobs/testing/jobs.samples.ts'
import type { checklistsContract } from '../checklists.contract.ts'

export type ChecklistRows = Awaited<ReturnType<typeof checklistRows>>

export async function checklistRows({ insert, word }: SampleMaker) {
  return {
    checklist: await insert(
      `insert into checklists (company_id, name, items) values ($1, $2, $3)`,
      `${word} ${unique()}`,
      JSON.stringify([{ id: 'sample', text: `${word} item` }]),
    ),
  }
}

export const checklistSamples = (
  rows: ChecklistRows & JobRows & JobTypeRows,
): Samples<typeof checklistsContract> => {
  const fields = {
    job_type_ids: [rows.type],
    status_ids: [3],
    items: [{ id: 'sample', text: 'Sample' }],
  }
  const item = { checklist_id: rows.checklist, item_id: 'sample' }
  return {
    list: {
      search: 'Sample',
      status: 1,
      pagination: { pageNumber: 1, pageSize: 10, sortField: 'name', sortOrder: 'DESC' },
    },
    open: { id: rows.checklist },
    add: { name: `Sample ${unique()}`, ...fields },
    edit: { id: rows.checklist, name: `Sample ${unique()}`, ...fields },
    changeStatus: { id: rows.checklist, checked: true },
    onJob: { jobId: rows.job },
    tick: { jobId: rows.job, ...item, checked: true },
    explain: { jobId: rows.job, reason: 'No time', items: [item] },
  }
}

export default samplesFor({ samples: { checklists: checklistSamples }, rows: checklistRows })

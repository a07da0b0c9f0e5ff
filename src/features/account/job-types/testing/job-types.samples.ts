import { type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { jobTypesContract } from '../job-types.contract.ts'

export type JobTypeRows = Awaited<ReturnType<typeof jobTypeRows>>

export async function jobTypeRows({ insert, word }: SampleMaker) {
  return {
    type: await insert('insert into job_types (company_id, name) values ($1, $2)', `${word} ${unique()}`),
  }
}

export const jobTypeSamples = (rows: JobTypeRows): Samples<typeof jobTypesContract> => ({
  list: {
    search: 'Sample',
    status: 1,
    pagination: { pageNumber: 1, pageSize: 10, sortField: 'name', sortOrder: 'DESC' },
  },
  open: { id: rows.type },
  add: { name: `Sample ${unique()}`, appointment_duration: 45, color: '#2563eb' },
  edit: { id: rows.type, name: `Sample ${unique()}`, appointment_duration: 45 },
  changeStatus: { id: rows.type, checked: false },
})

export default samplesFor({ samples: { jobTypes: jobTypeSamples }, rows: jobTypeRows })

import type { Selectable } from 'kysely'
import { catalogueQueries } from '#server/catalogue.ts'
import type { JobTypes } from '#server/db/row-types.ts'

export type JobTypeRow = Omit<Selectable<JobTypes>, 'company_id'>

export const jobTypes = catalogueQueries<JobTypeRow, 'appointment_duration'>('job_types', {
  sorts: { appointment_duration: ['t.appointment_duration', 'bigint'] },
})

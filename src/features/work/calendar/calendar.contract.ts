import * as z from 'zod/mini'
import { jobRow } from '#features/work/jobs/job-rows.wire.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

export const calendarContract = {
  range: endpoint('POST', '/jobs/getJobsByDateRange', {
    about: 'Appointments that touch the days from startDate to endDate (company zone); 62 days at most.',
    access: user(),
    effect: 'reads',
    reads: ['appointments', 'jobs', 'team'],
    input: z.object({ startDate: f.day, endDate: f.day, worker: z.union([z.undefined(), f.idList]) }),
    reply: z.object({ data: z.array(jobRow) }),
  }),
}

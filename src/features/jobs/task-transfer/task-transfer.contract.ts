import * as z from 'zod/mini'
import { tasks } from '#features/jobs/tasks/tasks.wire.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

const book = user({ permission: 'jobs.book' })

export const taskTransferContract = {
  companies: endpoint('GET', '/jobs/getTransferCompanies', {
    about: 'The other companies in which the signed-in person books jobs: tasks can be transferred to them.',
    access: book,
    effect: 'reads',
    reply: z.object({ result: z.array(z.object({ id: z.number(), name: z.string() })) }),
  }),
  transfer: endpoint('POST', '/jobs/addTaskTransfer', {
    about:
      'Books a job with these tasks in another company in which the caller books jobs, for the same client. Photos and technicians do not go with them.',
    access: book,
    effect: 'leaves',
    changes: ['jobs', 'clients', 'diary'],
    input: z.object({
      /** Where they go. */
      company_id: f.id,
      /** The client here. */
      customer_id: f.idOrNone,
      /** The job that they are taken from: where the work is, and whose diary tells of it. */
      job_id: f.idOrNone,
      tasks_info: tasks.takes,
    }),
    reply: z.object({ message: z.string() }),
  }),
}

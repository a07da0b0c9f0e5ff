import * as z from 'zod/mini'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'

const deleted = {
  id: z.number(),
  name: z.string(),
  address: z.string(),
  deleted: f.instantOut,
  /** The person who deleted it; '': unknown. */
  deleted_by: z.string(),
  /** When it goes for good. */
  gone: f.instantOut,
}
const deletedJob = z.object({ ...deleted, job_number: z.number() })
export type DeletedJob = z.output<typeof deletedJob>
const deletedClient = z.object({ ...deleted, company_name: z.string() })
export type DeletedClient = z.output<typeof deletedClient>

const jobSorts = ['deleted', 'name', 'job_number', 'id'] as const
export type DeletedJobSort = (typeof jobSorts)[number]
const clientSorts = ['deleted', 'name', 'id'] as const
export type DeletedClientSort = (typeof clientSorts)[number]

const filters = { search: f.searchText(200) }
const jobs = listOf({ rows: 'data', row: deletedJob, sorts: jobSorts, filters })
const clients = listOf({ rows: 'data', row: deletedClient, sorts: clientSorts, filters })

/** Restored by restore_jobs and restoreCustomers, as Undo does. */
export const recentlyDeletedContract = {
  jobs: endpoint('POST', '/jobs/getDeletedJobs', {
    about: 'Jobs deleted in the last 30 days, which restore_jobs brings back.',
    access: jobsContract.restore.access,
    effect: 'reads',
    reads: ['jobs'],
    ...jobs.page,
  }),
  clients: endpoint('POST', '/client/getDeletedClients', {
    about: 'Clients deleted in the last 30 days, which restoreCustomers brings back.',
    access: clientsContract.restore.access,
    effect: 'reads',
    reads: ['clients'],
    ...clients.page,
  }),
}

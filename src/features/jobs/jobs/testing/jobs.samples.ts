import {
  type SampleMaker,
  type Samples,
  sampleDay,
  samplesFor,
  soon,
  unique,
} from '#app/testing/sample-maker.ts'
import type { JobTypeRows } from '#features/account/job-types/testing/job-types.samples.ts'
import type { ClientRows } from '#features/clients/clients/testing/clients.samples.ts'
import type { LeadSourceRows } from '#features/clients/lead-sources/testing/lead-sources.samples.ts'
import type { TeamRows } from '#features/people/team/testing/team.samples.ts'
import type { ItemRows } from '#features/stock/price-book/testing/items.samples.ts'
import type { appointmentsContract } from '../appointments.contract.ts'
import type { jobsContract } from '../jobs.contract.ts'

export type JobRows = Awaited<ReturnType<typeof jobRows>>
type Rows = JobRows & ItemRows & JobTypeRows & ClientRows & LeadSourceRows & TeamRows

export async function jobRows({ insert, word }: SampleMaker, clients: ClientRows) {
  const number = Math.floor(Math.random() * 1e9)
  const job = (of: number, deletedAt: Date | null) =>
    insert(
      `insert into jobs (company_id, number, name, client_id, address, appointment_count, appointment_at, deleted_at)
       values ($1, $2, $3, $4, '1 Low Street', 1, now(), $5)`,
      number + of,
      `${word} Job`,
      of,
      deletedAt,
    )
  const kept = await job(clients.client, null)
  return {
    job: kept,
    goneJob: await job(clients.goneClient, new Date()),
    appointment: await insert(
      `insert into appointments (company_id, job_id, starts_at, ends_at)
       values ($1, $2, now(), now() + interval '1 hour')`,
      kept,
    ),
    list: await insert(
      'insert into pipeline_lists (company_id, name) values ($1, $2)',
      `${word} ${unique()}`,
    ),
  }
}

export function jobSamples(rows: Rows): Samples<typeof jobsContract> {
  const filters = {
    status: 1,
    jobType: rows.type,
    worker: rows.technician,
    clientId: rows.client,
    id: rows.job,
    search: 'tap',
    dates: { start: sampleDay(), end: sampleDay() },
    tab: 0,
  } as const
  return {
    list: { pagination: { pageNumber: 1, pageSize: 10, sortField: 'id', sortOrder: 'DESC' }, filters },
    countToInvoice: { filters },
    listTotals: { filters },
    moveToList: { id: rows.job, list_id: rows.list, below: null },
    find: { queryParams: filters },
    exportJobs: { filters, sortField: 'id', sortOrder: 'DESC' },
    open: { id: rows.job },
    add: {
      name: 'Sample',
      email: 'client@example.test',
      address: '1 Low Street',
      customerId: rows.client,
      lead_from: String(rows.source),
      job_type: String(rows.type),
      list_id: rows.list,
      assign_worker: String(rows.technician),
      appointments: [{ appointment_time: soon(), duration: 60, worker: String(rows.technician) }],
      schedule_appointment: true,
      existingAdditionalContacts: [rows.contact],
      newAdditionalContacts: [{ name: 'Sample' }],
      tasks: [{ task: 'Sample', dueDate: sampleDay(), assignedTo: rows.technician }],
      estimateResults: [{ label: 'Sample', duration: 30 }],
    },
    edit: {
      id: rows.job,
      name: 'Sample',
      user_id: String(rows.technician),
      job_type: String(rows.type),
      leads_id: String(rows.source),
      list_id: rows.list,
      job_status_id: 1,
      company_comment: 'A sample',
      appointments: [{ id: rows.appointment, appointment_time: soon(), duration: 30 }],
      parts: [{ partsBelong: 0, parts: [{ partId: rows.item, quantity: 2 }] }],
      note: [{ note: 'Sample' }],
      money: 110,
      payby_id: 1,
      existingAdditionalContacts: [rows.contact],
    },
    duplicate: { id: rows.job },
    editMany: { jobs: [{ id: rows.job, job_status_id: 6, add_worker: [rows.technician] }] },
    archive: { ids: String(rows.job) },
    restore: { ids: String(rows.goneJob) },
    remove: { ids: String(rows.job) },
  }
}

export const appointmentSamples = (rows: Rows): Samples<typeof appointmentsContract> => ({
  move: {
    id: rows.appointment,
    job_id: rows.job,
    appointment_time: soon(),
    duration: 90,
    worker: [rows.technician],
  },
  add: { id: rows.job, appointment_time: soon(), duration: 60, worker: [rows.technician] },
  cancel: { id: rows.appointment },
  restore: { id: rows.appointment },
  busy: {
    user: String(rows.technician),
    appointmentTime: soon(),
    duration: 60,
    jobID: rows.job,
    appointmentId: rows.appointment,
  },
})

export default samplesFor({
  samples: { appointments: appointmentSamples, jobs: jobSamples },
  rows: jobRows,
  after: ['clients'],
})

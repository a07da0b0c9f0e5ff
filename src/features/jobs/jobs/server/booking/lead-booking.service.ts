import { lockClients } from '#features/clients/clients/server/clients.queries.ts'
import { writeDiaryFor } from '#features/jobs/diary/server/diary.service.ts'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { bookedFact } from '#features/sales/leads/leads.rules.ts'
import { lockLead, notesOfLead } from '#features/sales/leads/server/leads.queries.ts'
import { followLead } from '#features/sales/leads/server/leads.service.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { overAllWork } from '#server/db/inner-doors.ts'
import { refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import type { JobFields } from '../job-writes.queries.ts'
import { jobOfLead } from './lead-booking.queries.ts'

/** Within so many milliseconds a second visit for a lead is the first one, asked for twice. */
const justNow = 60_000

/**
 * Holds the lead that a job is booked for, and returns its client; null: it has none. One that has its job already is
 * refused; a visit to quote may be followed by the job, or by another visit.
 */
export async function holdLead(tx: CompanyTx, id: number): Promise<number | null> {
  const lead = await lockLead(tx, id)
  if (!lead) return null
  const { job_id: jobId, client_id: clientId } = lead
  const job =
    jobId === null
      ? undefined
      : await overAllWork(tx, 'a lead has one job, whoever may see it', all => jobOfLead(all, jobId))
  const isVisit = job?.status_id === statusId.quote && tx.now.getTime() - job.created_at.getTime() > justNow
  if (job && !isVisit) refuse(409, bookedFact(job.number))
  const [client] = clientId === null ? [] : await lockClients(tx, [clientId])
  return client?.id ?? null
}

/** The lead that it was booked for is won, but for a visit to quote; what was noted on it is in the job's diary. */
export async function tellLead(
  tx: UserTx,
  lead: number,
  job: Pick<JobFields, 'id' | 'number' | 'client_id' | 'status_id'>,
) {
  for (const { text, at, author } of await notesOfLead(tx, lead))
    writeDiaryFor(tx, job.id, { type: 'note', content: text, at }, author)
  await followLead(tx, lead, {
    news: job.status_id === statusId.quote ? 'visitBooked' : 'jobBooked',
    told: fact('Job #{{number}} booked', { number: String(job.number) }),
    client_id: job.client_id,
    job_id: job.id,
  })
}

import { withOwn } from '#features/account/custom-fields/custom-fields.rules.ts'
import type { CustomValue } from '#features/account/custom-fields/custom-values.wire.ts'
import { addClientAs } from '#features/clients/clients/server/clients.service.ts'
import { diaryTexts } from '#features/jobs/diary/diary.rules.ts'
import { type SentEntry, writeDiary } from '#features/jobs/diary/server/diary.service.ts'
import { noPayment } from '#features/jobs/job-payment/job-payment.rules.ts'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import type { Part } from '#features/jobs/parts/parts.wire.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { found } from '#server/refusal.ts'
import { lookUpNamed } from '../job-checks.queries.ts'
import { followNewJob } from '../job-stock.service.ts'
import { addJob, lockJob, updateJob } from '../job-writes.queries.ts'

/** Contents that an accepted quote brings into a job. */
export interface Quoted {
  parts: readonly Part[]
  /** With tax, if it has any. */
  amount_cents: number
  includes_tax: boolean
  /** Values of fields that jobs have under the same name. */
  custom_fields: CustomValue[]
}

interface QuotedPlace {
  /** Which of the client's sites it is for. */
  site_id: number | null
}

/**
 * Makes a quote that of a job which is booked in the same transaction; what it brings along. Money is above work: the
 * app hands it over.
 */
export type TakeQuote = (
  tx: UserTx,
  quoteId: number,
  jobId: number,
) => Promise<
  Quoted & QuotedPlace & { client_id: number | null; address: string; invoiced: boolean; entry: SentEntry }
>

interface QuotedJob extends Quoted, QuotedPlace {
  client_id: number | null
  name: string
  company_name: string
  email: string
  phone: string
  address: string
  company_comment: string
  /** Something of it is invoiced already. */
  invoiced: boolean
}

const nobody = { technicians: [], jobTypes: [], leads: [], list: null, contacts: [] }

/** Without an address, or with the site's own: where it lies is known. */
const isAt = (site: { address: string }, address: string) => address === '' || address === site.address

/** Books the job that a quote was for: pending, without technicians and times. */
export async function bookQuoted(
  tx: UserTx,
  number: number,
  { parts, client_id, site_id, ...facts }: QuotedJob,
  entry: SentEntry,
): Promise<number> {
  const books = { newAppointments: 0, newContacts: 0 }
  const { newIds, site } = await lookUpNamed(tx, { ...nobody, client: client_id, site: site_id, books })
  const { name, company_name, email, phone, address } = facts
  if (client_id === null)
    addClientAs(tx, newIds!, { name, company_name, email, phone, main_address: address })
  const job = addJob(tx, {
    ...facts,
    id: newIds!.job,
    number,
    status_id: statusId.pending,
    client_id: client_id ?? newIds!.client,
    ...(site && { site_id, ...(isAt(site, address) && site) }),
    parts: [...parts],
  })
  writeDiary(tx, job.id, [{ type: 'welcome', told: diaryTexts.created }, entry])
  await followNewJob(tx, job)
  tx.record('jobs', null, job)
  return job.id
}

/**
 * Puts what was quoted into the job that the quote was for: its parts beside those that are there, its amount, and its
 * site where the job has none.
 */
export async function takeQuoted(
  tx: UserTx,
  jobId: number,
  { parts, amount_cents, includes_tax, site_id, custom_fields }: Quoted & QuotedPlace,
  entry: SentEntry,
): Promise<void> {
  const job = found(await lockJob(tx, jobId))
  const fresh = parts.filter(part => !job.parts.some(each => each.id === part.id))
  const wanted = job.site_id === null ? site_id : null
  const { site } = await lookUpNamed(tx, { ...nobody, client: job.client_id, site: wanted })
  const isQuote = job.status_id === statusId.quote
  const after = await updateJob(tx, jobId, {
    parts: [...job.parts, ...fresh],
    ...noPayment,
    amount_cents,
    includes_tax,
    custom_fields: withOwn(job.custom_fields, custom_fields),
    ...(site && { site_id, ...(isAt(site, job.address) && site) }),
    ...(isQuote && { status_id: statusId.pending }),
  })
  writeDiary(tx, jobId, [
    entry,
    ...(isQuote ? [{ type: 'status' as const, told: diaryTexts.status('Pending') }] : []),
  ])
  tx.record('jobs', job, after)
}

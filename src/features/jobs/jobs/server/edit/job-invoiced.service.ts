import { askedDiary } from '#features/jobs/asked-forms/asked.rules.ts'
import { holdingForms } from '#features/jobs/asked-forms/server/asked.service.ts'
import { diaryTexts } from '#features/jobs/diary/diary.rules.ts'
import { type SentEntry, writeDiaryBy } from '#features/jobs/diary/server/diary.service.ts'
import { statusId, statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type JobChange, type JobFields, lockJob, updateJob } from '../job-writes.queries.ts'

/** State of a job's invoices. */
interface Invoiced {
  /** One of them was issued and stands. */
  invoiced: boolean
  /** Issued amount, without credits. */
  invoiced_cents: number
  wholly_invoiced: boolean
  /** The job as a whole was invoiced, and something of it is owed or nothing any more; null: neither says anything. */
  isOwed: boolean | null
}

/**
 * Shows on a job what became of its invoices, with entries in its diary: while something is owed it awaits payment, and
 * once all is paid it is closed. A cancelled job stays so. A job that is gone, or not the user's to see, stays as it is.
 */
export async function showInvoiced(
  tx: CompanyTx,
  jobId: number,
  { isOwed, ...state }: Invoiced,
  entries: readonly SentEntry[],
): Promise<void> {
  const job = await lockJob(tx, jobId)
  if (!job) return
  const change: JobChange = { ...state }
  if (isOwed && job.status_id !== statusId.cancelled && job.status_id !== statusId.awaitingPayment)
    Object.assign(change, { status_id: statusId.awaitingPayment, closed_at: null, closed_by: null })
  if (isOwed === false && job.status_id === statusId.awaitingPayment)
    Object.assign(change, { status_id: statusId.closed, closed_at: tx.now, closed_by: tx.by?.id ?? null })
  const held = await heldBy(tx, job, change)
  if (held.length > 0)
    for (const name of ['status_id', 'closed_at', 'closed_by'] as const) delete change[name]
  const { status_id } = change
  const isNews =
    status_id !== undefined ||
    state.invoiced !== job.invoiced ||
    state.invoiced_cents !== job.invoiced_cents ||
    state.wholly_invoiced !== job.wholly_invoiced
  const told = status_id === undefined ? [] : [statusEntry(status_id as number)]
  const waits: SentEntry[] = held.length > 0 ? [{ type: 'note', told: askedDiary.held(held) }] : []
  writeDiaryBy(tx, jobId, [...entries, ...told, ...waits])
  if (isNews) tx.record('jobs', job, await updateJob(tx, jobId, change))
  else tx.tell('diary')
}

/** Names of the forms that the job's new status waits for. */
const heldBy = async (tx: CompanyTx, job: JobFields, { status_id }: JobChange): Promise<string[]> =>
  status_id === undefined ? [] : holdingForms(tx, { ...job, status_id: status_id as number })

const statusEntry = (status: number): SentEntry => ({
  type: 'status',
  told: diaryTexts.status(statusLabel(status)),
})

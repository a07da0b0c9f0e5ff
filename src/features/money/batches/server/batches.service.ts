import type { MessageServices } from '#features/talk/sms/server/send-sms.service.ts'
import { type BulkServices, type BulkWork, workThrough } from '#server/bulk/bulk-work.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { overNumbers } from '#server/db/inner-doors.ts'
import { found, refuse } from '#server/refusal.ts'
import type { Due } from '#server/schedule.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { jobsOf } from '../../invoices/document-worth.rules.ts'
import { lockInvoicing } from '../../invoices/server/claims.queries.ts'
import { begunOfJobs } from '../../invoices/server/invoice-draft.service.ts'
import { type InvoiceRow, lockInvoices } from '../../invoices/server/invoices.queries.ts'
import { heldInvoice, keepBegun } from '../../invoices/server/invoices.service.ts'
import { askOldTax, isOld, issueInvoice } from '../../invoices/server/issue-invoice.service.ts'
import { sendInvoice } from '../../invoices/server/send-invoice.service.ts'
import { batchAccess } from '../batches.contract.ts'
import { wayTo } from '../batches.rules.ts'
import {
  batchAuthor,
  type HeldBatch,
  hasInvoice,
  leaveWaiting,
  lockBatch,
  nextOf,
  recordOutcome,
  updateBatch,
  type Waiting,
  type Way,
} from './batches.queries.ts'
import { batchWork } from './batches.works.ts'
import { payPart, remindTogether, sendStatementOf } from './chasing.service.ts'

type BatchServices = MessageServices & BulkServices

/** So many share a transaction, as far as they take no longer than this: others who issue an invoice wait for its end. */
const mostTogether = 10
const mostMs = 100

/** Invoices that are written or sent many at a time, in the name of their author as far as they still may. */
const invoices = (services: BatchServices): BulkWork<HeldBatch, Waiting> => ({
  work: batchWork,
  means: 'screen',
  topic: 'invoices',
  author: batchAuthor,
  needs: {
    access: batchAccess,
    async giveUp(tx, { id }) {
      await leaveWaiting(tx, id, fact('The person who started this can no longer send invoices.', {}))
      await updateBatch(tx, id, { state: 'done' })
    },
  },
  async lock(tx, id) {
    const batch = await lockBatch(tx, id)
    return batch?.state === 'running' ? batch : undefined
  },
  most: () => mostTogether,
  mostMs,
  next: (tx, { id }, most) => nextOf(tx, id, most),
  keyOf: ({ n }) => n,
  async act(tx, batch, waiting, turn) {
    if (batch.kind === 'reminders') await remindTogether(asUser(tx), services, batch, waiting, turn)
    else {
      if (batch.kind !== 'statements') await lockTogether(tx, waiting)
      for (const next of turn.oneByOne()) await doOne(asUser(tx), services, batch, next)
    }
    await updateBatch(tx, batch.id, {})
  },
  async setAside(tx, { id }, { n }, reason) {
    const told = reason ?? fact('This one failed. Try it separately.', {})
    await recordOutcome(tx, id, n, { status: 'left', told })
    await updateBatch(tx, id, {})
  },
  end: (tx, { id }) => updateBatch(tx, id, { state: 'done' }),
})

/** Goes on with a batch until it is stopped or done. */
export const workOnBatch = (
  services: BatchServices,
  due: Pick<Due, 'data' | 'signal'>,
  onError: (error: unknown) => void,
): Promise<void> => workThrough(services, invoices(services), due, onError)

/** Locks what these are for, in the order that all keep: invoices, quotes, jobs, and their numbers last. */
async function lockTogether(tx: CompanyTx, waiting: readonly Waiting[]): Promise<void> {
  const drafts = waiting.flatMap(({ invoice_id }) => invoice_id ?? [])
  const held = drafts.length > 0 ? await lockInvoices(tx, drafts) : []
  const quotes = held.flatMap(({ quote_id }) => quote_id ?? [])
  const jobs = [...waiting.map(({ job_id }) => job_id), ...held.flatMap(jobsOf)].flatMap(job => job ?? [])
  await lockInvoicing(tx, quotes, [...new Set(jobs)])
}

/** The doors carry its author into every transaction of the company. */
const asUser = (tx: CompanyTx) => tx as UserTx

async function doOne(tx: UserTx, services: BatchServices, batch: HeldBatch, taken: Waiting): Promise<void> {
  if (batch.kind === 'statements') return sendStatementOf(tx, services, batch, taken)
  if (batch.kind === 'payments') return payPart(tx, batch, taken)
  const { id, via, moves_dates } = batch
  const row = taken.job_id === null ? null : await written(tx, taken.job_id)
  const draft = row ?? (await heldInvoice(tx, found(taken.invoice_id)))
  const { after, told } =
    via === 'draft'
      ? { after: draft, told: fact('Kept as a draft', {}) }
      : await sentBy(tx, services, draft, { via, moves_dates })
  await recordOutcome(tx, id, taken.n, { status: 'done', told, invoice_id: after.id })
}

async function written(tx: UserTx, jobId: number): Promise<InvoiceRow> {
  await lockInvoicing(tx, [], [jobId])
  if (await hasInvoice(tx, jobId)) return refuse(409, 'This job already has an invoice.')
  const begun = await overNumbers(tx, 'an invoice is for the same client', open => begunOfJobs(open, [jobId]))
  const row = await keepBegun(tx, begun)
  return row.total_cents > 0 ? row : refuse(409, 'This job has nothing to invoice.')
}

async function sentBy(
  tx: UserTx,
  services: BatchServices,
  row: InvoiceRow,
  { via, moves_dates }: { via: Exclude<Way, 'draft'>; moves_dates: boolean },
): Promise<{ after: InvoiceRow; told: Fact }> {
  if (row.status === 'void') return refuse(409, 'This invoice is void. Write a new one.')
  const { email, phone } = row
  const hasEmail = canonicalEmail(email) !== null
  const way = wayTo(via, { email, phone })
  if (way === 'email' && !hasEmail) return refuse(409, 'No address to send it to')
  const dates = moves_dates && isOld(tx, row) ? 'today' : 'keep'
  if (row.status === 'draft') await askOldTax(tx, row, undefined, dates)
  const issued = row.status === 'draft' ? await issueInvoice(tx, row, { dates }) : row
  const { to, row: after } = await sendInvoice(tx, services, issued, { via: way, email, phone, note: '' })
  const number = issued.number_text ?? ''
  return {
    after,
    told:
      to === null
        ? fact('Invoice #{{number}} issued', { number })
        : fact('Invoice #{{number}} sent to {{to}}', { number, to }),
  }
}

import type { MessageServices } from '#features/talk/sms/server/send-sms.service.ts'
import { mobileNumber } from '#features/talk/sms/sms.rules.ts'
import { absentSession } from '#server/auth/sessions.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { newDeed } from '#server/db/deed.ts'
import type { Doors } from '#server/db/doors.ts'
import { overNumbers } from '#server/db/inner-doors.ts'
import { databaseRefusal } from '#server/http/database-trouble.ts'
import { found, Refusal, refuse } from '#server/refusal.ts'
import type { Due } from '#server/schedule.ts'
import { mayAccess } from '#shared/access.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { lockInvoicing } from '../../invoices/server/claims.queries.ts'
import { jobsOf } from '../../invoices/server/claims.service.ts'
import { begunOfJobs } from '../../invoices/server/invoice-draft.service.ts'
import { type InvoiceRow, lockInvoices } from '../../invoices/server/invoices.queries.ts'
import { heldInvoice, keepBegun } from '../../invoices/server/invoices.service.ts'
import { askOldTax, isOld, issueInvoice } from '../../invoices/server/issue-invoice.service.ts'
import { sendInvoice } from '../../invoices/server/send-invoice.service.ts'
import { batchAccess } from '../batches.contract.ts'
import {
  type BatchRow,
  batchAuthor,
  hasInvoice,
  leaveWaiting,
  lockBatch,
  nextOf,
  settle,
  updateBatch,
  type Waiting,
  type Way,
} from './batches.queries.ts'

/** For so many milliseconds what its author may do is not looked up anew. */
const rememberedMs = 5_000

/** Services that a batch needs. */
export type BatchServices = MessageServices & { db: Doors; sellsPlans: boolean }

/** So many share a transaction, as far as they take no longer than this: others who issue an invoice wait for its end. */
const mostTogether = 10
const mostMs = 100

/**
 * Goes on with a batch until it is stopped or done, a few of it in each transaction with the note that they are done:
 * whoever stops it does so between two transactions, a server that dies has lost the few that it was at, and two servers
 * that work on one batch take turns. It is done in the name of whoever began it, as far as they still may. What can't be
 * done says why.
 */
export async function workOnBatch(
  services: BatchServices,
  { data, signal }: Pick<Due, 'data' | 'signal'>,
  onError: (error: unknown) => void,
): Promise<void> {
  const company = companyIdFrom(Number(data.companyId), 'schedule')
  const id = Number(data.id)
  const author = await services.db.readCompany(company, tx => batchAuthor(tx, id))
  if (author === undefined) return
  for (let most = mostTogether; most > 0; ) {
    const by = await absentSession(services, company, author)
    if (!by || !mayAccess(batchAccess, by)) return services.db.withCompany(company, tx => giveUp(tx, id))
    const db = services.db.doing(newDeed({ by, means: 'screen' }))
    for (const until = Date.now() + rememberedMs; most > 0 && Date.now() < until; ) {
      signal.throwIfAborted()
      most = await stepOf({ ...services, db }, company, id, most, onError, signal)
    }
  }
}

/** Does the next ones, `most` at most. Gives how many may come next; 0: the batch is done or was stopped. */
async function stepOf(
  services: BatchServices,
  company: CompanyId,
  id: number,
  most: number,
  onError: (error: unknown) => void,
  signal: AbortSignal,
): Promise<number> {
  let taken: Waiting | undefined
  let before = 0
  const step = (those: number, one: (tx: CompanyTx, batch: Begun, taken: Waiting) => Promise<unknown>) =>
    services.db.withCompany(company, async tx => {
      const batch = await lockBatch(tx, id)
      if (batch?.state !== 'running') return 0
      const waiting = await nextOf(tx, id, those)
      await lockTogether(tx, waiting)
      const until = performance.now() + mostMs
      for (const [n, next] of waiting.entries()) {
        if (n > 0 && (signal.aborted || performance.now() > until)) break
        taken = next
        before = n
        await one(tx, batch, next)
      }
      const isDone = waiting.length === 0
      await updateBatch(tx, id, isDone ? { state: 'done' } : {})
      tx.tell('invoices')
      return isDone ? 0 : mostTogether
    })
  try {
    return await step(most, (tx, batch, next) => doOne(asUser(tx), services, batch, next))
  } catch (error) {
    const failed = taken
    if (!failed || databaseRefusal(error as Error)) throw error
    // Those before it were taken back with it: they come once more, without it.
    if (before > 0) return before
    const isRefused = error instanceof Refusal
    if (!isRefused) onError(error)
    const told = isRefused ? error.fact : fact('This one failed. Please try it on its own.', {})
    // It may be another's turn by now, who has done it.
    return step(1, async (tx, _batch, { n }) => {
      if (n === failed.n) await settle(tx, id, n, { status: 'left', told })
    })
  }
}

/** Locks what these are for, in the order that all keep: invoices, quotes, jobs, and their numbers last. */
async function lockTogether(tx: CompanyTx, waiting: readonly Waiting[]): Promise<void> {
  const drafts = waiting.flatMap(({ invoice_id }) => invoice_id ?? [])
  const held = drafts.length > 0 ? await lockInvoices(tx, drafts) : []
  const quotes = held.flatMap(({ quote_id }) => quote_id ?? [])
  const jobs = [...waiting.map(({ job_id }) => job_id), ...held.flatMap(jobsOf)].flatMap(job => job ?? [])
  await lockInvoicing(tx, quotes, [...new Set(jobs)])
}

type Begun = Pick<BatchRow, 'id' | 'via' | 'moves_dates'>

/** Whoever began it may not send invoices any more. */
async function giveUp(tx: CompanyTx, id: number): Promise<void> {
  if ((await lockBatch(tx, id))?.state !== 'running') return
  await leaveWaiting(tx, id, fact('The person who started this can no longer send invoices.', {}))
  await updateBatch(tx, id, { state: 'done' })
  tx.tell('invoices')
}

/** The doors carry its author into every transaction of the company. */
const asUser = (tx: CompanyTx) => tx as UserTx

async function doOne(
  tx: UserTx,
  services: BatchServices,
  { id, via, moves_dates }: Begun,
  taken: Waiting,
): Promise<void> {
  const row = taken.job_id === null ? null : await written(tx, taken.job_id)
  const draft = row ?? (await heldInvoice(tx, found(taken.invoice_id)))
  const { after, told } =
    via === 'draft'
      ? { after: draft, told: fact('Kept as a draft', {}) }
      : await sentBy(tx, services, draft, { via, moves_dates })
  await settle(tx, id, taken.n, { status: 'done', told, invoice_id: after.id })
}

async function written(tx: UserTx, jobId: number): Promise<InvoiceRow> {
  await lockInvoicing(tx, [], [jobId])
  if (await hasInvoice(tx, jobId)) return refuse(409, 'This job has an invoice already.')
  const begun = await overNumbers(tx, 'an invoice is for the same client', open => begunOfJobs(open, [jobId]))
  const row = await keepBegun(tx, begun)
  return row.total_cents > 0 ? row : refuse(409, 'There is nothing to invoice on this job.')
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
  const best = hasEmail || mobileNumber(phone) === null ? 'email' : 'sms'
  const way = via === 'best' ? best : via
  if (way === 'email' && !hasEmail) return refuse(409, 'There is no address to send it to')
  if (row.status === 'draft') await askOldTax(tx, row, undefined)
  const issued =
    row.status === 'draft'
      ? await issueInvoice(tx, row, { dates: moves_dates && isOld(tx, row) ? 'today' : 'keep' })
      : row
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

import type { MessageServices } from '#features/talk/sms/server/send-sms.service.ts'
import { mobileNumber } from '#features/talk/sms/sms.rules.ts'
import { absentSession } from '#server/auth/sessions.ts'
import { databaseRefusal } from '#server/database-trouble.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { newDeed } from '#server/db/deed.ts'
import type { Doors } from '#server/db/doors.ts'
import { found, Refusal, refuse } from '#server/refusal.ts'
import type { Due } from '#server/schedule.ts'
import { mayAccess } from '#shared/access.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { lockInvoicing } from '../../invoices/server/claims.queries.ts'
import { begunOfJobs } from '../../invoices/server/invoice-draft.service.ts'
import type { InvoiceRow } from '../../invoices/server/invoices.queries.ts'
import { heldInvoice, keepBegun } from '../../invoices/server/invoices.service.ts'
import { isOld, issue } from '../../invoices/server/issue-invoice.service.ts'
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

/**
 * Goes on with a batch until it is stopped or done, each of it in a transaction of its own with the note that it is done:
 * whoever stops it does so between two of them, a server that dies has lost the one that it was at, and two servers
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
  for (let step: Step = 'more'; step === 'more'; ) {
    const by = await absentSession(services, company, author)
    if (!by || !mayAccess(batchAccess, by)) return services.db.withCompany(company, tx => giveUp(tx, id))
    const db = services.db.doing(newDeed({ by, means: 'screen' }))
    for (const until = Date.now() + rememberedMs; step === 'more' && Date.now() < until; ) {
      signal.throwIfAborted()
      step = await stepOf({ ...services, db }, company, id, onError)
    }
  }
}

type Step = 'more' | 'done'

async function stepOf(
  services: BatchServices,
  company: CompanyId,
  id: number,
  onError: (error: unknown) => void,
): Promise<Step> {
  let taken: Waiting | undefined
  const step = (one: (tx: CompanyTx, batch: Begun, taken: Waiting) => Promise<unknown>) =>
    services.db.withCompany(company, async tx => {
      const batch = await lockBatch(tx, id)
      if (batch?.state !== 'running') return 'done'
      taken = await nextOf(tx, id)
      if (taken) await one(tx, batch, taken)
      await updateBatch(tx, id, taken ? {} : { state: 'done' })
      tx.tell('invoices')
      return taken ? 'more' : 'done'
    })
  try {
    return await step((tx, batch, next) => doOne(asUser(tx), services, batch, next))
  } catch (error) {
    const failed = taken
    if (!failed || databaseRefusal(error as Error)) throw error
    const isRefused = error instanceof Refusal
    if (!isRefused) onError(error)
    const told = isRefused ? error.fact : fact('This one failed. Please try it on its own.', {})
    // It may be another's turn by now, who has done it.
    return step(async (tx, _batch, { n }) => {
      if (n === failed.n) await settle(tx, id, n, { status: 'left', told })
    })
  }
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
  await lockInvoicing(tx, null, [jobId])
  if (await hasInvoice(tx, jobId)) return refuse(409, 'This job has an invoice already.')
  const begun = await begunOfJobs(tx, [jobId])
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
  const issued =
    row.status === 'draft'
      ? await issue(tx, row, { dates: moves_dates && isOld(tx, row) ? 'today' : 'keep' })
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

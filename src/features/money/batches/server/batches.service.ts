import { mobileNumber } from '#features/talk/sms/sms.rules.ts'
import type { UserContext } from '#server/context.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { found, Refusal, refuse } from '#server/refusal.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { begunOfJobs } from '../../invoices/server/invoice-draft.service.ts'
import type { InvoiceRow } from '../../invoices/server/invoices.queries.ts'
import { heldInvoice, issue, keepBegun } from '../../invoices/server/invoices.service.ts'
import { sendInvoice } from '../../invoices/server/send-invoice.service.ts'
import { type BatchRow, hasInvoice, settle, takeNext, type Waiting, type Way } from './batches.queries.ts'

/** Milliseconds that one request works on a batch. */
const patience = 4_000

/**
 * Does the next of a batch, each in a transaction of its own with the note that it is done: whoever stops it, or runs it
 * twice at once, nothing is done twice and nothing is lost. What can't be done says why.
 */
export async function runBatch(ctx: UserContext, batch: BatchRow): Promise<void> {
  const until = Date.now() + patience
  while (Date.now() < until) {
    let taken: Waiting | undefined
    try {
      await ctx.db.withCompany(ctx.session.companyId, async tx => {
        taken = await takeNext(tx, batch.id)
        if (taken) await doOne(asUser(tx), ctx, batch, taken)
      })
      if (!taken) return
    } catch (error) {
      if (!taken) throw error
      const { n } = taken
      const isRefused = error instanceof Refusal
      if (!isRefused) ctx.log.error({ err: error, batch: batch.id, n }, 'one of a batch could not be done')
      const told = isRefused ? error.fact : fact('It could not be done. Please try it by itself.', {})
      await ctx.db.withCompany(ctx.session.companyId, async tx => {
        await settle(tx, batch.id, n, { status: 'left', told })
        tx.tell('invoices')
      })
    }
  }
}

/** The request's doors carry its user into every transaction of the company. */
const asUser = (tx: CompanyTx) => tx as UserTx

async function doOne(tx: UserTx, ctx: UserContext, { id, via }: BatchRow, taken: Waiting): Promise<void> {
  const row = taken.job_id === null ? null : await written(tx, taken.job_id)
  const draft = row ?? (await heldInvoice(tx, found(taken.invoice_id)))
  const { after, told } =
    via === 'draft' ? { after: draft, told: fact('Kept as a draft', {}) } : await sentBy(tx, ctx, draft, via)
  await settle(tx, id, taken.n, { status: 'done', told, invoice_id: after.id })
  tx.tell('invoices')
}

async function written(tx: UserTx, jobId: number): Promise<InvoiceRow> {
  if (await hasInvoice(tx, jobId)) return refuse(409, 'This job has an invoice already.')
  const begun = await begunOfJobs(tx, [jobId])
  const row = await keepBegun(tx, begun)
  return row.total_cents > 0 ? row : refuse(409, 'There is nothing to invoice on this job.')
}

async function sentBy(
  tx: UserTx,
  ctx: UserContext,
  row: InvoiceRow,
  via: Exclude<Way, 'draft'>,
): Promise<{ after: InvoiceRow; told: Fact }> {
  if (row.status === 'void') return refuse(409, 'This invoice is void. Write a new one.')
  const { email, phone } = row
  const hasEmail = canonicalEmail(email) !== null
  const best = hasEmail || mobileNumber(phone) === null ? 'email' : 'sms'
  const way = via === 'best' ? best : via
  if (way === 'email' && !hasEmail) return refuse(409, 'There is no address to send it to')
  const issued = row.status === 'draft' ? await issue(tx, row) : row
  const { to, row: after } = await sendInvoice(tx, ctx, issued, { via: way, email, phone, note: '' })
  const number = String(issued.number)
  return {
    after,
    told:
      to === null
        ? fact('Invoice #{{number}} issued', { number })
        : fact('Invoice #{{number}} sent to {{to}}', { number, to }),
  }
}

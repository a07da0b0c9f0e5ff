import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { overNumbers } from '#server/db/inner-doors.ts'
import { refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import { documentTotals } from '../../documents/documents.rules.ts'
import { lockInvoicing } from '../../invoices/server/claims.queries.ts'
import { begunOfJobs } from '../../invoices/server/invoice-draft.service.ts'
import { type InvoiceRow, invoicesOfJob } from '../../invoices/server/invoices.queries.ts'
import { heldInvoice, keepBegun, noteEntry, showOnJob } from '../../invoices/server/invoices.service.ts'
import { issueInvoice } from '../../invoices/server/issue-invoice.service.ts'

/** Preview of the job's invoice, with totals. */
export async function begunWithSums(tx: CompanyTx, jobId: number) {
  const begun = await begunOfJobs(tx, [jobId])
  return { begun, sums: documentTotals(begun) }
}

/** Issues the invoice of a job: the draft that the office has written, or what the job says. */
export async function issueOnSite(tx: UserTx, jobId: number): Promise<InvoiceRow> {
  const isDraft = ({ status, kind }: InvoiceRow) => status === 'draft' && kind === 'invoice'
  const draft = (await invoicesOfJob(tx, jobId)).find(isDraft)
  // An invoice is locked before its job.
  const held = draft && (await heldInvoice(tx, draft.id))
  await lockInvoicing(tx, [], [jobId])
  const now = await invoicesOfJob(tx, jobId)
  if (now.some(({ status, kind }) => status === 'issued' && kind === 'invoice'))
    return refuse(409, 'This job already has its invoice.')
  if (!held && now.some(isDraft))
    return refuse(409, 'The office is creating this invoice. Please try again shortly.')
  const row = await issueInvoice(tx, held ?? (await drafted(tx, jobId)), { dates: 'today', tax: 'today' })
  await showOnJob(tx, row, [noteEntry(fact('Invoice #{{number}} issued', { number: row.number_text ?? '' }))])
  return row
}

async function drafted(tx: UserTx, jobId: number): Promise<InvoiceRow> {
  const { begun, sums } = await overNumbers(tx, 'an invoice is for the same client', open =>
    begunWithSums(open, jobId),
  )
  if (sums.total <= 0) return refuse(409, 'This job has no amount yet. Enter it on the job first.')
  return keepBegun(tx, begun)
}

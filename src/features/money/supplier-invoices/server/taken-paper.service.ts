import { xmlType } from '#features/jobs/files/files.rules.ts'
import { absentSession } from '#server/auth/sessions.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { newDeed } from '#server/db/deed.ts'
import { Refusal } from '#server/refusal.ts'
import { type Due, type LogFailure, rowOf } from '#server/schedule.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { type PageText, rowsOfPages } from '../page-rows.rules.ts'
import type { InvoiceContent } from '../supplier-invoices.contract.ts'
import { invoiceTexts } from '../supplier-invoices.rules.ts'
import { readEInvoicePaper, readPaper, withPaper } from './paper.service.ts'
import { contentOf, contentOfEInvoice, type InvoiceReader } from './reading.service.ts'
import {
  type InvoiceRow,
  invoiceById,
  type KeptReading,
  lockInvoice,
  replaceInvoiceLines,
  updateInvoice,
} from './supplier-invoices.queries.ts'

export const noModel = 'the language model gave no usable answer; our own rules read the invoice'

interface Read {
  pages: readonly PageText[]
  /** null: it could not be read. */
  content: InvoiceContent | null
  trouble: Fact | null
}

/**
 * Reads the paper of an invoice that was taken, as whoever took it: what it says, or why it can't be read, makes a draft of
 * the invoice. Nothing is kept before that, so whoever reads it after a server has died begins anew.
 */
export async function readTaken(
  services: Pick<Services, 'db' | 'sellsPlans' | 'providers' | 'now'>,
  due: Due,
  failed: LogFailure,
): Promise<void> {
  const { companyId, id } = rowOf(due)
  const { storage, ai } = services.providers
  const row = await services.db.readCompany(companyId, tx => invoiceById(tx, id))
  if (row?.state !== 'reading' || row.file_key === null || row.file_type === null) return
  const { file_key, file_type, created_by } = row
  const by = created_by === null ? null : await absentSession(services, companyId, created_by)
  const db = services.db.doing(newDeed({ by, means: 'screen' }))
  const reader: InvoiceReader = {
    read: fn => db.readCompany(companyId, fn),
    ai,
    onModelTrouble: failed(noModel),
  }
  const read: Read = { pages: [], content: null, trouble: null }
  try {
    if (file_type === xmlType) {
      const root = await withPaper(storage, file_key, path => readEInvoicePaper(companyId, path))
      read.content = await contentOfEInvoice(reader, root)
    } else {
      read.pages = await withPaper(storage, file_key, path => readPaper(companyId, path, file_type))
      due.signal.throwIfAborted()
      read.content = await contentOf(reader, rowsOfPages(read.pages))
    }
  } catch (error) {
    const isSaid = error instanceof Refusal && error.status === 400
    if (!isSaid && !due.lastTry) throw error
    if (!isSaid) failed('the paper of an invoice could not be read')(error)
    read.trouble = isSaid ? error.fact : fact(invoiceTexts.unreadable)
  }
  await db.withCompany(companyId, tx => keep(tx, id, read))
}

/** Makes a draft of an invoice, unless it was deleted or read by another meanwhile. */
async function keep(tx: CompanyTx, id: number, { pages, content, trouble }: Read): Promise<void> {
  const before: InvoiceRow | undefined = await lockInvoice(tx, id)
  if (before?.state !== 'reading') return
  const sizes = pages.map(({ words: _, ...page }) => page)
  if (content) {
    const { abn, order_number, job_id, job_number, doubts, at, lines, ...fields } = content
    const reading: KeptReading = {
      abn,
      order: order_number,
      job: job_number,
      job_id,
      doubts,
      at,
      pages: sizes,
      lines: lines.map(line => line.at),
    }
    await updateInvoice(tx, id, { ...fields, state: 'draft', reading })
    await replaceInvoiceLines(
      tx,
      id,
      lines.map(({ part_name: _, job_number: __, at: ___, ...line }) => line),
    )
  } else {
    const none = { abn: '', order: '', job: '', job_id: null, doubts: [], at: {}, lines: [] }
    await updateInvoice(tx, id, {
      state: 'draft',
      reading: { ...none, ...(trouble && { trouble }), pages: sizes },
    })
  }
  tx.record('supplier_invoices', before, (await invoiceById(tx, id))!)
}

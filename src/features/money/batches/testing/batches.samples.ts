import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { InvoiceRows } from '../../invoices/testing/invoices.samples.ts'
import type { batchesContract } from '../batches.contract.ts'

export type BatchRows = Awaited<ReturnType<typeof batchRows>>

/** A batch of the owner's that waits with a draft, and that nobody works on. */
export async function batchRows(
  { app, insert, company }: SampleMaker,
  { draft }: Pick<InvoiceRows, 'draft'>,
) {
  const batch = await insert(
    `insert into invoice_batches (company_id, kind, via, at, worked_at, state, by)
     values ($1, 'invoices', 'none', now() - interval '1 day', now() - interval '1 day', 'running', $2)`,
    company.owner.id,
  )
  await app.sql(
    `insert into invoice_batch_items (company_id, batch_id, n, invoice_id) values ($1, $2, 0, $3)`,
    [company.id, batch, draft],
  )
  return { batch }
}

export const batchSamples = (
  rows: BatchRows & Pick<InvoiceRows, 'draft'>,
): Samples<typeof batchesContract> => ({
  begin: { kind: 'invoices', ids: [rows.draft], via: 'none' },
  outlook: { kind: 'reminders', ids: [rows.draft] },
  missingSigns: { kind: 'reminders', ids: [rows.draft] },
  papers: { ids: [rows.draft] },
  open: { id: rows.batch },
  goOn: { id: rows.batch },
  stop: { id: rows.batch },
  dismiss: { id: rows.batch },
})

export default samplesFor({ samples: { batches: batchSamples }, rows: batchRows, after: ['invoices'] })

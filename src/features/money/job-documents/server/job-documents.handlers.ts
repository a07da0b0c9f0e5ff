import type { Handlers } from '#server/mount.ts'
import { found } from '#server/refusal.ts'
import { todayOf } from '../../documents/server/document-day.service.ts'
import { invoicedJob } from '../../documents/server/documents.queries.ts'
import { stateOf } from '../../invoices/invoices.rules.ts'
import { invoicesOfJob, jobState } from '../../invoices/server/invoices.queries.ts'
import { quoteStateOf } from '../../quotes/quotes.rules.ts'
import { quotesOfJob } from '../../quotes/server/quotes.queries.ts'
import type { jobDocumentsContract } from '../job-documents.contract.ts'
import { jobSums } from '../job-documents.rules.ts'

export const jobDocumentsHandlers: Handlers<typeof jobDocumentsContract> = {
  read: ({ id }, ctx) =>
    ctx.read(async tx => {
      const job = found(await invoicedJob(tx, id))
      const today = todayOf(tx, tx.by.timeZone)
      const issued = await jobState(tx, id)
      const sums = jobSums(job, issued)
      const quotes = await quotesOfJob(tx, id)
      const invoices = await invoicesOfJob(tx, id)
      return {
        result: {
          price_cents: sums.price,
          invoiced_cents: sums.invoiced,
          paid_cents: sums.paid,
          left_cents: sums.left,
          is_whole: issued.is_whole,
          quotes: quotes.map(row => ({
            id: row.id,
            number_text: row.number_text,
            state: quoteStateOf(row, today),
            total_cents: row.total_cents,
          })),
          invoices: invoices.map(row => ({
            id: row.id,
            number_text: row.number_text,
            kind: row.kind,
            state: stateOf(row, today),
            total_cents: row.total_cents,
            owed_cents: row.owed_cents,
            more_jobs: row.more_job_ids.length,
          })),
        },
      }
    }),
}

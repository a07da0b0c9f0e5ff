import type { Handlers } from '#server/mount.ts'
import { found } from '#server/refusal.ts'
import { dollarsOf } from '#shared/money.ts'
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
          price: dollarsOf(sums.price),
          invoiced: dollarsOf(sums.invoiced),
          paid: dollarsOf(sums.paid),
          left: dollarsOf(sums.left),
          is_whole: issued.is_whole,
          quotes: quotes.map(row => ({
            id: row.id,
            number_text: row.number_text,
            state: quoteStateOf(row, today),
            total: dollarsOf(row.total_cents),
          })),
          invoices: invoices.map(row => ({
            id: row.id,
            number_text: row.number_text,
            kind: row.kind,
            state: stateOf(row, today),
            total: dollarsOf(row.total_cents),
            owed: dollarsOf(row.owed_cents),
            more_jobs: row.more_job_ids.length,
          })),
        },
      }
    }),
}

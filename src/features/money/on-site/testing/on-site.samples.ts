import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { JobRows } from '#features/jobs/jobs/testing/jobs.samples.ts'
import type { InvoiceRows } from '#features/money/invoices/testing/invoices.samples.ts'
import type { onSiteContract } from '../on-site.contract.ts'

export const onSiteSamples = (rows: InvoiceRows & JobRows): Samples<typeof onSiteContract> => ({
  open: { jobId: rows.job },
  // The sample job has its invoice.
  issue: null,
  take: { id: rows.unpaid, amount_cents: 1_000, method: 1, note: 'Sample' },
  sendReceipt: { id: rows.receipt, via: 'email', email: 'sample@example.test' },
})

export default samplesFor({ samples: { onSite: onSiteSamples } })

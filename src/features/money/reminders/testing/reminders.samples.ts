import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { InvoiceRows } from '../../invoices/testing/invoices.samples.ts'
import type { remindersContract } from '../reminders.contract.ts'

export function reminderSamples(rows: Pick<InvoiceRows, 'invoice'>): Samples<typeof remindersContract> {
  const step = { days: 3, via: 'email', subject: 'Sample', text: 'Sample {{Link}}' } as const
  const schedule = { invoices_on: true, invoices: [step], quotes_on: true, quotes: [step], at: 540 }
  const of = { kind: 'invoice', id: rows.invoice } as const
  return {
    save: schedule,
    preview: schedule,
    open: of,
    remind: { ...of, via: 'email', email: 'sample@example.test', subject: 'Sample', text: 'Sample' },
    stop: { ...of, of: 'document', is_disputed: true, note: 'Sample' },
  }
}

export default samplesFor({ samples: { reminders: reminderSamples } })

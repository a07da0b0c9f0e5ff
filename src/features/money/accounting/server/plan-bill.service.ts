import type { BookDocument } from '#server/providers/accounting/accounting.port.ts'
import { fact } from '#shared/fact.ts'
import { invoiceById } from '../../supplier-invoices/server/supplier-invoices.queries.ts'
import { noLongerExists, type Plan, type Planning, putRecord } from './plan-steps.service.ts'
import { trackingOf } from './tracking.service.ts'

/** A supplier's invoice as a bill, or its credit note; each line with its own tax, so that the sums are the paper's. */
export async function planBill(planning: Planning): Promise<Plan> {
  const { tx, record, settings } = planning
  const invoice = await invoiceById(tx, record.record_id)
  if (!invoice || invoice.state === 'draft' || invoice.issued_on === null)
    return { do: 'skip', reason: noLongerExists }
  const day = invoice.books_day ?? invoice.issued_on
  const due = invoice.due_on ?? day
  const tracking = await trackingOf(planning, [null, ...invoice.lines.map(({ job_id }) => job_id)])
  const wanted: BookDocument = {
    kind: invoice.kind === 'credit' ? 'billCredit' : 'bill',
    number: invoice.number,
    contact: { name: invoice.supplier_name },
    day,
    // The day that the books take may lie behind the one on which it is due.
    due: due.localeCompare(day) < 0 ? day : due,
    reference: '',
    lines: invoice.lines.map(line => ({
      description: [line.code, line.description].filter(Boolean).join(' '),
      quantity: line.quantity > 0 ? line.quantity : 1,
      net_cents: line.net_cents + (invoice.is_claimed ? 0 : line.tax_cents),
      tax_cents: invoice.is_claimed ? line.tax_cents : 0,
      account: settings.expense,
      tax: line.tax_cents === 0 || !invoice.is_claimed ? settings.bill_untaxed : settings.bill_taxed,
      item: null,
      ...tracking({ job_id: line.job_id }),
    })),
  }
  if (invoice.state !== 'void') return putRecord(planning, wanted, { cents: invoice.total_cents })
  if (record.vendor_id === '' && record.state !== 'sending')
    return { do: 'skip', reason: fact('Voided before it was sent.') }
  return wanted.kind === 'bill'
    ? { do: 'remove', record: wanted }
    : { do: 'fail', reason: fact('Voided here, but still in your books. Void the credit note there.') }
}

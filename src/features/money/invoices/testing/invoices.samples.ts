import { type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { ClientRows } from '#features/clients/clients/testing/clients.samples.ts'
import type { JobRows } from '#features/jobs/jobs/testing/jobs.samples.ts'
import type { invoicesContract } from '../invoices.contract.ts'

export type InvoiceRows = Awaited<ReturnType<typeof invoiceRows>>

/** A number that no other invoice has. */
const someNumber = () => 1_000_000 + Math.floor(Math.random() * 1_000_000_000)

/** A draft, an invoice that something was paid on, one that nothing was, and one that too much was paid on. */
export async function invoiceRows(
  { insert, word }: SampleMaker,
  { job, client }: JobRows & Pick<ClientRows, 'client'>,
) {
  const line = { id: '1', item_id: null, section: '', name: word, description: word, quantity: 1 }
  const lines = JSON.stringify([{ ...line, price_cents: 10_000, is_taxable: true, discount: 0 }])
  const made = (status: string, number: number | null, owed: number) =>
    insert(
      `insert into invoices (company_id, number, status, client_id, job_id, name, lines, tax, tax_cents, total_cents,
         owed_cents, issued_on, due_on)
       values ($1, $2, $3, $4, $5, $6, $7, 1000, 1000, 11000, $8, '2026-01-01', '2026-01-08')`,
      ...[number, status, client, job, word, lines, owed],
    )
  const entry = (invoice: number, kind: string, cents: number, number: number | null) =>
    insert(
      `insert into ledger_entries (company_id, client_id, job_id, invoice_id, kind, amount_cents, day, method, number, tax_cents,
         taxable_cents, tax_rate, paid_tax_cents)
       values ($1, $2, $3, $4, $5, $6, '2026-01-02', 3, $7, $8, $9, 1000, $10)`,
      ...[client, job, invoice, kind, cents, number],
      ...(cents > 0 ? [cents / 11, (cents * 10) / 11, 0] : [0, 0, Math.min(1_000, Math.round(-cents / 11))]),
    )
  const draft = await made('draft', null, 0)
  const invoice = await made('issued', someNumber(), 6_000)
  const unpaid = await made('issued', someNumber(), 11_000)
  await entry(invoice, 'invoice', 11_000, null)
  const receipt = await entry(invoice, 'payment', -5_000, someNumber())
  await entry(unpaid, 'invoice', 11_000, null)
  const overpaid = await made('issued', someNumber(), -4_000)
  await entry(overpaid, 'invoice', 11_000, null)
  const inCash = await entry(overpaid, 'payment', -15_000, someNumber())
  return { draft, invoice, unpaid, receipt, inCash, overpaid }
}

export function invoiceSamples(
  rows: InvoiceRows & JobRows & Pick<ClientRows, 'client'>,
): Samples<typeof invoicesContract> {
  const content = {
    name: `Sample ${unique()}`,
    lines: [{ name: 'Sample', quantity: 2, price: 12.5 }],
    discount_percent: 5,
    client_id: rows.client,
    job_id: rows.job,
  }
  return {
    list: { search: 'Sample', status: 2, client_id: rows.client, job_id: rows.job },
    totals: {},
    exportInvoices: { client_id: rows.client },
    byId: { id: rows.invoice },
    last: { job_id: rows.job },
    exists: { jobId: rows.job },
    draft: { client_id: rows.client },
    claims: { job_id: rows.job },
    openJobs: { client_id: rows.client },
    draftOfJob: { jobId: rows.job },
    add: content,
    edit: { ...content, id: rows.draft },
    addItem: { id: rows.invoice, item: { name: 'Sample', price: 5 } },
    removeItems: { id: rows.draft, items: ['9'] },
    send: { id: rows.draft, via: 'none', again: true },
    editSent: { ...content, id: rows.unpaid, via: 'none' },
    pay: { id: rows.invoice, amount_cents: 1_000, method: 3 },
    removeReceipt: { id: rows.inCash, note: 'Bounced' },
    refund: { id: rows.invoice, amount_cents: 1_000, method: 3 },
    applyCredit: { id: rows.unpaid, amount_cents: 100 },
    credit: { id: rows.invoice, amount_cents: 1_000, note: 'Goodwill' },
    withdrawLinks: { id: rows.invoice },
    void: { id: rows.unpaid, note: 'Sent to the wrong client' },
    pdf: { id: rows.invoice, receipt_id: rows.receipt },
    remove: { id: rows.draft },
  }
}

export default samplesFor({
  samples: { invoices: invoiceSamples },
  rows: invoiceRows,
  after: ['jobs', 'clients'],
})

import { onlyNaming, type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { mailedBillsContract } from '../mailed-bills.contract.ts'
import type { supplierInvoicesContract } from '../supplier-invoices.contract.ts'

type InvoiceRows = Awaited<ReturnType<typeof invoiceRows>> & {
  supplier: number
  stockPart: number
  thread: number
  threadMessage: number
}

async function invoiceRows({ insert, word }: SampleMaker, { supplier }: InvoiceRows) {
  const made = (state: string) =>
    insert(
      `insert into supplier_invoices (company_id, supplier_id, number, state, total_cents, created_at)
       values ($1, $2, $3, $4, 0, now())`,
      supplier,
      `${word} ${unique()}`,
      state,
    )
  return {
    draftInvoice: await made('draft'),
    otherDraft: await made('draft'),
    bookedInvoice: await made('booked'),
  }
}

const mailedSamples = (rows: InvoiceRows): Samples<typeof mailedBillsContract> => ({
  ofThread: { id: rows.thread },
  read: { id: rows.threadMessage },
})

const invoiceSamples = (rows: InvoiceRows): Samples<typeof supplierInvoicesContract> => ({
  readText: { textExtract: 'Tax invoice 12\nTotal $11.00' },
  // It takes a file.
  take: null,
  list: { search: 'Sample', state: 'draft', supplier: rows.supplier },
  open: { id: rows.draftInvoice },
  // There is no paper.
  page: onlyNaming({ id: rows.draftInvoice, page: 1 }),
  paper: onlyNaming({ id: rows.draftInvoice }),
  book: {
    id: rows.draftInvoice,
    supplier_id: rows.supplier,
    number: unique(),
    issued_on: '2026-11-03',
    total_cents: 110,
    lines: [{ description: 'Tap', net_cents: 100, tax_cents: 10, goes: 'stock', part_id: rows.stockPart }],
  },
  void: { id: rows.bookedInvoice },
  remove: { id: rows.otherDraft },
})

export default samplesFor({
  samples: { supplierInvoices: invoiceSamples, mailedBills: mailedSamples },
  rows: invoiceRows,
  after: ['inventory', 'suppliers', 'orders'],
})

import { ref, refs, type SourceQuery, type SourceTable } from '#server/rows/source-table.ts'
import type { invoiceColumns } from '../invoice-columns.rules.ts'

export const invoiceTable: SourceTable<keyof typeof invoiceColumns.columns> = {
  from: tx => tx.rows('invoices as t') as unknown as SourceQuery,
  id: ref('t.id'),
  opens: ref('t.id'),
  columns: refs('t', {
    number: 'number_text',
    client: 'name',
    company: 'company_name',
    phone: 'phone',
    email: 'email',
    address: 'address',
    state: 'status',
    kind: 'kind',
    issued: 'issued_on',
    due: 'due_on',
    sent: 'sent_at',
    total: 'total_cents',
    tax: 'tax_cents',
    owed: 'owed_cents',
    reference: 'reference',
  }),
}

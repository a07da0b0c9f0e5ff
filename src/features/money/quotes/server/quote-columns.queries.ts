import { ref, refs, type SourceQuery, type SourceTable } from '#server/rows/source-table.ts'
import type { quoteColumns } from '../quote-columns.rules.ts'

export const quoteTable: SourceTable<keyof typeof quoteColumns.columns> = {
  from: tx => tx.rows('quotes as t') as unknown as SourceQuery,
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
    quoted: 'quoted_on',
    sent: 'sent_at',
    decided: 'decided_at',
    valid: 'valid_until',
    total: 'total_cents',
    reference: 'reference',
  }),
}

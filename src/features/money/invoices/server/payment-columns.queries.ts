import { sql } from 'kysely'
import { ref, refs, type SourceQuery, type SourceTable } from '#server/rows/source-table.ts'
import { moneyKinds } from '../../ledger/ledger.rules.ts'
import type { paymentColumns } from '../payment-columns.rules.ts'

export const paymentTable: SourceTable<keyof typeof paymentColumns.columns> = {
  from: tx =>
    tx
      .rows('ledger_entries as t')
      .innerJoin('invoices as i', join =>
        join.onRef('i.company_id', '=', 't.company_id').onRef('i.id', '=', 't.invoice_id'),
      )
      .where('t.kind', 'in', moneyKinds) as unknown as SourceQuery,
  id: ref('t.id'),
  opens: ref('t.invoice_id'),
  columns: {
    ...refs('t', { day: 'day', kind: 'kind', method: 'method', note: 'note' }),
    ...refs('i', { invoice: 'number_text', client: 'name' }),
    amount: sql`-t.amount_cents`,
  },
}

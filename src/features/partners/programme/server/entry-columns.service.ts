import { type CsvColumn, csvTime } from '#server/csv.ts'

import { dollarsOf } from '#shared/numbers/money.ts'
import { entryStates } from '../programme.rules.ts'
import type { Entry } from './entries.queries.ts'

/** Columns of the ledger as a CSV file. */
export const entryColumns = (zone: string): CsvColumn<Entry>[] => [
  { header: 'Date', cell: row => csvTime(row.at, zone) },
  { header: 'Company', cell: row => row.name },
  { header: 'Entry', cell: row => (row.kind === 'refunded' ? 'Refund' : 'Payment') },
  {
    header: 'Received',
    cell: row => dollarsOf(row.kind === 'refunded' ? -row.base_cents : row.base_cents),
  },
  { header: 'Rate (%)', cell: row => row.rate_bp / 100 },
  { header: 'Commission', cell: row => dollarsOf(row.amount_cents) },
  { header: 'Status', cell: row => entryStates[row.state] },
  { header: 'Payable from', cell: row => csvTime(row.payable, zone) },
  { header: 'Reason', cell: row => row.refused_reason },
]

import { instantText } from '#shared/dates.ts'
import { dollarsOf } from '#shared/numbers/money.ts'
import type { BookDrift } from '../../accounting.contract.ts'
import { oneLabels } from '../../accounting.rules.ts'
import {
  type DriftField,
  type DriftSide,
  driftFieldLabels,
  driftFields,
  driftStateLabels,
  driftStatusLabels,
} from '../../book-drifts.rules.ts'
import type { DriftRow } from './drifts.queries.ts'

const cellOf: Record<DriftField, (side: DriftSide) => string | number> = {
  total: side => dollarsOf(side.total_cents),
  tax: side => dollarsOf(side.tax_cents),
  due: side => dollarsOf(side.left_cents),
  status: side => driftStatusLabels[side.status],
  contact: side => side.contact,
}

/** Columns of the file: of each field both values, and which of them differ. */
export const driftColumns = [
  { header: 'Kind', cell: (row: DriftRow) => oneLabels[row.kind] },
  { header: 'Record', cell: (row: DriftRow) => row.label },
  {
    header: 'Different',
    cell: (row: DriftRow) => row.fields.map(field => driftFieldLabels[field]).join(', '),
  },
  ...driftFields.flatMap(field => [
    { header: `${driftFieldLabels[field]}, sent`, cell: (row: DriftRow) => cellOf[field](row.ours) },
    {
      header: `${driftFieldLabels[field]}, in the books`,
      cell: (row: DriftRow) => cellOf[field](row.theirs),
    },
  ]),
  { header: 'Status', cell: (row: DriftRow) => driftStateLabels[row.state] },
]

export function driftToWire(row: DriftRow): BookDrift {
  const { id, kind, document, label, invoice_id, fields, ours, theirs, state, seen_at } = row
  return {
    id,
    kind,
    document,
    label,
    opens: invoice_id,
    fields: [...fields],
    ours,
    theirs,
    state,
    seen_at: instantText(seen_at),
  }
}

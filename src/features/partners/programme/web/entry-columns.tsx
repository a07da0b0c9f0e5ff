import type * as z from 'zod/mini'
import type { Translate } from '#shared/translator.ts'
import { moneyText } from '#web/money-text.ts'
import { rateText } from '#web/rate-text.ts'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import type { entryRow } from '../entry-row.ts'
import { type EntryState, entryStates } from '../programme.rules.ts'

type EntryRow = z.infer<typeof entryRow>

const dim = { color: 'var(--mantine-color-dimmed)', fontSize: 13 }
const tones: Record<EntryState, Tone> = {
  pending: 'amber',
  review: 'orange',
  payable: 'blue',
  paid: 'green',
  refused: 'pink',
}

/** Columns of the ledger; `day` writes a date. */
export function entryColumns<Row extends EntryRow>(
  t: Translate,
  day: (at: string) => string,
): Column<Row, 'at'>[] {
  const note = (row: Row) => {
    if (row.state === 'pending') return t('Payable from {{date}}', { date: day(row.payable) })
    return row.state === 'refused' ? row.refused_reason : ''
  }
  return [
    {
      id: 'name',
      header: t('Company'),
      cell: row => (
        <>
          <b style={{ fontWeight: 500 }}>{row.name}</b>
          {row.kind === 'refunded' && <span style={dim}> · {t('Refund')}</span>}
        </>
      ),
    },
    { id: 'at', header: t('Date'), sortField: 'at', cell: row => day(row.at), width: 130 },
    {
      id: 'base',
      header: t('Received'),
      align: 'right',
      width: 120,
      cell: row => moneyText(row.kind === 'refunded' ? -row.base_cents : row.base_cents),
    },
    { id: 'rate', header: t('Rate'), align: 'right', width: 80, cell: row => rateText(row.rate_bp) },
    {
      id: 'amount',
      header: t('Commission'),
      align: 'right',
      width: 130,
      cell: row => moneyText(row.amount_cents),
    },
    {
      id: 'state',
      header: t('Status'),
      card: 'corner',
      width: 120,
      cell: row => (
        <StatusBadge tone={tones[row.state]} dot>
          {t(entryStates[row.state])}
        </StatusBadge>
      ),
    },
    { id: 'note', header: t('Note'), card: 'plain', width: 190, hideBelow: 'lg', cell: note },
  ]
}

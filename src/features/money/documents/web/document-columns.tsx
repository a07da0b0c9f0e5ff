import { Stack } from '@mantine/core'
import { parseDay } from '#shared/dates.ts'
import type { Translate } from '#shared/translator.ts'
import { moneyText } from '#web/money-text.ts'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { payerName } from '../documents.rules.ts'

interface ListedDocument {
  name: string
  company_name: string
  job_number: number | null
  total_cents: number
}

/** A word for how a document stands. */
type Mark = readonly [label: string, tone: Tone]
export const undeliveredMark: Mark = ['Not delivered', 'pink']

/** The columns that lists of quotes and of invoices have both. */
export function documentColumns<Row extends ListedDocument, S extends string>(
  t: Translate,
  day: (day: number) => string,
  stated: (row: Row) => readonly Mark[],
) {
  const dated = (date: string | null) => (date === null ? '' : day(parseDay(date) ?? 0))
  return {
    number: (header: string, cell: (row: Row) => string): Column<Row, S | 'number'> => ({
      id: 'number',
      header,
      sortField: 'number',
      width: 110,
      cell: row => <b style={{ fontWeight: 500 }}>{cell(row)}</b>,
    }),
    name: {
      id: 'name',
      header: t('Client'),
      sortField: 'name',
      cell: row => payerName(row),
    } satisfies Column<Row, 'name'>,
    job: {
      id: 'job',
      setting: 'job',
      header: t('Job'),
      width: 100,
      hideBelow: 'xl',
      cell: row => (row.job_number === null ? '' : `#${row.job_number}`),
    } satisfies Column<Row>,
    date: (id: string, header: string, cell: (row: Row) => string | null): Column<Row, S> => ({
      id,
      header,
      width: 130,
      cell: row => dated(cell(row)),
    }),
    total: {
      id: 'total',
      setting: 'total',
      header: t('Total'),
      sortField: 'total',
      align: 'right',
      width: 130,
      cell: row => moneyText(row.total_cents),
    } satisfies Column<Row, 'total'>,
    state: {
      id: 'state',
      setting: 'status',
      header: t('Status'),
      width: 130,
      card: 'corner',
      cell: row => {
        return (
          <Stack gap={4} align="flex-start">
            {stated(row).map(([label, tone]) => (
              <StatusBadge key={label} tone={tone} dot>
                {t(label)}
              </StatusBadge>
            ))}
          </Stack>
        )
      },
    } satisfies Column<Row>,
  } as const
}

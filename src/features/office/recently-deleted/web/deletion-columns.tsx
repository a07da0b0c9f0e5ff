import { Button, Text } from '@mantine/core'
import type { Translate } from '#shared/translator.ts'
import type { Column } from '#web/ui/table/data-table.types.ts'
import type { useCompanyTime } from '#web/use-company-time.ts'

interface Deleted {
  deleted: string
  deleted_by: string
  gone: string
}
type Time = ReturnType<typeof useCompanyTime>

/** Columns shared by all deleted rows: time, person, days left, restore button. */
export function deletionColumns<Row extends Deleted>(
  t: Translate,
  time: Time,
  name: (row: Row) => string,
  bringBack: (row: Row) => void,
): Column<Row, 'deleted'>[] {
  return [
    {
      id: 'deleted',
      header: t('Deleted'),
      sortField: 'deleted',
      width: 190,
      cell: row => time.instant(row.deleted),
    },
    {
      id: 'by',
      setting: 'deleted_by',
      header: t('Deleted by'),
      width: 150,
      hideBelow: 'lg',
      cell: row => row.deleted_by || null,
    },
    {
      id: 'gone',
      setting: 'deleted_permanently',
      header: t('Deleted permanently'),
      width: 160,
      cell: row => <GoneCell row={row} t={t} time={time} />,
    },
    {
      id: 'actions',
      header: t('Actions'),
      width: 120,
      align: 'right',
      card: 'corner',
      cell: row => (
        <Button size="compact-sm" variant="default" aria-label={name(row)} onClick={() => bringBack(row)}>
          {t('Restore')}
        </Button>
      ),
    },
  ]
}

/** The sweep of that day's hour takes it, so its day is what can be promised. */
function GoneCell({ row, t, time }: { row: Deleted; t: Translate; time: Time }) {
  const left = Math.floor(time.toWall(row.gone) / 1440) - time.today
  return (
    <>
      {time.instant(row.gone, 'date')}
      <Text size="xs" c="dimmed">
        {left <= 0 ? t('today') : left === 1 ? t('tomorrow') : t('in {{count}} days', { count: left })}
      </Text>
    </>
  )
}

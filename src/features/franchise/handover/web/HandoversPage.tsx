import { SegmentedControl, Switch } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { type Handover, handoverContract } from '../handover.contract.ts'
import { handoverTexts } from '../handover.rules.ts'
import { handoverState } from './handover-state.ts'

const HandoverDialog = lazyDialog(async () => (await import('./HandoverDialog.tsx')).HandoverDialog, {
  isSoon: true,
})

/** Work that other companies of the franchise have handed to this one, and that it has handed to them. */
export default function HandoversPage() {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const list = useListPage(handoverContract.list, {
    sort: { field: 'id', order: 'DESC' },
    filters: { direction: 'in' as Handover['direction'], waiting: false as boolean },
    rowId: row => row.id,
  })
  const { opened, open, close } = useOpenRow()
  const { direction, waiting } = list.filters
  const columns = useMemo<Column<Handover, 'id'>[]>(
    () => [
      { id: 'title', header: t('Name'), cell: row => row.title || t(handoverTexts.kinds[row.kind]) },
      {
        id: 'kind',
        header: t('Kind'),
        width: 110,
        card: 'plain',
        cell: row => t(handoverTexts.kinds[row.kind]),
      },
      {
        id: 'company',
        header: direction === 'in' ? t('From') : t('To'),
        card: 'plain',
        cell: row => row.company,
      },
      { id: 'sent', header: t('Sent'), width: 170, hideBelow: 'md', cell: row => instant(row.sent_at) },
      { id: 'by', header: t('Sent by'), width: 170, hideBelow: 'xl', cell: row => row.sent_by },
      {
        id: 'status',
        header: t('Status'),
        width: 190,
        card: 'corner',
        cell: row => {
          const { label, tone } = handoverState(row)
          return <StatusBadge tone={tone}>{t(label)}</StatusBadge>
        },
      },
    ],
    [t, instant, direction],
  )
  return (
    <>
      <DataTable
        {...list.table}
        label={t('Handovers')}
        columns={columns}
        rowLabel={row => row.title || t(handoverTexts.kinds[row.kind])}
        onRowOpen={row => open(row.id)}
        toolbar={
          <>
            <SegmentedControl
              aria-label={t('Direction')}
              value={direction}
              onChange={value => list.setFilters({ direction: value as Handover['direction'] })}
              data={[
                { value: 'in', label: t('Handed to us') },
                { value: 'out', label: t('Handed over by us') },
              ]}
            />
            <Switch
              label={t('Open only')}
              checked={waiting}
              onChange={event => list.setFilters({ waiting: event.currentTarget.checked })}
            />
          </>
        }
        noMatch={{ title: t('Nothing awaiting an answer') }}
        empty={{
          title: t('No handovers yet'),
          icon: <IconArrowsExchange size={22} stroke={1.6} />,
          text: t('Open a job, lead or client and press Hand over. The other company can accept or decline.'),
        }}
      />
      {typeof opened === 'number' && <HandoverDialog key={opened} id={opened} onClose={close} />}
    </>
  )
}

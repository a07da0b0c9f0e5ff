import { IconPackageImport } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { offersContract, type ReceivedOffer } from '../offers.contract.ts'
import { receivedStates, versionColumns } from './offer-columns.ts'

const ReceivedOfferDialog = lazyDialog(
  async () => (await import('./ReceivedOfferDialog.tsx')).ReceivedOfferDialog,
  { isSoon: true },
)

/** Head office's offers to this company, the newest first. */
export function ReceivedOffers() {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const list = useListPage(offersContract.received, {
    sort: { field: 'id', order: 'DESC' },
    filters: {},
    rowId: row => row.id,
  })
  const { opened, open, close } = useOpenRow()
  const columns = useMemo<Column<ReceivedOffer, 'id'>[]>(() => {
    const { number, contents, note, at } = versionColumns(t, instant)
    return [
      number,
      contents,
      note,
      { id: 'company', header: t('From'), width: 200, hideBelow: 'xl', cell: row => row.company },
      at,
      {
        id: 'status',
        header: t('Status'),
        width: 210,
        card: 'corner',
        cell: row => {
          const { label, tone } =
            row.status === 'open' && row.taken_at
              ? ({ label: 'Accepted', tone: 'green' } as const)
              : receivedStates[row.status]
          return <StatusBadge tone={tone}>{t(label)}</StatusBadge>
        },
      },
    ]
  }, [t, instant])
  return (
    <>
      <DataTable
        {...list.table}
        label={t('Offered to us')}
        columns={columns}
        rowLabel={row => t('Version {{number}}', { number: String(row.number) })}
        rowTone={row => (row.status === 'open' ? undefined : 'muted')}
        onRowOpen={row => open(row.id)}
        empty={{
          title: t('No offers yet'),
          icon: <IconPackageImport size={22} stroke={1.6} />,
          text: t(
            'Head office offers price book items, templates and checklists here. You choose what to accept.',
          ),
        }}
      />
      {typeof opened === 'number' && <ReceivedOfferDialog key={opened} id={opened} onClose={close} />}
    </>
  )
}

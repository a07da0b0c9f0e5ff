import { IconMailCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Translate } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { type HeldAddressRow, heldAddressesContract } from '../held-addresses.contract.ts'
import { HeldAddress } from './HeldAddress.tsx'

/** Addresses that mail no longer goes to, and why. */
export function HeldAddresses() {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const list = useListPage(heldAddressesContract.list, {
    sort: { field: 'id', order: 'DESC' },
    rowId: row => row.id,
  })
  const [openId, setOpenId] = useState<number | null>(null)
  const open = list.rows?.find(row => row.id === openId)
  const columns = useMemo(() => columnsOf(t, instant), [t, instant])
  return (
    <>
      <DataTable
        {...list.table}
        label={t('Addresses')}
        columns={columns}
        rowLabel={row => row.address}
        onRowOpen={row => setOpenId(row.id)}
        toolbar={<SearchBox {...list.searchBox} label={t('Search by address')} />}
        noMatch={{ title: t('No matches'), text: t('No matching address.') }}
        empty={{
          title: t('No addresses on hold'),
          text: t('Addresses whose emails come back appear here.'),
          icon: <IconMailCheck size={22} stroke={1.6} />,
        }}
      />
      {open && (
        <Dialog opened title={open.address} onClose={() => setOpenId(null)}>
          <HeldAddress address={open.address} />
        </Dialog>
      )}
    </>
  )
}

function columnsOf(
  t: Translate,
  instant: (at: string, part?: 'date') => string,
): Column<HeldAddressRow, 'id'>[] {
  return [
    {
      id: 'address',
      header: t('Address'),
      cell: row => <b style={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{row.address}</b>,
    },
    {
      id: 'kind',
      header: t('Status'),
      cell: row =>
        row.kind === 'bounces' ? (
          <StatusBadge tone="pink">{t('Comes back')}</StatusBadge>
        ) : (
          <StatusBadge tone="amber">{t('Reported as spam')}</StatusBadge>
        ),
    },
    { id: 'reason', header: t('Reason'), cell: row => row.reason || '–' },
    { id: 'at', header: t('Since'), cell: row => instant(row.at, 'date') },
  ]
}

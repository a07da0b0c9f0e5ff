import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { ExportButton } from '#web/ui/list/ExportButton.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { entryColumns } from '../../programme/web/entry-columns.tsx'
import { type DeskEntry, partnerDeskContract } from '../partner-desk.contract.ts'
import { RefuseDialog } from './RefuseDialog.tsx'

/** The ledger of all partners; an entry that is not settled can be refused. */
export function DeskEntries() {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const list = useListPage(partnerDeskContract.commissions, {
    sort: { field: 'at', order: 'DESC' },
    rowId: row => row.id,
  })
  const refuse = useSend(partnerDeskContract.refuseEntry, { saved: 'Rejected.' })
  const [refusing, setRefusing] = useState<DeskEntry | null>(null)
  const columns = useMemo(() => {
    const [company, ...others] = entryColumns<DeskEntry>(t, at => instant(at, 'date'))
    const partner: Column<DeskEntry, 'at'> = { id: 'partner', header: t('Partner'), cell: row => row.partner }
    const action: Column<DeskEntry, 'at'> = {
      id: 'refuse',
      header: '',
      card: 'foot',
      width: 110,
      cell: row =>
        mayRefuse(row) && (
          <Button variant="default" size="compact-sm" onClick={() => setRefusing(row)}>
            {t('Reject')}
          </Button>
        ),
    }
    return [company!, partner, ...others, action]
  }, [t, instant])
  return (
    <>
      <DataTable
        {...list.table}
        label={t('Commissions')}
        columns={columns}
        rowLabel={row => row.name}
        toolbar={<SearchBox {...list.searchBox} label={t('Search by company or partner')} />}
        toolbarEnd={<ExportButton entry={partnerDeskContract.exportCommissions} input={list.fileInput} />}
        noMatch={{ title: t('No matches'), text: t('No matching company or partner.') }}
        empty={{
          title: t('No commission yet'),
          text: t('Each paid invoice of a referred company appears here.'),
          icon: <IconReceipt size={22} stroke={1.6} />,
        }}
      />
      {refusing && (
        <RefuseDialog
          subtitle={`${refusing.name} · ${refusing.partner}`}
          onRefuse={reason => refuse.send({ entry_id: refusing.id, reason })}
          onClose={() => setRefusing(null)}
        />
      )}
    </>
  )
}

const mayRefuse = ({ kind, state }: DeskEntry) =>
  kind === 'paid' && (state === 'pending' || state === 'review' || state === 'payable')

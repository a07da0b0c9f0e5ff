import { Button } from '@mantine/core'
import { IconListCheck, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { statusLabel } from '#features/work/jobs/jobs.rules.ts'
import type { Translate } from '#shared/translator.ts'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { useTexts } from '#web/i18n.ts'
import { ActiveFilter } from '#web/ui/ActiveFilter.tsx'
import { ActiveSwitch } from '#web/ui/ActiveSwitch.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/data-table.types.ts'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { OpenedRow } from '#web/ui/OpenedRow.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { useListPage } from '#web/ui/use-list-page.ts'
import { type Checklist, type ChecklistSort, checklistsContract } from '../checklists.contract.ts'
import { ChecklistDialog } from './ChecklistDialog.tsx'

/** What has to be seen to on jobs. */
export default function ChecklistsPage() {
  const t = useTexts()
  const list = useListPage(checklistsContract.list, {
    sort: { field: 'name', order: 'ASC' },
    pageSize: 20,
    filters: { status: -1 },
    rowId: row => row.id,
  })
  const { opened, open, add, close } = useOpenRow()
  const columns = useMemo(() => columnsOf(t), [t])
  const newRow = (
    <Button leftSection={<IconPlus size={16} />} onClick={add}>
      {t('New Checklist')}
    </Button>
  )
  return (
    <>
      <DataTable
        {...list.table}
        label={t('Checklists')}
        columns={columns}
        rowLabel={row => row.name}
        rowTone={row => (row.active ? undefined : 'muted')}
        onRowOpen={row => open(row.id)}
        toolbar={
          <>
            <SearchBox {...list.searchBox} label={t('Search checklists')} />
            <ActiveFilter value={list.filters.status} onChange={status => list.setFilters({ status })} />
          </>
        }
        toolbarEnd={
          <>
            <ExportButton entry={checklistsContract.exportChecklists} input={list.fileInput} />
            {newRow}
          </>
        }
        noMatch={{ title: t('No checklist matches'), text: t('Check the spelling, or show all of them.') }}
        empty={{
          title: t('No checklists yet'),
          text: t('Add what has to be seen to on a job before it is closed.'),
          icon: <IconListCheck size={22} stroke={1.6} />,
          action: newRow,
        }}
      />
      {opened !== undefined && (
        <OpenedRow entry={checklistsContract.open} id={opened} title={t('Checklist')} onClose={close}>
          {row => <ChecklistDialog checklist={row} onClose={close} />}
        </OpenedRow>
      )}
    </>
  )
}

function columnsOf(t: Translate): Column<Checklist, ChecklistSort>[] {
  return [
    { id: 'name', header: t('Name'), sortField: 'name', cell: row => row.name },
    {
      id: 'items',
      header: t('Items'),
      width: 110,
      align: 'right',
      cell: row => row.items.length,
    },
    {
      id: 'statuses',
      header: t('Asked for before the status'),
      cell: row => row.status_ids.map(id => t(statusLabel(id))).join(', '),
    },
    {
      id: 'active',
      header: t('Active'),
      width: 110,
      card: 'corner',
      cell: row => <ActiveSwitch entry={checklistsContract.changeStatus} row={row} />,
    },
  ]
}

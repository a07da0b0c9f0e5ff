import { Button } from '@mantine/core'
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { useMemo } from 'react'
import { layoutPages } from '#features/account/page-settings/page-settings.rules.ts'
import { useShownColumns } from '#features/account/page-settings/web/use-page-settings.ts'
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
import { type LeadSource, type LeadSourceSort, leadSourcesContract } from '../lead-sources.contract.ts'
import { LeadSourceDialog } from './LeadSourceDialog.tsx'

/** Where a company's work comes from. */
export default function LeadSourcesPage() {
  const t = useTexts()
  const list = useListPage(leadSourcesContract.list, {
    sort: { field: 'name', order: 'ASC' },
    pageSize: 20,
    filters: { status: -1 },
    rowId: row => row.id,
  })
  const { opened, open, add, close } = useOpenRow()
  const columns = useShownColumns(
    layoutPages.leadSources,
    useMemo(() => columnsOf(t), [t]),
  )
  const newSource = (
    <Button leftSection={<IconPlus size={16} />} onClick={add}>
      {t('New Lead Source')}
    </Button>
  )
  return (
    <>
      <DataTable
        {...list.table}
        label={t('Lead Sources')}
        columns={columns}
        rowLabel={row => row.name}
        rowTone={row => (row.active ? undefined : 'muted')}
        onRowOpen={row => open(row.id)}
        toolbar={
          <>
            <SearchBox {...list.searchBox} label={t('Search lead sources')} />
            <ActiveFilter value={list.filters.status} onChange={status => list.setFilters({ status })} />
          </>
        }
        toolbarEnd={
          <>
            <ExportButton entry={leadSourcesContract.exportLeadSources} input={list.fileInput} />
            {newSource}
          </>
        }
        noMatch={{ title: t('No lead source matches'), text: t('Check the spelling, or show all of them.') }}
        empty={{
          title: t('No lead sources yet'),
          text: t('Add the places your work comes from, to see which of them pay off.'),
          icon: <IconSpeakerphone size={22} stroke={1.6} />,
          action: newSource,
        }}
      />
      {opened !== undefined && (
        <OpenedRow entry={leadSourcesContract.open} id={opened} title={t('Lead Source')} onClose={close}>
          {row => <LeadSourceDialog source={row} onClose={close} />}
        </OpenedRow>
      )}
    </>
  )
}

function columnsOf(t: Translate): Column<LeadSource, LeadSourceSort>[] {
  return [
    { id: 'name', header: t('Name'), sortField: 'name', cell: row => row.name },
    {
      id: 'active',
      setting: 'active',
      header: t('Active'),
      width: 110,
      card: 'corner',
      cell: row => <ActiveSwitch entry={leadSourcesContract.changeStatus} row={row} />,
    },
  ]
}

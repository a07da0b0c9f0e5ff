import { Button } from '@mantine/core'
import { IconPlus, IconTemplate } from '@tabler/icons-react'
import { useMemo } from 'react'
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
import { type JobTemplate, type JobTemplateSort, jobTemplatesContract } from '../job-templates.contract.ts'
import { JobTemplateDialog } from './JobTemplateDialog.tsx'

/** Jobs to begin with. */
export default function JobTemplatesPage() {
  const t = useTexts()
  const list = useListPage(jobTemplatesContract.list, {
    sort: { field: 'name', order: 'ASC' },
    pageSize: 20,
    filters: { status: -1 },
    rowId: row => row.id,
  })
  const { opened, open, add, close } = useOpenRow()
  const columns = useMemo(() => columnsOf(t), [t])
  const newRow = (
    <Button leftSection={<IconPlus size={16} />} onClick={add}>
      {t('New Job Template')}
    </Button>
  )
  return (
    <>
      <DataTable
        {...list.table}
        label={t('Job Templates')}
        columns={columns}
        rowLabel={row => row.name}
        rowTone={row => (row.active ? undefined : 'muted')}
        onRowOpen={row => open(row.id)}
        toolbar={
          <>
            <SearchBox {...list.searchBox} label={t('Search job templates')} />
            <ActiveFilter value={list.filters.status} onChange={status => list.setFilters({ status })} />
          </>
        }
        toolbarEnd={
          <>
            <ExportButton entry={jobTemplatesContract.exportTemplates} input={list.fileInput} />
            {newRow}
          </>
        }
        noMatch={{ title: t('No template matches'), text: t('Check the spelling, or show all of them.') }}
        empty={{
          title: t('No job templates yet'),
          text: t('Make one here, or open a job that you often have and save it as a template.'),
          icon: <IconTemplate size={22} stroke={1.6} />,
          action: newRow,
        }}
      />
      {opened !== undefined && (
        <OpenedRow entry={jobTemplatesContract.open} id={opened} title={t('Job Template')} onClose={close}>
          {row => <JobTemplateDialog template={row} onClose={close} />}
        </OpenedRow>
      )}
    </>
  )
}

function columnsOf(t: Translate): Column<JobTemplate, JobTemplateSort>[] {
  return [
    { id: 'name', header: t('Name'), sortField: 'name', cell: row => row.name },
    {
      id: 'tasks',
      header: t('Tasks'),
      width: 110,
      align: 'right',
      cell: row => row.tasks.length,
    },
    {
      id: 'parts',
      header: t('Parts'),
      width: 110,
      align: 'right',
      cell: row => row.parts.length,
    },
    {
      id: 'estimates',
      header: t('Estimates'),
      width: 120,
      align: 'right',
      cell: row => row.estimates.length,
    },
    {
      id: 'active',
      header: t('Active'),
      width: 110,
      card: 'corner',
      cell: row => <ActiveSwitch entry={jobTemplatesContract.changeStatus} row={row} />,
    },
  ]
}

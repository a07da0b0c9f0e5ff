import { Button, ColorSwatch, Group } from '@mantine/core'
import { IconPlus, IconTags } from '@tabler/icons-react'
import { useMemo } from 'react'
import { layoutPages } from '#features/account/page-settings/page-settings.rules.ts'
import { useShownColumns } from '#features/account/page-settings/web/use-page-settings.ts'
import { durationText } from '#features/work/jobs/web/appointments/duration-text.ts'
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
import { type JobType, type JobTypeSort, jobTypesContract } from '../job-types.contract.ts'
import { JobTypeDialog } from './JobTypeDialog.tsx'

/** The company's job types. */
export default function JobTypesPage() {
  const t = useTexts()
  const list = useListPage(jobTypesContract.list, {
    sort: { field: 'name', order: 'ASC' },
    pageSize: 20,
    filters: { status: -1 },
    rowId: row => row.id,
  })
  const { opened, open, add, close } = useOpenRow()
  const columns = useShownColumns(
    layoutPages.jobTypes,
    useMemo(() => columnsOf(t), [t]),
  )
  const newType = (
    <Button leftSection={<IconPlus size={16} />} onClick={add}>
      {t('New Job Type')}
    </Button>
  )
  return (
    <>
      <DataTable
        {...list.table}
        label={t('Job Types')}
        columns={columns}
        rowLabel={row => row.name}
        rowTone={row => (row.active ? undefined : 'muted')}
        onRowOpen={row => open(row.id)}
        toolbar={
          <>
            <SearchBox {...list.searchBox} label={t('Search job types')} />
            <ActiveFilter value={list.filters.status} onChange={status => list.setFilters({ status })} />
          </>
        }
        toolbarEnd={
          <>
            <ExportButton entry={jobTypesContract.exportJobTypes} input={list.fileInput} />
            {newType}
          </>
        }
        noMatch={{ title: t('No job type matches'), text: t('Check the spelling, or show all of them.') }}
        empty={{
          title: t('No job types yet'),
          text: t('Add the kinds of work you do and how long each usually takes.'),
          icon: <IconTags size={22} stroke={1.6} />,
          action: newType,
        }}
      />
      {opened !== undefined && (
        <OpenedRow entry={jobTypesContract.open} id={opened} title={t('Job Type')} onClose={close}>
          {row => <JobTypeDialog jobType={row} onClose={close} />}
        </OpenedRow>
      )}
    </>
  )
}

function columnsOf(t: Translate): Column<JobType, JobTypeSort>[] {
  return [
    {
      id: 'name',
      header: t('Name'),
      sortField: 'name',
      cell: row => (
        <Group gap={10} wrap="nowrap">
          <ColorSwatch color={row.color} size={14} withShadow={false} />
          {row.name}
        </Group>
      ),
    },
    {
      id: 'duration',
      setting: 'usual_appointment',
      header: t('Usual appointment'),
      sortField: 'appointment_duration',
      width: 200,
      cell: row => durationText(row.appointment_duration, t),
    },
    {
      id: 'active',
      setting: 'active',
      header: t('Active'),
      width: 110,
      card: 'corner',
      cell: row => <ActiveSwitch entry={jobTypesContract.changeStatus} row={row} />,
    },
  ]
}

import { ColorSwatch, Group } from '@mantine/core'
import '@mantine/core/styles/ColorSwatch.layer.css'
import { IconTags } from '@tabler/icons-react'
import { useMemo } from 'react'
import { layoutPages } from '#features/account/page-settings/page-settings.rules.ts'
import { useShownColumns } from '#features/account/page-settings/web/use-page-settings.ts'
import type { Translate } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import { activeColumn } from '#web/ui/ActiveSwitch.tsx'
import type { Column } from '#web/ui/data-table.types.ts'
import { SettingsList } from '#web/ui/SettingsList.tsx'
import { type JobType, type JobTypeSort, jobTypesContract } from '../job-types.contract.ts'
import { durationText } from './duration-text.ts'
import { JobTypeDialog } from './JobTypeDialog.tsx'

/** The company's job types. */
export default function JobTypesPage() {
  const t = useTexts()
  const columns = useShownColumns(
    layoutPages.jobTypes,
    useMemo(() => columnsOf(t), [t]),
  )
  return (
    <SettingsList
      list={jobTypesContract.list}
      open={jobTypesContract.open}
      file={jobTypesContract.exportJobTypes}
      columns={columns}
      texts={{
        rows: t('Job Types'),
        row: t('Job Type'),
        add: t('New Job Type'),
        search: t('Search job types'),
        noMatch: t('No job type matches'),
      }}
      empty={{
        title: t('No job types yet'),
        text: t('Add the kinds of work you do and how long each usually takes.'),
        icon: <IconTags size={22} stroke={1.6} />,
      }}
    >
      {(row, onClose) => <JobTypeDialog jobType={row} onClose={onClose} />}
    </SettingsList>
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
    activeColumn(t, jobTypesContract.changeStatus),
  ]
}

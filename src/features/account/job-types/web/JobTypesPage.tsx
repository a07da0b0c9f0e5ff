import { ColorSwatch, Group } from '@mantine/core'
import '@mantine/core/styles/ColorSwatch.layer.css'
import { IconTags } from '@tabler/icons-react'
import { useMemo } from 'react'
import { layoutPages } from '#features/account/page-settings/page-settings.rules.ts'
import { useIsShown } from '#features/account/page-settings/web/use-page-settings.ts'
import { useTexts } from '#web/i18n.ts'
import { CatalogueList } from '#web/ui/list/CatalogueList.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { type JobType, jobTypesContract } from '../job-types.contract.ts'
import { durationText } from './duration-text.ts'
import { JobTypeDialog } from './JobTypeDialog.tsx'

export default function JobTypesPage() {
  const t = useTexts()
  const columns = useMemo<Column<JobType, 'appointment_duration'>[]>(
    () => [
      {
        id: 'duration',
        setting: 'usual_appointment',
        header: t('Usual appointment'),
        sortField: 'appointment_duration',
        width: 200,
        cell: row => durationText(row.appointment_duration, t),
      },
    ],
    [t],
  )
  return (
    <CatalogueList
      contract={jobTypesContract}
      file={jobTypesContract.exportJobTypes}
      name={nameWithColour}
      columns={columns}
      isShown={useIsShown(layoutPages.jobTypes)}
      texts={{
        rows: t('Job Types'),
        row: t('Job Type'),
        add: t('New Job Type'),
        search: t('Search job types'),
        noMatch: t('No matching job types'),
      }}
      empty={{
        title: t('No job types yet'),
        text: t('Add the kinds of work you do and how long each usually takes.'),
        icon: <IconTags size={22} stroke={1.6} />,
      }}
    >
      {(row, onClose) => <JobTypeDialog jobType={row} onClose={onClose} />}
    </CatalogueList>
  )
}

const nameWithColour = (row: JobType) => (
  <Group gap={10} wrap="nowrap">
    <ColorSwatch color={row.color} size={14} withShadow={false} />
    {row.name}
  </Group>
)

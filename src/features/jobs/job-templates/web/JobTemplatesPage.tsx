import { IconTemplate } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Translate } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import { CatalogueList } from '#web/ui/list/CatalogueList.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { type JobTemplate, jobTemplatesContract } from '../job-templates.contract.ts'
import { JobTemplateDialog } from './JobTemplateDialog.tsx'

/** Jobs to begin with. */
export default function JobTemplatesPage() {
  const t = useTexts()
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <CatalogueList
      contract={jobTemplatesContract}
      file={jobTemplatesContract.exportTemplates}
      columns={columns}
      texts={{
        rows: t('Job Templates'),
        row: t('Job Template'),
        add: t('New Job Template'),
        search: t('Search job templates'),
        noMatch: t('No matching templates'),
      }}
      empty={{
        title: t('No job templates yet'),
        text: t('Create one here, or save a typical job as a template.'),
        icon: <IconTemplate size={22} stroke={1.6} />,
      }}
    >
      {(row, onClose) => <JobTemplateDialog template={row} onClose={onClose} />}
    </CatalogueList>
  )
}

function columnsOf(t: Translate): Column<JobTemplate, never>[] {
  return [
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
  ]
}

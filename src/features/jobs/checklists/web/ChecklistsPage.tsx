import { IconListCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import type { Translate } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import { CatalogueList } from '#web/ui/list/CatalogueList.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { type Checklist, checklistsContract } from '../checklists.contract.ts'
import { ChecklistDialog } from './ChecklistDialog.tsx'

/** Settings page of the checklists. */
export default function ChecklistsPage() {
  const t = useTexts()
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <CatalogueList
      contract={checklistsContract}
      file={checklistsContract.exportChecklists}
      columns={columns}
      texts={{
        rows: t('Checklists'),
        row: t('Checklist'),
        add: t('New Checklist'),
        search: t('Search checklists'),
        noMatch: t('No matching checklists'),
      }}
      empty={{
        title: t('No checklists yet'),
        text: t('Add the steps to finish before a job is closed.'),
        icon: <IconListCheck size={22} stroke={1.6} />,
      }}
    >
      {(row, onClose) => <ChecklistDialog checklist={row} onClose={onClose} />}
    </CatalogueList>
  )
}

function columnsOf(t: Translate): Column<Checklist, never>[] {
  return [
    {
      id: 'items',
      header: t('Items'),
      width: 110,
      align: 'right',
      cell: row => row.items.length,
    },
    {
      id: 'statuses',
      header: t('Required before the status'),
      cell: row => row.status_ids.map(id => t(statusLabel(id))).join(', '),
    },
  ]
}

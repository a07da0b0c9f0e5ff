import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { jobsContract } from '#features/work/jobs/jobs.contract.ts'
import { useTexts } from '#web/i18n.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/data-table.types.ts'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { useListPage } from '#web/ui/use-list-page.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import {
  type DeletedJob,
  type DeletedJobSort,
  recentlyDeletedContract,
} from '../recently-deleted.contract.ts'
import { deletionColumns } from './deletion-columns.tsx'

/** Deleted jobs, to bring back with their appointments and diary. */
export function DeletedJobs({ choice }: { choice: ReactNode }) {
  const t = useTexts()
  const time = useCompanyTime()
  const list = useListPage(recentlyDeletedContract.jobs, {
    sort: { field: 'deleted', order: 'DESC' },
    pageSize: 20,
    rowId: row => row.id,
  })
  const { send, isPending } = useSend(jobsContract.restore, { saved: 'Restored.' })
  const columns = useMemo<Column<DeletedJob, DeletedJobSort>[]>(() => {
    const [deleted, by, gone, actions] = deletionColumns<DeletedJob, DeletedJobSort>(
      t,
      time,
      row => t('Restore job {{number}}', { number: row.job_number }),
      row => void send({ ids: [row.id] }),
    )
    return [
      {
        id: 'number',
        header: t('Job'),
        sortField: 'job_number',
        width: 90,
        cell: row => `#${row.job_number}`,
      },
      { id: 'name', header: t('Name'), sortField: 'name', width: 200, cell: row => row.name || null },
      {
        id: 'address',
        header: t('Address'),
        width: 240,
        hideBelow: 'lg',
        cell: row => row.address || null,
      },
      deleted,
      by,
      gone,
      actions,
    ]
  }, [t, time, send])
  return (
    <DataTable
      {...list.table}
      label={t('Deleted jobs')}
      columns={columns}
      rowLabel={row => `#${row.job_number} ${row.name}`}
      selection={list.selection(ids => (
        <Button
          size="xs"
          loading={isPending}
          onClick={() => void send({ ids: [...ids] }).then(list.clearSelection)}
        >
          {t('Restore')}
        </Button>
      ))}
      toolbar={
        <>
          {choice}
          <SearchBox {...list.searchBox} label={t('Search deleted jobs')} />
        </>
      }
      noMatch={{ title: t('No deleted job matches'), text: t('Check the spelling, or clear the search.') }}
      empty={{
        title: t('No deleted jobs'),
        text: t('Jobs you delete are kept here for a while before they’re gone for good.'),
        icon: <IconTrash size={22} stroke={1.6} />,
      }}
    />
  )
}

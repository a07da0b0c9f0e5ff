import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { layoutPages } from '#features/account/page-settings/page-settings.rules.ts'
import { useShownColumns } from '#features/account/page-settings/web/use-page-settings.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { useTexts } from '#web/i18n.ts'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import {
  type DeletedClient,
  type DeletedJob,
  type DeletedJobSort,
  recentlyDeletedContract,
} from '../recently-deleted.contract.ts'
import { deletionColumns } from './deletion-columns.tsx'

type Deleted = DeletedJob | DeletedClient
const isJob = (row: Deleted): row is DeletedJob => 'job_number' in row

/** Deleted jobs, to bring back with their appointments and diary, or clients, with their contacts. */
export function DeletedRows({ of, choice }: { of: 'jobs' | 'clients'; choice: ReactNode }) {
  const t = useTexts()
  const time = useCompanyTime()
  const isOfJobs = of === 'jobs'
  const list = useListPage(recentlyDeletedContract[of] as typeof recentlyDeletedContract.jobs, {
    sort: { field: 'deleted', order: 'DESC' },
    rowId: row => row.id,
    scope: of,
  })
  const { send, isPending } = useSend((isOfJobs ? jobsContract : clientsContract).restore, {
    saved: 'Restored.',
  })
  const all = useMemo<Column<Deleted, DeletedJobSort>[]>(
    () => [
      {
        id: 'number',
        header: t('Job'),
        sortField: 'job_number',
        width: 90,
        cell: row => isJob(row) && `#${row.job_number}`,
      },
      { id: 'name', header: t('Name'), sortField: 'name', width: 200, cell: row => row.name || null },
      {
        id: 'company',
        header: t('Company'),
        width: 160,
        hideBelow: 'xl',
        cell: row => (isJob(row) ? null : row.company_name) || null,
      },
      {
        id: 'address',
        setting: 'address',
        header: t('Address'),
        width: 240,
        hideBelow: 'lg',
        cell: row => row.address || null,
      },
      ...deletionColumns<Deleted>(
        t,
        time,
        row =>
          isJob(row)
            ? t('Restore job {{number}}', { number: row.job_number })
            : t('Restore {{name}}', { name: row.name }),
        row => void send({ ids: [row.id] }),
      ),
    ],
    [t, time, send],
  )
  const others = isOfJobs ? 'company' : 'number'
  const columns = useShownColumns(
    layoutPages.recentlyDeleted,
    useMemo(() => all.filter(({ id }) => id !== others), [all, others]),
  )
  return (
    <DataTable
      {...list.table}
      label={isOfJobs ? t('Deleted jobs') : t('Deleted clients')}
      columns={columns}
      rowLabel={(row: Deleted) => (isJob(row) ? `#${row.job_number} ${row.name}` : row.name)}
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
          <SearchBox
            {...list.searchBox}
            label={isOfJobs ? t('Search deleted jobs') : t('Search deleted clients')}
          />
        </>
      }
      noMatch={{
        title: isOfJobs ? t('No matching deleted jobs') : t('No matching deleted clients'),
        text: t('Check the spelling, or clear the search.'),
      }}
      empty={{
        title: isOfJobs ? t('No deleted jobs') : t('No deleted clients'),
        text: isOfJobs
          ? t('Deleted jobs stay here for a while before they’re permanently removed.')
          : t('Deleted clients stay here for a while before they’re permanently removed.'),
        icon: <IconTrash size={22} stroke={1.6} />,
      }}
    />
  )
}

import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { useTexts } from '#web/i18n.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/data-table.types.ts'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { useListPage } from '#web/ui/use-list-page.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import {
  type DeletedClient,
  type DeletedClientSort,
  recentlyDeletedContract,
} from '../recently-deleted.contract.ts'
import { deletionColumns } from './deletion-columns.tsx'

/** Deleted clients, to bring back with their contacts. */
export function DeletedClients({ choice }: { choice: ReactNode }) {
  const t = useTexts()
  const time = useCompanyTime()
  const list = useListPage(recentlyDeletedContract.clients, {
    sort: { field: 'deleted', order: 'DESC' },
    pageSize: 20,
    rowId: row => row.id,
  })
  const { send, isPending } = useSend(clientsContract.restore, { saved: 'Restored.' })
  const columns = useMemo<Column<DeletedClient, DeletedClientSort>[]>(
    () => [
      { id: 'name', header: t('Name'), sortField: 'name', width: 200, cell: row => row.name },
      {
        id: 'company',
        header: t('Company'),
        width: 160,
        hideBelow: 'xl',
        cell: row => row.company_name || null,
      },
      {
        id: 'address',
        header: t('Address'),
        width: 240,
        hideBelow: 'lg',
        cell: row => row.address || null,
      },
      ...deletionColumns<DeletedClient, DeletedClientSort>(
        t,
        time,
        row => t('Restore {{name}}', { name: row.name }),
        row => void send({ ids: [row.id] }),
      ),
    ],
    [t, time, send],
  )
  return (
    <DataTable
      {...list.table}
      label={t('Deleted clients')}
      columns={columns}
      rowLabel={row => row.name}
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
          <SearchBox {...list.searchBox} label={t('Search deleted clients')} />
        </>
      }
      noMatch={{ title: t('No deleted client matches'), text: t('Check the spelling, or clear the search.') }}
      empty={{
        title: t('No deleted clients'),
        text: t('Clients you delete are kept here for a while before they’re gone for good.'),
        icon: <IconTrash size={22} stroke={1.6} />,
      }}
    />
  )
}

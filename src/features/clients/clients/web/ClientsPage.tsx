import { Button } from '@mantine/core'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { useListState } from '#web/ui/use-list-state.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { clientsContract } from '../clients.contract.ts'
import { type ClientSort, clientColumns, sortFields } from './client-columns.tsx'
import { ClientDialog } from './client-dialog/ClientDialog.tsx'
import { useOpenClient } from './use-open-client.ts'
import { useRemoveClients } from './use-remove-clients.ts'

const defaults = {
  sort: { field: 'name' as ClientSort, order: 'ASC' as const },
  sortFields,
  pageSize: 20,
  filters: {},
}

export function ClientsPage() {
  const t = useTexts()
  const list = useListState<Record<string, never>, ClientSort>(defaults)
  const dialog = useOpenClient()
  const mayManage = useMay(clientsContract.add.access)
  const removeClients = useRemoveClients()
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const { data, error, isFetching, refetch } = useRead(
    clientsContract.list,
    { search: list.search, pagination: list.pagination },
    { keepPrevious: true },
  )
  const columns = useMemo(() => clientColumns(t), [t])
  const { sortField, sortOrder } = list.pagination

  async function remove(ids: readonly number[]) {
    if (await removeClients(ids)) setSelected(new Set())
  }

  const newClient = mayManage && (
    <Button data-tour="clients-new" leftSection={<IconPlus size={16} />} onClick={dialog.add}>
      {t('New Client')}
    </Button>
  )

  return (
    <>
      <DataTable
        label={t('Clients')}
        columns={columns}
        rows={data?.results}
        rowId={row => row.id}
        rowLabel={row => row.name}
        total={data?.pagination.totalSize}
        totalCapped={data?.pagination.totalCapped}
        next={data?.pagination.next}
        {...list.table}
        loading={isFetching}
        error={error ? t(error.message) : null}
        onRetry={() => void refetch()}
        onRowOpen={row => dialog.open(row.id)}
        selection={
          mayManage
            ? {
                selected,
                onChange: setSelected,
                actions: ids => (
                  <Button color="pink" variant="light" size="xs" onClick={() => void remove([...ids])}>
                    {t('Delete')}
                  </Button>
                ),
              }
            : undefined
        }
        toolbar={<SearchBox value={list.search} onChange={list.setSearch} label={t('Search clients')} />}
        toolbarEnd={
          <>
            <ExportButton
              entry={clientsContract.exportClients}
              input={{ search: list.search, sortField, sortOrder }}
            />
            {newClient}
          </>
        }
        empty={
          list.isNarrowed
            ? {
                title: t('No client matches'),
                text: t('Check the spelling, or search by phone, email, address or a contact.'),
                action: (
                  <Button variant="default" onClick={list.clear}>
                    {t('Clear search')}
                  </Button>
                ),
              }
            : {
                title: t('No clients yet'),
                text: t('Clients appear here when you add them or book their first job.'),
                icon: <IconUsers size={22} stroke={1.6} />,
                action: newClient,
              }
        }
      />
      {dialog.opened !== undefined && (
        <ClientDialog key={dialog.opened ?? 'new'} id={dialog.opened} onClose={dialog.close} />
      )}
    </>
  )
}

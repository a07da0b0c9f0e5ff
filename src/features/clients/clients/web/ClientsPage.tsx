import { Button, Group } from '@mantine/core'
import { IconArrowsJoin, IconPlus, IconTag, IconTrash, IconUsers } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useListedFields } from '#features/account/custom-fields/web/use-listed-fields.tsx'
import { layoutPages } from '#features/account/page-settings/page-settings.rules.ts'
import { useShownColumns } from '#features/account/page-settings/web/use-page-settings.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useGo } from '#web/address/use-go.ts'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { ExportButton } from '#web/ui/list/ExportButton.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { SelectionButton } from '#web/ui/table/SelectionButton.tsx'
import { useMay } from '#web/viewer.ts'
import { clientsContract } from '../clients.contract.ts'
import { clientRowFromWire } from '../clients.wire.ts'
import { clientColumns } from './client-columns.tsx'
import { DeletedLink } from './DeletedLink.tsx'
import { TagFilter } from './TagFilter.tsx'
import { ToolLinks } from './ToolLinks.tsx'
import { useRemoveClients } from './use-remove-clients.ts'

const ClientDialog = lazyDialog(async () => (await import('./client-dialog/ClientDialog.tsx')).ClientDialog, {
  isSoon: true,
})
const TagClientsDialog = lazyDialog(async () => (await import('./TagClientsDialog.tsx')).TagClientsDialog)

export default function ClientsPage() {
  const t = useTexts()
  const list = useListPage(clientsContract.list, {
    sort: { field: 'name', order: 'ASC' },
    filters: { tag: 0, field: '' },
    decode: clientRowFromWire,
    rowId: row => row.id,
  })
  const dialog = useOpenRow()
  const go = useGo()
  const mayManage = useMay(clientsContract.add.access)
  const removeClients = useRemoveClients()
  const [tagged, setTagged] = useState<number[] | null>(null)
  const own = useListedFields('/clients', list)
  const columns = useShownColumns(
    layoutPages.clients,
    useMemo(() => clientColumns(t, own.columns), [t, own.columns]),
  )

  async function remove(ids: ReadonlySet<number>) {
    if (await removeClients([...ids])) list.clearSelection()
  }

  const merge = ([keep, other]: number[]) => void go({ to: '/clients/merge', query: { keep, merge: other } })

  const newClient = mayManage && (
    <Button data-tour="clients-new" leftSection={<IconPlus size={16} />} onClick={dialog.add}>
      {t('New Client')}
    </Button>
  )

  return (
    <>
      <DataTable
        {...list.table}
        label={t('Clients')}
        columns={columns}
        rowLabel={row => row.name}
        onRowOpen={row => void go({ to: `/clients/edit/${row.id}` })}
        selection={
          mayManage
            ? list.selection(ids => (
                <>
                  <SelectionButton
                    icon={<IconArrowsJoin size={16} />}
                    why={ids.size === 2 ? null : t('Choose two clients to merge.')}
                    onClick={() => merge([...ids])}
                  >
                    {t('Merge')}
                  </SelectionButton>
                  <SelectionButton
                    icon={<IconTag size={16} />}
                    why={ids.size === 0 ? t('Choose clients to tag.') : null}
                    onClick={() => setTagged([...ids])}
                  >
                    {t('Tag')}
                  </SelectionButton>
                  <SelectionButton
                    danger
                    icon={<IconTrash size={16} />}
                    why={null}
                    onClick={() => void remove(ids)}
                  >
                    {t('Delete')}
                  </SelectionButton>
                </>
              ))
            : undefined
        }
        toolbar={
          <>
            <SearchBox {...list.searchBox} label={t('Search clients')} />
            <TagFilter value={list.filters.tag} onChange={tag => list.setFilters({ tag })} />
            {own.filter}
          </>
        }
        toolbarEnd={
          <>
            {mayManage && <DeletedLink show="clients" />}
            {mayManage && <ToolLinks />}
            <ExportButton entry={clientsContract.exportClients} input={list.fileInput} />
            {newClient}
          </>
        }
        noMatch={{
          title: t('No matching clients'),
          text: t('Check the spelling, or search by phone, email, address or a contact.'),
        }}
        empty={{
          title: t('No clients yet'),
          text: t('Clients appear here when you add them or book their first job.'),
          icon: <IconUsers size={22} stroke={1.6} />,
          action: (
            <Group gap="sm">
              {newClient}
              {mayManage && (
                <Button variant="default" renderRoot={props => <AppLink to="/clients/import" {...props} />}>
                  {t('Import from a file')}
                </Button>
              )}
            </Group>
          ),
        }}
      />
      {tagged && (
        <TagClientsDialog ids={tagged} onDone={list.clearSelection} onClose={() => setTagged(null)} />
      )}
      {dialog.opened !== undefined && (
        <ClientDialog
          key={dialog.opened ?? 'new'}
          id={dialog.opened}
          onClose={dialog.close}
          onUse={dialog.open}
        />
      )}
    </>
  )
}

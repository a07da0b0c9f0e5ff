import { ActionIcon, Button, Stack, Switch } from '@mantine/core'
import { IconMapPin, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { toast } from '#web/toast.ts'
import { Card } from '#web/ui/Card.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { Select } from '#web/ui/select/Select.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { type AreaSort, type MemberArea, territoriesContract } from '../territories.contract.ts'
import { areaLabel } from '../territories.rules.ts'

const AddAreasDialog = lazyPart(async () => (await import('./AddAreasDialog.tsx')).AddAreasDialog, {
  isSoon: true,
})
const ImportAreasDialog = lazyPart(async () => (await import('./ImportAreasDialog.tsx')).ImportAreasDialog, {
  isSoon: true,
})

/** Suburbs and postcodes of the members, whose leads are theirs. */
export default function TerritoriesPage() {
  const t = useTexts()
  const mayChange = useMay(territoriesContract.add.access)
  const { data } = useRead(territoriesContract.settings, {})
  const list = useListPage(territoriesContract.areas, {
    sort: { field: 'area', order: 'ASC' },
    filters: { member: 0 as number },
    rowId: row => row.id,
  })
  const [shown, setShown] = useState<'add' | 'import' | null>(null)
  const save = useSend(territoriesContract.saveSettings, { saved: t('Saved.') })
  const remove = useRemoveArea()
  const columns = useMemo<Column<MemberArea, AreaSort>[]>(
    () => [
      { id: 'area', header: t('Area'), sortField: 'area', cell: areaLabel },
      { id: 'member', header: t('Member'), card: 'plain', cell: row => row.member },
      {
        id: 'actions',
        header: t('Actions'),
        width: 80,
        align: 'right',
        card: 'corner',
        cell: row =>
          mayChange && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('Remove {{name}}', { name: areaLabel(row) })}
              onClick={() => remove(row)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          ),
      },
    ],
    [t, mayChange, remove],
  )
  const members = data?.members ?? []
  const add = mayChange && members.length > 0 && (
    <>
      <Button variant="default" leftSection={<IconUpload size={16} />} onClick={() => setShown('import')}>
        {t('Import')}
      </Button>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setShown('add')}>
        {t('Add areas')}
      </Button>
    </>
  )
  const switching = data && (
    <Switch
      label={t('Hand over new leads automatically')}
      description={t('Leads are handed over within a minute. If off, we only suggest the member.')}
      checked={data.result.automatic}
      disabled={!mayChange || save.isPending}
      onChange={event =>
        void save
          .send({ automatic: event.currentTarget.checked, version: data.result.version })
          .catch(() => {})
      }
    />
  )
  return (
    <Stack gap="lg">
      {members.length > 0 && <Card style={{ maxWidth: 640 }}>{switching}</Card>}
      <DataTable
        {...list.table}
        label={t('Areas')}
        columns={columns}
        rowLabel={areaLabel}
        toolbar={
          <>
            <SearchBox {...list.searchBox} label={t('Search areas')} />
            {members.length > 1 && (
              <Select
                aria-label={t('Member')}
                data={[
                  { value: '0', label: t('All members') },
                  ...members.map(({ id, name, areas }) => ({
                    value: String(id),
                    label: `${name} (${areas})`,
                  })),
                ]}
                value={String(list.filters.member)}
                allowDeselect={false}
                onChange={value => list.setFilters({ member: Number(value ?? 0) })}
              />
            )}
          </>
        }
        toolbarEnd={add}
        noMatch={{ title: t('No matching areas') }}
        empty={{
          title: t('No areas yet'),
          icon: <IconMapPin size={22} stroke={1.6} />,
          text:
            members.length > 0
              ? t('Assign suburbs and postcodes to members. Leads from there go to that member.')
              : t('Invite members first, then assign their suburbs and postcodes.'),
          action: add || undefined,
        }}
      />
      {shown === 'add' && (
        <AddAreasDialog
          members={members}
          member={list.filters.member || members[0]!.id}
          onClose={() => setShown(null)}
        />
      )}
      {shown === 'import' && <ImportAreasDialog onClose={() => setShown(null)} />}
    </Stack>
  )
}

/** Takes an area from its member, with Undo in the toast. */
function useRemoveArea(): (area: MemberArea) => void {
  const t = useTexts()
  const remove = useSend(territoriesContract.remove, { silent: true })
  const add = useSend(territoriesContract.add, { saved: t('Restored.') })
  const { send } = remove
  return useMemo(
    () => area => {
      void send({ ids: [area.id] }).then(() =>
        toast.success(t('Removed.'), {
          undo: () => void add.send({ member_id: area.member_id, areas: [areaLabel(area)] }),
        }),
      )
    },
    [send, add.send, t],
  )
}

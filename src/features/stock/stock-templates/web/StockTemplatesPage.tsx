import { Button } from '@mantine/core'
import { IconPackages, IconPencil, IconPlus, IconTrash, IconTruckLoading } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Translate } from '#shared/translator.ts'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { useConfirm } from '#web/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { toast } from '#web/toast.ts'
import { ActiveFilter } from '#web/ui/ActiveFilter.tsx'
import { activeColumn } from '#web/ui/ActiveSwitch.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/data-table.types.ts'
import { OpenedRow } from '#web/ui/OpenedRow.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { SelectionButton } from '#web/ui/SelectionButton.tsx'
import { useListPage } from '#web/ui/use-list-page.ts'
import { useSend } from '#web/use-endpoint.ts'
import { type StockTemplate, stockTemplatesContract, type TemplateSort } from '../stock-templates.contract.ts'
import { StockTemplateDialog } from './StockTemplateDialog.tsx'

const FillVansDialog = lazyPart(async () => (await import('./FillVansDialog.tsx')).FillVansDialog)

/** Templates for stocking vans. */
export default function StockTemplatesPage() {
  const t = useTexts()
  const confirm = useConfirm()
  const list = useListPage(stockTemplatesContract.list, {
    sort: { field: 'name', order: 'ASC' },
    filters: { status: 2 },
    rowId: row => row.id,
  })
  const remove = useSend(stockTemplatesContract.remove, { silent: true })
  const restore = useSend(stockTemplatesContract.restore)
  const { opened, open, add, close } = useOpenRow()
  const columns = useMemo(() => columnsOf(t), [t])
  const [filled, setFilled] = useState<readonly number[] | null>(null)

  async function askDelete(ids: readonly number[]) {
    const gone = await confirm({
      title: t('Confirm Deletion'),
      message: t('{{count}} templates are deleted.', { count: ids.length }),
      confirm: t('Delete'),
      danger: true,
      run: () => remove.send({ ids: [...ids] }),
    })
    if (!gone) return
    list.clearSelection()
    toast.success(t('Deleted.'), { undo: () => void restore.send({ ids: [...ids] }) })
  }
  const newBundle = (
    <Button leftSection={<IconPlus size={16} />} onClick={add}>
      {t('Add')}
    </Button>
  )
  const actions = (selected: ReadonlySet<number>) => {
    const ids = [...selected]
    return (
      <>
        <SelectionButton
          icon={<IconPencil size={16} />}
          why={ids.length === 1 ? null : t('Select exactly one template')}
          onClick={() => ids[0] !== undefined && open(ids[0])}
        >
          {t('Edit')}
        </SelectionButton>
        <SelectionButton
          icon={<IconTruckLoading size={16} />}
          why={ids.length > 0 ? null : t('Select templates to fill vans with')}
          onClick={() => setFilled(ids)}
        >
          {t('Fill vans')}
        </SelectionButton>
        <SelectionButton
          danger
          icon={<IconTrash size={16} />}
          why={ids.length > 0 ? null : t('Select templates to delete')}
          onClick={() => void askDelete(ids)}
        >
          {t('Delete')}
        </SelectionButton>
      </>
    )
  }
  return (
    <>
      <DataTable
        {...list.table}
        error={list.table.error && t('Failed to load templates')}
        label={t('Stock templates')}
        columns={columns}
        rowLabel={row => row.name}
        rowTone={row => (row.active ? undefined : 'muted')}
        onRowOpen={row => open(row.id)}
        selection={list.selection(actions)}
        toolbar={
          <>
            <SearchBox {...list.searchBox} label={t('Search templates')} />
            <ActiveFilter
              all={2}
              inactive={t('Disabled')}
              value={list.filters.status}
              onChange={status => list.setFilters({ status })}
            />
          </>
        }
        toolbarEnd={
          <>
            {actions(list.selected)}
            {newBundle}
          </>
        }
        noMatch={{ title: t('No template matches'), text: t('Check the spelling, or show all of them.') }}
        empty={{
          title: t('No stock templates yet'),
          text: t('Say once what belongs into a van, and fill every van by it.'),
          icon: <IconPackages size={22} stroke={1.6} />,
          action: newBundle,
        }}
      />
      {filled && <FillVansDialog templates={filled} onClose={() => setFilled(null)} />}
      {opened !== undefined && (
        <OpenedRow
          entry={stockTemplatesContract.open}
          id={opened}
          title={t('Stock template')}
          onClose={close}
        >
          {row => <StockTemplateDialog template={row} onClose={close} />}
        </OpenedRow>
      )}
    </>
  )
}

function columnsOf(t: Translate): Column<StockTemplate, TemplateSort>[] {
  return [
    { id: 'name', header: t('Name'), sortField: 'name', cell: row => row.name },
    { id: 'description', header: t('Description'), hideBelow: 'lg', cell: row => row.description },
    { id: 'items', header: t('Parts'), width: 100, align: 'right', cell: row => row.items.length },
    activeColumn(t, stockTemplatesContract.changeStatus),
  ]
}

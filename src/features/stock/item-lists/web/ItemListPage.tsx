import { Button } from '@mantine/core'
import { IconPackages, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { ActiveFilter } from '#web/ui/list/ActiveFilter.tsx'
import { OpenedRow } from '#web/ui/list/OpenedRow.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { SelectionButton } from '#web/ui/table/SelectionButton.tsx'
import { useSend } from '#web/use-endpoint.ts'
import type { ItemList, ItemListContract, ItemListSort } from '../item-lists.contract.ts'

interface ItemListPageProps<Row extends ItemList> {
  contract: ItemListContract
  columns: readonly Column<Row, ItemListSort>[]
  texts: {
    rows: string
    row: string
    search: string
    /** When the list can't be read. */
    failed: string
    noMatch: string
    /** Why nothing can be done to what is selected. */
    selectOne: string
    selectToDelete: string
    deleted: (count: number) => string
    empty: { title: string; text: string }
  }
  /** Further buttons for what is selected. */
  actions?: (ids: readonly number[]) => ReactNode
  /** The dialog of a row, or of a new one. */
  children: (row: Row | null, onClose: () => void) => ReactNode
}

/** Named lists of items, such as bundles: added, changed, taken out of use, deleted. */
export function ItemListPage<Row extends ItemList>({
  contract,
  columns,
  texts,
  actions: further,
  children,
}: ItemListPageProps<Row>) {
  const t = useTexts()
  const confirm = useConfirm()
  const list = useListPage(contract.list, {
    sort: { field: 'name', order: 'ASC' },
    filters: { status: 2 },
    rowId: row => row.id,
  })
  const remove = useSend(contract.remove, { silent: true })
  const restore = useSend(contract.restore)
  const { opened, open, add, close } = useOpenRow()

  async function askDelete(ids: readonly number[]) {
    const gone = await confirm({
      title: t('Confirm Deletion'),
      message: texts.deleted(ids.length),
      confirm: t('Delete'),
      danger: true,
      run: () => remove.send({ ids: [...ids] }),
    })
    if (!gone) return
    list.clearSelection()
    toast.success(t('Deleted.'), { undo: () => void restore.send({ ids: [...ids] }) })
  }
  const newList = (
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
          why={ids.length === 1 ? null : texts.selectOne}
          onClick={() => ids[0] !== undefined && open(ids[0])}
        >
          {t('Edit')}
        </SelectionButton>
        {further?.(ids)}
        <SelectionButton
          danger
          icon={<IconTrash size={16} />}
          why={ids.length > 0 ? null : texts.selectToDelete}
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
        error={list.table.error && texts.failed}
        label={texts.rows}
        columns={columns as unknown as Column<ItemList, ItemListSort>[]}
        rowLabel={row => row.name}
        rowTone={row => (row.active ? undefined : 'muted')}
        onRowOpen={row => open(row.id)}
        selection={list.selection(actions)}
        toolbar={
          <>
            <SearchBox {...list.searchBox} label={texts.search} />
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
            {newList}
          </>
        }
        noMatch={{ title: texts.noMatch, text: t('Check the spelling, or clear the search.') }}
        empty={{
          ...texts.empty,
          icon: <IconPackages size={22} stroke={1.6} />,
          action: newList,
        }}
      />
      {opened !== undefined && (
        <OpenedRow entry={contract.open} id={opened} title={texts.row} onClose={close}>
          {row => children(row as Row | null, close)}
        </OpenedRow>
      )}
    </>
  )
}

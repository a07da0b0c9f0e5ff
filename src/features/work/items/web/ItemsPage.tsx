import { Button } from '@mantine/core'
import { IconPackage, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Translate } from '#shared/translator.ts'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { ActiveFilter } from '#web/ui/ActiveFilter.tsx'
import { ActiveSwitch } from '#web/ui/ActiveSwitch.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/data-table.types.ts'
import { OpenedRow } from '#web/ui/OpenedRow.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { useListPage } from '#web/ui/use-list-page.ts'
import { type Item, type ItemSort, itemsContract } from '../items.contract.ts'
import { ItemDialog } from './ItemDialog.tsx'

/** The parts and services that a company uses, with their usual prices. */
export default function ItemsPage() {
  const t = useTexts()
  const list = useListPage(itemsContract.list, {
    sort: { field: 'name', order: 'ASC' },
    pageSize: 20,
    filters: { status: -1 },
    rowId: row => row.id,
  })
  const { opened, open, add, close } = useOpenRow()
  const columns = useMemo(() => columnsOf(t), [t])
  const newItem = (
    <Button leftSection={<IconPlus size={16} />} onClick={add}>
      {t('New Item')}
    </Button>
  )
  return (
    <>
      <DataTable
        {...list.table}
        label={t('Items')}
        columns={columns}
        rowLabel={row => row.name}
        rowTone={row => (row.active ? undefined : 'muted')}
        onRowOpen={row => open(row.id)}
        toolbar={
          <>
            <SearchBox {...list.searchBox} label={t('Search items')} />
            <ActiveFilter value={list.filters.status} onChange={status => list.setFilters({ status })} />
          </>
        }
        toolbarEnd={newItem}
        noMatch={{ title: t('No item matches'), text: t('Check the spelling, or show all of them.') }}
        empty={{
          title: t('No items yet'),
          text: t('Add the parts and services you use on jobs, with their usual prices.'),
          icon: <IconPackage size={22} stroke={1.6} />,
          action: newItem,
        }}
      />
      {opened !== undefined && (
        <OpenedRow entry={itemsContract.open} id={opened} title={t('Item')} onClose={close}>
          {row => <ItemDialog item={row} onClose={close} />}
        </OpenedRow>
      )}
    </>
  )
}

function columnsOf(t: Translate): Column<Item, ItemSort>[] {
  return [
    { id: 'name', header: t('Name'), sortField: 'name', cell: row => row.name },
    {
      id: 'price',
      header: t('Price without tax'),
      sortField: 'price',
      width: 180,
      cell: row => moneyText(Math.round(row.price * 100)),
    },
    {
      id: 'active',
      header: t('Active'),
      width: 110,
      card: 'corner',
      cell: row => <ActiveSwitch entry={itemsContract.changeStatus} row={row} />,
    },
  ]
}

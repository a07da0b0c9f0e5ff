import { Button } from '@mantine/core'
import { IconPackage, IconPlus, IconUpload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Translate } from '#shared/translator.ts'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { ActiveFilter } from '#web/ui/ActiveFilter.tsx'
import { ActiveSwitch } from '#web/ui/ActiveSwitch.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/data-table.types.ts'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { OpenedRow } from '#web/ui/OpenedRow.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { useListPage } from '#web/ui/use-list-page.ts'
import { useMay } from '#web/viewer.ts'
import { type Item, type ItemSort, itemsContract } from '../items.contract.ts'
import { marginOf } from '../items.rules.ts'
import { ImportItemsDialog } from './ImportItemsDialog.tsx'
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
  const seesMoney = useMay(itemsContract.add.access)
  const [isImporting, setImporting] = useState(false)
  const columns = useMemo(() => columnsOf(t, seesMoney), [t, seesMoney])
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
        toolbarEnd={
          <>
            <ExportButton entry={itemsContract.exportItems} input={list.fileInput} />
            {seesMoney && (
              <Button
                variant="default"
                leftSection={<IconUpload size={16} />}
                onClick={() => setImporting(true)}
              >
                {t('Import')}
              </Button>
            )}
            {newItem}
          </>
        }
        noMatch={{ title: t('No item matches'), text: t('Check the spelling, or show all of them.') }}
        empty={{
          title: t('No items yet'),
          text: t('Add the parts and services you use on jobs, with their usual prices.'),
          icon: <IconPackage size={22} stroke={1.6} />,
          action: newItem,
        }}
      />
      {isImporting && <ImportItemsDialog onClose={() => setImporting(false)} />}
      {opened !== undefined && (
        <OpenedRow entry={itemsContract.open} id={opened} title={t('Item')} onClose={close}>
          {row => <ItemDialog item={row} onClose={close} />}
        </OpenedRow>
      )}
    </>
  )
}

function columnsOf(t: Translate, seesMoney: boolean): Column<Item, ItemSort>[] {
  const money: Column<Item, ItemSort>[] = [
    {
      id: 'cost',
      header: t('Cost'),
      width: 110,
      align: 'right',
      hideBelow: 'lg',
      cell: row => (row.cost === null ? '' : moneyText(Math.round(row.cost * 100))),
    },
    { id: 'margin', header: t('Margin'), width: 100, align: 'right', hideBelow: 'md', cell: marginText },
  ]
  return [
    { id: 'name', header: t('Name'), sortField: 'name', cell: row => row.name },
    { id: 'code', header: t('Code'), sortField: 'code', width: 130, hideBelow: 'lg', cell: row => row.code },
    {
      id: 'price',
      header: t('Price without tax'),
      sortField: 'price',
      width: 180,
      align: 'right',
      cell: row =>
        [moneyText(Math.round(row.price * 100)), row.unit && `/ ${row.unit}`].filter(Boolean).join(' '),
    },
    ...(seesMoney ? money : []),
    {
      id: 'active',
      header: t('Active'),
      width: 110,
      card: 'corner',
      cell: row => <ActiveSwitch entry={itemsContract.changeStatus} row={row} />,
    },
  ]
}

/** Of the cost, in whole percent; nothing where the cost is not known. */
function marginText({ price, cost }: Item): string {
  const margin = marginOf(Math.round(price * 100), cost === null ? null : Math.round(cost * 100))
  return margin === null ? '' : `${Math.round(margin)} %`
}

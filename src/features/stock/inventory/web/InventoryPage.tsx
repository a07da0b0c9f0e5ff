import { Button, Menu, Switch } from '@mantine/core'
import {
  IconAdjustments,
  IconBuildingWarehouse,
  IconChevronDown,
  IconCoins,
  IconPackageImport,
  IconPlus,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { type OwnColumn, useListedFields } from '#features/account/custom-fields/web/use-listed-fields.tsx'
import { scannedPart } from '#features/stock/labels/labels.rules.ts'
import { suppliersContract } from '#features/stock/suppliers/suppliers.contract.ts'
import { SupplierFilter } from '#features/stock/suppliers/web/SupplierFilter.tsx'
import type { Translate } from '#shared/translator.ts'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { saveFile } from '#web/files/save-file.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { priceText } from '#web/money-text.ts'
import { ScanButton } from '#web/scan/ScanButton.tsx'
import { send } from '#web/send.ts'
import { toast } from '#web/toast.ts'
import { ExportButton } from '#web/ui/list/ExportButton.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { SelectionButton } from '#web/ui/table/SelectionButton.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { type InventorySort, inventoryContract } from '../inventory.contract.ts'
import { partFromWire, type ShownPart } from '../inventory.wire.ts'
import { amountText } from './amount-text.ts'
import { OpenedPart } from './OpenedPart.tsx'
import { useOfferedParts } from './use-offered-parts.ts'
import { usePlaces } from './use-places.ts'

const StockValueDialog = lazyDialog(async () => (await import('./StockValueDialog.tsx')).StockValueDialog)
const MinimumsDialog = lazyDialog(async () => (await import('./MinimumsDialog.tsx')).MinimumsDialog)
const StockItemsDialog = lazyDialog(async () => (await import('./StockItemsDialog.tsx')).StockItemsDialog)

/** Stock by place: on hand, reserved and low. */
export default function InventoryPage() {
  const t = useTexts()
  const confirm = useConfirm()
  const places = usePlaces()
  const list = useListPage(inventoryContract.list, {
    sort: { field: 'name', order: 'ASC' },
    filters: { place: 0, low: 0, supplier: 0, field: '' },
    decode: partFromWire,
    rowId: row => row.id,
    input: ({ place, low, supplier, field }, search) => ({ place, low: low === 1, supplier, field, search }),
  })
  const { place, low, supplier } = list.filters
  const suppliers = useRead(suppliersContract.options, {}, { staleTime: 60_000 }).data?.result ?? []
  const lowThere = useRead(inventoryContract.list, { place, low: true, pagination: { pageSize: 1 } }).data
  const remove = useSend(inventoryContract.removeParts, { silent: false })
  const restore = useSend(inventoryContract.restoreParts)
  const { opened, open, add, close } = useOpenRow()
  const { parts } = useOfferedParts()
  const [shown, setShown] = useState<'stocking' | 'value' | 'minimums' | null>(null)
  const own = useListedFields('/manage/inventory', list)
  const columns = useMemo(() => columnsOf(t, own.columns), [t, own.columns])

  const print = async (ids: readonly number[]) =>
    saveFile(await send(inventoryContract.partLabels, { ids: ids.join() }), 'parts-labels.pdf')
  function scanned(text: string) {
    const part = scannedPart(parts, text)
    if (part) open(part.value)
    else toast.error(t('No part has the code {{text}}.', { text }))
  }

  async function askRemove(ids: readonly number[]) {
    const gone = await confirm({
      title: t('Remove from the inventory'),
      message: t('{{count}} parts will be removed from inventory. Their movements are kept.', {
        count: ids.length,
      }),
      confirm: t('Remove'),
      danger: true,
      run: () => remove.send({ ids: [...ids] }),
    })
    if (!gone) return
    list.clearSelection()
    toast.success(t('Deleted.'), { undo: () => void restore.send({ ids: [...ids] }) })
  }
  const addButton = (
    <Button leftSection={<IconPlus size={16} />} onClick={add}>
      {t('Add Row')}
    </Button>
  )
  const lowCount = lowThere?.pagination.totalSize ?? 0
  return (
    <>
      <DataTable
        {...list.table}
        label={t('Inventory')}
        columns={columns}
        rowLabel={row => row.name}
        onRowOpen={row => open(row.id)}
        selection={list.selection(selected => (
          <>
            <SelectionButton
              icon={<IconPrinter size={16} />}
              why={null}
              onClick={() => void print([...selected])}
            >
              {t('Print labels')}
            </SelectionButton>
            <SelectionButton
              danger
              icon={<IconTrash size={16} />}
              why={null}
              onClick={() => void askRemove([...selected])}
            >
              {t('Remove')}
            </SelectionButton>
          </>
        ))}
        toolbar={
          <>
            <SearchBox {...list.searchBox} label={t('Search parts')} />
            <Select
              aria-label={t('Location')}
              w={155}
              data={places.map(each => ({ value: String(each.value), label: each.label }))}
              value={String(place)}
              searchable={places.length > 8}
              allowDeselect={false}
              onChange={value => list.setFilters({ place: Number(value) })}
            />
            {suppliers.length > 0 && (
              <SupplierFilter
                suppliers={suppliers}
                value={supplier}
                w={187}
                onChange={chosen => list.setFilters({ supplier: chosen })}
              />
            )}
            {own.filter}
            <Switch
              label={lowCount > 0 ? t('Low ({{count}})', { count: lowCount }) : t('Low')}
              checked={low === 1}
              onChange={({ currentTarget: { checked } }) => list.setFilters({ low: checked ? 1 : 0 })}
            />
          </>
        }
        toolbarEnd={
          <>
            <ExportButton entry={inventoryContract.exportInventory} input={list.fileInput} />
            <ScanButton onScan={scanned} />
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <Button variant="default" rightSection={<IconChevronDown size={16} />}>
                  {t('More')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconPackageImport size={16} />} onClick={() => setShown('stocking')}>
                  {t('From price book')}
                </Menu.Item>
                <Menu.Item leftSection={<IconCoins size={16} />} onClick={() => setShown('value')}>
                  {t('Stock value')}
                </Menu.Item>
                <Menu.Item leftSection={<IconAdjustments size={16} />} onClick={() => setShown('minimums')}>
                  {t('Suggested minimums')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
            {addButton}
          </>
        }
        noMatch={{ title: t('No matching parts'), text: t('Check the spelling, or clear the search.') }}
        empty={{
          title: t('No parts yet'),
          text: t('Add the parts in your store, or copy items from the price book.'),
          icon: <IconBuildingWarehouse size={22} stroke={1.6} />,
          action: addButton,
        }}
      />
      {opened !== undefined && <OpenedPart id={opened} place={place} places={places} onClose={close} />}
      {shown === 'stocking' && <StockItemsDialog onClose={() => setShown(null)} />}
      {shown === 'value' && <StockValueDialog onClose={() => setShown(null)} />}
      {shown === 'minimums' && (
        <MinimumsDialog
          place={place}
          placeName={places.find(each => each.value === place)?.label ?? ''}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}

const some = (quantity: number, unit: string) => (quantity === 0 ? '' : amountText(quantity, unit))

function columnsOf(t: Translate, own: readonly OwnColumn[]): Column<ShownPart, InventorySort>[] {
  const right = { align: 'right', width: 110 } as const
  return [
    { id: 'name', header: t('Name'), sortField: 'name', cell: row => row.name },
    {
      id: 'low',
      header: t('Status'),
      width: 110,
      card: 'corner',
      cell: row =>
        row.on_hand < 0 ? (
          <StatusBadge tone="pink">{t('Count it')}</StatusBadge>
        ) : row.low ? (
          <StatusBadge tone="orange">{t('Low')}</StatusBadge>
        ) : null,
    },
    {
      id: 'quantity',
      header: t('On hand'),
      sortField: 'quantity',
      ...right,
      width: 130,
      cell: row => amountText(row.on_hand, row.unit),
    },
    {
      id: 'reserved',
      header: t('Reserved'),
      ...right,
      hideBelow: 'lg',
      cell: row => some(row.reserved, row.unit),
    },
    { id: 'free', header: t('Free'), ...right, cell: row => amountText(row.free, row.unit) },
    {
      id: 'on_order',
      header: t('On order'),
      ...right,
      hideBelow: 'xl',
      cell: row => some(row.on_order, row.unit),
    },
    {
      id: 'minimum',
      header: t('Minimum'),
      ...right,
      hideBelow: 'lg',
      cell: row => some(row.minimum, row.unit),
    },
    { id: 'target', header: t('Target'), ...right, hideBelow: 'xl', cell: row => some(row.target, row.unit) },
    {
      id: 'barcode',
      header: t('Barcode'),
      width: 150,
      hideBelow: 'xl',
      card: 'none',
      cell: row => row.barcode,
    },
    ...own,
    {
      id: 'price',
      header: t('Price'),
      ...right,
      cell: row => (row.price_cents === null ? '' : priceText(row.price_cents)),
    },
  ]
}

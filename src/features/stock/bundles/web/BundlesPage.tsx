import { Button } from '@mantine/core'
import { IconPackages, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { layoutPages } from '#features/account/page-settings/page-settings.rules.ts'
import { useShownColumns } from '#features/account/page-settings/web/use-page-settings.ts'
import { useTaxTexts } from '#features/account/tax-and-fees/web/use-tax-texts.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import type { Translate } from '#shared/translator.ts'
import { priceOf } from '#shared/unit-price.ts'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { useConfirm } from '#web/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { toast } from '#web/toast.ts'
import { ActiveFilter } from '#web/ui/ActiveFilter.tsx'
import { activeColumn } from '#web/ui/ActiveSwitch.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/data-table.types.ts'
import { OpenedRow } from '#web/ui/OpenedRow.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { SelectionButton } from '#web/ui/SelectionButton.tsx'
import { useListPage } from '#web/ui/use-list-page.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { type Bundle, type BundleSort, bundlesContract } from '../bundles.contract.ts'
import { bundleTotal } from '../bundles.rules.ts'
import { BundleDialog } from './BundleDialog.tsx'

/** Items that are usually used together. */
export default function BundlesPage() {
  const t = useTexts()
  const price = useTaxTexts().priceExcl()
  const confirm = useConfirm()
  const list = useListPage(bundlesContract.list, {
    sort: { field: 'name', order: 'ASC' },
    filters: { status: 2 },
    rowId: row => row.id,
  })
  const offered = useRead(itemsContract.options, {}, { staleTime: 60_000 }).data?.result
  const remove = useSend(bundlesContract.remove, { silent: true })
  const restore = useSend(bundlesContract.restore)
  const { opened, open, add, close } = useOpenRow()
  const columns = useShownColumns(
    layoutPages.bundles,
    useMemo(() => {
      const prices = new Map(offered?.map(item => [item.id, priceOf(item.price ?? 0)]))
      return columnsOf(t, price, id => prices.get(id) ?? 0)
    }, [t, offered, price]),
  )

  async function askDelete(ids: readonly number[]) {
    const gone = await confirm({
      title: t('Confirm Deletion'),
      message: t('{{count}} bundles are deleted.', { count: ids.length }),
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
          why={ids.length === 1 ? null : t('Select exactly one bundle')}
          onClick={() => ids[0] !== undefined && open(ids[0])}
        >
          {t('Edit')}
        </SelectionButton>
        <SelectionButton
          danger
          icon={<IconTrash size={16} />}
          why={ids.length > 0 ? null : t('Select bundles to delete')}
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
        error={list.table.error && t('Failed to load bundles')}
        label={t('Bundles')}
        columns={columns}
        rowLabel={row => row.name}
        rowTone={row => (row.active ? undefined : 'muted')}
        onRowOpen={row => open(row.id)}
        selection={list.selection(actions)}
        toolbar={
          <>
            <SearchBox {...list.searchBox} label={t('Search bundles')} />
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
        noMatch={{ title: t('No bundle matches'), text: t('Check the spelling, or show all of them.') }}
        empty={{
          title: t('No bundles yet'),
          text: t(
            'Put items together that are usually used together. One choice brings them all into a quote.',
          ),
          icon: <IconPackages size={22} stroke={1.6} />,
          action: newBundle,
        }}
      />
      {opened !== undefined && (
        <OpenedRow entry={bundlesContract.open} id={opened} title={t('Bundle')} onClose={close}>
          {row => <BundleDialog bundle={row} onClose={close} />}
        </OpenedRow>
      )}
    </>
  )
}

function columnsOf(t: Translate, price: string, netOf: (id: number) => number): Column<Bundle, BundleSort>[] {
  return [
    { id: 'name', header: t('Name'), sortField: 'name', cell: row => row.name },
    {
      id: 'items',
      setting: 'items',
      header: t('Items'),
      width: 100,
      align: 'right',
      cell: row => row.items.length,
    },
    {
      id: 'total',
      setting: 'price',
      header: price,
      width: 170,
      align: 'right',
      cell: row => moneyText(bundleTotal(row.items, netOf)),
    },
    activeColumn(t, bundlesContract.changeStatus),
  ]
}

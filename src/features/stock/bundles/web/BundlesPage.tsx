import { useMemo } from 'react'
import { layoutPages } from '#features/account/page-settings/page-settings.rules.ts'
import { useShownColumns } from '#features/account/page-settings/web/use-page-settings.ts'
import { useTaxTexts } from '#features/account/tax-and-fees/web/use-tax-texts.ts'
import type { ItemListSort } from '#features/stock/item-lists/item-lists.contract.ts'
import { ItemListPage } from '#features/stock/item-lists/web/ItemListPage.tsx'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import { priceOf } from '#shared/numbers/unit-price.ts'
import type { Translate } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { activeColumn } from '#web/ui/list/ActiveSwitch.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useRead } from '#web/use-endpoint.ts'
import { type Bundle, bundlesContract } from '../bundles.contract.ts'
import { bundleTexts, bundleTotal } from '../bundles.rules.ts'
import { BundleDialog } from './BundleDialog.tsx'

/** Items that are usually used together. */
export default function BundlesPage() {
  const t = useTexts()
  const price = useTaxTexts().priceExcl()
  const offered = useRead(itemsContract.options, {}, { staleTime: 60_000 }).data?.result
  const columns = useShownColumns(
    layoutPages.bundles,
    useMemo(() => {
      const prices = new Map(offered?.map(item => [item.id, priceOf(item.price ?? 0)]))
      return columnsOf(t, price, id => prices.get(id) ?? 0)
    }, [t, offered, price]),
  )
  return (
    <ItemListPage<Bundle>
      contract={bundlesContract}
      columns={columns}
      texts={{
        rows: t('Bundles'),
        row: t('Bundle'),
        search: t('Search bundles'),
        failed: t('Failed to load bundles'),
        noMatch: t('No matching bundles'),
        selectOne: t('Select exactly one bundle'),
        selectToDelete: t('Select bundles to delete'),
        deleted: count => t('{{count}} bundles will be deleted.', { count }),
        empty: {
          title: t('No bundles yet'),
          text: t('Group items that are used together and add them to a quote in one go.'),
        },
      }}
    >
      {(row, onClose) => <BundleDialog bundle={row} onClose={onClose} />}
    </ItemListPage>
  )
}

function columnsOf(
  t: Translate,
  price: string,
  netOf: (id: number) => number,
): Column<Bundle, ItemListSort>[] {
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
    activeColumn(t, bundlesContract.changeStatus, bundleTexts.notSwitched),
  ]
}

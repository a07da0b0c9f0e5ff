import { Button } from '@mantine/core'
import { IconPackage, IconUpload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTaxTexts } from '#features/account/tax-and-fees/web/use-tax-texts.ts'
import { priceOf } from '#shared/numbers/unit-price.ts'
import type { Translate } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import { priceText } from '#web/money-text.ts'
import { CatalogueList } from '#web/ui/list/CatalogueList.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useMay } from '#web/viewer.ts'
import { type Item, type ItemSort, itemsContract } from '../items.contract.ts'
import { marginOf } from '../items.rules.ts'
import { ImportItemsDialog } from './ImportItemsDialog.tsx'
import { ItemDialog } from './ItemDialog.tsx'

/** The parts and services that a company uses, with their usual prices. */
export default function ItemsPage() {
  const t = useTexts()
  const incl = useTaxTexts().incl()
  const seesMoney = useMay(itemsContract.add.access)
  const [isImporting, setImporting] = useState(false)
  const columns = useMemo(() => columnsOf(t, seesMoney, incl), [t, seesMoney, incl])
  return (
    <>
      <CatalogueList
        contract={itemsContract}
        file={itemsContract.exportItems}
        columns={columns}
        texts={{
          rows: t('Items'),
          row: t('Item'),
          add: t('New Item'),
          search: t('Search items'),
          noMatch: t('No matching items'),
        }}
        empty={{
          title: t('No items yet'),
          text: t('Add the parts and services you use on jobs, with their usual prices.'),
          icon: <IconPackage size={22} stroke={1.6} />,
        }}
        buttons={
          seesMoney && (
            <Button
              variant="default"
              leftSection={<IconUpload size={16} />}
              onClick={() => setImporting(true)}
            >
              {t('Import')}
            </Button>
          )
        }
      >
        {(row, onClose) => <ItemDialog item={row} onClose={onClose} />}
      </CatalogueList>
      {isImporting && <ImportItemsDialog onClose={() => setImporting(false)} />}
    </>
  )
}

function columnsOf(t: Translate, seesMoney: boolean, incl: string): Column<Item, ItemSort>[] {
  const money: Column<Item, ItemSort>[] = [
    {
      id: 'cost',
      header: t('Cost'),
      width: 110,
      align: 'right',
      hideBelow: 'lg',
      cell: row => (row.cost === null ? '' : priceText(priceOf(row.cost))),
    },
    { id: 'margin', header: t('Markup'), width: 100, align: 'right', hideBelow: 'md', cell: marginText },
  ]
  return [
    { id: 'code', header: t('Code'), sortField: 'code', width: 130, hideBelow: 'lg', cell: row => row.code },
    {
      id: 'price',
      header: t('Price'),
      sortField: 'price',
      width: 180,
      align: 'right',
      cell: row =>
        [priceText(priceOf(row.entered_price)), row.unit && `/ ${row.unit}`, row.price_with_tax && incl]
          .filter(Boolean)
          .join(' '),
    },
    ...(seesMoney ? money : []),
  ]
}

/** Markup in whole percent of the cost; empty if the cost is unknown. */
function marginText({ price, cost }: Item): string {
  const margin = marginOf(priceOf(price), cost === null ? null : priceOf(cost))
  return margin === null ? '' : `${Math.round(margin)} %`
}

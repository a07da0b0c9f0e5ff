import { IconTruckLoading } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { ItemListSort } from '#features/stock/item-lists/item-lists.contract.ts'
import { ItemListPage } from '#features/stock/item-lists/web/ItemListPage.tsx'
import type { Translate } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { activeColumn } from '#web/ui/list/ActiveSwitch.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { SelectionButton } from '#web/ui/table/SelectionButton.tsx'
import { type StockTemplate, stockTemplatesContract } from '../stock-templates.contract.ts'
import { StockTemplateDialog } from './StockTemplateDialog.tsx'

const FillVansDialog = lazyPart(async () => (await import('./FillVansDialog.tsx')).FillVansDialog)

/** Templates for stocking vans. */
export default function StockTemplatesPage() {
  const t = useTexts()
  const columns = useMemo(() => columnsOf(t), [t])
  const [filled, setFilled] = useState<readonly number[] | null>(null)
  return (
    <>
      <ItemListPage<StockTemplate>
        contract={stockTemplatesContract}
        columns={columns}
        texts={{
          rows: t('Stock templates'),
          row: t('Stock template'),
          search: t('Search templates'),
          failed: t('Failed to load templates'),
          noMatch: t('No matching templates'),
          selectOne: t('Select exactly one template'),
          selectToDelete: t('Select templates to delete'),
          deleted: count => t('{{count}} templates will be deleted.', { count }),
          empty: {
            title: t('No stock templates yet'),
            text: t('Define van stock once and fill every van from it.'),
          },
        }}
        actions={ids => (
          <SelectionButton
            icon={<IconTruckLoading size={16} />}
            why={ids.length > 0 ? null : t('Select templates to fill vans with')}
            onClick={() => setFilled(ids)}
          >
            {t('Fill vans')}
          </SelectionButton>
        )}
      >
        {(row, onClose) => <StockTemplateDialog template={row} onClose={onClose} />}
      </ItemListPage>
      {filled && <FillVansDialog templates={filled} onClose={() => setFilled(null)} />}
    </>
  )
}

function columnsOf(t: Translate): Column<StockTemplate, ItemListSort>[] {
  return [
    { id: 'name', header: t('Name'), sortField: 'name', cell: row => row.name },
    { id: 'description', header: t('Description'), hideBelow: 'lg', cell: row => row.description },
    { id: 'items', header: t('Parts'), width: 100, align: 'right', cell: row => row.items.length },
    activeColumn(t, stockTemplatesContract.changeStatus),
  ]
}

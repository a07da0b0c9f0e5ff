import { Button, Switch, Text } from '@mantine/core'
import { IconFileImport, IconPlus, IconTags } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { suppliersContract } from '#features/stock/suppliers/suppliers.contract.ts'
import { SupplierFilter } from '#features/stock/suppliers/web/SupplierFilter.tsx'
import type { Translate } from '#shared/translator.ts'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { priceText } from '#web/money-text.ts'
import { ExportButton } from '#web/ui/list/ExportButton.tsx'
import { OpenedRow } from '#web/ui/list/OpenedRow.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { type PriceSort, priceListsContract, type SupplierPrice } from '../price-lists.contract.ts'

const PriceListDialog = lazyDialog(async () => (await import('./PriceListDialog.tsx')).PriceListDialog)
const PriceDialog = lazyDialog(async () => (await import('./PriceDialog.tsx')).PriceDialog)

/** Suppliers' prices: what changed, and who is the cheapest for each part. */
export default function SupplierPricesPage() {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const suppliers = useRead(suppliersContract.options, {}, { staleTime: 60_000 }).data?.result ?? []
  const list = useListPage(priceListsContract.prices, {
    sort: { field: 'name', order: 'ASC' },
    filters: { supplier: 0, ours: 0 },
    rowId: row => row.id,
    input: ({ supplier, ours }, search) => ({ supplier, ours: ours === 1, search }),
  })
  const { supplier, ours } = list.filters
  const { opened, open, add, close } = useOpenRow()
  const [isImporting, setImporting] = useState(false)
  const columns = useMemo(() => columnsOf(t, at => instant(at, 'date')), [t, instant])
  const chosen = suppliers.find(each => each.value === supplier)
  const addButton = (
    <Button leftSection={<IconPlus size={16} />} disabled={suppliers.length === 0} onClick={add}>
      {t('New Price')}
    </Button>
  )
  return (
    <>
      <DataTable
        {...list.table}
        label={t('Supplier Prices')}
        columns={columns}
        rowLabel={row => `${row.supplier_name} ${row.code || row.name}`}
        onRowOpen={row => open(row.id)}
        toolbar={
          <>
            <SearchBox {...list.searchBox} label={t('Search prices')} />
            <SupplierFilter
              suppliers={suppliers}
              value={supplier}
              w={190}
              onChange={chosen => list.setFilters({ supplier: chosen })}
            />
            <Switch
              label={t('Our parts only')}
              checked={ours === 1}
              onChange={({ currentTarget: { checked } }) => list.setFilters({ ours: checked ? 1 : 0 })}
            />
          </>
        }
        toolbarEnd={
          <>
            <ExportButton entry={priceListsContract.exportPrices} input={list.fileInput} />
            {chosen && (
              <Button
                variant="default"
                leftSection={<IconFileImport size={16} />}
                onClick={() => setImporting(true)}
              >
                {t('Import price list')}
              </Button>
            )}
            {addButton}
          </>
        }
        noMatch={{ title: t('No matching prices'), text: t('Check the spelling, or clear the search.') }}
        empty={{
          title: t('No prices yet'),
          text: t('Import a supplier’s price list, or book one of its invoices.'),
          icon: <IconTags size={22} stroke={1.6} />,
          action: addButton,
        }}
      />
      {opened !== undefined && (
        <OpenedRow entry={priceListsContract.open} id={opened} title={t('Price')} onClose={close}>
          {row => <PriceDialog price={row} supplier={supplier || null} onClose={close} />}
        </OpenedRow>
      )}
      {isImporting && chosen && (
        <PriceListDialog
          supplier={{ id: chosen.value, name: chosen.label }}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  )
}

function columnsOf(t: Translate, dayOf: (instant: string) => string): Column<SupplierPrice, PriceSort>[] {
  const right = { align: 'right' } as const
  return [
    { id: 'code', header: t('Code'), sortField: 'code', width: 140, hideBelow: 'md', cell: row => row.code },
    {
      id: 'name',
      header: t('Item'),
      sortField: 'name',
      cell: row => (
        <>
          {row.name || row.code}
          {row.part_name !== '' && row.part_name !== row.name && (
            <Text size="xs" c="dimmed">
              {row.part_name}
            </Text>
          )}
        </>
      ),
    },
    { id: 'supplier', header: t('Supplier'), width: 190, hideBelow: 'lg', cell: row => row.supplier_name },
    {
      id: 'cheapest',
      header: t('Cheapest'),
      width: 200,
      card: 'corner',
      cell: row =>
        row.cheapest === null ? null : row.cheapest.price_cents >= row.price_cents ? (
          <StatusBadge tone="green">{t('Cheapest')}</StatusBadge>
        ) : (
          `${row.cheapest.supplier_name} ${priceText(row.cheapest.price_cents)}`
        ),
    },
    {
      id: 'price',
      header: t('Cost'),
      sortField: 'price',
      ...right,
      width: 150,
      cell: row => [priceText(row.price_cents), row.unit].filter(Boolean).join(' / '),
    },
    {
      id: 'change',
      header: t('Change'),
      sortField: 'change',
      ...right,
      width: 110,
      cell: row => row.change !== null && `${row.change > 0 ? '+' : ''}${row.change} %`,
    },
    {
      id: 'before',
      header: t('Previously'),
      ...right,
      width: 110,
      hideBelow: 'xl',
      cell: row => row.before_cents !== null && priceText(row.before_cents),
    },
    {
      id: 'changed',
      header: t('Date'),
      sortField: 'changed',
      width: 130,
      hideBelow: 'lg',
      cell: row => dayOf(row.changed_at),
    },
  ]
}
